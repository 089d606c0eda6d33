"""Who may ask for what: a pupil has a signed cookie with a number, the teacher one with the secret of the terminal."""

import secrets
from typing import Any

from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler

from damles.doors.klas.seats import Seats

PUPIL = "damles-leerling"
TEACHER = "damles-leerkracht"
DAYS = 1
"""How long a cookie is good for; it ends with the browser or the server too."""


def remember(handler: RequestHandler, cookie: str, value: str) -> None:
    """Give the browser a signed cookie, which ends with the browser."""
    handler.set_signed_cookie(cookie, value, expires_days=None, httponly=True, samesite="Lax")


def recall(handler: RequestHandler, cookie: str) -> str | None:
    """What a signed cookie holds; ``None`` for a cookie that we did not sign."""
    value = handler.get_signed_cookie(cookie, max_age_days=DAYS)
    return value.decode() if value else None


def is_secret(given: str, secret: str) -> bool:
    """Whether the given text is the secret; the time it takes tells nothing."""
    return secrets.compare_digest(given.encode(), secret.encode())


class PupilIdentity(IdentityProvider):
    """A pupil is who the cookie says; Jupyter's own tokens and passwords do not count here."""

    def get_user(self, handler: RequestHandler) -> User | None:
        """The pupil of a request."""
        number = recall(handler, PUPIL)
        return None if number is None else User(username=number)

    def get_handlers(self) -> list[tuple[str, object]]:
        """No login page of Jupyter."""
        return []


class OwnKernel(Authorizer):
    """A pupil may do with a kernel what its page needs when the kernel works for that pupil; nothing else."""

    def is_authorized(self, handler: Any, user: User, action: str, resource: str) -> bool:  # noqa: D102 (Jupyter's)
        seats: Seats = handler.settings["seats"]
        return resource == "kernels" and seats.pupil(handler.path_kwargs.get("kernel_id", "")) == user.username
