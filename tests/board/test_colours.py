"""What the three kinds of colour-blind eyes see: every pair of colours that means something stays apart."""

from itertools import combinations

import pytest

from damles.board.theme import THEMES

KINDS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""Matrices on linear light for a total lack of one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1)."""


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour, kind):
    light = linear(colour)
    if kind is None:
        return light
    return [min(1, max(0, sum(m * part for m, part in zip(row, light, strict=True)))) for row in KINDS[kind]]


def lab(light):
    r, g, b = light
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other, kind):
    """The difference of two colours as an eye of this kind sees them (CIE 1976): 2 is just visible, 10 is plain."""
    a, b = lab(seen(one, kind)), lab(seen(other, kind))
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [name for name in THEMES if name != "print"])
def test_every_eye_tells_the_voices_of_marks_apart(name, kind):
    for one, other in combinations(THEMES[name].tones.values(), 2):
        assert distance(one, other, kind) > 10, (one, other)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", THEMES)
def test_every_eye_tells_squares_pieces_and_frames_apart(name, kind):
    theme = THEMES[name]
    pairs = (
        (theme.light, theme.dark),
        (theme.white.top, theme.black.top),
        (theme.last, theme.dark),
        (theme.halo, theme.chosen),
        (theme.halo, theme.dark),
    )
    for one, other in pairs:
        assert distance(one, other, kind) > 10, (one, other)
