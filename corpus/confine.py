"""What a child that reads a stranger's file gives up before it opens it: memory, time, files, the network.

Limits of the operating system do the counting. A filter of the kernel (seccomp) refuses the calls that open
a socket, look into other processes, or leave the process group by which the child is killed; it holds for
whatever the child starts, and needs no rights. An audit hook refuses sockets to Python code where the
kernel has no such filter.
"""

import ctypes
import errno
import platform
import struct
import sys
from contextlib import suppress

MOST_OPEN_FILES = 256

_ALIKE = {"io_uring_setup": 425, "pidfd_open": 434, "pidfd_getfd": 438}
_CALLS = {
    # The number by which the kernel names the machine, and those of the calls.
    "x86_64": (
        0xC000003E,
        {"socket": 41, "socketpair": 53, "connect": 42, "ptrace": 101, "setpgid": 109, "setsid": 112}
        | {"process_vm_readv": 310, "process_vm_writev": 311, "unshare": 272, "setns": 308}
        | _ALIKE,
    ),
    "aarch64": (
        0xC00000B7,
        {"socket": 198, "socketpair": 199, "connect": 203, "ptrace": 117, "setpgid": 154, "setsid": 157}
        | {"process_vm_readv": 270, "process_vm_writev": 271, "unshare": 97, "setns": 268}
        | _ALIKE,
    ),
}
_X32 = 0x40000000
"""Calls of x86_64 from here on are the same ones in another numbering."""

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EACCES
_NUMBER_AT, _MACHINE_AT = 0, 4
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2


def confine(memory: int, cpu_seconds: int, file_size: int) -> None:
    """Give up what reading a file does not need; what the system cannot refuse stays as it is."""
    _limit(memory, cpu_seconds, file_size)
    sys.addaudithook(_refuse_sockets)
    refuse_calls()


def _limit(memory: int, cpu_seconds: int, file_size: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits; the wall clock still holds
        return
    # Not RLIMIT_NPROC: it counts all processes of the user, so that a busy account would fail at random.
    wanted = (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, file_size),
        (resource.RLIMIT_NOFILE, MOST_OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    )
    for what, most in wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def _refuse_sockets(event: str, given: object) -> None:
    if event.startswith("socket."):
        raise PermissionError(errno.EACCES, "reading a rulebook needs no network")


def refuse_calls() -> bool:
    """Have the kernel refuse the calls for good; False where it cannot."""
    if not sys.platform.startswith("linux") or platform.machine() not in _CALLS:
        return False
    program = _program(*_CALLS[platform.machine()])
    libc = ctypes.CDLL(None, use_errno=True)
    code = ctypes.create_string_buffer(program)
    # struct sock_fprog: how many instructions, and where they are.
    head = ctypes.create_string_buffer(struct.pack("@HP", len(program) // 8, ctypes.addressof(code)))
    arguments = [ctypes.c_ulong(n) for n in (1, 0, 0, 0)]
    if libc.prctl(_NO_NEW_PRIVILEGES, *arguments) != 0:
        return False
    refused: int = libc.prctl(_SET_SECCOMP, ctypes.c_ulong(_FILTER), ctypes.byref(head), *arguments[1:3])
    return refused == 0


def _program(machine: int, calls: dict[str, int]) -> bytes:
    """Return the filter as the kernel runs it: code, steps on if true, steps on if false, operand."""
    numbers = sorted(calls.values())
    lines = [(_LOAD, 0, 0, _MACHINE_AT), (_EQUAL, 0, len(numbers) + 3, machine), (_LOAD, 0, 0, _NUMBER_AT)]
    lines.append((_AT_LEAST, len(numbers) + 1, 0, _X32))
    lines += [(_EQUAL, len(numbers) - i, 0, number) for i, number in enumerate(numbers)]
    lines += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
