# SPDX-License-Identifier: MIT
"""Ctrl-C while a query runs.

Python handles a signal in the main thread, and only between two of its own instructions, of which there are none as
long as the library runs. But at once it writes the number of the signal to a file descriptor: a thread reads it from
there and interrupts the engine, the library returns, and Python raises its KeyboardInterrupt.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from typing import Any, Optional


class _Watch:
    """The thread of a process, and the engine that the main thread is in."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.lock = threading.Lock()
        self.engine: Any = None
        self.others = -1  # the descriptor that was told before
        self.to, self.source = socket.socketpair()
        self.to.setblocking(False)
        threading.Thread(target=self.read, daemon=True, name="hornbeam interrupts").start()

    def read(self) -> None:
        while numbers := self.source.recv(64):
            with self.lock:
                if self.others >= 0:
                    self.pass_on(numbers)
                ours = signal.SIGINT in numbers and signal.getsignal(signal.SIGINT) is signal.default_int_handler
                if ours and self.engine is not None:
                    self.engine.interrupt()

    def pass_on(self, numbers: bytes) -> None:
        """To whom it may concern, as the loop of asyncio."""
        try:
            os.write(self.others, numbers)
        except OSError:
            pass

    def enter(self, engine: Any) -> bool:
        if self.engine is not None:
            return False
        self.others = signal.set_wakeup_fd(self.to.fileno(), warn_on_full_buffer=False)
        self.engine = engine
        return True

    def leave(self) -> None:
        with self.lock:  # no query that comes later is interrupted
            self.engine = None
            signal.set_wakeup_fd(self.others)
            self.others = -1


_watch: Optional[_Watch] = None


def enter(engine: Any) -> Optional[_Watch]:
    """From now on Ctrl-C interrupts the engine, until leave() of what is returned; None if that is not needed."""
    global _watch
    if threading.current_thread() is not threading.main_thread():
        return None
    if _watch is None or _watch.process != os.getpid():
        _watch = _Watch()
    return _watch if _watch.enter(engine) else None
