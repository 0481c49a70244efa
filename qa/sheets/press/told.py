"""A sheet as the press reads it: plain values, printed apostrophes, pages instead of quotes."""

from typing import Any

from qa.sheets.model import (
    Agree,
    Block,
    Cell,
    Columns,
    Drawing,
    Flow,
    Line,
    Notice,
    Pad,
    Points,
    Sheet,
    Sources,
    Steps,
    Strip,
    Table,
)

Json = dict[str, Any]


def told(sheet: Sheet) -> Json:
    """Return a sheet as plain values."""
    words = ("id", "game", "language", "title", "emblem", "about")
    said = {name: _set(getattr(sheet, name)) for name in words}
    return {**said, "foot": [_set(part) for part in sheet.foot], "blocks": [_block(b) for b in sheet.blocks]}


def _block(block: Block) -> Json:
    match block:
        case Steps(title, lines, first):
            return {
                "kind": "steps",
                "title": _set(title),
                "lines": [_line(li) for li in lines],
                "first": first,
            }
        case Points(title, lines):
            return {"kind": "points", "title": _set(title), "lines": [_line(li) for li in lines]}
        case Notice(title, lines):
            return {"kind": "notice", "title": _set(title), "lines": [_line(li) for li in lines]}
        case Strip():
            return {
                "kind": "strip",
                "title": _set(block.title),
                "cells": [_cell(cell) for cell in block.cells],
                "head_label": _set(block.head_label),
                "value_label": _set(block.value_label),
                "tick": block.tick,
            }
        case Table(title, head, table_rows):
            rows = [_line(row) for row in table_rows]
            return {"kind": "table", "title": _set(title), "head": [_set(h) for h in head], "rows": rows}
        case Flow(title, phases, back):
            told = [
                {"title": _set(p.title), "times": _set(p.times), "lines": [_line(li) for li in p.lines]}
                for p in phases
            ]
            return {
                "kind": "flow",
                "title": _set(title),
                "phases": told,
                "back": _line(back) if back else None,
            }
        case Agree(title, points):
            open_points = [
                {"title": _set(p.title), "line": _line(p.line), "readings": [_line(li) for li in p.readings]}
                for p in points
            ]
            return {"kind": "agree", "title": _set(title), "points": open_points}
        case Pad(title, columns, rows_of_pad, line):
            return {
                "kind": "pad",
                "title": _set(title),
                "columns": [_set(c) for c in columns],
                "rows": [_set(r) for r in rows_of_pad],
                "line": _line(line),
            }
        case Drawing(title, name, labels, line):
            return {
                "kind": "drawing",
                "title": _set(title),
                "name": name,
                "labels": [_set(label) for label in labels],
                "line": _line(line),
            }
        case Columns(columns):
            return {
                "kind": "columns",
                "title": "",
                "columns": [[_block(b) for b in column] for column in columns],
            }


def _line(line: Line) -> Json:
    words = {"text": _set(line.text), "lead": _set(line.lead), "mark": line.mark}
    return {**words, "pages": _pages(line.sources)}


def _cell(cell: Cell) -> Json:
    words = {"head": _set(cell.head), "value": _set(cell.value).replace("-", "−"), "drawn": cell.drawn}
    return {**words, "pages": _pages(cell.sources)}


def _pages(sources: Sources) -> list[int]:
    return sorted({quote.page for quote in sources})


def _set(text: str) -> str:
    """Return a text with the apostrophes that are printed.

    >>> _set("l'atout")
    'l’atout'
    """
    return text.replace("'", "’")
