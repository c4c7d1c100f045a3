// SPDX-License-Identifier: MIT
// Failures injected by count: the n-th allocation fails, the n-th write fails, the query is stopped at the n-th call.
// For every n the outcome is an answer or an error of the interface, and the engine survives. The linker redirects
// malloc and related functions of the whole engine here (--wrap).
#include <doctest/doctest.h>

#include <cerrno>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <pthread.h>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

// The number of allocations until one fails, and how many fail then; 0: none. Only the counting thread is affected.
thread_local std::size_t until_failure = 0;
thread_local std::size_t failures_in_a_row = 1;
thread_local bool has_failed = false;
// Interrupts this engine instead of failing.
thread_local Engine* interrupted_engine = nullptr;
thread_local bool no_threads = false;

bool fails_now() {
  if (until_failure == 0 || --until_failure > 0) return false;
  has_failed = true;
  if (failures_in_a_row > 1) {
    --failures_in_a_row;
    until_failure = 1;
  }
  if (interrupted_engine != nullptr) interrupted_engine->interrupt();
  return interrupted_engine == nullptr;
}

}  // namespace

extern "C" {
void* __real_malloc(std::size_t n);
void* __real_calloc(std::size_t n, std::size_t size);
void* __real_realloc(void* p, std::size_t n);
void* __wrap_malloc(std::size_t n) { return fails_now() ? nullptr : __real_malloc(n); }
void* __wrap_calloc(std::size_t n, std::size_t size) { return fails_now() ? nullptr : __real_calloc(n, size); }
void* __wrap_realloc(void* p, std::size_t n) { return fails_now() ? nullptr : __real_realloc(p, n); }
int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
  return no_threads ? EAGAIN : __real_pthread_create(thread, attributes, start, argument);
}
}

void* operator new(std::size_t n) {
  void* const p = fails_now() ? nullptr : __real_malloc(n);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return fails_now() ? nullptr : __real_malloc(n); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace {

const char* const program = R"(
  app([], L, L).
  app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
  nrev([], []).
  nrev([X|Xs], R) :- nrev(Xs, S), app(S, [X], R).
  :- dynamic(fact/2).
  greeting --> [hello], name.
  name --> [world].
  :- table path/2.
  path(X, Y) :- edge(X, Y).
  path(X, Z) :- path(X, Y), edge(Y, Z).
  edge(a, b). edge(b, c). edge(c, a). edge(c, 1.5).
  :- multifile(portray/1).
  :- dynamic(portray/1).
  portray(shown(X)) :- print(X).
  guarded(G) :- setup_call_cleanup(assertz(fact(in, 1)), G, retractall(fact(in, _))).
)";

const char* const goals[] = {
    "numlist(1, 40, L), nrev(L, R), msort(R, S), length(S, N)",
    "assertz(fact(a, f(X, Y, X))), assertz((fact(b, Z) :- atom(Z), !)), retract(fact(a, T)), retractall(fact(_, _))",
    "atom_codes(A, \"some new atom\"), atom_concat(A, A, B), atom_length(B, N), sub_atom(B, 3, 4, _, S)",
    "findall(X-Y, (member(X, [1,2,3]), member(Y, [a,b])), L), bagof(X, member(X-_, L), B)",
    "setof(K, V^member(K-V, [c-1, a-2, b-1]), S), aggregate_all(count, member(_, S), N)",
    "catch(atom_length(_, _), error(E, _), true), catch(undefined_here, error(F, _), true)",
    "term_to_atom(f(X, 'A b', [1,2|T], \"s\", 1.5e10), A), term_to_atom(B, A), copy_term(B, C), C = f(_, _, _, _, _)",
    "X is 7 ** 300, Y is X * X // 3, number_codes(Y, C), Z is gcd(X, Y)",
    "with_output_to(string(S), (print(f(x)), nl, write_canonical('a b'), format(\"~a ~w ~10d~n\", [a, b, 123])))",
    "nb_setval(key, f(x)), nb_getval(key, V), b_setval(other, V), b_getval(other, W)",
    "open_string(\"foo(X, Y). bar.\", S), read_term(S, T, [variable_names(Ns)]), read(S, U), close(S)",
    "phrase(greeting, [hello, world]), string_concat(abc, X, abcdef), split_string(\"a,b,c\", \",\", \"\", P)",
    "guarded(member(X, [1,2,3])), freeze(V, true), V = 1, dif(P, Q), P = 1, Q = 2",
    "length(L, 30), maplist(=(x), L), foldl([_,A,B]>>(B is A + 1), L, 0, N), atomic_list_concat(L, '-', At)",
    "forall(member(X, [1,2]), (assertz(fact(X, X)), fact(X, _))), recordz(k, f(x), R), erase(R), tab(0)",
    "retractall(fact(_, _)), forall(between(1, 20, N), assertz(fact(N, g(N)))), fact(7, X), fact(Y, g(9))",
    "retractall(fact(_, _)), forall(member(X, [1.5, s, f(Y, \"text\")]), (assertz(fact(X, X)), recordz(key, X)))",
    "abolish_all_tables, findall(X-Y, path(X, Y), L), with_output_to(string(S), forall(path(a, Y), print(Y)))",
    "X #> 3, X #< 6, Y #= X * 2, label([X, Y])",
    "[X,Y] ins 0..9, B #<==> (X #< Y), all_distinct([X,Y]), sum([X,Y], #=, 5), findall(X-Y-B, label([X,Y]), L)",
    "with_output_to(string(S), (print(shown(1)), with_output_to(string(T), print([shown(2)])), writeq(T)))",
    "catch(guarded(throw(ball([1,2,3]))), ball(L), true), catch(call_cleanup(fail, throw(late)), B, true)",
    "open('/dev/null', write, S), format(S, \"~w~t~20||~q~n\", [a, 'B']), close(S), stream_property(T, alias(A))",
    "call_with_depth_limit(nrev([1,2,3], _), 100, R), call_with_inference_limit(nrev([1,2,3], _), 1000, S)",
};

void check_alive(Engine& engine) {
  CHECK(engine.holds("numlist(1, 30, L), nrev(L, R), nrev(R, L), X is 6 * 7, X == 42"));
}

Engine make_engine(std::string* out = nullptr) {
  Options options;
  options.stack_limit = std::size_t{64} << 20;
  options.error = [](std::string_view) {};
  options.output = [out](std::string_view text) {
    if (out != nullptr) out->append(text);
  };
  Engine engine(options);
  engine.consult_text(":- use_module(library(clpfd)).");
  engine.consult_text(program);
  for (const char* goal : goals) engine.count(goal);  // what is loaded when called is loaded
  return engine;
}

// n = 1, 2, 3 ... and, for long goals, with growing steps.
std::size_t next_after(std::size_t n) { return n + 1 + n / 24; }

}  // namespace

// The n-th allocation of each goal fails, and the following ones as given by `in_a_row`. Returns the number of goals
// affected.
static std::size_t fail_in_queries(std::size_t in_a_row) {
  Engine engine = make_engine();
  std::size_t injected = 0;
  for (const char* goal : goals) {
    CAPTURE(goal);
    for (std::size_t n = 1;; n = next_after(n)) {
      CAPTURE(n);
      has_failed = false;
      bool other_error = false;
      try {
        failures_in_a_row = in_a_row;
        until_failure = n;
        engine.count(goal);
      } catch (const ResourceError&) {
      } catch (const std::bad_alloc&) {
      } catch (const PrologError&) {
        other_error = true;  // a builtin may say it in another way; what counts is that all goes on
      }
      until_failure = 0;
      failures_in_a_row = 1;
      static_cast<void>(other_error);
      if (!has_failed) break;
      ++injected;
      check_alive(engine);
    }
    CHECK(engine.holds("retractall(fact(_, _))"));
  }
  return injected;
}

TEST_CASE("each n-th allocation of a query fails") { CHECK(fail_in_queries(1) > 500); }

// So that handling the first error is also without memory.
TEST_CASE("all allocations of a query from the n-th on fail") { CHECK(fail_in_queries(SIZE_MAX) > 500); }

namespace {

// Ways to run a query other than for all its answers. Did each return the correct result?
bool ask_prepared(Engine& engine) {
  const Prepared p = engine.prepare("numlist(1, ?, L), nrev(L, R), X = f(?, R)");
  const auto [l, r, x] = p.once<std::vector<int>, std::vector<int>, Term>(4, "some new atom of it");
  std::size_t answers = 0;
  for (const Answer& answer : engine.prepare("dif(X, ?), member(X, [a, b, c])").query("b")) answers += answer.size();
  return answers == 2 && r == std::vector<int>{4, 3, 2, 1};
}

bool ask_in_steps(Engine& engine) {
  Query query = engine.query({.time = std::chrono::seconds(50), .inferences = 1000000, .memory = 8 << 20},
                             "numlist(1, 20, L), nrev(L, R), catch(atom_length(X, _), E, true)");
  Step step = Step::paused;
  while (step == Step::paused) step = query.step({.time = std::chrono::seconds(20), .inferences = 40});
  return step == Step::answer && query.answer()["R"].elements().size() == 20;
}

bool ask_for_types(Engine& engine) {
  int sum = 0;
  for (auto [x, y] : engine.query<int, std::string>({.memory = 4 << 20}, "member(X-Y, [1-a, 2-b]), freeze(_Z, true)")) {
    sum += x;
  }
  return sum == 3;
}

bool ask_for_residual_goals(Engine& engine) {
  const std::optional<Answer> answer =
      engine.query({.memory = 8 << 20}, "dif(X, a), freeze(Y, true), Z in 1..9, Z #> 3, T = f(X, Y)").first();
  return answer && answer->residual_goals().size() == 3 && answer->text().size() > 20;
}

bool ask_generators(Engine& engine) {
  int sum = 0;
  for (const int x : engine.query<int>("generated(4, X)")) sum += x;
  engine.count("generated(100, X), X > 3, !");  // one that is left in the middle
  const bool threw = engine.holds("catch((generated(-1, _), fail), error(host_error(_), _), true)");
  return sum == 1 + 2 + 3 + 4 && threw;
}

bool ask_watched(Engine& engine) {
  std::vector<std::string> seen;
  engine.set_observer([&seen](const TraceEvent& event) {
    seen.push_back(event.predicate + " " + event.goal.text());
    return TraceAction::go_on;
  });
  struct Unwatched {
    Engine& engine;
    ~Unwatched() { engine.set_observer({}); }
  } const unwatched{engine};
  return engine.holds("nrev([1, 2], R), catch(atom_length(_, _), _, true)") && seen.size() > 4;
}

bool ask_streams(Engine& engine) {
  std::string written;
  engine.add_output("mine", [&written](std::string_view text) { written.append(text); });
  struct Closed {
    Engine& engine;
    ~Closed() {
      until_failure = 0;
      engine.holds("forall((stream_property(S, alias(A)), memberchk(A, [mine, yours])), close(S, [force(true)]))");
    }
  } const closed{engine};
  bool given = false;
  engine.add_input("yours", [&given] { return std::exchange(given, true) ? std::string() : std::string("f(x). g."); });
  const bool read = engine.holds("read(yours, f(x)), read(yours, g), read(yours, end_of_file)");
  return read && engine.holds("format(mine, '~w ~q~n', [a, 'B']), close(mine)") && written == "a 'B'\n";
}

}  // namespace

TEST_CASE("each n-th allocation of prepared queries, steps, answers, generators, tracers and streams fails") {
  Engine engine = make_engine();
  engine.define("generated", [](int n) -> Generator<int> {
    if (n < 0) throw std::runtime_error("less than none");
    for (int i = 1; i <= n; ++i) co_yield i;
  });
  for (bool (*const ask)(Engine&) : {&ask_prepared, &ask_in_steps, &ask_for_types, &ask_for_residual_goals,
                                     &ask_generators, &ask_watched, &ask_streams}) {
    for (const std::size_t in_a_row : {std::size_t{1}, SIZE_MAX}) {
      for (std::size_t n = 1;; n = next_after(n)) {
        CAPTURE(n);
        has_failed = false;
        failures_in_a_row = in_a_row;
        until_failure = n;
        bool found = false;
        try {
          found = ask(engine);
        } catch (const std::exception&) {
        }
        until_failure = 0;
        failures_in_a_row = 1;
        CHECK((found || has_failed));
        if (!has_failed) break;
        if (n % 5 == 1) check_alive(engine);
      }
    }
    check_alive(engine);
  }
}

// Effects of failures are undone as well, and so are those of interrupted operations.
static void fail_with_snapshot(std::size_t in_a_row) {
  Engine engine = make_engine();
  engine.count(
      "retractall(fact(_, _)), assertz(fact(kept, 1)), assertz((fact(rule, X) :- X = 2)), nb_setval(key, kept)");
  const Snapshot ready = engine.snapshot();
  const auto tenant = [&] {
    engine.count("retract(fact(kept, _)), asserta(fact(new, 1)), op(700, xfx, ===>), assertz(m:own(1)), m:own(_)");
    engine.count("set_prolog_flag(double_quotes, atom), nb_setval(key, other), retract((fact(rule, _) :- _))");
    engine.consult_text("name --> [other]. own(1). :- dynamic(edge/2). edge(x, y).", "tenant");
    const Snapshot inner = engine.snapshot();
    engine.count("retractall(edge(_, _)), assertz(edge(1, 2))");
    engine.restore(inner);
    engine.restore(ready);
  };
  for (std::size_t n = 1;; n = next_after(n)) {
    CAPTURE(n);
    has_failed = false;
    try {
      failures_in_a_row = in_a_row;
      until_failure = n;
      tenant();
    } catch (const std::exception&) {
    }
    until_failure = 0;
    failures_in_a_row = 1;
    engine.restore(ready);
    CHECK(
        engine.holds("findall(X-Y, fact(X, Y), [kept-1, rule-2]), nb_getval(key, kept), \\+ current_module(m), "
                     "string(\"s\"), \\+ current_op(_, _, ===>), findall(X, edge(c, X), [a, 1.5])"));
    if (n % 5 == 1) check_alive(engine);
    if (!has_failed) break;
  }
  check_alive(engine);
}

TEST_CASE("each n-th allocation of a tenant with snapshots fails") { fail_with_snapshot(1); }
TEST_CASE("all allocations of a tenant with snapshots from the n-th on fail") { fail_with_snapshot(SIZE_MAX); }

// Time limits need a thread. Without one they are refused without side effects, and may succeed later.
TEST_CASE("a thread cannot start") {
  Engine engine({.error = [](std::string_view) {}});
  for (int round = 0; round < 2; ++round) {
    no_threads = true;
    CHECK_THROWS_AS(engine.query({.time = std::chrono::seconds(9), .memory = 1 << 20}, "true").holds(), std::exception);
    CHECK_THROWS_AS(engine.count("call_with_time_limit(9, true)"), PrologError);
    Prepared prepared = engine.prepare("X is ? + 1");
    prepared.set_limits({.time = std::chrono::seconds(9)});
    CHECK_THROWS_AS(prepared.once<int>(1), std::exception);
    CHECK(engine.holds("X is 6 * 7, X == 42, numlist(1, 100000, L), length(L, 100000)"));
    no_threads = false;
  }
  CHECK(engine.query({.time = std::chrono::seconds(9)}, "true").holds());
  CHECK(engine.holds("call_with_time_limit(9, true)"));
  CHECK_THROWS_AS(engine.query({.time = std::chrono::milliseconds(5)}, "repeat, fail").holds(), LimitExceeded);
}

TEST_CASE("each n-th allocation of a load fails") {
  Engine engine = make_engine();
  for (std::size_t n = 1;; n = next_after(n)) {
    CAPTURE(n);
    has_failed = false;
    try {
      until_failure = n;
      engine.consult_text(program, "program");
    } catch (const PrologError&) {
    } catch (const std::bad_alloc&) {
    }
    until_failure = 0;
    if (!has_failed) break;
    CHECK(engine.holds("X is 6 * 7, X == 42"));
  }
  engine.consult_text(program, "program");
  check_alive(engine);
}

// A library is loaded when it is first called. If that fails, the next call loads it.
static void fail_in_library_load(std::size_t in_a_row, bool interrupts) {
  std::size_t injected = 0;
  for (std::size_t n = 1;; n += 1 + n / 3) {
    CAPTURE(n);
    Engine engine({.stack_limit = std::size_t{64} << 20, .error = [](std::string_view) {}});
    has_failed = false;
    try {
      if (interrupts) interrupted_engine = &engine;
      failures_in_a_row = in_a_row;
      until_failure = n;
      engine.holds(
          "use_module(library(clpfd)), call(in, X, '..'(1, 3)), call(labeling, [], [X]), list_to_ord_set([b, a], _)");
    } catch (const PrologError&) {
    } catch (const std::bad_alloc&) {
    }
    until_failure = 0;
    failures_in_a_row = 1;
    interrupted_engine = nullptr;
    if (has_failed) ++injected;
    engine.consult_text(":- use_module(library(clpfd)).");
    CHECK(engine.holds("findall(X, (X in 1..3, labeling([], [X])), [1, 2, 3]), list_to_ord_set([b, a], [a, b])"));
    if (!has_failed) break;
  }
  CHECK(injected > 15);
}

TEST_CASE("each n-th allocation of the load of a library fails") { fail_in_library_load(1, false); }
TEST_CASE("all allocations of the load of a library from the n-th on fail") { fail_in_library_load(SIZE_MAX, false); }
TEST_CASE("the load of a library is interrupted at each n-th allocation") { fail_in_library_load(1, true); }

// The message loads a library. Interrupts from then on end the cleanup of that load, too.
TEST_CASE("the message of a ball is interrupted at all allocations from the n-th on") {
  for (std::size_t n = 16;; n += 1 + n / 12) {
    CAPTURE(n);
    Engine engine({.stack_limit = std::size_t{64} << 20, .error = [](std::string_view) {}});
    has_failed = false;
    interrupted_engine = &engine;
    failures_in_a_row = SIZE_MAX;
    until_failure = n;
    CHECK_THROWS_AS(engine.holds("flag(a, _, evil)"), PrologError);
    until_failure = 0;
    failures_in_a_row = 1;
    interrupted_engine = nullptr;
    CHECK(engine.holds("current_prolog_flag(double_quotes, string), \\+ prolog_load_context(source, _)"));
    if (!has_failed) break;
  }
}

TEST_CASE("each n-th allocation of making an engine fails") {
  std::size_t made = 0;
  for (std::size_t n = 1; n < 4'000'000; n += 1 + n / 3) {
    CAPTURE(n);
    has_failed = false;
    try {
      until_failure = n;
      const Engine engine({.stack_limit = std::size_t{64} << 20});
      ++made;
    } catch (const std::exception&) {
    }
    until_failure = 0;
    if (!has_failed) break;
  }
  CHECK(make_engine().holds("true"));
}

// Each writes several pieces of text to one of the standard streams.
const char* const writing_goals[] = {
    "forall(between(1, 3, X), (write(X), nl, flush_output))",
    "write_term(f(X, Y, [1, 2|Y], 'a b'), [quoted(true), cycles(true)]), flush_output, print(shown(2)), writeq('A')",
    "write_canonical(f(_, 'A', \"s\")), put_char(a), flush_output, tab(40), writeln(b), write_term([a|_], [])",
    "format(\"~a~t~20||~w~n~p~q~10d~e~i~*c~30||~n\", [abc, f(x), shown(3), 'A', 12345, 1.5, skip, 3, 0'x])",
    "portray_clause((a(X, Y) :- b(X), (c(Y) -> d ; e), \\+ f)), portray_clause(done)",
    "listing(greeting//0), listing(nrev/2)",
    "setup_call_cleanup(write(in), (nl, flush_output, write(within)), (write(out), flush_output)), flush_output",
    "set_stream(user_output, buffer(false)), print([shown(1), shown(2)]), set_stream(user_output, buffer(line)), nl",
    "with_output_to(string(S), write(kept)), write(S), flush_output, write(S)",
    "print_message_lines(user_output, 'Note: ', ['one ~w'-[x], nl, 'two', nl]), nl",
};

// Writes of messages. If they fail, there is no way to report it.
const char* const message_goals[] = {
    "print_message(error, format(\"one ~w\", [two])), print_message(warning, format(\"three\", []))",
    "print_message(error, error(type_error(integer, a), _)), print_message(informational, format(\"x\", []))",
    "format(user_error, \"~w~n\", [text]), flush_output(user_error), nl(user_error)",
    "consult_text_of_errors",
};

// Calls `goal` with the n-th write failing, for n = 1, 2, ... until none fails. Returns the number of failures.
static std::size_t fail_writes(Engine& engine, const char* goal, std::size_t& until, bool is_told) {
  CAPTURE(goal);
  for (std::size_t n = 1;; ++n) {
    CAPTURE(n);
    enum { held, did_not_hold, told } result = told;
    until = n;
    try {
      result = engine.holds(std::string(goal) + ", flush_output") ? held : did_not_hold;
    } catch (const PrologError&) {
    }
    const bool failed = until == 0;
    until = 0;
    CHECK(result != did_not_hold);
    if (is_told) CHECK((result == told) == failed);
    check_alive(engine);
    CHECK(engine.holds("current_output(S), stream_property(S, alias(user_output))"));
    if (!failed) return n - 1;
  }
}

TEST_CASE("each n-th write fails") {
  std::size_t until = 0, written = 0;
  const auto write = [&](std::string_view text) {
    written += text.size();
    if (until > 0 && --until == 0) throw std::runtime_error("no space left");
  };
  Options options;
  options.error = options.output = write;
  Engine engine(options);
  engine.consult_text(program);
  engine.consult_text("consult_text_of_errors :- open_string(\"a b c. f(X, Y).\", S), load_files(text, [stream(S)]).");
  for (const char* goal : writing_goals) CHECK(fail_writes(engine, goal, until, true) > 0);
  for (const char* goal : message_goals) CHECK(fail_writes(engine, goal, until, false) > 0);
  written = 0;
  CHECK(engine.holds("write(hello), flush_output"));
  CHECK(written == 5);
}

TEST_CASE("a query is stopped at each call") {
  Engine engine = make_engine();
  for (const char* goal : goals) {
    CAPTURE(goal);
    for (std::uint64_t n = 1;; n = n + 1 + n / 16) {
      CAPTURE(n);
      bool stopped = false;
      try {
        engine.query({.inferences = n}, goal).count();
      } catch (const LimitExceeded&) {
        stopped = true;
      }
      if (n % 7 == 1 || !stopped) check_alive(engine);
      if (!stopped) break;
    }
    CHECK(engine.holds("\\+ fact(in, _), retractall(fact(_, _))"));
  }
}

// A signal may arrive at any point of a builtin: here it arrives with its n-th allocation.
TEST_CASE("a query is interrupted at each allocation") {
  Engine engine = make_engine();
  std::size_t interrupts = 0;
  for (const char* goal : goals) {
    CAPTURE(goal);
    for (std::size_t n = 1;; n = next_after(n)) {
      CAPTURE(n);
      has_failed = false;
      try {
        interrupted_engine = &engine;
        until_failure = n;
        engine.count(goal);
      } catch (const Interrupted&) {
        ++interrupts;
      }
      until_failure = 0;
      interrupted_engine = nullptr;
      if (!has_failed) break;
      check_alive(engine);
    }
    CHECK(engine.holds("\\+ fact(in, _), retractall(fact(_, _))"));
  }
  CHECK(interrupts > 100);
}

TEST_CASE("a query is interrupted at each write") {
  Engine engine;
  std::size_t until = 0;
  const auto write = [&](std::string_view) {
    if (until > 0 && --until == 0) engine.interrupt();
  };
  engine.set_output(write);
  engine.set_error(write);
  engine.consult_text(program);
  std::size_t interrupts = 0;
  for (const char* goal : writing_goals) {
    CAPTURE(goal);
    for (std::size_t n = 1;; ++n) {
      CAPTURE(n);
      until = n;
      try {
        engine.holds(goal);
      } catch (const Interrupted&) {
        ++interrupts;
      }
      check_alive(engine);
      CHECK(engine.holds("current_output(S), stream_property(S, alias(user_output))"));
      if (until > 0) break;
    }
  }
  CHECK(interrupts > 5);
}

TEST_CASE("numbers go to typed answers and to functions, and come back, without an allocation") {
  Engine engine = make_engine();
  engine.define("plus_half", [](int x, double y) { return x + y / 2; });
  engine.define("even", [](long x) { return x % 2 == 0; });
  auto rows = engine.query<int, double>("between(1, 1000, X), plus_half(X, 3, Y), even(X)");
  const auto allocations_of_rows = [&](int count) {
    until_failure = SIZE_MAX;
    int seen = 0;
    while (seen < count && rows.next()) ++seen;
    return SIZE_MAX - std::exchange(until_failure, 0) - (seen < count ? SIZE_MAX : 0);
  };
  allocations_of_rows(10);
  CHECK(allocations_of_rows(100) == 0);
  CHECK(rows.next() == std::tuple(222, 223.5));
}
