"""The page of each game in docs/environments: made from what the game declares, so that it cannot go stale.

`python -m tools.env_pages` writes them anew. What a declaration cannot say is in a note of docs/environments/notes.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from ruse.core.actions import Action
from ruse.core.game import Game
from ruse.core.registry import games
from ruse.envs.layout import Part, layout_of
from ruse.envs.registration import id_of, open_spiel_name_of
from ruse.envs.space import space_of

FOLDER = Path("docs") / "environments"
NOTES = FOLDER / "notes"
_MANY = 8  # elements that are named one by one


def page(game: Game, root: Path = Path()) -> str:
    """All that somebody needs to know to train on a game; `root` is where the documents are."""
    note = root / NOTES / f"{game.name}.md"
    parts = [
        f"# {game.title}",
        f"{game.credits}. This page is made by `python -m tools.env_pages`.",
        "## Rules in short",
        game.words("en").RULES_IN_SHORT.format(**getattr(game.components(game.standard_box), "numbers", {})),
        f"All rules: [RULES.md](../../src/ruse/games/{game.folder.name}/RULES.md).",
        "## Specs",
        _table(["what", "value"], _specs(game)),
        "## Observation",
        "A row of bytes (`uint8`), made from what the seat knows and nothing else. The seat that looks comes first in"
        " everything that there is once for each seat. `batch.layout.named(batch.observations)` gives the parts by"
        " name, as views of the same memory; `ruse.envs.reading.read_tensor` reads a row back. An element `unknown`"
        " marks what is hidden from the seat, `none` that nothing is there. Where a list is cut (`...`),"
        " `batch.layout.parts` has all of its `elements`.",
        _table(["part", "bytes", "shape", "elements", "highest", "what it says"], _observation(game)),
        *_numbers(game),
        *([note.read_text("utf-8").strip()] if note.exists() else []),
        "## Actions",
        "The choices of players, from 0; what chance does is no action here. A mask (`int8`) has 1 for what is legal."
        " `batch.space.choices` has them one by one, with their codes.",
        _table(["actions", "number", "verb", "of"], _actions(game)),
        "## Rewards",
        _rewards(game),
        "## Versions",
        f"Rules {game.rules_version}, components `{game.standard_box.digest}`. A new version of the rules or other"
        " components make figures that cannot be compared with these.",
    ]
    return "\n\n".join(parts) + "\n"


def _rewards(game: Game) -> str:
    if game.payoff.is_win:
        return (
            "Nothing before the end; then `(n s - 1) / (n - 1)` for a share `s` of the win among `n` seats: 1 for a win"
            f" alone, 0 if all share it, {_losses(game)} for a loss. All rewards of a match add up to 0."
        )
    least, most = game.payoff.range_with(game.standard_box.plain)
    total = "" if game.payoff.total is None else f" All rewards of a match add up to {game.payoff.total:g}."
    return f"Nothing before the end; then the {game.payoff.unit}s of the seat, from {least:g} to {most:g}.{total}"


def _losses(game: Game) -> str:
    return " or ".join(f"{-1 / (seats - 1):.3g} (with {seats} seats)" for seats in sorted(game.seats))


def _table(heads: list[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _specs(game: Game) -> Iterator[tuple[str, object]]:
    yield "name", f"`{game.name}`"
    yield "in Gymnasium", f"`{id_of(game)}`"
    yield "in OpenSpiel", f"`{open_spiel_name_of(game)}`"
    yield "seats", ", ".join(map(str, sorted(game.seats)))
    for option in game.options:
        yield f"option `{option.name}`", f"{', '.join(map(str, option.values))}: {option.say}"
    yield "players", ", ".join(f"`{code}`" for code in game.seat_codes)
    yield "observation", f"{layout_of(game).width} bytes"
    yield "actions", len(space_of(game))
    yield "most legal actions at a time", game.max_legal
    yield "longest match", f"{game.max_steps} steps, chance included"
    yield "chance", "explicit in OpenSpiel, inside everywhere else"


def _observation(game: Game) -> Iterator[tuple[object, ...]]:
    for part in layout_of(game).parts:
        shape = " x ".join(map(str, part.shape))
        yield f"`{part.name}`", _span(part.start, part.stop), shape, _elements(part), part.highest, part.about


def _numbers(game: Game) -> Iterator[str]:
    """What the values of a part stand for, where it has a place in a list instead of a mark for each name."""
    lists: dict[tuple[str, ...], list[str]] = {}
    for part in layout_of(game).parts:
        if part.numbers:
            lists.setdefault(part.numbers, []).append(f"`{part.name}`")
    for names, parts in lists.items():
        told = "; ".join(f"{number} {name}" for number, name in enumerate(names))
        yield f"A number of {' and '.join(parts)} stands for: {told}."


def _span(start: int, stop: int) -> str:
    return f"{start}-{stop - 1}" if stop - start > 1 else str(start)


def _elements(part: Part) -> str:
    names = part.elements
    shown = names if len(names) <= _MANY else (*names[: _MANY - 2], "...", names[-1])
    axes = "".join(f" for each of {_some(axis)}" for axis in part.axes)
    return ", ".join(shown) + axes


def _some(axis: tuple[str, ...]) -> str:
    return ", ".join(axis) if len(axis) <= _MANY else f"{axis[0]} to {axis[-1]}"


def _actions(game: Game) -> Iterator[tuple[object, ...]]:
    place = 0
    for verb, group in groupby(space_of(game).choices, key=lambda action: (action.verb, tuple(action.args))):
        actions = list(group)
        yield _span(place, place + len(actions)), len(actions), verb[0], _arguments(actions)
        place += len(actions)


def _arguments(actions: list[Action]) -> str:
    """Each argument with its values, in their order."""
    told = []
    for name in actions[0].args:
        values = [str(value) for value in dict.fromkeys(action.args[name] for action in actions)]
        shown = values if len(values) <= _MANY else [*values[: _MANY - 2], "...", values[-1]]
        told.append(f"{name}: {', '.join(shown)}")
    return "; ".join(told)


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in games():
        (FOLDER / f"{game.name}.md").write_text(page(game), "utf-8")


if __name__ == "__main__":
    main()
