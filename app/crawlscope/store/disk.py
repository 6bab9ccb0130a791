"""Brings a file to the disk while the program goes on: fdatasync by the AIO of Linux.

The kernel does it in a worker of its own. An fsync waits until the disk has done its other work,
also that of other programs: now and then that takes a second.
"""

import ctypes
import os
import platform
import sys

from crawlscope.core.base.slices import Slices, Wait

# System calls for which the C library has no function: io_setup, io_destroy, io_submit,
# io_getevents. <asm/unistd.h>
_CALLS = {"x86_64": (206, 207, 209, 208), "aarch64": (0, 1, 2, 4)}
_FDSYNC, _TELLS = 3, 1  # IOCB_CMD_FDSYNC, IOCB_FLAG_RESFD. <linux/aio_abi.h>


class _Request(ctypes.Structure):
    """struct iocb"""

    _fields_ = (
        ("data", ctypes.c_uint64),
        ("key", ctypes.c_uint32),
        ("rw_flags", ctypes.c_uint32),
        ("opcode", ctypes.c_uint16),
        ("priority", ctypes.c_int16),
        ("descriptor", ctypes.c_uint32),
        ("buffer", ctypes.c_uint64),
        ("octets", ctypes.c_uint64),
        ("offset", ctypes.c_int64),
        ("reserved", ctypes.c_uint64),
        ("flags", ctypes.c_uint32),
        ("tells", ctypes.c_uint32),
    )


class _Result(ctypes.Structure):
    """struct io_event"""

    _fields_ = (
        ("data", ctypes.c_uint64),
        ("request", ctypes.c_uint64),
        ("code", ctypes.c_int64),
        ("code2", ctypes.c_int64),
    )


class Disk:
    """Syncs one file at a time. Each method raises OSError."""

    def __init__(self, descriptor: int) -> None:
        """Raises OSError if the system lacks it, or lacks it for this file."""
        calls = _CALLS.get(platform.machine()) if sys.platform == "linux" else None
        if calls is None or sys.maxsize < 1 << 32:
            raise OSError("there is no AIO here")
        self._setup, self._destroy, self._submit, self._results = calls
        self._call = ctypes.CDLL(None, use_errno=True).syscall
        self._is_busy = False
        self._context = ctypes.c_ulong(0)
        self._syscall(self._setup, ctypes.c_long(1), ctypes.byref(self._context))
        self._event = os.eventfd(0, os.EFD_CLOEXEC)
        try:
            self._begin(descriptor)
        except OSError:
            self.close()
            raise

    def sync(self, descriptor: int) -> Slices[None]:
        """Once the generator returns, everything written to the file before the call is on the
        disk.

        If its caller resumes it before the event fires, it blocks. If it is closed instead, nothing
        is guaranteed.
        """
        yield from self._end()  # of an earlier sync that was not waited for
        self._begin(descriptor)
        yield from self._end()

    def _begin(self, descriptor: int) -> None:
        request = _Request(opcode=_FDSYNC, descriptor=descriptor, flags=_TELLS, tells=self._event)
        # The kernel copies the request.
        requests = (ctypes.POINTER(_Request) * 1)(ctypes.pointer(request))
        self._syscall(self._submit, self._context, ctypes.c_long(1), requests)
        self._is_busy = True

    def _end(self) -> Slices[None]:
        if not self._is_busy:
            return
        yield Wait(self._event)
        os.eventfd_read(self._event)
        self._is_busy = False
        result = _Result()
        one = ctypes.c_long(1)
        self._syscall(self._results, self._context, one, one, ctypes.byref(result), None)
        if result.code < 0:
            raise OSError(-result.code, os.strerror(-result.code))

    def _syscall(self, *call: object) -> None:
        if self._call(*call) < 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))

    def close(self) -> None:
        """Waits for a sync that was begun."""
        self._syscall(self._destroy, self._context)
        os.close(self._event)
