"""Reports: the page is whole, loads nothing, and can be read without its plots."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from ruse.lab.arena import arena
from ruse.lab.report.arena_report import arena_document
from ruse.lab.report.document import (
    Bar,
    Block,
    CoursePlot,
    Document,
    Grid,
    Histogram,
    IntervalPlot,
    Section,
    Text,
    change,
    number,
    percent,
    points,
)
from ruse.lab.report.html import to_html
from ruse.lab.report.markdown import to_markdown
from ruse.lab.report.svg import interval_plot, span_of
from ruse.lab.statistics import Interval
from ruse.lab.words import book

HALF = Interval(0.5, 0.4, 0.6, 10)


class Page(HTMLParser):
    """Collects what a page would load, and its figures."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "data", "action")]


@pytest.fixture
def document() -> Document:
    blocks: list[Block] = [
        IntervalPlot("shares & more", [Bar("a <b>", HALF)], mark=0.5, band=(0.45, 0.55)),
        CoursePlot("course", [(2, HALF), (4, HALF)], 0.5),
        Histogram("scores", [("0 %", 3), ("100 %", 1)]),
        Grid("table", ["what", "value"], [["a|b", "holds"], ["2*3", "1"]]),
        Text("Run `ruse * balance` & read."),
    ]
    return Document("Title <1>", ["lead `code`"], [Section("Part", blocks)])


def test_the_page_is_well_formed_and_loads_nothing(document: Document) -> None:
    arenas = arena_document(arena("_template", ["random", "random"], 12, seed=4))
    for report in (document, arenas):
        text = to_html(report)
        tree = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
        for figure in tree.iter("svg"):
            if figure.get("role") == "img":
                assert figure.get("aria-label")
                assert figure.find("title") is not None
        page = Page()
        page.feed(text)
        assert page.outside == []
        assert "script" not in page.tags
        assert "link" not in page.tags
        assert not re.search(r"https?:|url\(|@import", text)


def test_words_cannot_break_out_of_the_page(document: Document) -> None:
    text = to_html(document)
    assert "a <b>" not in text
    assert "<h1>Title &lt;1&gt;</h1>" in text
    assert "<code>code</code>" in text


def test_markdown_has_the_tables_and_the_text(document: Document) -> None:
    text = to_markdown(document)
    assert text.startswith("# Title <1>\n\nlead `code`\n\n## Part\n")
    assert "| a\\|b | holds |" in text
    assert "2\\*3" in text
    assert "`ruse * balance`" in text


def test_figures_are_written_with_their_intervals() -> None:
    words = book("en")
    assert percent(HALF, words) == "50.0 % (40.0 to 60.0)"
    assert points(Interval(0.011, -0.0001, 0.02, 1), words) == "+1.1 (0.0 to +2.0)"
    assert number(Interval(7.25, 7, 7.5, 1), words) == "7.25 (7.00 to 7.50)"
    assert change(Interval(-0.5, -1, 0, 1), words) == "-0.50 (-1.00 to 0.00)"


def test_an_axis_has_room_for_everything() -> None:
    plot = IntervalPlot("x", [Bar("a", HALF)], mark=0.3, band=(0.45, 0.7))
    low, high = span_of(plot)
    assert 0 <= low < 0.3
    assert 0.7 < high <= 1
    assert span_of(IntervalPlot("x", [Bar("a", Interval(1.0, 0.9, 1.0, 3))]))[1] == 1
    assert "40.0 to 60.0" in interval_plot(plot, book("en"))
