"""What holds for every test, doctest and notebook: our own checkout and nobody's progress."""

import os
from pathlib import Path

ROOT = Path(__file__).parent

# Kernels and child processes import the damles of this checkout, installed or not.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
os.environ["DAMLES_PROGRESS"] = "memory"
os.environ.setdefault("PYTHONIOENCODING", "utf-8")
