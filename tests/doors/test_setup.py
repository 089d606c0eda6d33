"""The set-up decides well on every machine; nothing here needs a network."""

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

from damles.doors import setup
from damles.doors.setup import UNFINISHED, Checkout
from damles.errors import DoorError
from damles.texts import say_error


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout that needs nothing but what pytest needs."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "requirements.txt").write_text("pytest>=8 # with a remark\n\n# only a remark\n", encoding="utf-8")
    project = '[project]\noptional-dependencies = { test = ["no-such-thing-as-this"] }\n'
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    return Checkout(tmp_path)


def need(checkout: Checkout, text: str) -> None:
    (checkout.root / "requirements.txt").write_text(text, encoding="utf-8")


def put_venv(checkout: Checkout, note: str | None, works: bool = True) -> None:
    """A ``.venv`` whose interpreter is this one, or one that does not start."""
    checkout.python.parent.mkdir(parents=True)
    if works and os.name != "nt":
        checkout.python.symlink_to(sys.executable)
    elif works:
        pytest.skip("a working interpreter cannot be faked with a link on Windows")
    else:
        checkout.python.symlink_to(checkout.root / "python-that-was-removed")
    if note is not None:
        checkout.note.write_text(note, encoding="utf-8")


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that took over, instead of letting them."""
    commands: list[list[str]] = []

    def note(command: list[str], environment: dict[str, str]) -> int:
        commands.append([*command, environment["PYTHONPATH"].split(os.pathsep)[0]])
        return 7

    monkeypatch.setattr(setup, "hand_over", note)
    return commands


class TestWhoRuns:
    def test_an_interpreter_that_has_everything_is_used(self, checkout: Checkout) -> None:
        assert setup.prepare([], checkout) is None
        assert not checkout.venv.exists()

    def test_an_installed_package_without_the_course_sets_nothing_up(self, tmp_path: Path) -> None:
        assert setup.prepare([], Checkout(tmp_path)) is None
        assert not list(tmp_path.iterdir())

    def test_a_finished_venv_takes_over_with_the_arguments(
        self, checkout: Checkout, handed_over: list[list[str]]
    ) -> None:
        need(checkout, "no-such-thing-as-this")
        put_venv(checkout, checkout.fingerprint)
        assert setup.prepare(["--port", "9000"], checkout) == 7
        assert handed_over == [[str(checkout.python), "-m", "damles", "--port", "9000", str(checkout.root)]]

    def test_the_tests_need_more_than_the_course(self, checkout: Checkout, handed_over: list[list[str]]) -> None:
        put_venv(checkout, checkout.fingerprint)
        assert setup.prepare([], checkout) is None
        assert setup.prepare(["test", "-x"], checkout) == 7

    def test_an_unfinished_venv_is_made_anew(self, checkout: Checkout, handed_over: list[list[str]]) -> None:
        need(checkout, "no-such-thing-as-this")
        put_venv(checkout, UNFINISHED)
        (checkout.venv / "half a package").write_text("", encoding="utf-8")
        assert setup.prepare([], checkout) == 7
        assert not (checkout.venv / "half a package").exists()
        assert checkout.noted == UNFINISHED, "it is finished only when everything is installed"

    def test_our_venv_is_made_anew_when_its_python_is_gone(
        self, checkout: Checkout, handed_over: list[list[str]]
    ) -> None:
        need(checkout, "no-such-thing-as-this")
        put_venv(checkout, checkout.fingerprint, works=False)
        assert setup.prepare([], checkout) == 7
        assert checkout.python.exists()

    def test_a_venv_of_the_user_takes_over_when_it_works(
        self, checkout: Checkout, handed_over: list[list[str]]
    ) -> None:
        need(checkout, "no-such-thing-as-this")
        put_venv(checkout, None)
        assert setup.prepare([], checkout) == 7

    def test_a_venv_of_the_user_that_does_not_work_is_never_removed(self, checkout: Checkout) -> None:
        need(checkout, "no-such-thing-as-this")
        put_venv(checkout, None, works=False)
        with pytest.raises(DoorError) as caught:
            setup.prepare([], checkout)
        assert caught.value.problem == "foreign-venv"
        assert checkout.python.is_symlink()


class TestInTheVenv:
    @pytest.fixture(autouse=True)
    def inside(self, monkeypatch: pytest.MonkeyPatch, checkout: Checkout) -> None:
        checkout.venv.mkdir()
        monkeypatch.setattr(sys, "prefix", str(checkout.venv))

    def test_what_is_missing_is_installed_and_then_noted(
        self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        checkout.note.write_text(UNFINISHED, encoding="utf-8")
        wanted = []

        def install(arguments: list[str], log: Path) -> None:
            assert checkout.noted == UNFINISHED, "an interruption here must be noticed the next time"
            wanted.append(arguments)

        monkeypatch.setattr(setup, "install", install)
        assert setup.prepare([], checkout) is None
        assert wanted == [["--editable", str(checkout.root)]]
        assert checkout.noted == checkout.fingerprint

    def test_a_changed_requirement_installs_again(self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
        checkout.note.write_text(checkout.fingerprint, encoding="utf-8")
        assert setup.is_complete(checkout)
        need(checkout, "pytest>=8.1")
        assert not setup.is_complete(checkout)
        monkeypatch.setattr(setup, "install", lambda arguments, log: None)
        assert setup.prepare([], checkout) is None
        assert setup.is_complete(checkout)

    def test_the_tests_get_their_extra(self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
        wanted = []
        monkeypatch.setattr(setup, "install", lambda arguments, log: wanted.extend(arguments))
        with pytest.raises(DoorError):
            setup.prepare(["test"], checkout)
        assert wanted == ["--editable", f"{checkout.root}[test]"]

    def test_pip_that_succeeds_without_bringing_everything_is_noticed(
        self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        checkout.note.write_text(UNFINISHED, encoding="utf-8")
        need(checkout, "no-such-thing-as-this")
        monkeypatch.setattr(setup, "install", lambda arguments, log: None)
        with pytest.raises(DoorError) as caught:
            setup.prepare([], checkout)
        assert caught.value.problem == "install"
        assert checkout.noted == UNFINISHED

    def test_the_users_own_venv_gets_no_note(self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
        need(checkout, "no-such-thing-as-this")
        monkeypatch.setattr(setup, "install", lambda arguments, log: need(checkout, "pytest"))
        assert setup.prepare([], checkout) is None
        assert checkout.noted is None


class TestWhatCanGoWrong:
    @pytest.mark.parametrize(
        ("words", "room", "problem"),
        [
            ("The virtual environment was not created because ensurepip is not available.", 10**9, "venv"),
            ("/usr/bin/python3: No module named venv", 10**9, "venv"),
            ("Error: Command '['python3', '-m', 'ensurepip']' returned non-zero exit status 1.", 10**6, "disk"),
            ("Error: something that venv never said before", 10**9, "install"),
        ],
    )
    def test_a_failing_venv_module_is_named(
        self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch, words: str, room: int, problem: str
    ) -> None:
        failed = subprocess.CompletedProcess([], 1, stdout=words)
        monkeypatch.setattr(setup, "_silently", lambda command: failed)
        monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=room))
        with pytest.raises(DoorError) as caught:
            setup.make(checkout)
        assert caught.value.problem == problem
        assert checkout.log.read_text(encoding="utf-8") == words
        assert checkout.noted == UNFINISHED

    @pytest.mark.parametrize(
        ("number", "problem"), [(errno.EACCES, "readonly"), (errno.EROFS, "readonly"), (errno.ENOSPC, "disk")]
    )
    def test_a_folder_that_cannot_be_written_is_named(
        self, checkout: Checkout, monkeypatch: pytest.MonkeyPatch, number: int, problem: str
    ) -> None:
        def refuse(self: Path) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(Path, "mkdir", refuse)
        with pytest.raises(DoorError) as caught:
            setup.make(checkout)
        assert caught.value.problem == problem
        assert say_error(caught.value) != say_error(DoorError(problem="", found=""))


class TestMissing:
    def test_without_the_reader_of_requirements_everything_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "packaging.requirements", None)
        assert setup.missing(["pytest"]) == ["pytest"]

    def test_a_requirement_for_another_system_is_not_missing(self) -> None:
        assert setup.missing(["no-such-thing-as-this; sys_platform == 'plan9'"]) == []

    def test_requirements_are_read_without_remarks(self, checkout: Checkout) -> None:
        assert checkout.requirements() == ("pytest>=8",)
        assert checkout.requirements("test") == ("pytest>=8", "no-such-thing-as-this")

    def test_a_moved_checkout_has_another_fingerprint(self, checkout: Checkout, tmp_path: Path) -> None:
        before = checkout.fingerprint
        moved = tmp_path.parent / f"{tmp_path.name}-moved"
        tmp_path.rename(moved)
        assert Checkout(moved).fingerprint != before


class TestHandingOver:
    ASK = "import os, sys; print(os.environ['SIGN']); sys.exit(5)"

    @pytest.mark.parametrize("windows", [False, True])
    def test_the_exit_code_comes_back(self, windows: bool) -> None:
        if not windows and os.name == "nt":
            pytest.skip("on Windows no process can become another")
        code = f"""
            import os, sys
            from damles.doors.setup import hand_over
            sys.exit(hand_over([sys.executable, "-c", {self.ASK!r}], {{**os.environ, "SIGN": "here"}}, {windows}))
        """
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, encoding="utf-8", check=False
        )
        assert (done.returncode, done.stdout.strip()) == (5, "here")

    def test_ctrl_c_is_left_to_the_child(self, monkeypatch: pytest.MonkeyPatch) -> None:
        waits = iter([KeyboardInterrupt, 3])

        class Child:
            def __enter__(self) -> "Child":
                return self

            def __exit__(self, *_: object) -> None: ...

            def wait(self) -> int:
                outcome = next(waits)
                if isinstance(outcome, int):
                    return outcome
                raise outcome

        monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Child())
        assert setup.hand_over(["child"], {}, windows=True) == 3
