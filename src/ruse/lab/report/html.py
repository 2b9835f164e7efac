"""A report as one HTML file: nothing is loaded from anywhere, no script is needed."""

from collections.abc import Mapping
from html import escape
from typing import Any

from rich.cells import cell_len

from ruse.lab.report.document import Block, CoursePlot, Document, Grid, Histogram, IntervalPlot, Section, Text
from ruse.lab.report.svg import course_plot, histogram, interval_plot

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #1d2126; --faint: #59626d; --rule: #d8d6cf;
  --accent: #0b62a8; --spread: #0b62a833; --band: #1a7f4b22; --mark: #8a5a00; --good: #17693d; --bad: #a3221b; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --ink: #e6e8ea; --faint: #a2abb5; --rule: #363c43;
  --accent: #6cb6f5; --spread: #6cb6f540; --band: #4fc98325; --mark: #e0b050; --good: #6fd69c; --bad: #ff8f86; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .8rem; border-top: 2px solid var(--rule); }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .3rem; }
p { max-width: 44rem; margin: .5rem 0; }
.lead { color: var(--faint); margin: .1rem 0; }
code { font-size: .9em; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: .6rem 0 1.2rem; }
.scroll:focus-visible { outline: 2px solid var(--accent); }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .2rem; white-space: nowrap; }
th, td { text-align: left; padding: .28rem .9rem .28rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
thead th { color: var(--faint); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 500; min-width: 7rem; }
td { white-space: nowrap; }
td.words { white-space: normal; min-width: 10rem; }
.holds { color: var(--good); font-weight: 600; } .fails { color: var(--bad); font-weight: 600; }
.open { color: var(--mark); font-weight: 600; }
figure { margin: 1rem 0 1.4rem; }
figcaption { color: var(--faint); font-size: .9rem; margin-bottom: .3rem; }
svg { display: block; overflow: visible; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .faint { fill: var(--faint); }
svg .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.grid { stroke: var(--rule); } .mark { stroke: var(--mark); stroke-dasharray: 5 4; stroke-width: 1.5; }
.interval { stroke: var(--accent); stroke-width: 3; } .end { stroke: var(--accent); stroke-width: 2; }
.dot { fill: var(--accent); stroke: var(--paper); stroke-width: 1.5; }
.band { fill: var(--band); } .spread { fill: var(--spread); } .column { fill: var(--accent); }
.course { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
"""

_LONG = 36  # columns from which on a cell may be broken into lines


def to_html(document: Document) -> str:
    """The whole file."""
    lead = "".join(f'<p class="lead">{_inline(line)}</p>' for line in document.lead)
    sections = "".join(_section(section, document.words) for section in document.sections)
    return (
        f'<!DOCTYPE html>\n<html lang="{document.language}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(document.title)}</title><style>{_STYLE}</style></head>\n"
        f"<body><main><h1>{escape(document.title)}</h1>{lead}\n{sections}</main></body></html>\n"
    )


def to_fragment(document: Document) -> str:
    """Text and tables alone, without styles of their own, to stand in another page such as a notebook."""
    parts = [
        f"<p><strong>{escape(document.title)}</strong></p>",
        *(f"<p>{_inline(line)}</p>" for line in document.lead),
    ]
    for section in document.sections:
        tables = [block for block in section.blocks if isinstance(block, Grid | Text)]
        parts += [_block(block, document.words) for block in tables]
    return f"<div>{''.join(parts)}</div>"


def _section(section: Section, words: Any) -> str:
    blocks = "\n".join(_block(block, words) for block in section.blocks)
    return f"<section><h{section.level}>{escape(section.title)}</h{section.level}>\n{blocks}</section>\n"


def _block(block: Block, words: Any) -> str:
    if isinstance(block, IntervalPlot):
        return interval_plot(block, words)
    if isinstance(block, CoursePlot):
        return course_plot(block, words)
    if isinstance(block, Histogram):
        return histogram(block, words)
    return _grid(block, words) if isinstance(block, Grid) else f"<p>{_inline(block.text)}</p>"


def _grid(grid: Grid, words: Any) -> str:
    styles = {told: verdict for verdict, told in words.VERDICTS.items()}
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in grid.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(_cell(cell, styles) for cell in row[1:])}</tr>'
        for row in grid.rows
    )
    return (
        f'<div class="scroll" role="region" aria-label="{escape(grid.title)}" tabindex="0"><table>'
        f"<caption>{escape(grid.title)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(cell: str, styles: Mapping[str, str]) -> str:
    style = styles.get(cell, "words" if cell_len(cell) > _LONG else "")
    return f'<td class="{style}">{escape(cell)}</td>' if style else f"<td>{escape(cell)}</td>"


def _inline(text: str) -> str:
    """Text with `code` in backquotes."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))
