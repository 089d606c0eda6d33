"""``python -m damles``: sets the environment up where needed, then runs the terminal's verbs.

Only the standard library, and it parses on every Python since 2.7: an old one gets a sentence, not a traceback.
"""

import sys


def main(arguments):  # type: (list[str]) -> int
    """The exit code of the verb that the arguments name; without a verb the course starts."""
    from damles.doors.report import guarded
    from damles.doors.setup import prepare

    def work():  # type: () -> int
        done_elsewhere = prepare(arguments)
        if done_elsewhere is not None:
            return done_elsewhere
        from damles.cli import run

        return run(arguments)

    return guarded(work)


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("damles heeft Python 3.11 of nieuwer nodig. Dit is Python %d.%d." % sys.version_info[:2])
    sys.exit(main(sys.argv[1:]))
