"""The terminal's verbs: each reads its arguments, makes one library call, and prints the answer on stdout."""

import os
import sys
import textwrap
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from damles import bench
from damles.doors import jupyter, klas
from damles.doors.replay import replay
from damles.doors.report import tell
from damles.doors.setup import HERE, child_environment, hand_over
from damles.doors.stamp import stamp
from damles.doors.terminal import bar as progress_bar
from damles.doors.terminal import check_writable, write
from damles.engine.endings.build import Report, build
from damles.engine.endings.material import families
from damles.engine.endings.tables import made_here
from damles.engine.levels import FULL, LEVELS
from damles.engine.match import LONGEST, Score, run_match
from damles.engine.peers import PEERS
from damles.engine.search import Limit
from damles.errors import DoorError
from damles.puzzle.answer import answer, ending, measure
from damles.puzzle.collection import relabelled
from damles.puzzle.mine import job as mining
from damles.puzzle.mine.places import Place, Work
from damles.puzzle.mine.run import Tally
from damles.puzzle.report import counted, files, report
from damles.rules.articles import ARTICLES, Article, articles
from damles.rules.pdn import Kind
from damles.rules.position import Position, perft
from damles.texts import say
from damles.worksheet.make import make

app = typer.Typer(
    name="damles",
    help=say("cli-course"),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Fen = Annotated[str, typer.Argument(metavar="FEN", help=say("cli-fen"))]


def run(arguments: list[str]) -> int:
    """The exit code of the command line, 2 when it cannot be understood; `DamlesError` passes through."""
    try:
        code = app(arguments, prog_name="python -m damles", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as error:  # the command line cannot be understood
        tell(say("cli-usage", text=_misunderstood(error)))
        return error.exit_code
    return code if isinstance(code, int) else 0


def _misunderstood(error: typer.TyperException) -> str:
    """What is wrong with a command line, in our own words where we have them."""
    if option := getattr(error, "option_name", None):
        return say("cli-unknown-option", name=option)
    if not isinstance(error, typer.BadParameter):
        return error.format_message()
    if error.param is None:  # a sentence of ours
        return error.message
    opts = error.param.opts
    name = opts[0] if opts[0].startswith("-") else error.param.metavar or opts[0].upper()
    return say("cli-value" if error.message else "cli-missing", name=name)


@app.callback(invoke_without_command=True)
def course(
    context: typer.Context,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("cli-browser"))] = True,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help=say("cli-port"))] = None,
) -> None:
    """Start the course, unless a verb follows."""
    if context.invoked_subcommand is None:
        jupyter.start(port, browser)


@app.command(
    help=say("cli-test"),
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
def test(context: typer.Context) -> int:
    """Run every test; what follows is for pytest."""
    if not HERE.exists:
        raise DoorError(problem="course", found=str(HERE.root))
    os.chdir(HERE.root)
    return hand_over([sys.executable, "-m", "pytest", *context.args], child_environment())


@app.command("klas", help=say("cli-klas"))
def open_class(
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=say("cli-browser"))] = True,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help=say("cli-port"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=say("cli-lan"))] = False,
) -> None:
    """Serve the course to a class."""
    klas.start(port, browser, lan)


@app.command(help=say("cli-moves"))
def moves(fen: Fen) -> None:
    """Print the legal moves, one a line, with their full path."""
    for move in Position.from_fen(fen).legal_moves:
        print(move.full)


@app.command("perft", help=say("cli-perft"))
def count(fen: Fen, depth: Annotated[int, typer.Argument(min=0, metavar="DEPTH", help=say("cli-depth"))]) -> None:
    """Print how many lines of play of ``depth`` moves there are."""
    print(perft(Position.from_fen(fen), depth))


@app.command("rules", help=say("cli-rules"))
def explain(number: Annotated[str | None, typer.Argument(metavar="ARTICLE")] = None) -> None:
    """Print an article, or every article of a chapter, in our own words with a diagram; without a number, the list."""
    if number is None:
        for article in ARTICLES:
            print(f"{article.number:>5}  {say(article.title_key)}")
    else:
        print("\n\n".join(_explained(article) for article in articles(number)))
    print(f"\n{say('rules-edition')}")


def _explained(article: Article) -> str:
    """The heading, the explanation, the diagram and today's numbers of one article."""
    position = article.position
    lines = [
        say("rules-heading", number=article.number, title=say(article.title_key)),
        *textwrap.wrap(say(article.key), 76),
        "",
        str(position),
        say(f"rules-turn-{position.turn.name.lower()}"),
    ]
    if article.kndb:
        lines.append(say("rules-kndb", number=article.kndb))
    if article.fmjd:
        lines.append(say("rules-fmjd", number=article.fmjd))
    return "\n".join(lines)


@app.command("replay", help=say("cli-replay"))
def play_again(paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=say("cli-paths"))]) -> None:
    """Play the games of PDN files again; name the bad ones, and count."""
    tally = replay(paths, print)
    table = Table(box=None, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    rows: dict[str, int] = {f"replay-{kind}": tally.games[kind] for kind in Kind}
    rows |= {"replay-moves": tally.moves, "replay-files": tally.files, "replay-unreadable": tally.unreadable}
    for key, number in rows.items():
        table.add_row(say(key), str(number))
    Console().print(table)


@app.command("verify", help=say("cli-verify"))
def prove(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=say("cli-paths"))],
    table: Annotated[bool, typer.Option("--table", help=say("cli-verify-table"))] = False,
    label: Annotated[bool, typer.Option("--label", help=say("cli-verify-label"))] = False,
    sharp: Annotated[bool, typer.Option("--sharp", help=say("cli-verify-sharp"))] = False,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help=say("cli-verify-jobs"))] = None,
) -> int:
    """Prove the puzzles of PDN files and folders again; name what is wrong, and count. Exit code 1 for a fault."""
    if label:
        for path in files(paths):
            write(path, relabelled(path))
    if table:
        print(counted(paths))
        return 0
    with progress_bar() as progress:
        bar = progress.add_task("", total=None)

        def watch(done: int, total: int) -> None:
            progress.update(bar, completed=done, total=total)

        return 0 if report(paths, print, sharp=sharp, jobs=jobs, watch=watch) else 1


@app.command("solve", help=say("cli-solve"))
def prove_moves(
    fen: Annotated[str | None, typer.Argument(metavar="FEN", help=say("cli-fen"))] = None,
    seconds: Annotated[float, typer.Option(metavar="N", help=say("cli-seconds"))] = 10.0,
    file: Annotated[Path | None, typer.Option(metavar="PATH", help=say("cli-solve-file"))] = None,
) -> None:
    """Solve one position and print what each move achieves; or solve a file of problems, and count."""
    if (fen is None) is (file is None):
        raise typer.BadParameter(say("solve-need"))
    limit = Limit(seconds=seconds)
    if fen is not None:
        answer(Position.from_fen(fen), limit, print)
    elif file is not None:
        measure(file, limit, print)


@app.command("print", help=say("cli-print"))
def on_paper(
    what: Annotated[list[Path], typer.Argument(metavar="PATH…", help=say("cli-print-what"))],
    per_page: Annotated[int, typer.Option(metavar="6|12", help=say("cli-per-page"))] = 6,
    out: Annotated[Path | None, typer.Option(metavar="PATH", help=say("cli-out"))] = None,
) -> None:
    """Make PDFs of lessons and puzzle files, and print their paths."""
    for path in make(what, per_page, out):
        print(path)


@app.command("stamp", help=say("cli-stamp"))
def store_notebooks(
    paths: Annotated[list[Path] | None, typer.Argument(metavar="[PATH…]", help=say("cli-notebooks"))] = None,
) -> None:
    """Run notebooks of the course and store what they show."""
    for path in stamp(paths):
        print(path)


@app.command("bench", help=say("cli-bench"))
def compare(
    peers: Annotated[
        Path | None, typer.Option(metavar="DIR", exists=True, file_okay=False, help=say("cli-peers"))
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help=say("cli-rounds"))] = 5,
    out: Annotated[Path | None, typer.Option(metavar="PATH", help=say("cli-bench-out"))] = None,
) -> None:
    """Measure how fast damles is, beside the peers that are there; print one Markdown table, or write it to a file."""
    if out:
        check_writable(out)
    table = bench.bench(peers, rounds)
    if out:
        write(out, f"{table}\n")
        print(out)
    else:
        print(table)


@app.command("hub", help=say("cli-hub"))
def speak_hub() -> None:
    """Serve another draughts program, on standard input and output."""
    from damles.engine.hub_server import main

    main()


PLAYERS = ", ".join((FULL, *(each.name for each in LEVELS)))
PEER_NAMES = ", ".join(PEERS)


@app.command("match", help=say("cli-match", longest=LONGEST))
def play_match(
    first: Annotated[
        str, typer.Argument(metavar="FIRST", help=say("cli-match-player", known=PLAYERS, peers=PEER_NAMES))
    ],
    second: Annotated[str | None, typer.Argument(metavar="SECOND", help=say("cli-match-second"))] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help=say("cli-match-games"))] = 100,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help=say("cli-match-seed"))] = 1,
    seconds: Annotated[float, typer.Option(min=0.01, metavar="S", help=say("cli-match-seconds"))] = 0.1,
    peers: Annotated[
        Path | None, typer.Option(metavar="DIR", exists=True, file_okay=False, help=say("cli-peers"))
    ] = None,
    engine: Annotated[str | None, typer.Option(metavar="'PATH ARGS'", help=say("cli-match-engine"))] = None,
) -> None:
    """Let two players, levels or engines, play a match, and print the score of the first."""
    rival = engine if engine is not None else second
    if rival is None or (engine is not None and second is not None):
        raise typer.BadParameter(say("match-need"))
    with progress_bar() as progress:
        bar = progress.add_task("", total=games)

        def told(score: Score) -> None:
            points = say("match-points", won=score.won, drawn=score.drawn, lost=score.lost)
            progress.update(bar, description=points, completed=score.games)

        score = run_match(first, rival, games, seed, Limit(seconds=seconds), peers, told)
    share, low, high = (f"{100 * value:.1f}" for value in (score.share, *score.interval))
    facts = {"first": first, "second": rival, "share": share, "low": low, "high": high}
    print(say("match-result", won=score.won, drawn=score.drawn, lost=score.lost, **facts))


endings = typer.Typer(help=say("cli-endings"))
app.add_typer(endings, name="endings")


@endings.callback()
def on_endings() -> None:
    """Solve endings of few pieces."""


@endings.command("build", help=say("cli-endings-build"))
def solve_endings(
    pieces: Annotated[int, typer.Option(min=3, max=4, metavar="3|4", help=say("cli-endings-pieces"))] = 4,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help=say("cli-endings-out"))] = None,
) -> None:
    """Make the tables of endings, or what is not there yet of them, and print where they are."""
    folder = out or made_here()
    with progress_bar() as progress:
        bar = progress.add_task("", total=None)

        def told(report: Report) -> None:
            if report.fault:
                progress.console.print(say("endings-again", path=report.fault.path), highlight=False)
            progress.update(bar, description=report.material.name, completed=report.done, total=report.total)

        size = build(folder, families(pieces), told)
    print(say("endings-made", path=folder, size=f"{size / 1e6:.1f}"))


@endings.command("look", help=say("cli-endings-look"))
def look_up(fen: Fen) -> None:
    """Print who wins an ending, and in how many moves; and which tables of this computer are no good."""
    ending(Position.from_fen(fen), print)


miner = typer.Typer(help=say("cli-mine"))
app.add_typer(miner, name="mine")

Count = Annotated[int, typer.Option(min=1, metavar="N", help=say("cli-mine-count"))]
First = Annotated[int, typer.Option(min=0, metavar="N", help=say("cli-mine-first"))]
Seed = Annotated[int, typer.Option(min=0, metavar="N", help=say("cli-mine-seed"))]
Out = Annotated[Path | None, typer.Option(metavar="PATH", help=say("cli-mine-out"))]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="N", help=say("cli-verify-jobs"))]
State = Annotated[Path | None, typer.Option(metavar="PATH", help=say("cli-mine-state"))]
Scheduler = Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli-mine-scheduler"))]


@miner.command("games", help=say("cli-mine-games"))
def mine_games(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=say("cli-paths"))],
    out: Out = None,
    jobs: Jobs = None,
    state: State = None,
    scheduler: Scheduler = None,
) -> None:
    """Look for puzzles in PDN files."""
    _mine(mining.from_games(paths), mining.Wish(jobs, scheduler, state), out)


@miner.command("random", help=say("cli-mine-random"))
def mine_random(
    theme: Annotated[
        str, typer.Option(metavar="THEME", help=say("cli-mine-theme", known=", ".join((mining.FEW, *mining.NAMES))))
    ],
    count: Count = 100,
    first: First = 0,
    seed: Seed = 1,
    out: Out = None,
    jobs: Jobs = None,
    state: State = None,
    scheduler: Scheduler = None,
) -> None:
    """Look for puzzles in positions made by chance."""
    _mine(mining.seeded(theme, seed, count, first), mining.Wish(jobs, scheduler, state), out)


@miner.command("selfplay", help=say("cli-mine-selfplay"))
def mine_selfplay(
    count: Count = 100,
    first: First = 0,
    seed: Seed = 1,
    out: Out = None,
    jobs: Jobs = None,
    state: State = None,
    scheduler: Scheduler = None,
) -> None:
    """Look for puzzles in games that the engine plays."""
    _mine(mining.seeded(str(Place.SELFPLAY), seed, count, first), mining.Wish(jobs, scheduler, state), out)


def _mine(work: list[Work], wish: mining.Wish, out: Path | None) -> None:
    """Do the work behind a progress bar; print or write the puzzles, and count what each filter let through."""
    if out:
        check_writable(out)
    with progress_bar() as progress:
        bar = progress.add_task("", total=len(work))

        def told(tally: Tally) -> None:
            text = say("mine-progress", count=len(tally.puzzles))
            progress.update(bar, description=text, completed=tally.done)

        tally, text = mining.mine(work, wish, told)
    rows = mining.rows(tally)
    if out:
        write(out, text)
    else:
        print(text)
    for name, number in rows:
        tell(f"{name:<32}{number:>9}")
    if out:
        tell(say("mine-written", count=rows[-1][1], path=out))
