# SPDX-License-Identifier: MIT
"""The shared library, and the types of its functions (hornbeam/hornbeam.h)."""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from pathlib import Path

NO_ANSWER, ANSWER, PAUSED = 0, 1, 2
ERROR, HALTED, MISUSE, LIMIT, INTERRUPTED, NO_MEMORY = -1, -2, -3, -4, -5, -6
VARIABLE, ATOM, INTEGER, BIG_INTEGER, FLOAT, STRING, COMPOUND, OBJECT = range(8)

Writer = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t)
Reader = CFUNCTYPE(c_size_t, c_void_p, c_void_p, c_size_t)
Predicate = CFUNCTYPE(c_int, c_void_p, c_void_p)
OpenSolutions = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(c_void_p))
NextSolution = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)
CloseSolutions = CFUNCTYPE(None, c_void_p, c_void_p)
Release = CFUNCTYPE(None, c_void_p)


class Options(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("capabilities", c_uint32), ("stack_bytes", c_size_t), ("other_bytes", c_size_t),
        ("time_ms", c_uint64), ("inferences", c_uint64), ("memory_bytes", c_size_t), ("output", Writer),
        ("context", c_void_p), ("error", Writer), ("error_context", c_void_p), ("input", Reader),
        ("input_context", c_void_p), ("dialect", c_char_p), ("library_directories", POINTER(c_char_p)),
        ("denied", POINTER(c_char_p)),
    ]


class QueryLimits(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("time_us", c_uint64), ("inferences", c_uint64), ("memory_bytes", c_size_t),
        ("answers", c_uint64), ("depth", c_uint64),
    ]


class Solutions(ctypes.Structure):
    _fields_ = [("open", OpenSolutions), ("next", NextSolution), ("close", CloseSolutions)]


_Terms = POINTER(c_void_p)
_FUNCTIONS = {
    "hb_version": (c_char_p,),
    "hb_free": (None, c_void_p),
    "hb_options_default": (None, POINTER(Options)),
    "hb_engine_make": (c_void_p, POINTER(Options), POINTER(c_void_p)),
    "hb_engine_free": (None, c_void_p),
    "hb_consult": (c_int, c_void_p, c_char_p),
    "hb_consult_text": (c_int, c_void_p, c_char_p, c_char_p),
    "hb_add_library": (c_int, c_void_p, c_char_p, c_char_p),
    "hb_message_text": (c_char_p, c_void_p, c_size_t),
    "hb_message_is_error": (c_int, c_void_p, c_size_t),
    "hb_interrupt": (None, c_void_p),
    "hb_set_limits": (c_int, c_void_p, POINTER(QueryLimits)),
    "hb_add_output": (c_int, c_void_p, c_char_p, Writer, c_void_p),
    "hb_add_input": (c_int, c_void_p, c_char_p, Reader, c_void_p),
    "hb_flag": (c_void_p, c_void_p, c_char_p),
    "hb_set_flag": (c_int, c_void_p, c_char_p, c_void_p),
    "hb_collect_garbage": (c_int, c_void_p),
    "hb_error_text": (c_char_p, c_void_p),
    "hb_error_term": (c_void_p, c_void_p),
    "hb_error_position": (c_int, c_void_p, POINTER(c_char_p), POINTER(c_size_t), POINTER(c_size_t)),
    "hb_define_in": (c_int, c_void_p, c_char_p, c_char_p, c_size_t, Predicate, c_void_p),
    "hb_define_solutions": (c_int, c_void_p, c_char_p, c_char_p, c_size_t, c_size_t, POINTER(Solutions), c_void_p),
    "hb_limits_default": (None, POINTER(QueryLimits)),
    "hb_query_open": (c_void_p, c_void_p, c_char_p, _Terms, c_size_t),
    "hb_query_open_limited": (c_void_p, c_void_p, POINTER(QueryLimits), c_char_p, _Terms, c_size_t),
    "hb_query_next": (c_int, c_void_p),
    "hb_query_step": (c_int, c_void_p, c_uint64, c_uint64),
    "hb_query_variable": (c_char_p, c_void_p, c_size_t),
    "hb_query_value_at": (c_void_p, c_void_p, c_size_t),
    "hb_query_residual_goal": (c_void_p, c_void_p, c_size_t),
    "hb_query_close": (None, c_void_p),
    "hb_prepare": (c_void_p, c_void_p, c_char_p),
    "hb_prepared_call": (c_int, c_void_p, _Terms, c_size_t, _Terms, c_size_t),
    "hb_prepared_open": (c_void_p, c_void_p, _Terms, c_size_t),
    "hb_prepared_free": (None, c_void_p),
    "hb_term_text_of_size": (c_void_p, c_int, c_char_p, c_size_t),
    "hb_term_integer": (c_void_p, c_int64),
    "hb_term_big_integer": (c_void_p, c_char_p),
    "hb_term_float": (c_void_p, c_double),
    "hb_term_variable": (c_void_p, c_char_p),
    "hb_term_compound": (c_void_p, c_char_p, _Terms, c_size_t),
    "hb_term_list": (c_void_p, _Terms, c_size_t),
    "hb_term_object": (c_void_p, c_void_p, Release, c_char_p),
    "hb_term_get_object": (c_void_p, c_void_p),
    "hb_term_parse": (c_void_p, c_void_p, c_char_p),
    "hb_term_copy": (c_void_p, c_void_p),
    "hb_term_free": (None, c_void_p),
    "hb_term_kind": (c_int, c_void_p),
    "hb_term_name": (c_void_p, c_void_p),
    "hb_term_name_size": (c_size_t, c_void_p),
    "hb_term_get_integer": (c_int, c_void_p, POINTER(c_int64)),
    "hb_term_get_float": (c_int, c_void_p, POINTER(c_double)),
    "hb_term_arity": (c_size_t, c_void_p),
    "hb_term_argument": (c_void_p, c_void_p, c_size_t),
    "hb_term_list_size": (c_int64, c_void_p),
    "hb_term_elements": (c_void_p, c_void_p),
    "hb_engine_text": (c_void_p, c_void_p, c_void_p),
    "hb_call_argument": (c_void_p, c_void_p, c_size_t),
    "hb_call_unify": (None, c_void_p, c_size_t, c_void_p),
    "hb_call_error": (c_int, c_void_p, c_void_p),
}


def _load() -> ctypes.CDLL:
    """The library of the package, or the one given by HORNBEAM_LIBRARY."""
    path = os.environ.get("HORNBEAM_LIBRARY") or str(Path(__file__).with_name("libhornbeam.so"))
    loaded = ctypes.CDLL(path)
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype = result
        function.argtypes = arguments
    return loaded


lib = _load()


def version() -> str:
    return lib.hb_version().decode()


def c_text(text: str) -> bytes:
    """For functions whose texts end with a zero byte."""
    if "\0" in text:
        raise ValueError("a zero byte in a goal, a program or a name")
    return text.encode()


def term_array(terms: list[int]):
    return (c_void_p * max(len(terms), 1))(*terms)


def taken_text(address: int) -> str:
    """Takes a text and frees it."""
    try:
        return ctypes.string_at(address).decode()
    finally:
        lib.hb_free(address)
