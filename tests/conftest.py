"""Hypothesis: the same examples in every run, and no time limits (a busy machine is no fault of a law).

``--hypothesis-profile=explore`` looks at many more, other ones.
"""

from hypothesis import settings

settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2_000)
settings.load_profile("same")
