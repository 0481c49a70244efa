"""Files whose objects lead in rings, without end, or to nothing: pages, outline, names, values."""

import zlib

from tests.hostile.draft import LINES, PAGE_BOX, Draft, good, stream, words
from tests.hostile.kinds import Expect, kind

READ, REFUSED = Expect.READ, Expect.REFUSED
FAMILY = "trees"


@kind(FAMILY, "issue 3847: a page tree that holds itself")
def page_tree_of_itself() -> bytes:
    draft = good()
    draft.kids.insert(0, 2)
    draft.count = 2
    return draft.write()


@kind(FAMILY, "CVE-2026-54651 row: two branches that hold each other")
def branches_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/Pages/Parent 2 0 R/Count 5/Kids[%d 0 R]>>" % (at + 1))
    draft.add(b"<</Type/Pages/Parent 2 0 R/Count 5/Kids[%d 0 R]>>" % at)
    draft.kids.append(at)
    draft.count = 6
    return draft.write()


@kind(FAMILY, "a page that is its own parent and inherits from it")
def parent_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/Page/Parent %d 0 R/Contents 4 0 R>>" % at)
    draft.kids.append(at)
    return draft.write()


@kind(FAMILY, "a page tree 30,000 levels deep", quick=False)
def page_tree_without_bottom() -> bytes:
    draft = good()
    leaf = draft.kids.pop()
    at = draft.next()
    for level in range(30_000):
        below = leaf if level == 29_999 else at + level + 1
        draft.add(b"<</Type/Pages/Parent %d 0 R/Count 1/Kids[%d 0 R]>>" % (max(at + level - 1, 2), below))
    draft.kids.append(at)
    return draft.write()


@kind(FAMILY, "one page 200,000 times", REFUSED)
def one_page_many_times() -> bytes:
    draft = good()
    draft.kids *= 200_000
    return draft.write()


@kind(FAMILY, "ten thousand pages", REFUSED)
def ten_thousand_pages() -> bytes:
    draft = Draft()
    for _ in range(10_000):
        draft.kids.append(draft.add(b"<</Type/Page/Parent 2 0 R/MediaBox%s>>" % PAGE_BOX))
    return draft.write()


@kind(FAMILY, "a thousand pages that are all there", READ, quick=False)
def a_thousand_pages() -> bytes:
    draft = Draft()
    for number in range(1000):
        draft.page(words(f"Page {number}", LINES[1]))
    return draft.write()


@kind(FAMILY, "a thousand million pages by the page tree's own count")
def count_of_billions() -> bytes:
    draft = good()
    draft.count = 1_000_000_000
    return draft.write()


@kind(FAMILY, "900 pages by the page tree's own count, one in truth")
def count_that_lies() -> bytes:
    draft = good()
    draft.count = 900
    return draft.write()


@kind(FAMILY, "less than no pages")
def count_below_zero() -> bytes:
    draft = good()
    draft.count = -1
    return draft.write()


@kind(FAMILY, "no page tree", REFUSED)
def without_page_tree() -> bytes:
    return good().write().replace(b"/Pages 2 0 R", b"/Pagez 2 0 R")


@kind(FAMILY, "a page tree of numbers, strings and nothing")
def page_tree_of_rubbish() -> bytes:
    out = good().write()
    return out.replace(b"/Kids[5 0 R]", b"/Kids[5 0 R 7 (x) null [] <<>> 99 0 R /N true -1 R]")


@kind(FAMILY, "an object that is itself")
def reference_to_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"%d 0 R" % at)
    draft.page(at)
    return draft.write()


@kind(FAMILY, "a chain of 20,000 references", quick=False)
def references_without_end() -> bytes:
    draft = good()
    at = draft.next()
    for level in range(20_000):
        draft.add(b"%d 0 R" % (at + level + 1))
    draft.add(stream(words(*LINES)))
    draft.page(at)
    return draft.write()


@kind(FAMILY, "arrays 200,000 deep")
def arrays_without_bottom() -> bytes:
    draft = good()
    draft.catalogue = b"/Deep " + b"[" * 200_000 + b"]" * 200_000
    return draft.write()


@kind(FAMILY, "dictionaries 100,000 deep")
def dictionaries_without_bottom() -> bytes:
    draft = good()
    draft.catalogue = b"/Deep " + b"<</D" * 100_000 + b" 1" + b">>" * 100_000
    return draft.write()


@kind(FAMILY, "strings with brackets 500,000 deep")
def brackets_without_bottom() -> bytes:
    draft = good()
    draft.catalogue = b"/Deep " + b"(" * 500_000
    return draft.write()


@kind(FAMILY, "a name of ten megabytes", quick=False)
def name_without_end() -> bytes:
    draft = good()
    draft.catalogue = b"/" + b"N" * 10_000_000 + b" 1"
    return draft.write()


@kind(FAMILY, "numbers of ten thousand digits")
def numbers_without_end() -> bytes:
    draft = good()
    draft.page(b"9" * 10_000 + b" 0 0 " + b"9" * 10_000 + b" 0 0 cm " + words(*LINES))
    return draft.write().replace(b"/Count 2", b"/Count 2/Rotate " + b"9" * 10_000)


@kind(FAMILY, "CVE-2023-36464: a comment without an end")
def comment_without_end() -> bytes:
    draft = good()
    draft.page(words(*LINES) + b"%")
    return draft.write() + b"%"


@kind(FAMILY, "CVE-2026-24688, -54531: an outline in a ring", READ)
def outline_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count 2>>" % (at + 1, at + 2))
    draft.add(b"<</Title(A)/Parent %d 0 R/Next %d 0 R/First %d 0 R>>" % (at, at + 2, at + 1))
    draft.add(b"<</Title(B)/Parent %d 0 R/Next %d 0 R/First %d 0 R>>" % (at, at + 1, at))
    draft.catalogue = b"/Outlines %d 0 R" % at
    return draft.write()


@kind(FAMILY, "CVE-2026-84309, -84310: an outline of 100,000 entries", READ, quick=False)
def outline_without_end() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/Outlines/First %d 0 R/Count 100000>>" % (at + 1))
    for number in range(100_000):
        draft.add(b"<</Title(%d)/Parent %d 0 R/Next %d 0 R>>" % (number, at, at + number + 2))
    draft.catalogue = b"/Outlines %d 0 R" % at
    return draft.write()


@kind(FAMILY, "CVE-2026-27024: a tree of names that holds itself", READ)
def names_in_a_ring() -> bytes:
    draft = good()
    at = draft.add(b"<</Kids[%d 0 R %d 0 R]/Limits[(a)(z)]>>" % ((draft.next(),) * 2))
    draft.catalogue = b"/Names<</Dests %d 0 R/JavaScript %d 0 R/EmbeddedFiles %d 0 R>>" % (at, at, at)
    return draft.write()


@kind(FAMILY, "page labels that hold themselves: PDFium dies of them")
def labels_in_a_ring() -> bytes:
    draft = good(3)
    at = draft.next()
    draft.add(b"<</Kids[%d 0 R %d 0 R]/Limits[0 900]>>" % (at, at))
    draft.catalogue = b"/PageLabels %d 0 R" % at
    return draft.write()


@kind(FAMILY, "a page label of a megabyte, and one numbered in the thousand millions", READ)
def labels_without_end() -> bytes:
    draft = good(3)
    draft.catalogue = b"/PageLabels<</Nums[0<</S/r/St 2147483646>>1<</P(%s)>>2<</S/a/St 2000000000>>]>>" % (
        b"L" * 1_000_000
    )
    return draft.write()


@kind(FAMILY, "CVE-2026-40260, -48735: entities that unfold in the metadata", READ)
def metadata_that_unfold() -> bytes:
    draft = good()
    entities = b"".join(
        b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10 if n else b"lol") for n in range(12)
    )
    body = b'<?xml version="1.0"?><!DOCTYPE x [%s]><x:xmpmeta xmlns:x="adobe:ns:meta/">&l11;</x:xmpmeta>'
    at = draft.add(stream(body % entities, b"/Type/Metadata/Subtype/XML"))
    draft.catalogue = b"/Metadata %d 0 R" % at
    return draft.write()


@kind(FAMILY, "CVE-2026-27888: a bomb in a form of XML", READ)
def form_of_xml() -> bytes:
    draft = good()
    at = draft.add(stream(zlib.compress(b"<" * 30_000_000), b"/Filter/FlateDecode"))
    draft.catalogue = b"/AcroForm<</XFA[(a)%d 0 R(b)%d 0 R]/Fields[]>>" % (at, at)
    return draft.write()


@kind(FAMILY, "a title of five megabytes", READ)
def title_without_end() -> bytes:
    draft = good()
    at = draft.add(b"<</Title(%s)>>" % (b"Rules - " * 625_000))
    draft.trailer = b"/Info %d 0 R" % at
    return draft.write()
