"""The teacher's page: the address to join at, who is where, what goes wrong, and forgetting a pupil."""

from typing import Any

from markupsafe import Markup
from tornado.web import HTTPError

from damles.doors.klas.access import TEACHER, is_secret, remember
from damles.doors.klas.address import qr_picture
from damles.doors.klas.kernels import ClassKernels
from damles.doors.klas.page import Page
from damles.doors.klas.pupil import is_number
from damles.texts import say_error


class TeacherPage(Page):
    """A page for the teacher only."""

    def prepare(self) -> None:
        """Let in who has the secret of the terminal, or the cookie that it gave."""
        super().prepare()
        if not self.is_teacher:
            raise HTTPError(403)

    def state(self) -> dict[str, Any]:
        """What the live part of the page shows."""
        rows = self.room.rows()
        failed = [(each, *self.room.question(each.exercise)) for each in self.room.failed()]
        return {
            "rows": sorted(rows, key=lambda row: not row.here),
            "asked": {row.number: self.room.question(row.now.exercise) for row in rows},
            "failed": failed,
            "here": sum(row.here for row in rows),
            "devices": len(self.room.devices),
        }


class TeacherHandler(TeacherPage):
    """The page itself."""

    def prepare(self) -> None:
        """Take in the secret once, and take it out of the address: the page may be on the big screen."""
        given = self.get_query_argument("sleutel", "")
        if not given:
            super().prepare()
        elif is_secret(given, self.room.secret):
            remember(self, TEACHER, "ja")
            self.redirect("/leerkracht")
        else:
            raise HTTPError(403)

    def get(self) -> None:
        """Show everything."""
        notice = say_error(self.room.notice) if self.room.notice else ""
        self.show("leerkracht.html", picture=Markup(qr_picture(self.room.address)), notice=notice, **self.state())


class StateHandler(TeacherPage):
    """The live part, which the page asks for every few seconds."""

    def get(self) -> None:
        """Show only that part."""
        self.show("stand.html", **self.state())


class ForgetHandler(TeacherPage):
    """Forgetting a pupil, after asking."""

    def get(self, number: str) -> None:
        """Ask whether it is meant."""
        self.show("wissen.html", number=self._known(number), name=self.room.name(number))

    async def post(self, number: str) -> None:
        """End the pupil's lessons, then forget everything."""
        kernels: ClassKernels = self.settings["kernel_manager"]
        for visit in self.room.seats.of(self._known(number)):
            await kernels.end(visit.kernel)
        self.room.forget(number)
        self.redirect("/leerkracht")

    def _known(self, number: str) -> str:
        if not is_number(number):
            raise HTTPError(404)
        return number
