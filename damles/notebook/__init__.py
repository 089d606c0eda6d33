"""The screen: what a lesson notebook imports with ``from damles.notebook import *``."""

from damles.course.exercise import Choose, FindAll, Order, Play, Point
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write
from damles.notebook.coordinates import velden
from damles.notebook.digibord import digibord
from damles.notebook.editor import stand_opzetten
from damles.notebook.look import bord_instellen
from damles.notebook.page import lesson
from damles.notebook.play import spelen
from damles.notebook.puzzle_day import puzzel_van_de_dag
from damles.notebook.puzzle_make import turkse_slag_maken
from damles.notebook.puzzle_storm import storm
from damles.notebook.repeat import herhalen, voortgang
from damles.notebook.replay import partij
from damles.notebook.start import start_page
from damles.notebook.train import puzzels
from damles.notebook.who import wie_ben_ik

__all__ = [
    "Choose",
    "ClockScene",
    "FindAll",
    "Order",
    "Play",
    "Point",
    "SetUp",
    "TakeBack",
    "Touch",
    "Write",
    "bord_instellen",
    "digibord",
    "herhalen",
    "lesson",
    "partij",
    "puzzel_van_de_dag",
    "puzzels",
    "spelen",
    "stand_opzetten",
    "start_page",
    "storm",
    "turkse_slag_maken",
    "velden",
    "voortgang",
    "wie_ben_ik",
]
