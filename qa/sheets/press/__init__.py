"""The press: a sheet becomes a PDF of one A5 page, the same bytes from the same sheet."""

from qa.sheets.press.apart import pdf_apart
from qa.sheets.press.setting import PRESS_VERSION, pdf

__all__ = ["PRESS_VERSION", "pdf", "pdf_apart"]
