"""The pages of a pupil: joining, and the start page with the lessons and the stars."""

from functools import cache

from markupsafe import Markup

from damles.board.svg import svg
from damles.board.view import View
from damles.doors.klas.access import PUPIL, remember
from damles.doors.klas.address import qr_picture
from damles.doors.klas.page import Page
from damles.doors.klas.pupil import JoinError, read_name, read_number
from damles.rules.position import Position
from damles.texts import say, say_error


@cache
def board_picture() -> Markup:
    """The board at the start of a game, to look at."""
    return Markup(svg(View(Position.start().board), title=say("board-label")))


class StartHandler(Page):
    """The start page of a pupil; who has no number yet is asked for one."""

    def get(self) -> None:
        """Show the lessons, the puzzles and the stars."""
        number = self.number
        if number is None:
            self.show("meedoen.html", number="", name="", sentence="", picture=board_picture())
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


class JoinHandler(Page):
    """Taking a number; a number in use asks whether it is yours."""

    def get(self) -> None:
        """Ask for a number."""
        self.redirect("/")

    def post(self) -> None:
        """Take the number, or say why not."""
        number, name = self.get_body_argument("nummer", ""), self.get_body_argument("naam", "")
        try:
            number, name = read_number(number), read_name(name)
        except JoinError as error:
            self.set_status(400)
            self.show("meedoen.html", number=number, name=name, sentence=say_error(error), picture=board_picture())
            return
        sure = self.get_body_argument("zeker", "") == "ja"
        if self.room.in_use(number) and number != self.number and not sure:
            known = self.room.name(number)
            self.show("zeker.html", number=number, name=name, known=known)
            return
        self.room.join(number, name)
        remember(self, PUPIL, number)
        self.redirect("/")


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
