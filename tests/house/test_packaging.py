"""The project packs itself: one list of requirements, a wheel that has everything, a way to test on a new machine."""

import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import damles
from damles.doors.setup import HERE

ROOT = Path(damles.__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKED = ("damles", "pyproject.toml", "requirements.txt", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from a copy so that the checkout stays clean."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("out")
    for name in PACKED:
        source = ROOT / name
        for path in [source] if source.is_file() else source.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                target = copy / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(out.glob("*.whl")))


def test_the_wheel_has_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "damles").rglob("*") if path.is_file()}
    assert {name for name in ours if "__pycache__" not in name} == {
        name for name in wheel.namelist() if name.startswith("damles/")
    }


def test_the_wheel_says_what_it_needs(wheel: zipfile.ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
    told = metadata.PathDistribution(zipfile.Path(wheel, name.replace("METADATA", "")))
    needs = {Requirement(line).name for line in told.requires or () if "extra" not in line}
    assert needs == {Requirement(line).name for line in HERE.requirements()}
    assert told.version == damles.__version__


def test_ipycanvas_stays_in_the_versions_whose_bugs_we_know() -> None:
    (canvas,) = (Requirement(line) for line in HERE.requirements() if line.startswith("ipycanvas"))
    assert canvas.specifier.contains("0.14.3")
    assert not canvas.specifier.contains("0.15") and not canvas.specifier.contains("0.14.2")


def test_the_four_packages_of_the_course_are_required() -> None:
    assert {"jupyterlab", "ipywidgets", "ipycanvas", "nbval"} <= {
        Requirement(line).name for line in HERE.requirements()
    }


def test_the_extras_are_those_that_the_code_asks_for() -> None:
    assert set(PROJECT["project"]["optional-dependencies"]) == {"cluster", "fast", "test"}


def test_the_new_machine_runs_the_readmes_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "python3 -m damles test"
    assert "\npython3 -m damles test\n" in readme
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)
