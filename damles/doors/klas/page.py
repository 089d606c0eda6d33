"""What every page of the class has in common: its looks, what it may fetch, and how it says that something failed."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from damles.doors.klas.access import PUPIL, TEACHER, recall
from damles.doors.klas.room import Room
from damles.errors import DamlesError
from damles.texts import say, say_error, sentences

PAGES = Path(__file__).with_name("pages")
STATIC = Path(__file__).with_name("static")


@cache
def templates() -> Environment:
    """The templates of our own pages; everything that is filled in is escaped."""
    made = Environment(loader=FileSystemLoader(PAGES), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    made.globals["say"] = say
    return made


def security(host: str, code: str) -> str:
    """The policy that keeps a page from asking anything of another host.

    ``code`` says which scripts may run besides our own files.
    """
    sockets = f" ws://{host} wss://{host}" if re.fullmatch(r"[\w.:\[\]-]+", host) else ""
    return (
        f"default-src 'self' data: blob: 'unsafe-inline'; script-src 'self' {code}; connect-src 'self'{sockets};"
        " frame-ancestors 'none'; form-action 'self'; base-uri 'self'; object-src 'none'"
    )


class Page(RequestHandler):
    """A page of ours."""

    @property
    def room(self) -> Room:
        """The class."""
        room: Room = self.settings["room"]
        return room

    @property
    def number(self) -> str | None:
        """The number of the pupil who asks."""
        return recall(self, PUPIL)

    @property
    def is_teacher(self) -> bool:
        """Whether the teacher asks."""
        return recall(self, TEACHER) is not None

    def prepare(self) -> None:
        """Count the devices that reach us: the teacher's page tells when none does."""
        note_device(self.room, self.request.remote_ip)

    def set_default_headers(self) -> None:
        """Nothing of other hosts, nothing kept in the browser, no page of ours inside another."""
        self.set_header("Content-Security-Policy", security(self.request.host, ""))
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")
        self.clear_header("Server")

    def show(self, template: str, **facts: Any) -> None:
        """Answer with a page."""
        form = Markup(self.xsrf_form_html())
        self.finish(templates().get_template(template).render(room=self.room, form=form, **facts))

    def write_error(self, status_code: int, **facts: Any) -> None:
        """Say in a sentence what failed."""
        self.show("fout.html", sentence=sentence(status_code, facts.get("exc_info")))


class OwnFile(StaticFileHandler):
    """A file that our pages need; a browser asks each time whether the course was renewed."""

    def set_extra_headers(self, path: str) -> None:
        """Kept, but never used unasked."""
        self.set_header("Cache-Control", "no-cache")


class NotFound(Page):
    """Every address that is not one of ours."""

    def prepare(self) -> None:
        """There is nothing here."""
        raise HTTPError(404)


def sentence(status: int, cause: Any = None) -> str:
    """What to say when a page cannot be shown."""
    if cause and isinstance(cause[1], DamlesError):
        return say_error(cause[1])
    key = f"klas-error-{status}"
    return say(key if key in sentences("nl") else "klas-error")


def note_device(room: Room, address: str | None) -> None:
    """Remember a device other than this computer."""
    own = {room.address.split("//")[-1].split(":")[0], *room.others}
    if address and not address.startswith("127.") and address not in own:
        room.devices.add(address)
