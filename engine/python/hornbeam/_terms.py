# SPDX-License-Identifier: MIT
"""Python values as terms, and terms as Python values.

    int, float          numbers                  bool          the atoms true and false
    str                 atoms                    Text          strings
    list                lists                    dict          lists of Key-Value (one way)
    tuple               (A, B, ...) (one way)    None          a new variable (one way)
    Variable            variables                Compound      other compounds
    Object(x)           an object of Python as an atomic term
"""

from __future__ import annotations

import ctypes
from typing import Any, Iterable

from . import _library
from ._library import c_text, lib, taken_text, term_array


class Text(str):
    """A text that becomes a string in Prolog; str becomes an atom."""

    __slots__ = ()


class Variable:
    """An unbound variable. Variables of the same name are identical within a query."""

    __slots__ = ("name",)

    def __init__(self, name: str = "_"):
        self.name = name

    def __repr__(self) -> str:
        return f"Variable({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variable) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


class Compound:
    """name(arguments...)"""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, *arguments: Any):
        self.name = name
        self.arguments = arguments

    def __getitem__(self, index: int) -> Any:
        return self.arguments[index]

    def __len__(self) -> int:
        return len(self.arguments)

    def __eq__(self, other: object) -> bool:
        return _equal(self, other) if isinstance(other, Compound) else NotImplemented

    def __hash__(self) -> int:
        return _hash(self)

    def __repr__(self) -> str:
        return _shown(self)


class List(list):
    """A list of a term whose parts are shared, maybe so often that to visit each place of each takes forever. To
    compare and to show it does not."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return _equal(self, other) if isinstance(other, list) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not _equal(self, other) if isinstance(other, list) else NotImplemented

    def __repr__(self) -> str:
        return _shown(self)


_PARTS = (list, Compound)


def _equal(first: Any, second: Any) -> bool:
    """Compares each pair of lists or compounds once, without recursion."""
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[Any, Any]] = [(first, second)]
    while waiting:
        a, b = waiting.pop()
        if isinstance(a, Compound):
            if a.name != b.name:
                return False
            a, b = a.arguments, b.arguments
        key = (id(a), id(b))
        if a is b or key in seen:
            continue
        if len(a) != len(b):
            return False
        seen.add(key)
        for x, y in zip(a, b):
            if x is y:
                continue
            if isinstance(x, _PARTS) and isinstance(y, list if isinstance(x, list) else Compound):
                waiting.append((x, y))
            elif not x == y:
                return False
    return True


def _hash(value: Compound) -> int:
    """Of each compound once, without recursion."""
    known: dict[int, int] = {}
    waiting = [value]
    while waiting:
        part = waiting[-1]
        inner = [x for x in part.arguments if isinstance(x, Compound) and id(x) not in known]
        if inner:
            waiting += inner
            continue
        hashes = tuple(known[id(x)] if isinstance(x, Compound) else hash(x) for x in part.arguments)
        known[id(part)] = hash((part.name, hashes))
        waiting.pop()
    return known[id(value)]


_MOST_SHOWN = 1 << 20  # characters


def _shown(value: Any) -> str:
    """Like repr(), of deep terms too; long texts are cut, as a term whose parts are shared may have an endless one."""
    out: list[str] = []
    size = 0
    waiting: list[Any] = [value]
    while waiting and size < _MOST_SHOWN:
        part = waiting.pop()
        if isinstance(part, _Punctuation):
            text = part
        elif type(part) in (Compound, List, list):
            if type(part) is Compound:
                text, end, parts = "Compound(", ")", [part.name, *part.arguments]
            else:
                text, end, parts = "[", "]", part
            waiting.append(_Punctuation(end))
            for i in range(len(parts) - 1, -1, -1):
                waiting.append(parts[i])
                if i > 0:
                    waiting.append(_Punctuation(", "))
        else:
            text = repr(part)
        out.append(text)
        size += len(text)
    return "".join(out)[:_MOST_SHOWN] + ("..." if waiting else "")


class _Punctuation(str):
    """Between the texts of parts."""

    __slots__ = ()


class Object:
    """Any Python object, passed through Prolog unchanged."""

    __slots__ = ("value",)

    def __init__(self, value: Any):
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Object) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


# Objects that terms refer to, by their addresses, and how many terms do: the release of the last one lets go.
_held: dict[int, list] = {}


@_library.Release
def _release(address: int) -> None:
    entry = _held[address]
    entry[1] -= 1
    if entry[1] == 0:
        del _held[address]


def _object_term(value: Any) -> int:
    address = id(value)
    _held.setdefault(address, [value, 0])[1] += 1
    return lib.hb_term_object(address, _release, type(value).__name__.encode())


class Term:
    """A term of the library, for the duration of a `with` statement."""

    def __init__(self, value: Any):
        self.address = to_term(value)

    def __enter__(self) -> int:
        return self.address

    def __exit__(self, *_: object) -> None:
        lib.hb_term_free(self.address)


class Terms:
    """Several of them."""

    def __init__(self, values: Iterable[Any]):
        self._values = values
        self._made: list[int] = []

    def __enter__(self):
        try:
            for value in self._values:
                self._made.append(to_term(value))
        except BaseException:
            self.__exit__()
            raise
        return term_array(self._made), len(self._made)

    def __exit__(self, *_: object) -> None:
        for made in self._made:
            lib.hb_term_free(made)


def _text_term(kind: int, text: str) -> int:
    data = text.encode()
    return lib.hb_term_text_of_size(kind, data, len(data))


def _compound_term(name: str, arguments: Iterable[Any]) -> int:
    with Terms(arguments) as (terms, count):
        return lib.hb_term_compound(c_text(name), terms, count)


def _parts_term(value: Any) -> int:
    if isinstance(value, dict):
        value = [Compound("-", key, item) for key, item in value.items()]
    if isinstance(value, list):
        with Terms(value) as (terms, count):
            return lib.hb_term_list(terms, count)
    if isinstance(value, Compound):
        return _compound_term(value.name, value.arguments)
    rest = value[-1]
    for item in reversed(value[1:-1]):
        rest = Compound(",", item, rest)
    return _compound_term(",", (value[0], rest))


def to_term(value: Any) -> int:
    """A new term, to be freed by the caller."""
    made = None
    if isinstance(value, bool):
        made = _text_term(_library.ATOM, "true" if value else "false")
    elif isinstance(value, int):
        fits = -(2**63) <= value < 2**63
        made = lib.hb_term_integer(value) if fits else lib.hb_term_big_integer(_digits(value).encode())
    elif isinstance(value, float):
        made = lib.hb_term_float(value)
    elif isinstance(value, str):
        made = _text_term(_library.STRING if isinstance(value, Text) else _library.ATOM, value)
    elif value is None or isinstance(value, Variable):
        made = lib.hb_term_variable(c_text(value.name) if value is not None else None)
    elif isinstance(value, (list, dict, Compound)) or (isinstance(value, tuple) and len(value) > 1):
        made = _parts_term(value)
    elif isinstance(value, Object):
        made = _object_term(value.value)
    else:
        raise TypeError(f"a {type(value).__name__} is no term; Object(x) passes any object as it is")
    if not made:
        raise MemoryError("no memory for a term")
    return made


def _digits(value: int) -> str:
    # Python refuses to write integers of more than some thousand digits in decimal.
    try:
        return str(value)
    except ValueError:
        step = 10**4000
        sign, value, parts = ("-" if value < 0 else ""), abs(value), []
        while value >= step:
            value, low = divmod(value, step)
            parts.append(str(low).rjust(4000, "0"))
        return sign + str(value) + "".join(reversed(parts))


def _number_of(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:
        sign, digits, value = (-1 if digits[0] == "-" else 1), digits.lstrip("-"), 0
        for start in range(0, len(digits), 4000):
            part = digits[start:start + 4000]
            value = value * 10 ** len(part) + int(part)
        return sign * value


def _name_of(address: int) -> str:
    return ctypes.string_at(lib.hb_term_name(address), lib.hb_term_name_size(address)).decode(errors="replace")


def _atomic_value(address: int, kind: int) -> Any:
    if kind == _library.INTEGER:
        number = ctypes.c_int64()
        lib.hb_term_get_integer(address, number)
        return number.value
    if kind == _library.FLOAT:
        real = ctypes.c_double()
        lib.hb_term_get_float(address, real)
        return real.value
    if kind == _library.OBJECT:
        held = _held.get(lib.hb_term_get_object(address) or 0)
        return Object(held[0]) if held else _name_of(address)
    name = _name_of(address)
    if kind == _library.BIG_INTEGER:
        return _number_of(name)
    if kind == _library.VARIABLE:
        return Variable(name)
    if kind == _library.STRING:
        return Text(name)
    return [] if name == "[]" else name


class _Open:
    """A compound whose arguments are being converted."""

    def __init__(self, address: int, key: int | None):
        self.key = key
        self.values: list[Any] = []
        size = lib.hb_term_list_size(address)
        self.name = None if size >= 0 else _name_of(address)
        if size >= 0:
            elements = lib.hb_term_elements(address)
            self.rest = list((ctypes.c_void_p * size).from_address(elements)) if size else []
            lib.hb_free(elements)
        else:
            self.rest = [lib.hb_term_argument(address, i) for i in range(lib.hb_term_arity(address))]
        self.rest.reverse()

    def value(self, shares: bool) -> Any:
        if self.name is not None:
            return Compound(self.name, *self.values)
        return List(self.values) if shares else self.values


def from_term(address: int) -> Any:
    """The value of a term. Terms may be deep, so there is no recursion. What large terms share their values share."""
    kind = lib.hb_term_kind(address)
    if kind != _library.COMPOUND:
        return _atomic_value(address, kind)
    known: dict[int, Any] = {}  # the values of compounds, by the address of their first argument
    shares = False  # some part has been seen twice, so that lists from here on may refer to it
    stack = [_Open(address, lib.hb_term_argument(address, 0))]
    while True:
        top = stack[-1]
        if top.rest:
            part = top.rest.pop()
            kind = lib.hb_term_kind(part)
            if kind == _library.COMPOUND:
                key = lib.hb_term_argument(part, 0)
                if key is not None and key in known:
                    shares = True
                    top.values.append(known[key])
                else:
                    stack.append(_Open(part, key))
            else:
                top.values.append(_atomic_value(part, kind))
            continue
        stack.pop()
        value = top.value(shares)
        if not stack:
            return value
        if top.key is not None:
            known[top.key] = value
        stack[-1].values.append(value)


def taken_value(address: int) -> Any:
    """The value of a term, which is freed."""
    try:
        return from_term(address)
    finally:
        lib.hb_term_free(address)


__all__ = ["Compound", "Object", "Term", "Terms", "Text", "Variable",
           "from_term", "taken_text", "taken_value", "to_term"]
