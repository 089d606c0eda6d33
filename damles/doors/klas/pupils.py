"""The pages of a pupil: joining, and the start page with the lessons and the stars."""

import json
from functools import cache

from markupsafe import Markup

from damles.board.svg import svg
from damles.board.view import View
from damles.doors.klas.access import PUPIL, recall, remember
from damles.doors.klas.address import qr_picture
from damles.doors.klas.page import Page
from damles.doors.klas.pupil import JoinError, read_name, read_number
from damles.rules.position import Position
from damles.texts import say, say_error

FILLED_IN = "damles-ingevuld"
"""The cookie with a number and a name with which a pupil could not join yet."""
LONGEST_FIELD = 40
"""The letters of a field that are looked at; a number or a name that may be taken is shorter."""


@cache
def board_picture() -> Markup:
    """The board at the start of a game, to look at."""
    return Markup(svg(View(Position.start().board), title=say("board-label")))


class FormPage(Page):
    """A page that can ask for a number."""

    def show_form(self, number: str = "", name: str = "", sentence: str = "", field: str = "nummer") -> None:
        """Ask for a number and a name; ``sentence`` says what is wrong with what stands in a ``field``."""
        self.show("meedoen.html", number=number, name=name, sentence=sentence, field=field, picture=board_picture())


class StartHandler(FormPage):
    """The start page of a pupil; who has no number yet is asked for one."""

    def get(self) -> None:
        """Show the lessons, the puzzles and the stars."""
        number = self.number
        if number is None:
            self.show_form()
            return
        stars = self.room.stars(number)
        lessons = [page for page in self.room.course if page.questions]
        others = [page for page in self.room.course if not page.questions]
        to_do = next((page.file for page in lessons if stars[page.file].solved < len(page.questions)), "")
        self.show(
            "start.html",
            number=number,
            name=self.room.name(number),
            lessons=lessons,
            others=others,
            stars=stars,
            to_do=to_do,
        )


class JoinHandler(FormPage):
    """Taking a number; a number in use asks whether it is yours.

    What is wrong is said, and asked, on a page of its own that no form has to be sent for: a pupil who goes back to it
    later would get a warning of the browser. Until the number is taken a cookie holds what was filled in.
    """

    def get(self) -> None:
        """Say why the number cannot be taken, or ask whether it is yours."""
        filled_in = recall(self, FILLED_IN)
        if filled_in is None:
            self.redirect("/")
            return
        number, name = json.loads(filled_in)
        try:
            number, name = read_number(number), read_name(name)
        except JoinError as error:
            self.set_status(400)
            self.show_form(number, name, say_error(error), "nummer" if error.problem == "number" else "naam")
            return
        self.show("zeker.html", number=number, name=name, known=self.room.name(number))

    def post(self) -> None:
        """Take the number, or go and say why not."""
        number, name = (self.get_body_argument(each, "")[:LONGEST_FIELD] for each in ("nummer", "naam"))
        sure = self.get_body_argument("zeker", "") == "ja"
        if not self._takes(number, name, sure):
            remember(self, FILLED_IN, json.dumps([number, name]))
            self.redirect("/doe-mee", status=303)
            return
        self.clear_cookie(FILLED_IN)
        self.redirect("/")

    def _takes(self, number: str, name: str, sure: bool) -> bool:
        """Whether the number could be taken, and has been."""
        try:
            number, name = read_number(number), read_name(name)
        except JoinError:
            return False
        if self.room.in_use(number) and number != self.number and not sure:
            return False
        self.room.join(number, name)
        remember(self, PUPIL, number)
        return True


class LeaveHandler(Page):
    """Another pupil takes the device."""

    def post(self) -> None:
        """Forget the number on this device; the stars stay."""
        self.clear_cookie(PUPIL)
        self.redirect("/")


class AddressHandler(Page):
    """The address, large, for the whole class to see."""

    def get(self) -> None:
        """Show it with its QR code."""
        self.show("adres.html", picture=Markup(qr_picture(self.room.address)))
