"""The terminal's verbs give the library's answers."""

from pathlib import Path

import pytest

from damles import bench, cli
from damles.doors import jupyter
from damles.doors.setup import Checkout
from damles.errors import DamlesError, DoorError
from damles.rules.position import Position, perft
from damles.texts import say, say_error

MAZE = "B:W14,19,29,31,42:BK47"


def test_moves_are_printed_one_a_line_with_their_full_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["moves", MAZE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "47x38x24x13x36" in lines
    assert lines == [move.full for move in Position.from_fen(MAZE).legal_moves]


def test_perft_prints_one_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["perft", "W:W31,32,33:B18,19", "3"]) == 0
    assert capsys.readouterr().out == f"{perft(Position.from_fen('W:W31,32,33:B18,19'), 3)}\n"


def test_a_bad_position_is_an_error_of_ours() -> None:
    with pytest.raises(DamlesError):
        cli.run(["moves", "no position"])


@pytest.mark.parametrize(
    "arguments", [["perft", "W:W28:B19"], ["perft", "W:W28:B19", "-1"], ["--nothing"], ["--port", "0"], ["nothing"]]
)
def test_a_command_that_cannot_be_understood_is_a_sentence_and_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.startswith(say("cli-usage", text="").split("  ")[0][:20])


@pytest.mark.parametrize(
    ("arguments", "port", "browser"),
    [([], None, True), (["--no-browser"], None, False), (["--port", "8899", "--no-browser"], 8899, False)],
)
def test_without_a_verb_the_course_starts(
    arguments: list[str], port: int | None, browser: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[int | None, bool]] = []
    monkeypatch.setattr(jupyter, "start", lambda *how: started.append(how))
    assert cli.run(arguments) == 0
    assert started == [(port, browser)]


def test_a_file_that_cannot_be_written_is_told_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "bench", lambda *_: pytest.fail("it measured"))
    with pytest.raises(DoorError) as caught:
        cli.run(["bench", "--out", str(tmp_path / "nergens" / "tabel.md")])
    assert say_error(caught.value).endswith("tabel.md kan ik niet schrijven. Kies een andere plek.")


def test_test_hands_every_argument_to_pytest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    commands: list[list[str]] = []
    monkeypatch.setattr(cli, "HERE", Checkout(tmp_path))
    monkeypatch.setattr(cli, "hand_over", lambda command, environment: commands.append(command) or 3)
    assert cli.run(["test", "-k", "square", "--help", "tests/rules"]) == 3
    assert commands[0][1:] == ["-m", "pytest", "-k", "square", "--help", "tests/rules"]


def test_test_needs_the_whole_course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli, "HERE", Checkout(tmp_path))
    with pytest.raises(DoorError) as caught:
        cli.run(["test"])
    assert caught.value.problem == "course"


GAMES = """\
[White "Anna"]
[Black "Bram"]
1. 32-28 19-23 2. 28x19 14x23 *

[White "Cas"]
1. 32-28 19-23 2. 33-29 *
"""


ROWS = [say(f"replay-{row}") for row in ("plays", "faulty", "other-game", "empty", "moves", "files", "unreadable")]


class TestReplay:
    def rows(self, capsys: pytest.CaptureFixture[str]) -> tuple[list[str], dict[str, int]]:
        """The lines about bad games, and the table."""
        lines = capsys.readouterr().out.splitlines()
        bad, table = lines[: -len(ROWS)], lines[-len(ROWS) :]
        pairs = (row.rsplit(maxsplit=1) for row in table)
        return bad, {name.strip(): int(number) for name, number in pairs}

    def test_bad_games_are_named_and_the_rest_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "a.PDN").write_text(GAMES, encoding="utf-8")
        (tmp_path / "b.pdn").write_text("1. 34-30 *", encoding="utf-8")
        (tmp_path / "c.txt").write_text("not for us", encoding="utf-8")
        assert cli.run(["replay", str(tmp_path)]) == 0
        bad, table = self.rows(capsys)
        assert len(bad) == 1
        assert f"{tmp_path / 'a.PDN'}: partij 2, regel 6:" in bad[0]
        assert table == dict(zip(ROWS, [2, 1, 0, 0, 7, 2, 0], strict=True))

    def test_an_unreadable_file_is_named_and_the_rest_goes_on(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        good = tmp_path / "good.pdn"
        good.write_text("1. 34-30 *", encoding="utf-8")
        assert cli.run(["replay", str(tmp_path / "absent.pdn"), str(good)]) == 0
        bad, table = self.rows(capsys)
        assert [str(tmp_path / "absent.pdn") in line for line in bad] == [True]
        assert table == dict(zip(ROWS, [1, 0, 0, 0, 1, 1, 1], strict=True))

    def test_nothing_to_read_is_an_error(self, tmp_path: Path) -> None:
        for place in (tmp_path, tmp_path / "absent.pdn"):
            with pytest.raises(DoorError) as caught:
                cli.run(["replay", str(place)])
            assert caught.value.problem == "pdn"
