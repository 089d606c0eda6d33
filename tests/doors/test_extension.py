"""The hand-written JupyterLab extension is found, and speaks as the rest of the course does."""

import json
import re

from damles import __version__
from damles.doors.jupyter import LAB
from damles.texts import say

EXTENSION = LAB / "labextensions" / "damles"
SCRIPT = (EXTENSION / "static" / "remoteEntry.js").read_text(encoding="utf-8")
PACKAGE = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))


def test_its_sentences_are_those_of_the_texts() -> None:
    assert dict(re.findall(r"const (SHOW|HIDE|RESTARTS|STOPPED|ELSEWHERE|GO_ON) = '(.*)';", SCRIPT)) == {
        "SHOW": say("lab-show-code"),
        "HIDE": say("lab-hide-code"),
        "RESTARTS": say("lab-restarts"),
        "STOPPED": say("klas-stopped"),
        "ELSEWHERE": say("lab-elsewhere"),
        "GO_ON": say("klas-go-on"),
    }


def test_its_manifest_points_to_the_script_and_has_our_version() -> None:
    assert (EXTENSION / PACKAGE["jupyterlab"]["_build"]["load"]).is_file()
    assert f"_JUPYTERLAB.{PACKAGE['name']} =" in SCRIPT
    assert PACKAGE["version"] == __version__


def test_every_class_that_the_script_sets_has_a_style_or_is_looked_for() -> None:
    style = (EXTENSION / "static" / "style.css").read_text(encoding="utf-8")
    classes = set(re.findall(r"'\.?(damles-[a-z]+)'", SCRIPT))
    assert classes - set(re.findall(r"\.(damles-[a-z]+)", style)) == {"damles-lesson"}


def test_the_page_fetches_nothing_from_elsewhere() -> None:
    everything = "".join(path.read_text(encoding="utf-8") for path in LAB.rglob("*") if path.is_file())
    assert not re.findall(r"https?://|//cdn", everything)
