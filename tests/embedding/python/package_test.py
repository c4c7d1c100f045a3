# SPDX-License-Identifier: MIT
"""The package for Python, feature by feature."""

import gc
import os
import signal
import socket
import sys
import threading
import unittest
import weakref

from hornbeam import (
    Capability, Compound, Engine, Halted, HostError, Interrupted, LimitExceeded, Limits, NoAnswer, Object, PrologError,
    Text, UsageError, Variable, version,
)


class Queries(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def test_answers(self):
        self.engine.consult_text("parent(tom, bob). parent(bob, ann). parent(bob, jim).")
        self.assertEqual([a["X"] for a in self.engine.query("member(X, [1, 2])")], [1, 2])
        self.assertEqual([a["C"] for a in self.engine.query("parent(?, C)", "bob")], ["ann", "jim"])
        self.assertEqual(self.engine.once("parent(P, ann)"), {"P": "bob"})
        self.assertIsNone(self.engine.first("parent(ann, _)"))
        self.assertTrue(self.engine.holds("parent(tom, bob)"))
        self.assertFalse(self.engine.holds("parent(tom, ?)", "ann"))
        self.assertEqual(self.engine.count("parent(_, _)"), 3)
        with self.assertRaises(NoAnswer):
            self.engine.once("fail")

    def test_values_go_through_unchanged(self):
        values = [
            0, -1, 2**62, -(2**63), 2**64, -(3**200), 1.5, "atom", "O'Hara", "", "ünï", "a\0b", Text("string"), [],
            [1, [2, "x"]], Compound("f", 1, Compound("g", "x")), Compound("g", Variable("Y")),
        ]
        for value in values:
            with self.subTest(value=value):
                back = self.engine.once("X = ?", value)["X"]
                self.assertEqual(back, value)
                self.assertIs(type(back), type(value))
        self.assertEqual(self.engine.once("X = ?", True)["X"], "true")
        self.assertEqual(self.engine.once("X = ?", {"a": 1})["X"], [Compound("-", "a", 1)])
        self.assertEqual(self.engine.once("(A, B, C) = ?", (1, 2, 3)), {"A": 1, "B": 2, "C": 3})
        self.assertIsInstance(self.engine.once("X = ?", None)["X"], Variable)
        huge = 7**20000
        self.assertEqual(self.engine.once("X is ? + 1", huge)["X"], huge + 1)
        with self.assertRaises(TypeError):
            self.engine.holds("X = ?", object())

    def test_deep_and_long_terms(self):
        self.assertEqual(self.engine.once("numlist(1, 100000, L)")["L"][-1], 100000)
        deep = self.engine.once("numlist(1, 100000, L), foldl([_, X, f(X)]>>true, L, a, T)")["T"]
        self.assertEqual(deep.name, "f")
        while isinstance(deep, Compound):
            deep = deep[0]
        self.assertEqual(deep, "a")

    def test_terms_of_few_parts_that_are_huge_when_written(self):
        doubled = self.engine.once("length(L, 40), foldl([_,X,f(X,X)]>>true, L, [a], T)")["T"]
        text = repr(doubled)
        self.assertTrue(text.startswith("Compound('f', Compound('f', "))
        self.assertEqual(text[-3:], "...")
        self.assertEqual(len(text), 2**20 + 3)
        self.assertEqual(self.engine.text(Compound("f", 1, [2, Compound("g", "x")])), "f(1,[2,g(x)])")
        self.assertEqual(repr(Compound("f", 1, [2, Compound("g", "x")], [])),
                         "Compound('f', 1, [2, Compound('g', 'x')], [])")
        while isinstance(doubled, Compound):
            doubled = doubled[1]
        self.assertEqual(doubled, ["a"])

    def test_terms_of_few_parts_are_compared_and_hashed_in_few_steps(self):
        for step, start in (("f(X,X)", "a"), ("[X,X]", "[a]"), ("[X|X]", "[]"), ("f([X],X)", "b")):
            goal = f"length(L, 40), foldl([_,X,{step}]>>true, L, {start}, T)"
            one, other = self.engine.once(goal)["T"], self.engine.once(goal)["T"]
            self.assertTrue(one == other)
            self.assertFalse(one != other)
            self.assertTrue(one[0] != other)
            self.assertEqual(repr(one), repr(other))
            self.assertLess(len(str(one)), 2**20 + 4)
        one, other = (self.engine.once("length(L, 40), foldl([_,X,f(X,X)]>>true, L, a, T)")["T"] for _ in "ab")
        self.assertEqual(hash(one), hash(other))
        self.assertEqual({one: 1}[other], 1)

    def test_lists_are_compared_as_lists(self):
        answer = self.engine.once("L = [1, [2.0, f([x]), \"s\"], []]")["L"]
        self.assertEqual(answer, [1, [2, Compound("f", ["x"]), "s"], []])
        self.assertEqual([1, [2, Compound("f", ["x"]), "s"], []], answer)
        for other in ([1, [2, Compound("f", ["y"]), "s"], []], [1, [2], []], [1], 1, None, (1, [], [])):
            self.assertNotEqual(answer, other)
        self.assertIs(type(answer), list)
        self.assertNotEqual(Compound("f", 1), Compound("f", 2))
        self.assertNotEqual(Compound("f", 1), "f")
        self.assertEqual(hash(Compound("f", 1, Compound("g"))), hash(Compound("f", 1.0, Compound("g"))))
        with self.assertRaises(TypeError):
            hash(answer)
        with self.assertRaises(TypeError):
            hash(Compound("f", [1]))

    def test_constraints_stay(self):
        answer = self.engine.once("dif(X, a)")
        self.assertEqual(len(answer.residual), 1)

    def test_prepared(self):
        double = self.engine.prepare("Y is ? * 2")
        self.assertEqual([double.first(n)["Y"] for n in range(5)], [0, 2, 4, 6, 8])
        self.assertFalse(self.engine.prepare("? < ?").holds(2, 1))
        with self.assertRaises(UsageError):
            double.first()

    def test_steps(self):
        query = self.engine.query("numlist(1, 2000, L), foldl([X, A, B]>>(B is A + X), L, 0, S)")
        paused = 0
        while (found := query.step(inferences=500)) is True:
            paused += 1
        self.assertEqual(found["S"], 2001000)
        self.assertGreater(paused, 3)
        self.assertFalse(query.step(time=1.0))

    def test_closing(self):
        query = self.engine.query("repeat")
        next(query)
        query.close()
        with self.assertRaises(UsageError):
            next(query)
        left = self.engine.query("repeat")
        prepared = self.engine.prepare("true")
        self.engine.close()
        with self.assertRaises(UsageError):
            next(left)
        with self.assertRaises(UsageError):
            prepared.holds()
        with self.assertRaises(UsageError):
            self.engine.holds("true")


class Errors(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def test_balls(self):
        with self.assertRaises(PrologError) as caught:
            self.engine.once("X is foo + 1")
        self.assertEqual(caught.exception.formal, Compound("type_error", "evaluable", Compound("/", "foo", 0)))
        with self.assertRaises(PrologError) as caught:
            self.engine.once("throw(0)")
        self.assertEqual(caught.exception.term, 0)
        self.assertTrue(self.engine.holds("true"))

    def test_places(self):
        with self.assertRaises(PrologError) as caught:
            self.engine.consult_text("good(1).\nbad(\n", "mine.pl")
        self.assertEqual(caught.exception.position[0], "mine.pl")
        self.assertTrue(any(m.is_error for m in self.engine.messages()))
        self.assertTrue(self.engine.holds("good(1)"))
        warnings = self.engine.consult_text("p(X) :- q(Y). q(1).")
        self.assertTrue(warnings and not warnings[0].is_error)
        with self.assertRaises(PrologError):
            self.engine.query("foo(")
        with self.assertRaises(UsageError):
            self.engine.query("foo(?)", 1, 2)

    def test_limits(self):
        with self.assertRaises(LimitExceeded):
            self.engine.holds("repeat, fail", limits=Limits(time=0.01))
        with self.assertRaises(PrologError):
            self.engine.holds("length(L, 10000000)", limits=Limits(memory=1 << 20))
        self.assertEqual(self.engine.count("repeat", limits=Limits(answers=3)), 3)
        self.engine.set_limits(Limits(time=0.01))
        with self.assertRaises(LimitExceeded):
            self.engine.holds("repeat, fail")

    def test_interrupt(self):
        self.engine.define("running", lambda: started.set() or True, outputs=0)
        started = threading.Event()

        def stop():
            started.wait()
            self.engine.interrupt()

        other = threading.Thread(target=stop)
        other.start()
        with self.assertRaises(Interrupted):
            self.engine.holds("running, repeat, fail")
        other.join()
        self.assertTrue(self.engine.holds("true"))

    def test_control_c(self):
        self.engine.define("running", lambda: started.set() or True, outputs=0)
        for goal in ["running, repeat, fail", "running, sleep(1000000)"]:
            started = threading.Event()
            other = threading.Thread(target=lambda: started.wait() and os.kill(os.getpid(), signal.SIGINT))
            other.start()
            with self.assertRaises(KeyboardInterrupt):
                self.engine.holds(goal)
            other.join()
            self.assertTrue(self.engine.holds("true"))
            self.assertEqual(signal.set_wakeup_fd(-1), -1)

    def test_control_c_is_told_to_whom_it_was_told_before(self):
        told, other = socket.socketpair()
        other.setblocking(False)
        signal.set_wakeup_fd(other.fileno())
        self.engine.define("hit", lambda: os.kill(os.getpid(), signal.SIGINT) or True, outputs=0)
        with self.assertRaises(KeyboardInterrupt):
            self.engine.holds("hit, repeat, fail")
        self.assertEqual(told.recv(1), bytes([signal.SIGINT]))
        self.assertEqual(signal.set_wakeup_fd(-1), other.fileno())
        told.close()
        other.close()

    def test_halt(self):
        with self.assertRaises(Halted) as caught:
            self.engine.holds("halt(3)")
        self.assertEqual(caught.exception.status, 3)

    def test_sandbox(self):
        box = Engine(capabilities=Capability.ALL & ~Capability.READ_FILES, denied=["nb_setval/2"])
        for goal in ("open('/etc/passwd', read, _)", "nb_setval(k, 1)"):
            with self.assertRaises(PrologError) as caught:
                box.holds(goal)
            self.assertEqual(caught.exception.formal.name, "permission_error")
        with self.assertRaises(UsageError):
            Engine(denied=["nonsense"])


class Predicates(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()

    def test_functions(self):
        self.engine.define("twice", lambda x: 2 * x)
        self.engine.define("halves", divmod_by_two, outputs=2)

        @self.engine.predicate
        def even(x) -> bool:
            return x % 2 == 0

        self.assertEqual(self.engine.once("twice(21, X)")["X"], 42)
        self.assertFalse(self.engine.holds("twice(21, 43)"))
        self.assertEqual(self.engine.once("halves(7, Q, R)"), {"Q": 3, "R": 1})
        self.assertTrue(self.engine.holds("even(2), \\+ even(3)"))
        self.engine.define("nothing", lambda: None)
        self.assertFalse(self.engine.holds("nothing(_)"))
        self.engine.define("area", lambda w, h: w * h, module="geometry")
        self.assertEqual(self.engine.once("geometry:area(2, 3, A)")["A"], 6)

    def test_generators(self):
        closed = []

        def upto(n):
            try:
                yield from range(1, n + 1)
            finally:
                closed.append(n)

        self.engine.define("upto", upto)
        self.assertEqual(self.engine.once("findall(X-Y, (upto(2, X), upto(X, Y)), L), length(L, N)")["N"], 3)
        self.assertEqual(closed, [1, 2, 2])
        self.assertTrue(self.engine.holds("upto(1000000, 3)"))
        self.assertEqual(closed[-1], 1000000)
        self.engine.define("two", lambda: None)
        self.engine.define("pairs", pairs, outputs=2)
        self.assertEqual(self.engine.all("pairs(X, Y)"), [{"X": 1, "Y": "a"}, {"X": 2, "Y": "b"}])

    def test_exceptions(self):
        class OutOfPaper(Exception):
            pass

        def print_page():
            raise OutOfPaper("no paper")

        self.engine.define("print_page", print_page)
        with self.assertRaises(HostError) as caught:
            self.engine.holds("print_page(_)")
        self.assertIsInstance(caught.exception.__cause__, OutOfPaper)
        self.assertEqual(
            self.engine.once("catch(print_page(_), error(host_error(E), _), true)")["E"], "OutOfPaper: no paper")

        def refuse(x):
            raise PrologError("", Compound("refused", x))

        self.engine.define("refuse", refuse)
        self.assertEqual(self.engine.once("catch(refuse(me, _), refused(X), true)")["X"], "me")

    def test_asking_the_own_engine(self):
        self.engine.define("provable", lambda n: self.engine.once("member(X, ?)", [n])["X"])
        self.assertEqual(self.engine.once("provable(7, X)")["X"], 7)

    def test_objects(self):
        class Thing:
            pass

        thing = Thing()
        seen = weakref.ref(thing)
        self.engine.define("same", lambda x: x.value is seen())
        self.assertEqual(self.engine.once("X = ?, same(X, S)", Object(thing))["S"], "true")
        self.assertIs(self.engine.once("X = ?", Object(thing))["X"].value, thing)
        del thing
        self.engine.holds("true")
        for _ in range(3):
            self.engine.collect_garbage()
        gc.collect()
        self.assertIsNone(seen())


class Streams(unittest.TestCase):
    def test_callbacks(self):
        written, lines = [], iter(["question(42).\n", ""])
        engine = Engine(output=written.append, input=lambda: next(lines))
        self.assertTrue(engine.holds("read(T), print(T), nl"))
        self.assertEqual("".join(written), "question(42)\n")
        log = []
        engine.add_output("log", log.append)
        engine.holds("format(log, '~a', [done])")
        self.assertEqual("".join(log), "done")
        engine.add_input("given", iter(["a. ", "b. ", ""]).__next__)
        self.assertEqual(engine.once("read(given, A), read(given, B)"), {"A": "a", "B": "b"})

    def test_terms_and_flags(self):
        engine = Engine()
        self.assertEqual(engine.parse("f(X, [a])"), Compound("f", Variable("X"), ["a"]))
        self.assertEqual(engine.text(Compound("+", 1, Text("x"))), '1+"x"')
        self.assertIsInstance(engine.flag("bounded"), str)
        self.assertIsNone(engine.flag("no_such_flag"))
        engine.set_flag("occurs_check", "true")
        self.assertFalse(engine.holds("X = f(X)"))
        engine.add_library("given", ":- module(given, [it/1]). it(1).")
        self.assertTrue(engine.holds("use_module(library(given)), it(1)"))
        self.assertEqual(version().count("."), 2)


def divmod_by_two(x):
    return divmod(x, 2)


def pairs():
    yield 1, "a"
    yield 2, "b"


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
