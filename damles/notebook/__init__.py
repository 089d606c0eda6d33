"""The screen: what a lesson notebook imports with ``from damles.notebook import *``."""

from damles.course.exercise import Choose, FindAll, Order, Play, Point
from damles.notebook.page import lesson
from damles.notebook.start import start_page
from damles.notebook.train import puzzels

__all__ = ["Choose", "FindAll", "Order", "Play", "Point", "lesson", "puzzels", "start_page"]
