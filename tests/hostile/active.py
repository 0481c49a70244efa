"""Files that would run something, reach for another file, or carry one."""

import zlib

from tests.hostile.draft import good, stream
from tests.hostile.kinds import Expect, kind

FAMILY = "active content"
READ = Expect.READ
CODE = "app.alert"


def _action(action: bytes) -> bytes:
    draft = good()
    draft.catalogue = b"/OpenAction<<%s>>/AA<</WC<<%s>>/DP<<%s>>>>" % (action, action, action)
    at = draft.kids[0]
    draft.objects[at] = draft.objects[at][:-2] + b"/AA<</O<<%s>>/C<<%s>>>>>>" % (action, action)
    return draft.write()


@kind(FAMILY, "JavaScript on opening", READ, never=(CODE,))
def script_on_opening() -> bytes:
    return _action(b"/S/JavaScript/JS(app.alert\\('hello'\\); while\\(true\\) {})")


@kind(FAMILY, "JavaScript in the tree of names", READ, never=(CODE,))
def script_in_the_names() -> bytes:
    draft = good()
    draft.catalogue = b"/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>"
    return draft.write()


@kind(FAMILY, "a program to be started", READ, never=("calc",))
def program_to_start() -> bytes:
    return _action(b"/S/Launch/F(/bin/sh)/Win<</F(calc.exe)/P(/c)>>/Unix(/bin/sh)/NewWindow true")


@kind(FAMILY, "an address to be opened and a form to be sent", READ, never=("example.invalid",))
def address_to_open() -> bytes:
    return _action(b"/S/URI/URI(http://example.invalid/)/Next<</S/SubmitForm/F(http://example.invalid/)>>")


@kind(FAMILY, "another file to go to", READ, never=("root:",))
def file_to_go_to() -> bytes:
    return _action(b"/S/GoToR/F(file:///etc/passwd)/D[0/Fit]/Next<</S/ImportData/F(/etc/passwd)>>")


@kind(FAMILY, "actions in a ring", READ)
def actions_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</S/Named/N/NextPage/Next[%d 0 R %d 0 R]>>" % (at, at))
    draft.catalogue = b"/OpenAction %d 0 R" % at
    return draft.write()


@kind(FAMILY, "files inside, one of them a program and one a bomb", READ, never=("MZ",))
def files_inside() -> bytes:
    draft = good()
    program = draft.add(stream(b"MZ" + b"\x90" * 3000, b"/Type/EmbeddedFile"))
    bomb = draft.add(stream(zlib.compress(b"\0" * 30_000_000), b"/Type/EmbeddedFile/Filter/FlateDecode"))
    files = b"".join(
        b"(%s)<</Type/Filespec/F(../../%s)/EF<</F %d 0 R>>>>" % (name, name, at)
        for name, at in ((b"setup.exe", program), (b"zeros.bin", bomb))
    )
    draft.catalogue = b"/Names<</EmbeddedFiles<</Names[%s]>>>>" % files
    return draft.write()


@kind(FAMILY, "films and forms that bring a program of their own", READ)
def films_and_forms() -> bytes:
    draft = good()
    at = draft.kids[0]
    notes = (
        b"<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<</Assets 9 0 R>>>>"
        b"<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]/A<</S/Rendition/JS(app.alert\\(1\\))>>>>"
        b"<</Type/Annot/Subtype/3D/Rect[0 0 9 9]/3DD 9 0 R>>"
    )
    draft.objects[at] = draft.objects[at][:-2] + b"/Annots[%s]>>" % notes
    return draft.write()
