"""A report as Markdown: text and tables. Every plot's figures stand in a table as well."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from ruse.lab.report.document import Block, Document, Grid, Text

_WIDTH = 110


def to_markdown(document: Document) -> str:
    """The whole file."""
    parts = [f"# {document.title}", "  \n".join(_escape(line) for line in document.lead)]
    for section in document.sections:
        parts.append(f"{'#' * section.level} {section.title}")
        parts += [text for block in section.blocks if (text := _block(block, section.title, document.words))]
    return "\n\n".join(parts) + "\n"


def _block(block: Block, section: str, words: Any) -> str:
    if isinstance(block, Text):
        return "\n".join(wrap(_escape(block.text), _WIDTH, break_long_words=False, break_on_hyphens=False))
    return _grid(block, section, words) if isinstance(block, Grid) else ""


def _grid(grid: Grid, section: str, words: Any) -> str:
    lines = [_row(grid.head), "|" + "---|" * len(grid.head), *(_row(row) for row in grid.rows)]
    title = "" if grid.title.startswith(section) else f"{words.heading(_escape(grid.title))}\n\n"  # the heading says it
    return title + "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_escape(cell).replace("|", "\\|") for cell in cells) + " |"


def _escape(text: str) -> str:
    """Stars are stars, outside of `code`."""
    parts = text.split("`")
    return "`".join(part if index % 2 else part.replace("*", "\\*") for index, part in enumerate(parts))
