# SPDX-License-Identifier: MIT
"""Attacks on the package for Python: each ends with an exception of Python or an answer, and the process goes on."""

import copy
import ctypes
import gc
import pickle
import sys
import threading
import unittest

from hornbeam import (
    Capability, Compound, Engine, HostError, Interrupted, LimitExceeded, Limits, Object, PrologError, Text, UsageError,
    Variable,
)
from hornbeam._library import lib


def goes_on(engine: Engine) -> bool:
    return engine.once("X is 6 * 7") == {"X": 42}


class Attack(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(output=lambda text: None, error=lambda text: None)

    def tearDown(self):
        self.assertTrue(goes_on(self.engine))

    def ends(self, call, *kinds):
        """Any exception of these kinds, or none."""
        try:
            call()
        except kinds or (Exception,):
            pass


class Lifetimes(Attack):
    def test_queries_of_a_closed_engine(self):
        other = Engine()
        query, begun = other.query("member(X, [1, 2])"), other.query("member(X, [1, 2])")
        next(begun)
        other.close()
        for q in (query, begun):
            self.assertRaises(UsageError, next, q)
            self.assertRaises(UsageError, q.step)
            self.assertRaises(UsageError, q.first)
            q.close()
            q.close()

    def test_prepared_goals_of_a_closed_engine(self):
        other = Engine()
        prepared = other.prepare("member(X, [1, 2])")
        other.close()
        self.assertRaises(UsageError, prepared.holds)
        self.assertRaises(UsageError, prepared.query)
        self.assertRaises(UsageError, prepared.first)

    def test_each_method_of_a_closed_engine(self):
        other = Engine()
        other.close()
        other.close()
        other.interrupt()
        calls = [
            lambda: other.consult("x"), lambda: other.consult_text("a."), lambda: other.add_library("l", "a."),
            other.messages, lambda: other.query("true"), lambda: other.prepare("true"), lambda: other.holds("true"),
            lambda: other.set_limits(Limits()), lambda: other.define("p", lambda x: x), lambda: other.parse("a"),
            lambda: other.text(1), lambda: other.add_output("o", print), lambda: other.add_input("i", input),
            lambda: other.flag("bounded"), lambda: other.set_flag("double_quotes", "codes"), other.collect_garbage,
        ]
        for i, call in enumerate(calls):
            with self.subTest(i):
                self.assertRaises(UsageError, call)

    def test_a_closed_query(self):
        query = self.engine.query("member(X, [1, 2])")
        query.close()
        self.assertRaises(UsageError, next, query)
        self.assertRaises(UsageError, query.step)

    def test_copies_of_handles(self):
        handles = [self.engine, self.engine.query("true"), self.engine.prepare("true")]
        for handle in handles:
            for how in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.subTest(type(handle).__name__ + " " + how.__name__):
                    self.assertRaises(TypeError, how, handle)

    def test_handles_made_without_an_engine(self):
        for kind in (Engine, type(self.engine.query("true")), type(self.engine.prepare("true"))):
            kind.__new__(kind).__del__()
            self.ends(lambda: kind.__init__(kind.__new__(kind)))

    def test_an_engine_made_twice(self):
        self.assertRaises(UsageError, self.engine.__init__)

    def test_handles_that_go_in_any_order(self):
        for order in ("eqp", "epq", "qep", "qpe", "peq", "pqe"):
            engine = Engine()
            prepared = engine.prepare("between(1, 3, X)")
            held = {"e": engine, "p": prepared, "q": prepared.query()}
            next(held["q"])
            del engine, prepared
            for letter in order:
                del held[letter]
                gc.collect()

    def test_an_answer_after_its_query_and_engine(self):
        other = Engine()
        answer = other.once("X = f(Y, [1, 2, \"t\"]), Z = Y")
        other.close()
        self.assertEqual(answer["X"].name, "f")


class FromInside(Attack):
    """A predicate attacks what runs it."""

    def run_with(self, attack):
        for way in ("query", "prepared", "step", "consult"):
            with self.subTest(way):
                engine = Engine(output=lambda text: None, error=lambda text: None)
                held = {"engine": engine, "calls": 0, "query": None, "prepared": None}

                def predicate(n):
                    held["calls"] += 1
                    attack(held)
                    return n

                engine.define("attack", predicate)
                goal = "between(1, 3, X), attack(X, Y)"
                held["prepared"] = engine.prepare(goal)

                def go():
                    if way == "consult":
                        engine.consult_text(f":- {goal}.")
                        return
                    held["query"] = held["prepared"].query() if way == "prepared" else engine.query(goal)
                    if way == "step":
                        held["query"].step()
                    for _ in held["query"] or ():
                        pass

                self.ends(go, PrologError, UsageError, RecursionError)
                self.assertGreater(held["calls"], 0)
                if engine._address is not None:
                    self.assertTrue(goes_on(engine))

    def test_close_the_query(self):
        self.run_with(lambda held: held["query"] and held["query"].close())

    def test_ask_the_query(self):
        self.run_with(lambda held: held["query"] and self.assertRaises(UsageError, next, held["query"]))

    def test_step_the_query(self):
        self.run_with(lambda held: held["query"] and self.assertRaises(UsageError, held["query"].step))

    def test_close_the_engine(self):
        self.run_with(lambda held: held["engine"].close())

    def test_drop_all(self):
        self.run_with(lambda held: (held.update(query=None, prepared=None), gc.collect()))

    def test_interrupt(self):
        self.run_with(lambda held: held["engine"].interrupt())

    def test_define_it_anew(self):
        self.run_with(lambda held: held["engine"].define("attack", lambda n: n))

    def test_load_over_it(self):
        self.run_with(lambda held: held["engine"].consult_text("attack(_, _)."))

    def test_collect(self):
        self.run_with(lambda held: (held["engine"].collect_garbage(), held["engine"].holds("garbage_collect")))

    def test_call_the_prepared_goal(self):
        self.run_with(lambda held: held["calls"] < 20 and held["prepared"].holds())

    def test_endless_recursion(self):
        self.run_with(lambda held: held["calls"] < 300 and held["engine"].holds("attack(1, _)"))

    def test_queries_left_open(self):
        left = []
        self.run_with(lambda held: left.append(next(held["engine"].query("member(X, [1, 2])"))))

    def test_raise(self):
        for kind in (ValueError, KeyboardInterrupt, SystemExit, MemoryError, StopIteration, GeneratorExit, PrologError):
            def attack(_held):
                raise kind("out")
            with self.subTest(kind.__name__):
                self.engine.define("attack", lambda n: attack(n))
                try:
                    self.engine.holds("attack(1, _)")
                except BaseException as raised:  # noqa: BLE001
                    self.assertNotIsInstance(raised, UsageError)
                self.assertTrue(goes_on(self.engine))

    def test_raise_what_has_no_text(self):
        class Odd(Exception):
            def __str__(self):
                raise ValueError("no text")
        def attack(_n):
            raise Odd
        self.engine.define("attack", attack)
        self.ends(lambda: self.engine.holds("attack(1, _)"))

    def test_results_that_are_no_terms(self):
        class Odd:
            def __iter__(self):
                raise ValueError("none")
        cyclic = []
        cyclic.append(cyclic)
        deep = "a"
        for _ in range(100000):
            deep = Compound("f", deep)
        for result in (object(), Odd(), cyclic, deep, "\ud800", [object()], Compound("f", object()), {1: object()}, (),
                       (1,), b"bytes", 1j, Compound("", 1), Compound("a\0b", 1), "a\0b", Text("\0"), float("nan"),
                       float("inf"), -0.0, 10**6000, Variable(""), Variable("x y"), Object(self), {}, [], set()):
            with self.subTest(type(result).__name__):
                self.engine.define("attack", lambda _n, r=result: r)
                self.ends(lambda: self.engine.first("attack(1, X), copy_term(X, _), X == X"))
                self.assertTrue(goes_on(self.engine))

    def test_outputs_of_a_wrong_number(self):
        self.engine.define("attack", lambda n: (1, 2, 3), outputs=2)
        self.ends(lambda: self.engine.holds("attack(1, _, _)"))
        self.engine.define("none", lambda n: None, outputs=-1)
        self.ends(lambda: self.engine.holds("none(1)"))

    def test_names_and_arities(self):
        for name in ("", "a\0b", "\ud800", "append", "is", ",", ":-", "$host_open", "x" * 100000):
            self.ends(lambda: self.engine.define(name, lambda n: n))
        for module in ("", "system", "lists", "a\0b", "\ud800"):
            self.ends(lambda: self.engine.define("p", lambda n: n, module=module))
        for outputs in (70000, 2**31, 2**32 + 1, 2**63, 2**64 - 1):
            self.ends(lambda: self.engine.define("p", lambda n: n, outputs=outputs))


class Solutions(Attack):
    def run_with(self, generator):
        self.engine.define("some", generator)
        for goal in ("some(1, X)", "some(1, X), X > 1, !", "findall(X, some(1, X), L)",
                     "catch((some(1, _), throw(x)), x, true)", "some(1, X), some(2, Y)"):
            with self.subTest(goal):
                self.ends(lambda: self.engine.all(goal), PrologError, UsageError, ValueError)
                self.assertTrue(goes_on(self.engine))

    def test_that_raise_at_once(self):
        def some(_n):
            raise ValueError("first")
            yield 1
        self.run_with(some)

    def test_that_raise_later(self):
        def some(_n):
            yield 1
            raise ValueError("second")
        self.run_with(some)

    def test_that_raise_when_they_are_closed(self):
        def some(_n):
            try:
                yield from range(3)
            finally:
                raise ValueError("closed")
        self.run_with(some)

    def test_that_do_not_let_themselves_be_closed(self):
        def some(_n):
            while True:
                try:
                    yield 1
                    yield 2
                    return
                except GeneratorExit:
                    yield 3
        self.run_with(some)

    def test_that_ask_their_engine(self):
        def some(_n):
            for i in range(3):
                self.engine.holds("member(_, [1, 2]), fail ; garbage_collect")
                yield i
        self.run_with(some)

    def test_that_ask_themselves(self):
        def some(n):
            if n < 5:
                self.engine.holds("some(?, _)", n + 1)
            yield n
        self.run_with(some)

    def test_that_interrupt(self):
        def some(_n):
            self.engine.interrupt()
            yield 1
        self.run_with(some)

    def test_that_ask_when_they_are_closed(self):
        def some(_n):
            try:
                yield from range(3)
            finally:
                self.ends(lambda: self.engine.holds("garbage_collect"))
        self.run_with(some)

    def test_that_close_their_engine(self):
        for goal in ("some(1, X)", "once(some(1, X))", "findall(X, some(1, X), L)"):
            other = Engine()

            def some(_n):
                yield 1
                other.close()
                yield 2

            other.define("some", some)
            self.ends(lambda: other.all(goal), PrologError, UsageError)


class Streams(Attack):
    def test_callbacks_that_raise(self):
        def fail(*_):
            raise ValueError("stream")
        self.engine.add_output("o", fail)
        self.engine.add_input("i", fail)
        for goal in ("write(o, x), flush_output(o)", "read(i, _)", "peek_char(i, _)", "read_term(i, _, [])",
                     "close(o)"):
            self.ends(lambda: self.engine.holds(goal), PrologError, ValueError)

    def test_callbacks_that_use_their_engine(self):
        found = []

        def ask(*_):
            for call in (lambda: self.engine.holds("garbage_collect"), lambda: self.engine.parse("a"),
                         self.engine.collect_garbage, lambda: self.engine.consult_text("a."),
                         lambda: self.engine.add_output("o2", print), lambda: self.engine.define("p", lambda n: n)):
                try:
                    call()
                except UsageError as error:
                    found.append(str(error))
            return "x. "

        self.engine.add_output("o", ask)
        self.engine.add_input("i", ask)
        self.ends(lambda: self.engine.holds("write(o, x), flush_output(o), read(i, _)"), PrologError)
        self.assertGreater(len(found), 5)
        self.assertEqual(len(set(found)), 1)
        self.ends(lambda: self.engine.holds("close(o), close(i)"), PrologError)

    def test_callbacks_that_close_their_engine(self):
        for alias, goal in (("o", "write(o, x), flush_output(o), write(o, y)"), ("i", "read(i, X), read(i, Y)")):
            other = Engine()

            def close(*_):
                other.close()
                return "x. "

            other.add_output("o", close)
            other.add_input("i", close)
            self.ends(lambda: other.holds(goal), PrologError, UsageError)

    def test_input_of_any_kind(self):
        for text in ("", "x", "\ud800", "\0", b"bytes", None, 3, "x" * 100000, "\U0001f600" * 5000):
            given = [text]
            name = f"i{id(given)}"
            self.engine.add_input(name, lambda given=given: given.pop() if given else "")
            with self.subTest(repr(text)[:20]):
                self.ends(lambda: self.engine.first(f"read_string({name}, _, S)"), PrologError, AttributeError,
                          TypeError, UnicodeError)

    def test_aliases_of_any_kind(self):
        for alias in ("", "user_output", "a\0b", "\ud800", "x" * 10000):
            self.ends(lambda: self.engine.add_output(alias, lambda text: None))


class Values(Attack):
    def test_texts(self):
        for text in ("a\0b", "\0", "\ud800", "\U0010ffff", "\x7f", "é" * 1000, ""):
            for value in (text, Text(text)):
                self.ends(lambda: self.assertEqual(self.engine.once("X = ?", value)["X"], value), UnicodeError)
        self.assertEqual(self.engine.once("atom_length(?, N)", "a\0b")["N"], 3)

    def test_names_with_zero_bytes(self):
        self.assertRaises(ValueError, self.engine.once, "X = ?", Compound("a\0b", 1))
        self.assertEqual(self.engine.once("X = 'a\\x0\\b'(1)")["X"].name, "a\0b")

    def test_goals_and_texts_with_zero_bytes(self):
        self.assertRaises(ValueError, self.engine.holds, "true\0, fail")
        self.assertRaises(ValueError, self.engine.consult_text, "a.\0b.")

    def test_compounds_without_arguments(self):
        values = self.engine.once("compound_name_arguments(X, f, []), compound_name_arguments(Y, g, []), Z = [X, Y, X]")
        self.assertEqual([c.name for c in values["Z"]], ["f", "g", "f"])
        self.assertTrue(self.engine.holds("? == f", "f"))

    def test_goals_that_are_none(self):
        for goal in ("", ".", "X", "1", "(", "'", "\ud800", "?", "X = ?", "f(?, ?)", "a. b", "\0"):
            self.ends(lambda: self.engine.holds(goal))
            self.ends(lambda: self.engine.prepare(goal))
        for goal in (None, 1, b"true"):
            with self.assertRaises((AttributeError, TypeError)):
                self.engine.holds(goal)

    def test_values_of_a_wrong_number(self):
        self.assertRaises(UsageError, self.engine.holds, "true", 1)
        self.assertRaises(UsageError, self.engine.prepare("X = ?").holds)
        self.assertRaises(UsageError, self.engine.prepare("X = ?").holds, 1, 2)

    def test_limits_of_any_kind(self):
        for limits in (Limits(time=-1), Limits(time=0), Limits(time=1e300), Limits(time=float("inf")),
                       Limits(time=float("nan")), Limits(inferences=-1), Limits(inferences=2**64), Limits(memory=-1),
                       Limits(memory=2**70), Limits(answers=-1), Limits(depth=-1), Limits(depth=2**63),
                       Limits(inferences=1), Limits(memory=1), Limits(depth=1)):
            with self.subTest(limits):
                self.ends(lambda: self.engine.holds("numlist(1, 100, L)", limits=limits))

    def test_engines_of_any_kind(self):
        for options in ({"stack_limit": 1}, {"stack_limit": -1}, {"stack_limit": 2**64}, {"stack_limit": 2**63},
                        {"memory_limit": 1}, {"memory_limit": -1}, {"dialect": "none"}, {"dialect": "\0"},
                        {"denied": ["x"]}, {"denied": ["shell/1", "\ud800/1"]}, {"denied": ["true/0"]},
                        {"capabilities": -1}, {"capabilities": 2**40}, {"capabilities": Capability.NONE},
                        {"library_directories": ["/nowhere", ""]}, {"library_directories": ["\ud800"]}):
            def make():
                with Engine(**options) as other:
                    other.holds("X is 6 * 7, atom_length(abc, 3)")
            with self.subTest(options):
                self.ends(make)

    def test_steps_of_any_kind(self):
        for step in ({"inferences": -1}, {"inferences": 2**64 - 1}, {"time": -1.0}, {"time": 1e300}, {"inferences": 1}):
            query = self.engine.query("between(1, 3, X)")
            self.ends(lambda: query.step(**step))
            query.close()

    def test_objects_that_go_while_terms_refer_to_them(self):
        class Thing:
            pass
        for _ in range(100):
            self.engine.holds("nb_setval(k, ?)", Object(Thing()))
            gc.collect()
        self.engine.holds("nb_setval(k, none), garbage_collect_atoms")
        kept = self.engine.once("X = ?", Object(Thing()))["X"]
        self.engine.collect_garbage()
        self.assertIsInstance(kept.value, Thing)

    def test_an_object_that_uses_its_engine_when_it_goes(self):
        engine = self.engine

        class Thing:
            def __del__(self):
                try:
                    engine.holds("atom_length(abc, _)")
                except UsageError:
                    pass
        for _ in range(50):
            engine.holds("X = ?", Object(Thing()))
        engine.holds("garbage_collect_atoms")
        engine.collect_garbage()

    def test_flags_and_libraries(self):
        for name in ("", "none", "bounded", "\0", "double_quotes"):
            self.ends(lambda: self.engine.flag(name))
            for value in (1, "codes", Compound("f", 1), None, 10**100):
                self.ends(lambda: self.engine.set_flag(name, value))
        for name in ("", "lists", "a/b", "../x", "\0", "\ud800"):
            self.ends(lambda: self.engine.add_library(name, "a(."))


class Threads(Attack):
    def in_thread(self, call):
        raised = []

        def run():
            try:
                call()
            except BaseException as error:  # noqa: BLE001
                raised.append(error)
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        return raised

    def test_calls_while_another_thread_is_inside(self):
        prepared = self.engine.prepare("true")
        calls = [
            lambda: self.engine.holds("true"), lambda: self.engine.consult_text("a."), self.engine.collect_garbage,
            lambda: self.engine.prepare("true"), prepared.holds, lambda: self.engine.parse("a"),
            lambda: self.engine.set_limits(Limits()), lambda: self.engine.define("p", lambda n: n),
        ]
        raised = []
        self.engine.define("inside", lambda n: raised.extend(e for c in calls for e in self.in_thread(c)) or n)
        self.assertTrue(self.engine.holds("inside(1, _)"))
        self.assertEqual({type(e) for e in raised}, {UsageError})
        self.assertEqual(len(raised), len(calls))

    def test_queries_that_go_in_another_thread(self):
        for _ in range(50):
            query = self.engine.query("member(X, [1, 2, 3])")
            next(query)
            held = [query]
            del query
            thread = threading.Thread(target=held.clear)
            thread.start()
            for _ in range(20):
                self.ends(lambda: self.engine.holds("numlist(1, 200, _)"), UsageError)
            thread.join()

    def test_many_threads_at_once(self):
        def work():
            for _ in range(200):
                self.ends(lambda: self.engine.holds("numlist(1, 300, L), msort(L, _)"), UsageError)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def test_close_while_others_interrupt(self):
        for _ in range(20):
            other = Engine()
            done = threading.Event()

            def interrupt():
                while not done.is_set():
                    other.interrupt()
            thread = threading.Thread(target=interrupt)
            thread.start()
            self.ends(lambda: other.holds("numlist(1, 50000, L), sum_list(L, _)"), Interrupted)
            other.close()
            done.set()
            thread.join()

    def test_close_while_another_thread_is_inside(self):
        for _ in range(10):
            other = Engine()
            started = threading.Event()
            other.define("started", lambda: started.set() or True, outputs=0)

            def run():
                self.ends(lambda: other.holds("started, between(1, 3000000, X), X >= 3000000"), PrologError, UsageError)
            thread = threading.Thread(target=run)
            thread.start()
            started.wait(10)
            self.assertRaises(UsageError, other.close)
            other.interrupt()
            thread.join()
            other.close()


class Below(Attack):
    """The functions of the library with handles that are none."""

    def test_each_function_without_handles(self):
        from hornbeam._library import _FUNCTIONS
        for name, (_result, *arguments) in _FUNCTIONS.items():
            if name in ("hb_version", "hb_term_text_of_size"):
                continue
            with self.subTest(name):
                values = []
                for kind in arguments:
                    integer = kind in (ctypes.c_size_t, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int)
                    values.append(0 if integer else 0.0 if kind is ctypes.c_double else
                                  kind() if issubclass(kind, ctypes._CFuncPtr) else None)
                result = getattr(lib, name)(*values)
                if name in ("hb_engine_make", "hb_term_integer", "hb_term_float", "hb_term_variable", "hb_term_list",
                            "hb_term_object") and result:
                    (lib.hb_engine_free if name == "hb_engine_make" else lib.hb_term_free)(result)


if __name__ == "__main__":
    sys.setrecursionlimit(2000)
    unittest.main()
