# SPDX-License-Identifier: MIT
"""Hornbeam, a Prolog, inside a Python program.

    from hornbeam import Engine

    engine = Engine()
    engine.consult_text("parent(tom, bob). parent(bob, ann).")
    for answer in engine.query("parent(X, Y)"):
        print(answer["X"], answer["Y"])

Nothing has to be installed or compiled: the engine is a shared library inside the package.
"""

from ._engine import Answer, Capability, Engine, Limits, Message, Prepared, Query
from ._errors import Halted, HostError, Interrupted, LimitExceeded, NoAnswer, PrologError, UsageError
from ._library import version
from ._terms import Compound, Object, Text, Variable

__version__ = version()
__all__ = [
    "Answer", "Capability", "Compound", "Engine", "Halted", "HostError", "Interrupted", "LimitExceeded", "Limits",
    "Message", "NoAnswer", "Object", "Prepared", "PrologError", "Query", "Text", "UsageError", "Variable", "version",
]
