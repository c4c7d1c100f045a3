# SPDX-License-Identifier: MIT
"""Engines, queries, and predicates implemented in Python."""

from __future__ import annotations

import ctypes
import enum
import functools
import inspect
import threading
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Optional, Sequence, TypeVar, Union

from . import _interrupts, _library
from ._errors import Halted, HostError, Interrupted, LimitExceeded, NoAnswer, PrologError, UsageError
from ._library import c_text, lib, taken_text
from ._terms import Compound, Term, Terms, from_term, taken_value


class Capability(enum.IntFlag):
    """Permissions of programs outside their engine."""

    NONE = 0
    READ_FILES = 1
    WRITE_FILES = 2
    RUN_PROGRAMS = 4
    HALT = 8
    ENVIRONMENT = 16
    NETWORK = 32
    CHANGE_PROGRAM = 64
    CHANGE_SYSTEM = 128
    ALL = 255


@dataclass(frozen=True)
class Limits:
    """Limits of a query: seconds, calls, bytes, answers, nesting of calls. None: no limit."""

    time: Optional[float] = None
    inferences: Optional[int] = None
    memory: Optional[int] = None
    answers: Optional[int] = None
    depth: Optional[int] = None

    def _as_c(self) -> _library.QueryLimits:
        limits = _library.QueryLimits()
        lib.hb_limits_default(limits)
        limits.time_us = max(int((self.time or 0) * 1e6), 1 if self.time is not None else 0)
        limits.inferences = self.inferences or 0
        limits.memory_bytes = self.memory or 0
        limits.answers = self.answers or 0
        limits.depth = self.depth or 0
        return limits


@dataclass(frozen=True)
class Message:
    """A message from loading a text."""

    text: str
    is_error: bool


class _Handle:
    """What refers to an object of the library, which has one owner."""

    _address: Optional[int] = None
    _ending = threading.RLock()  # held for moments
    _lock = threading.RLock()  # an engine's own; that of the class is for objects which have not become one

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise TypeError(f"a {type(self).__name__} cannot be copied")

    __copy__ = __reduce__ = lambda self: self.__reduce_ex__(0)
    __deepcopy__ = lambda self, _memo: self.__reduce_ex__(0)


_Method = TypeVar("_Method", bound=Callable[..., Any])


def _exclusive(method: _Method) -> _Method:
    """One thread at a time is inside: others get a UsageError."""

    @functools.wraps(method)
    def call(self: _Handle, *arguments: Any, **named: Any) -> Any:
        lock = self._lock
        if not lock.acquire(blocking=False):
            raise UsageError("the engine is in use by another thread")
        watch = _interrupts.enter(getattr(self, "_engine", self))
        try:
            return method(self, *arguments, **named)
        finally:
            if watch is not None:
                watch.leave()
            lock.release()
    return call  # type: ignore[return-value]


class Answer(dict):
    """The values of the variables of a query, by name. `residual` are the residual goals, such as constraints."""

    residual: list = []


def _text_of(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}".encode(errors="replace").decode()
    except Exception:  # it has no text
        return type(error).__name__


class Query(_Handle):
    """Iterates over the answers of a query, computed on demand. `with`, or close(), cuts it."""

    def __init__(self, engine: "Engine", address: int):
        self._engine = engine
        self._lock = engine._lock
        self._address = address

    def __iter__(self) -> Iterator[Answer]:
        return self

    @_exclusive
    def __next__(self) -> Answer:
        answer = self._found(lib.hb_query_next(self._open()))
        if answer is None:
            raise StopIteration
        return answer

    @_exclusive
    def step(self, inferences: int = 0, time: float = 0.0) -> Union[Answer, bool]:
        """Runs the query for a step: returns an Answer, True if it has paused, False if there are no more answers."""
        result = lib.hb_query_step(self._open(), inferences, int(time * 1e6))
        return True if result == _library.PAUSED else self._found(result) or False

    def first(self) -> Optional[Answer]:
        with self:
            return next(self, None)

    @_exclusive
    def close(self) -> None:
        self.__del__()

    def __enter__(self) -> "Query":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The garbage collector of Python may run in a thread that has no business in the engine.
    def __del__(self) -> None:
        address, self._address = self._address, None
        if address is None or threading.get_ident() == self._engine._thread:
            lib.hb_query_close(address)
        else:
            self._engine._left.append(address)

    def _open(self) -> int:
        if self._address is None or not self._engine._enter():
            raise UsageError("the query is closed")
        return self._address

    def _found(self, result: int) -> Optional[Answer]:
        if self._engine._check(result) != _library.ANSWER:
            return None
        answer = Answer()
        index = 0
        while name := lib.hb_query_variable(self._address, index):
            answer[name.decode()] = from_term(lib.hb_query_value_at(self._address, index))
            index += 1
        answer.residual = []
        while goal := lib.hb_query_residual_goal(self._address, len(answer.residual)):
            answer.residual.append(from_term(goal))
        return answer


class Prepared(_Handle):
    """A goal that is read and compiled once: each call supplies values for its `?`."""

    def __init__(self, engine: "Engine", address: int):
        self._engine = engine
        self._lock = engine._lock
        self._address = address

    @_exclusive
    def holds(self, *values: Any) -> bool:
        with Terms(values) as (terms, count):
            return self._engine._check(lib.hb_prepared_call(self._open(), terms, count, None, 0)) == _library.ANSWER

    @_exclusive
    def query(self, *values: Any) -> Query:
        with Terms(values) as (terms, count):
            return self._engine._query(lib.hb_prepared_open(self._open(), terms, count))

    def first(self, *values: Any) -> Optional[Answer]:
        return self.query(*values).first()

    def __del__(self) -> None:
        lib.hb_prepared_free(self._address)

    def _open(self) -> int:
        if self._address is None or not self._engine._enter():
            raise UsageError("the engine is closed")
        return self._address


class Engine(_Handle):
    """An independent Prolog system: any number may exist. Only one thread may use it at a time."""

    def __init__(self, *, capabilities: Capability = Capability.ALL, limits: Optional[Limits] = None,
                 stack_limit: Optional[int] = None, memory_limit: Optional[int] = None, dialect: str = "auto",
                 library_directories: Sequence[str] = (), denied: Sequence[str] = (),
                 output: Optional[Callable[[str], Any]] = None, error: Optional[Callable[[str], Any]] = None,
                 input: Optional[Callable[[], str]] = None):
        if self._address is not None:
            raise UsageError("the engine is made already")
        self._lock = threading.RLock()
        self._thread = threading.get_ident()  # the last one inside
        self._left: list[int] = []  # queries to be closed by the next one
        self._kept: list[Any] = []  # callbacks that the library knows
        # The last exception of a callback, and its text in a ball.
        self._raised: Optional[tuple[BaseException, Optional[str]]] = None
        options = _library.Options()
        lib.hb_options_default(options)
        options.capabilities = int(capabilities)
        options.stack_bytes = stack_limit or options.stack_bytes
        options.other_bytes = memory_limit or 0
        options.dialect = c_text(dialect)
        options.library_directories = self._texts(library_directories)
        options.denied = self._texts(denied)
        if output is not None:
            options.output = self._writer(output)
        if error is not None:
            options.error = self._writer(error)
        if input is not None:
            options.input = self._reader(input)
        problem = ctypes.c_void_p()
        self._address = lib.hb_engine_make(options, problem)
        if not self._address:
            raise UsageError(taken_text(problem.value) if problem.value else "no memory for an engine")
        if limits is not None:
            self.set_limits(limits)

    @_exclusive
    def close(self) -> None:
        """Closes the engine; its remaining queries become unusable."""
        self.__del__()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with self._ending:
            address, self._address = self._address, None
        lib.hb_engine_free(address)
        while address is not None and self._left:
            lib.hb_query_close(self._left.pop())

    # ---- programs ----

    @_exclusive
    def consult(self, path: Any) -> list[Message]:
        """Loads a file and returns the warnings. The first error is raised after the whole file has been loaded."""
        self._check(lib.hb_consult(self._open(), c_text(str(path))))
        return self.messages()

    @_exclusive
    def consult_text(self, text: str, name: str = "text") -> list[Message]:
        self._check(lib.hb_consult_text(self._open(), c_text(text), c_text(name)))
        return self.messages()

    @_exclusive
    def add_library(self, name: str, text: str) -> None:
        """Makes this text library(name), unless the system has a library of that name."""
        self._check(lib.hb_add_library(self._open(), c_text(name), c_text(text)))

    @_exclusive
    def messages(self) -> list[Message]:
        found: list[Message] = []
        while (text := lib.hb_message_text(self._open(), len(found))) is not None:
            found.append(Message(text.decode(), bool(lib.hb_message_is_error(self._address, len(found)))))
        return found

    # ---- queries: each `?` of the goal stands for one of the values ----

    @_exclusive
    def query(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> Query:
        with Terms(values) as (terms, count):
            if limits is None:
                return self._query(lib.hb_query_open(self._open(), c_text(goal), terms, count))
            return self._query(lib.hb_query_open_limited(self._open(), limits._as_c(), c_text(goal), terms, count))

    @_exclusive
    def prepare(self, goal: str) -> Prepared:
        address = lib.hb_prepare(self._open(), c_text(goal))
        if not address:
            self._raise()
        return Prepared(self, address)

    @_exclusive
    def holds(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> bool:
        return self.first(goal, *values, limits=limits) is not None

    def first(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> Optional[Answer]:
        return self.query(goal, *values, limits=limits).first()

    def once(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> Answer:
        answer = self.first(goal, *values, limits=limits)
        if answer is None:
            raise NoAnswer(f"no answer: {goal}")
        return answer

    def all(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> list[Answer]:
        with self.query(goal, *values, limits=limits) as query:
            return list(query)

    def count(self, goal: str, *values: Any, limits: Optional[Limits] = None) -> int:
        return len(self.all(goal, *values, limits=limits))

    @_exclusive
    def set_limits(self, limits: Limits) -> None:
        """Sets the limits of queries without limits of their own."""
        self._check(lib.hb_set_limits(self._open(), limits._as_c()))

    def interrupt(self) -> None:
        """Ends the running query with Interrupted. May be called from any thread."""
        with self._ending:
            lib.hb_interrupt(self._address)

    # ---- predicates in Python ----

    @_exclusive
    def define(self, name: str, function: Callable[..., Any], *, module: str = "user",
               outputs: Optional[int] = None) -> None:
        """Defines a predicate. The parameters are its first arguments; what the function returns is the last one.

        None or False: it fails. A generator function has many solutions. A function that is annotated with `-> bool`
        has no output: it is a test. `outputs` is the number of arguments after the parameters, if it is not
        one: with more than one a tuple is returned; with 0 all but False succeeds.
        """
        signature = inspect.signature(function)
        inputs = sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in signature.parameters.values())
        if outputs is None:
            outputs = 0 if signature.return_annotation in (bool, "bool") else 1
        if inspect.isgeneratorfunction(function):
            self._define_solutions(module, name, function, inputs, outputs)
        else:
            self._define_function(module, name, function, inputs, outputs)

    def predicate(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """define() as a decorator; the predicate has the function's name."""
        self.define(function.__name__, function)
        return function

    def _define_function(self, module: str, name: str, function: Callable[..., Any], inputs: int, outputs: int) -> None:
        def call(_context: Any, address: int) -> int:
            def body() -> int:
                result = function(*(from_term(lib.hb_call_argument(address, i)) for i in range(inputs)))
                if result is False or (result is None and outputs > 0):
                    return _library.NO_ANSWER
                return self._unify(address, inputs, outputs, result)
            return self._guarded(address, body)

        callback = self._keep(_library.Predicate(call))
        self._check(lib.hb_define_in(self._open(), c_text(module), c_text(name), inputs + outputs, callback, None))

    def _define_solutions(self, module: str, name: str, function: Callable[..., Any], inputs: int,
                          outputs: int) -> None:
        running: dict[int, Iterator[Any]] = {}

        def open_call(_context: Any, address: int, state: Any) -> int:
            def body() -> int:
                iterator = function(*(from_term(lib.hb_call_argument(address, i)) for i in range(inputs)))
                state[0] = id(iterator)
                running[id(iterator)] = iterator
                return _library.ANSWER
            return self._guarded(address, body)

        def next_solution(_context: Any, state: int, address: int) -> int:
            def body() -> int:
                for result in running[state]:
                    return self._unify(address, inputs, outputs, result)
                return _library.NO_ANSWER
            return self._guarded(address, body)

        def close(_context: Any, state: int) -> None:
            running.pop(state).close()  # type: ignore[attr-defined]

        solutions = self._keep(_library.Solutions(
            self._keep(_library.OpenSolutions(open_call)), self._keep(_library.NextSolution(next_solution)),
            self._keep(_library.CloseSolutions(close))))
        self._check(lib.hb_define_solutions(self._open(), c_text(module), c_text(name), inputs, outputs, solutions,
                                            None))

    @staticmethod
    def _unify(address: int, inputs: int, outputs: int, result: Any) -> int:
        for i, value in enumerate(result if outputs > 1 else [result] * outputs):
            with Term(value) as term:
                lib.hb_call_unify(address, inputs + i, term)
        return _library.ANSWER

    def _guarded(self, address: int, body: Callable[[], int]) -> int:
        try:
            return body()
        except PrologError as error:
            ball = error.term
        except BaseException as error:  # nothing passes through Prolog as an exception of Python
            text = _text_of(error)
            self._raised = (error, text)
            ball = Compound("error", Compound("host_error", text), None)
        try:
            with Term(ball) as term:
                return lib.hb_call_error(address, term)
        except BaseException:  # the ball is no term, or too deep
            return lib.hb_call_error(address, None)

    # ---- terms, streams, housekeeping ----

    @_exclusive
    def parse(self, text: str) -> Any:
        """Reads one term; the full stop may be omitted."""
        address = lib.hb_term_parse(self._open(), c_text(text))
        if not address:
            self._raise()
        return taken_value(address)

    @_exclusive
    def text(self, value: Any) -> str:
        """The text that writeq/1 writes, with the operators of the program."""
        with Term(value) as term:
            address = lib.hb_engine_text(self._open(), term)
        if not address:
            self._raise()
        return taken_text(address)

    @_exclusive
    def add_output(self, alias: str, write: Callable[[str], Any]) -> None:
        """Adds an output stream that programs refer to by its alias."""
        self._check(lib.hb_add_output(self._open(), c_text(alias), self._writer(write), None))

    @_exclusive
    def add_input(self, alias: str, read: Callable[[], str]) -> None:
        self._check(lib.hb_add_input(self._open(), c_text(alias), self._reader(read), None))

    @_exclusive
    def flag(self, name: str) -> Any:
        address = lib.hb_flag(self._open(), c_text(name))
        return taken_value(address) if address else None

    @_exclusive
    def set_flag(self, name: str, value: Any) -> None:
        with Term(value) as term:
            self._check(lib.hb_set_flag(self._open(), c_text(name), term))

    @_exclusive
    def collect_garbage(self) -> None:
        self._check(lib.hb_collect_garbage(self._open()))

    # ---- inside ----

    def _enter(self) -> bool:
        """False if the engine is closed."""
        self._thread = threading.get_ident()
        while self._left:
            lib.hb_query_close(self._left.pop())
        return self._address is not None

    def _open(self) -> int:
        if not self._enter():
            raise UsageError("the engine is closed")
        return self._address  # type: ignore[return-value]

    def _keep(self, callback: Any) -> Any:
        self._kept.append(callback)
        return callback

    def _texts(self, texts: Sequence[str]) -> Any:
        return self._keep((ctypes.c_char_p * (len(texts) + 1))(*(c_text(text) for text in texts), None))

    def _writer(self, write: Callable[[str], Any]) -> Any:
        def call(_context: Any, address: int, size: int) -> None:
            try:
                write(ctypes.string_at(address, size).decode(errors="replace"))
            except BaseException as error:  # for the query that writes
                self._raised = (error, None)
        return self._keep(_library.Writer(call))

    def _reader(self, read: Callable[[], str]) -> Any:
        waiting = bytearray()

        def call(_context: Any, to: int, room: int) -> int:
            try:
                if not waiting:
                    waiting.extend(read().encode())
            except BaseException as error:
                self._raised = (error, None)
            piece = bytes(waiting[:room])
            del waiting[:room]
            ctypes.memmove(to, piece, len(piece))
            return len(piece)
        return self._keep(_library.Reader(call))

    def _query(self, address: Optional[int]) -> Query:
        if not address:
            self._raise()
        return Query(self, address)  # type: ignore[arg-type]

    def _check(self, result: int) -> int:
        if result < 0:
            self._raise(result)
        return result

    def _raise(self, result: Optional[int] = None) -> None:
        message = lib.hb_error_text(self._address).decode(errors="replace")
        ball = lib.hb_error_term(self._address)
        if ball is None:
            raise UsageError(message)
        term = from_term(ball)
        if result == _library.HALTED:
            raise Halted(term)
        if result == _library.NO_MEMORY:
            raise MemoryError(message)
        # Of what could not be made no result is known; without a ball it was misused.
        if result == _library.MISUSE or (result is None and term == 0):
            raise UsageError(message)
        cause, text = self._raised or (None, None)
        self._raised = None
        is_error = isinstance(term, Compound) and term.name == "error"
        if cause is not None and text is not None and is_error and term[0] == Compound("host_error", text):
            if isinstance(cause, (KeyboardInterrupt, SystemExit)):
                raise cause
            raise HostError(message, term, self._position()) from cause
        kind = {_library.LIMIT: LimitExceeded, _library.INTERRUPTED: Interrupted}.get(result or 0, PrologError)
        raise kind(message, term, self._position())

    def _position(self) -> Optional[tuple[str, int, int]]:
        file, line, column = ctypes.c_char_p(), ctypes.c_size_t(), ctypes.c_size_t()
        if not lib.hb_error_position(self._address, file, line, column):
            return None
        return ((file.value or b"").decode(), line.value, column.value)


__all__ = ["Answer", "Capability", "Engine", "Limits", "Message", "Prepared", "Query"]
