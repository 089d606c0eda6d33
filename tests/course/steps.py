"""Sound exercises of the kinds with steps of their own, for the tests of this room."""

from damles.course.exercise import Exercise
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write

ROWS = SetUp(id="beginstand", question="Zet de beginstand op.", goal="start")
CROWN_IT = SetUp(id="kronen", position="B:W6,28:B40", goal="B:WK6,28:B40", question="Maak van de schijf op 6 een dam.")
TIDY = SetUp(id="opruimen", position="W:W28,31:B22", goal="W:W28:B22", question="Welke schijf hoort hier niet?")
LINE = Write(
    id="schrijf",
    position="W:W32,34,39:B19,23",
    moves="32-28 23x32",
    question="Schrijf de twee zetten op.",
    hints=("Kijk naar de pijl.",),
    why="11.3",
)
PATH = Write(id="weg", position="W:WK40:B17,28,34,42", moves="40x23x37x48", question="Schrijf de hele slag op.")
TWO_JUMPS = Touch(id="slag", position="W:W28,33:B14,23", move="28x10", question="Sla met de schijf op 28.", why="6.1")
EARLY = Touch(
    id="los",
    position="W:W28,33:B14,23",
    before=("lift 28", "release 19"),
    move="28x10",
    question="Je liet los op 19. Ga verder.",
    why="6.7",
)
FREE = Touch(id="vrij", position="W:W28,33:B5", question="Doe een zet, zoals op een echt bord.")
ADJUST = Touch(
    id="scheef", position="W:W32,38:B5", move="38-33", adjust=(32,), question="De schijf op 32 ligt scheef.", why="6.5"
)
BOUND = Touch(
    id="aangeraakt",
    position="W:W32,37,38,42:B14,19",
    before=("touch 42", "touch 37"),
    question="Je raakte de schijven op 42 en 37 aan. Ga verder.",
    why="6.6",
)
HELD = Touch(
    id="vast", position="W:W28:B5", before=("lift 28",), move="28-23", question="Je houdt de schijf op 28 vast."
)
CROWNED = Touch(id="dam", position="W:W8:B36", move="8-3", question="Maak een dam met de schijf op 8.", why="3.3")
SCHOOL = Touch(id="school", position="W:W28:B14,23", move="28x10", school=True, question="Sla met de schijf op 28.")
ONE_MOVE = ClockScene(
    id="klok", position="W:W32,38:B5,19", control="50/600", question="Doe een zet met de klok.", why="10.3"
)
OFFERED = ClockScene(
    id="aanbod", position="W:WK46:BK4", control="600", offer=True, count=2, question="Zet, en bied remise aan."
)
OPENING = ClockScene(
    id="begin",
    position="W:W31-50:B1-20",
    control="50/600",
    opening=True,
    count=2,
    replies=("32-28", "37-32"),
    question="Jij hebt zwart. De partij begint.",
)
BETTER_ON = TakeBack(
    id="doorspelen",
    position="W:W33,38,42,48:B9,13,29",
    made="38-32",
    back="33x24",
    on="29x47",
    question="Wit vergat te slaan. Wat kies jij met zwart?",
    why="7.2",
)
BETTER_BACK = TakeBack(
    id="terugnemen",
    position="W:W28,36,42,43:B8,12,14,22,24",
    made="43-38",
    back="28x17 12x21",
    on="22x33 38x9",
    question="Wit vergat te slaan. Wat kies jij met zwart?",
    feedback={"back": "Eén om één.", "on": "Wit slaat er drie terug."},
)
TOO_FEW = TakeBack(
    id="te-weinig",
    position="W:W28,38:B12,14,22,23",
    made="28x17",
    back="28x10",
    on="12x21",
    question="Wit sloeg er maar één. Wat kies jij met zwart?",
)
STEPPED: tuple[Exercise, ...] = (
    ROWS,
    CROWN_IT,
    TIDY,
    LINE,
    PATH,
    TWO_JUMPS,
    FREE,
    ADJUST,
    BOUND,
    HELD,
    CROWNED,
    SCHOOL,
    ONE_MOVE,
    OFFERED,
    OPENING,
    BETTER_ON,
    BETTER_BACK,
    TOO_FEW,
)
