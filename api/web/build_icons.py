"""Draw the app's icons as PNG from the shapes of ``icon.svg``: ``python -m api.web.build_icons``."""

from PIL import Image, ImageDraw

from api.web.site import STATIC

SIZES = (192, 512)
_OVER = 4
"""Drawn so many times larger first: Pillow does not smooth edges."""


def icon(size: int) -> Image.Image:
    """Return the icon: a page with one line marked, on green up to the edges, so that any mask may cut it."""
    unit = size * _OVER / 32
    image = Image.new("RGB", (size * _OVER, size * _OVER), "#1f4d3f")
    pen = ImageDraw.Draw(image)

    def bar(x0: float, y0: float, x1: float, y1: float, fill: str) -> None:
        pen.rectangle((x0 * unit, y0 * unit, x1 * unit - 1, y1 * unit - 1), fill=fill)

    bar(9, 7, 23, 25, "#fdfbf5")
    bar(11.5, 10.2, 20.5, 11.8, "#9aa39d")
    bar(11.5, 13.5, 20.5, 17.5, "#f2b632")
    bar(11.5, 19.2, 20.5, 20.8, "#9aa39d")
    return image.resize((size, size), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    for size in SIZES:
        icon(size).save(STATIC / f"icon-{size}.png", optimize=True)
