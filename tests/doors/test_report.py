"""What fails ends in one sentence and never in a traceback."""

import io
import sys
from pathlib import Path

import pytest

from damles.doors import report
from damles.doors.report import INTERRUPTED, guarded
from damles.errors import SquareError
from damles.texts import say, say_error


def fail(error: BaseException) -> int:
    raise error


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(report, "_log_folder", lambda: tmp_path / "log")
    return tmp_path / "log"


def test_the_exit_code_of_work_that_succeeds_is_its_own() -> None:
    assert guarded(lambda: 4) == 4


def test_an_error_of_ours_is_its_sentence(capsys: pytest.CaptureFixture[str], logs: Path) -> None:
    error = SquareError(text="51")
    assert guarded(lambda: fail(error)) == 1
    assert capsys.readouterr() == ("", say_error(error) + "\n")
    assert not logs.exists()


def test_any_other_error_is_a_sentence_with_the_path_of_its_log(capsys: pytest.CaptureFixture[str], logs: Path) -> None:
    assert guarded(lambda: fail(ZeroDivisionError("by zero"))) == 1
    (log,) = logs.iterdir()
    assert capsys.readouterr().err == say("report-unexpected", path=log) + "\n"
    assert "ZeroDivisionError: by zero" in log.read_text(encoding="utf-8")


def test_the_log_goes_elsewhere_when_its_folder_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setattr(report, "_log_folder", lambda: blocked / "log")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "elsewhere"))
    log = report.write_log("what happened")
    assert log is not None
    assert log.parent == tmp_path / "elsewhere"


def test_without_any_place_for_a_log_there_is_still_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "write_log", lambda text: None)
    assert guarded(lambda: fail(RuntimeError())) == 1
    assert capsys.readouterr().err == say("report-unlogged") + "\n"


def test_ctrl_c_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(lambda: fail(KeyboardInterrupt())) == INTERRUPTED
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_that_lacks_a_sign_shows_a_question_mark(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding=encoding))
    report.calm_console()
    report.tell("schijf ⛀")
    sys.stderr.flush()
    assert raw.getvalue().strip() == b"schijf ?"
