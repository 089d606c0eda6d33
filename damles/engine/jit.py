"""How a function becomes machine code: for fixed types, kept on disk, and made anew when what it was made of changed.

What numba compiled is kept on disk until the file of the function changes, whatever happens to the files from which it
took constants or other functions. `Compiler.renew` sees to those.
"""

from collections.abc import Callable
from typing import Any

from numba import njit, types

Mask = Any
"""A ``uint64`` in compiled code."""

Number = Any
"""An ``int64`` in compiled code."""

BITS, INT, YES = types.uint64, types.int64, types.boolean
WORDS = types.Array(BITS, 1, "C")
NUMBERS = types.Array(INT, 1, "C")
STATE = (BITS, BITS, BITS, BITS, YES)


class Compiler:
    """A decorator for the functions of one file, in the order in which they use each other."""

    def __init__(self) -> None:
        self._made: list[Any] = []

    def __call__(self, answer: Any, *arguments: Any) -> Callable[[Any], Any]:
        """Compile for exactly these types, and keep the result on disk where a place for it can be found."""

        def compile_it(function: Any) -> Any:
            try:
                compiled = njit(answer(*arguments), cache=True, error_model="numpy")(function)
            except RuntimeError:  # numba found no folder that it may write to: compile anew in every process
                compiled = njit(answer(*arguments), error_model="numpy")(function)
            self._made.append(compiled)
            return compiled

        return compile_it

    def renew(self, made_with: int, stamp: int) -> None:
        """Compile everything again when what is on disk was made with another stamp."""
        if made_with != stamp:
            for old in self._made:
                old.recompile()
