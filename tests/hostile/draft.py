"""A PDF written by hand, object by object, so that any part of it can be wrong on purpose."""

from dataclasses import dataclass, field

TRUTH = "The player with the lantern begins the round."
"""A sentence of a good page: a file that is read has to give it back."""

LINES = (
    "Each player draws two cards from the deck.",
    TRUTH,
    "A player may pass, but then the round is over for them.",
    "You must not look at the cards of the others before the end of the game.",
    "When the deck is empty, shuffle the discarded cards and go on.",
    "The player who has the most lanterns at the end wins the game.",
)
HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
PAGE_BOX = b"[0 0 420 595]"


def words(*lines: str, size: float = 9, x: float = 50, y: float = 500, font: str = "F") -> bytes:
    """Return the drawing of lines of text, one below the other."""
    drawn = b"".join(b"(%s) Tj 0 -14 Td\n" % _escaped(line) for line in lines)
    return b"BT /%s %g Tf %g %g Td\n%sET\n" % (font.encode(), size, x, y, drawn)


def _escaped(line: str) -> bytes:
    text = line.encode("cp1252")
    return text.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def stream(data: bytes, entries: bytes = b"", length: int | bytes | None = None) -> bytes:
    """Return a stream object; ``length`` is a lie about its length."""
    said = len(data) if length is None else length
    told = said if isinstance(said, bytes) else b"%d" % said
    return b"<<%s/Length %s>>\nstream\n%s\nendstream" % (entries, told, data)


CATALOGUE, PAGES, FONT = 1, 2, 3


@dataclass
class Draft:
    """A document in the making. Object 1 is the catalogue, 2 the page tree, 3 Helvetica."""

    catalogue: bytes = b""
    trailer: bytes = b""
    kids: list[int] = field(default_factory=list)
    count: int | None = None
    objects: dict[int, bytes] = field(default_factory=lambda: {FONT: HELVETICA})

    def next(self) -> int:
        """Return the number that the next object will have."""
        return FONT + len(self.objects)

    def add(self, body: bytes) -> int:
        """Add an object and return its number."""
        number = self.next()
        self.objects[number] = body
        return number

    def page(self, content: bytes | int, resources: bytes = b"", entries: bytes = b"") -> int:
        """Add a page; ``content`` is what it draws, or the number of the object that says so."""
        at = content if isinstance(content, int) else self.add(stream(content))
        box = b"" if b"/MediaBox" in entries else b"/MediaBox" + PAGE_BOX
        fonts = b"" if b"/Font" in resources else b"/Font<</F 3 0 R>>"
        number = self.add(
            b"<</Type/Page/Parent 2 0 R%s/Contents %d 0 R/Resources<<%s%s>>%s>>"
            % (box, at, fonts, resources, entries)
        )
        self.kids.append(number)
        return number

    def all(self) -> dict[int, bytes]:
        """Return every object by its number."""
        kids = b" ".join(b"%d 0 R" % kid for kid in self.kids)
        count = len(self.kids) if self.count is None else self.count
        return {
            CATALOGUE: b"<</Type/Catalog/Pages 2 0 R%s>>" % self.catalogue,
            PAGES: b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
        } | self.objects

    def body(self) -> tuple[bytes, dict[int, int]]:
        """Return the file up to its table, and where each object stands."""
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        offsets = {}
        for number, body in sorted(self.all().items()):
            offsets[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        return bytes(out), offsets

    def write(self) -> bytes:
        """Return the whole file."""
        out, offsets = self.body()
        return out + table(offsets, len(out), self.trailer)


def table(offsets: dict[int, int], at: int, trailer: bytes = b"", size: int | None = None) -> bytes:
    """Return the table of objects that stands at ``at``, with the end of the file."""
    rows = [b"0000000000 65535 f \n"]
    most = max(offsets, default=0)
    rows += [
        b"%010d 00000 n \n" % offsets[n] if n in offsets else b"0000000000 00001 f \n"
        for n in range(1, most + 1)
    ]
    told = most + 1 if size is None else size
    return b"xref\n0 %d\n%strailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        len(rows),
        b"".join(rows),
        told,
        trailer,
        at,
    )


def good(pages: int = 1) -> Draft:
    """Return a document that is as it should be."""
    draft = Draft()
    for number in range(1, pages + 1):
        draft.page(words(f"Lantern Quay {number}", size=18, y=530) + words(*LINES))
    return draft
