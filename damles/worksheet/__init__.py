"""The paper: exercises and puzzles as a sheet to write on, the answers on a sheet of their own, and a board to cut out.

What is on a sheet is a value (`task`, `source`); the look is three Typst files that are given it as data, so that no
question, however odd, is ever read as layout.
"""
