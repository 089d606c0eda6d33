"""The screen: what a lesson notebook imports with ``from damles.notebook import *``."""

from damles.course.exercise import Choose, FindAll, Order, Play, Point
from damles.course.kinds import ClockScene, SetUp, Touch, Write
from damles.notebook.coordinates import velden
from damles.notebook.digibord import digibord
from damles.notebook.editor import stand_opzetten
from damles.notebook.look import bord_instellen
from damles.notebook.page import lesson
from damles.notebook.play import spelen
from damles.notebook.repeat import herhalen, voortgang
from damles.notebook.replay import partij
from damles.notebook.start import start_page
from damles.notebook.train import puzzels

__all__ = [
    "Choose",
    "ClockScene",
    "FindAll",
    "Order",
    "Play",
    "Point",
    "SetUp",
    "Touch",
    "Write",
    "bord_instellen",
    "digibord",
    "herhalen",
    "lesson",
    "partij",
    "puzzels",
    "spelen",
    "stand_opzetten",
    "start_page",
    "velden",
    "voortgang",
]
