"""The same work on a Dask cluster: many computers, one answer. Dask is the extra ``cluster``, imported only here."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Any, TypeVar

from damles.errors import MineError

Work = TypeVar("Work")
Answer = TypeVar("Answer")


class OverCluster:
    """What `damles.puzzle.spread.over_cores` does, done by the workers of a scheduler at an address.

    Each worker must have the same damles. Raises `MineError` where dask is not installed, or nobody answers there.
    """

    def __init__(self, address: str, seconds: float = 30.0) -> None:
        self._address, self._seconds = address, seconds

    def __call__(self, function: Callable[[Work], Answer], work: Iterable[Work]) -> Iterator[Answer]:
        """The answers, in the order of the work."""
        with closing(self._client()) as client:
            for future in client.map(function, list(work), pure=False):
                yield future.result()
                future.release()

    def _client(self) -> Any:
        try:
            from distributed import Client
        except ImportError:
            raise MineError(problem="dask", path=self._address) from None
        try:
            return Client(self._address, timeout=self._seconds)
        except (OSError, ValueError) as error:  # a time-out is an OSError as well
            raise MineError(problem="cluster", path=self._address) from error
