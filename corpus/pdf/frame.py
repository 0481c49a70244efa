"""From a page's own coordinates to the page as it is displayed: crop and rotation applied."""

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from corpus.types import Box

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that applies ``inner`` first and ``outer`` then (PDF row vectors)."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def transform(
    matrix: Matrix, x0: float, y0: float, x1: float, y1: float
) -> tuple[float, float, float, float]:
    """Return the box around a transformed rectangle."""
    a, b, c, d, e, f = matrix
    if b == 0 and c == 0 and a > 0 and d > 0:
        return a * x0 + e, d * y0 + f, a * x1 + e, d * y1 + f
    xs = (a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1)
    ys = (b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1)
    return min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f


@dataclass(frozen=True, slots=True)
class Frame:
    """The displayed page: its size, and the matrix that leads there from the file's coordinates."""

    width: float
    height: float
    matrix: Matrix
    rotation: int

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """Return a rectangle of the file as a box on the displayed page."""
        return Box(*transform(self.matrix, x0, y0, x1, y1))

    def holds(self, box: Box) -> bool:
        """Tell whether the middle of a box lies on the displayed page."""
        x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
        return 0 <= x <= self.width and 0 <= y <= self.height

    def clip(self, box: Box) -> Box | None:
        """Return the part of a box that lies on the displayed page, or None."""
        x0, y0 = max(box.x0, 0.0), max(box.y0, 0.0)
        x1, y1 = min(box.x1, self.width), min(box.y1, self.height)
        return Box(x0, y0, x1, y1) if x1 >= x0 and y1 >= y0 else None

    def angle(self, matrix: Matrix) -> int:
        """Return the displayed angle of text drawn with a matrix, in whole degrees from 0 to 359."""
        drawn = math.degrees(math.atan2(matrix[1], matrix[0]))
        return round(drawn - self.rotation) % 360


def frame_of(page: Any) -> Frame:
    """Return the frame of a PDFium page."""
    bounds = pdfium.FS_RECTF()
    if not pdfium.FPDF_GetPageBoundingBox(page, bounds):
        bounds = pdfium.FS_RECTF(0.0, pdfium.FPDF_GetPageHeightF(page), pdfium.FPDF_GetPageWidthF(page), 0.0)
    left, right = sorted((bounds.left, bounds.right))
    bottom, top = sorted((bounds.bottom, bounds.top))
    width, height = right - left, top - bottom
    rotation = pdfium.FPDFPage_GetRotation(page) % 4 * 90
    if rotation == 90:
        return Frame(height, width, (0.0, -1.0, 1.0, 0.0, -bottom, right), rotation)
    if rotation == 180:
        return Frame(width, height, (-1.0, 0.0, 0.0, -1.0, right, top), rotation)
    if rotation == 270:
        return Frame(height, width, (0.0, 1.0, -1.0, 0.0, top, -left), rotation)
    return Frame(width, height, (1.0, 0.0, 0.0, 1.0, -left, -bottom), rotation)


def matrix_of(raw: Any) -> Matrix:
    """Return a PDFium matrix as a tuple."""
    return (raw.a, raw.b, raw.c, raw.d, raw.e, raw.f)


def address(pointer: Any) -> int:
    """Return the address that a PDFium handle stands for, 0 for none."""
    return ctypes.addressof(pointer.contents) if pointer else 0
