"""``import damles`` is light, and every public name is there."""

import inspect
import json
import subprocess
import sys
from pathlib import Path

import pytest

import damles

ROOT = Path(damles.__file__).parents[1]


def modules_after(statements: str) -> set[str]:
    """The modules that statements load in a fresh interpreter, beside those it begins with."""
    told = "print(json.dumps(sorted(set(sys.modules) - before)))"
    code = f"import sys, json; before = set(sys.modules)\n{statements}\n{told}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_front_door_loads_nothing_else() -> None:
    assert modules_after("import damles") == {"damles"}


def test_a_position_loads_the_rules_and_the_standard_library_only() -> None:
    loaded = {name.partition(".")[0] for name in modules_after("import damles; damles.Position.start().legal_moves")}
    assert loaded - sys.stdlib_module_names == {"damles"}


@pytest.mark.parametrize("name", damles.__all__)
def test_every_public_name_is_there_and_explains_itself(name: str) -> None:
    value = getattr(damles, name)
    assert name in dir(damles)
    if name != "__version__":
        assert value.__name__ == name
        assert inspect.getdoc(value)


def test_the_three_lists_of_names_agree() -> None:
    assert sorted(damles._HOMES) == sorted(set(damles.__all__) - {"__version__"})
    shown_to_editors = inspect.getsource(damles).partition("if TYPE_CHECKING:")[2].partition("def __getattr__")[0]
    for name, home in damles._HOMES.items():
        assert f"from {damles._ERRORS if home == damles._ERRORS else home} import" in shown_to_editors
        assert name in shown_to_editors


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = damles.no_such_name
