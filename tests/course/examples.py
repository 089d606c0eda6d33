"""Exercises that the tests of this room share: one sound one of each kind."""

from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point

BACKWARD = Play(
    id="terug",
    position="W:W28,44:B33",
    question="Wit is aan zet. Wat moet wit doen?",
    solution=("28x39",),
    hints=("Kijk ook achter je schijf.",),
    why="5.3",
    success="Goed gezien: achteruit slaan moet ook.",
)
TURK = Play(
    id="turk",
    position="W:W8,14,19,23,29:B11,22,K47",
    question="Geef de dam op 47 iets te slaan.",
    solution=("23-18 47x23 19x6",),
    feedback={"8-3": "Een dam halen helpt nu niet."},
)
MAZETTE = Play(
    id="mazette",
    position="W:W28,32,34,37:B10,17,19,23",
    question="Wit geeft twee schijven en slaat terug.",
    solution=("28-22 17x28 34-29 23x34 32x5",),
    also=("34-29 23x34 28-22 17x28 32x5",),
    better=("37-31",),
)
TREE = Play(
    id="boom",
    position="W:W34,38,40,42,45:B23,24",
    question="Wit geeft een schijf en slaat er twee.",
    solution=("34-29 23x34 40x20", "34-29 24x33 38x18"),
    refutations={"34-30": "34-30 24x44"},
    feedback={"34-30": "Zwart slaat en jij slaat niets terug."},
)
CAPTURES = FindAll(
    id="alle", position="W:W34,K46:B14,19,30,37", question="Zoek alle slagen van wit.", success="Dat zijn ze alle vier."
)
LANDINGS = FindAll(
    id="landen", position="W:WK46:B32", question="Waar mag de dam op 46 landen?", goal="landings", piece=46
)
ROUND = Order(id="rond", position="W:W28:B14,22,23", question="Wat gaat er eerst af?", move="28x10")
CORNER = Point(
    id="hoek", position="W:W28:B5", question="Wijs veld 46 aan.", squares=(46,), feedback={5: "Dat is rechtsboven."}
)
CROWN = Point(
    id="damlijn", position="W:W28:B20", question="Wijs een veld op de damlijn aan.", goal="crown-row", enough=1
)
HOW_MANY = Choose(
    id="hoeveel",
    position="W:W28:B14,22,23",
    question="Hoeveel schijven slaat wit?",
    answers={"Eén": "Er zijn er meer.", "Twee": "Ja, twee.", "Drie": ""},
    right=("Twee",),
    computed="captured",
)
SCENE = Choose(
    id="praten",
    question="Je vriend fluistert een zet. Wat doe je?",
    answers={"Luisteren": "Hulp is niet eerlijk.", "Niet luisteren": "Goed zo."},
    right=("Niet luisteren",),
    why="16.1",
)
SOUND: tuple[Exercise, ...] = (
    BACKWARD,
    TURK,
    MAZETTE,
    TREE,
    CAPTURES,
    LANDINGS,
    ROUND,
    CORNER,
    CROWN,
    HOW_MANY,
    SCENE,
)
