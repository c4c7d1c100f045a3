# SPDX-License-Identifier: MIT
"""Errors. A ball that no program catches is a PrologError, with the ball as a term."""

from __future__ import annotations

from typing import Any, Optional


class PrologError(Exception):
    """A ball: `term` is the whole ball, `formal` the first argument of error/2; `position` is (file, line, column)."""

    def __init__(self, message: str, term: Any = None, position: Optional[tuple[str, int, int]] = None):
        super().__init__(message)
        self.term = term
        self.position = position

    @property
    def formal(self) -> Any:
        is_error = getattr(self.term, "name", None) == "error" and len(self.term.arguments) == 2
        return self.term.arguments[0] if is_error else self.term


class HostError(PrologError):
    """An exception raised by a predicate in Python, which is the `__cause__`."""


class LimitExceeded(PrologError):
    """A limit of time, inferences or depth."""


class Interrupted(PrologError):
    """Engine.interrupt was called."""


class NoAnswer(Exception):
    """Engine.once had no answer."""


class Halted(Exception):
    """The program called halt/0,1."""

    def __init__(self, status: int):
        super().__init__(f"the program called halt({status})")
        self.status = status


class UsageError(Exception):
    """An invalid call."""
