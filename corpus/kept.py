"""What was made once, kept in memory as long as there is room."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable


class Kept:
    """Bytes by key, of which the longest unused give way when all together are too large.

    Safe to use from several threads; two that miss at once may both make the same.
    """

    def __init__(self, most: int) -> None:
        """Keep at most so many bytes."""
        self._most = most
        self._size = 0
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the bytes of a key; ``make`` makes them where they are not kept."""
        with self._lock:
            if (found := self._found.get(key)) is not None:
                self._found.move_to_end(key)
                return found
        # Not under the lock: whoever wants another thing need not wait for this one.
        made = make()
        with self._lock:
            self._size += len(made) - len(self._found.pop(key, b""))
            self._found[key] = made
            while self._size > self._most:
                _, gone = self._found.popitem(last=False)
                self._size -= len(gone)
        return made
