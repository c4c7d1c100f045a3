// SPDX-License-Identifier: MIT
// Predicates, sources of solutions, streams and threads of a host that attack what runs them, and handles that outlive
// what they belong to.
#include "c_attacks.hpp"

#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using namespace attacks;

namespace {

// What a predicate does with its engine when it is called.
struct Inside {
  hb_engine* engine = nullptr;
  hb_query* query = nullptr;
  hb_prepared* prepared = nullptr;
  int calls = 0;
};

Inside& of(void* context) { return *static_cast<Inside*>(context); }

// Runs `goal`, in which attack(_) is called, as a query, a prepared call and a load; `context` of the predicate is the
// Inside of that run.
void run_inside(hb_predicate attack, const char* goal = "between(1, 3, X), attack(X)") {
  for (const int way : {0, 1, 2, 3}) {
    CAPTURE(way);
    Inside i{.engine = hb_engine_new(nullptr)};
    define(i.engine, "attack", 1, attack, &i);
    i.prepared = hb_prepare(i.engine, goal);
    REQUIRE(i.prepared != nullptr);
    hb_term* result = nullptr;
    if (way == 0) i.query = hb_query_open(i.engine, goal, nullptr, 0);
    if (way == 1) i.query = hb_prepared_open(i.prepared, nullptr, 0);
    if (i.query != nullptr) {
      hb_query* const q = i.query;
      hb_query_next(q);
      if (i.query != nullptr) hb_query_close(q);
    }
    if (way == 2) hb_prepared_call(i.prepared, nullptr, 0, &result, 1);
    if (way == 3) hb_consult_text(i.engine, (std::string(":- ") + goal + ".").c_str(), nullptr);
    hb_term_free(result);
    CHECK(i.calls > 0);
    hb_prepared_free(i.prepared);
    if (i.engine != nullptr) CHECK(once(i.engine, "X is 6 * 7, X == 42") == HB_ANSWER);
    hb_engine_free(i.engine);
  }
}

const Attack from_inside[] = {
    {"close the query that runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         if (of(c).query != nullptr) hb_query_close(of(c).query);
         of(c).query = nullptr;
         return HB_ANSWER;
       });
     }},
    {"ask the query that runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         if (of(c).query == nullptr) return HB_ANSWER;
         CHECK(hb_query_next(of(c).query) == HB_MISUSE);
         CHECK(hb_query_step(of(c).query, 1, 0) == HB_MISUSE);
         hb_query_value(of(c).query, "X");
         hb_query_value_at(of(c).query, 0);
         hb_query_variable(of(c).query, 0);
         return HB_ANSWER;
       });
     }},
    {"end the engine that runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         if (of(c).engine != nullptr) hb_engine_free(of(c).engine);
         of(c).engine = nullptr;
         return HB_ANSWER;
       });
     }},
    {"end the engine that runs, and fail",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         if (of(c).engine != nullptr) hb_engine_free(of(c).engine);
         of(c).engine = nullptr;
         return HB_NO_ANSWER;
       });
     }},
    {"free the prepared goal that runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         hb_prepared_free(of(c).prepared);
         of(c).prepared = nullptr;
         return HB_ANSWER;
       });
     }},
    {"call the prepared goal that runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         if (++of(c).calls > 50) return HB_NO_ANSWER;
         hb_term* result = nullptr;
         hb_prepared_call(of(c).prepared, nullptr, 0, &result, 1);
         hb_term_free(result);
         return HB_ANSWER;
       });
     }},
    {"leave queries open",
     [](hb_engine*) {
       static std::vector<hb_query*> open;
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         for (int i = 0; i < 20; ++i) {
           open.push_back(hb_query_open(of(c).engine, "member(X, [1, 2, 3])", nullptr, 0));
           CHECK(hb_query_next(open.back()) == HB_ANSWER);
         }
         return HB_ANSWER;
       });
       for (hb_query* q : open) {
         hb_query_next(q);
         hb_query_close(q);
       }
       open.clear();
     }},
    {"define what runs anew",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         if (++of(c).calls > 3) return HB_ANSWER;
         hb_define(
             of(c).engine, "attack", 1, [](void*, hb_call*) { return HB_ANSWER; }, nullptr);
         hb_consult_text(of(c).engine, "attack(_).", nullptr);
         return HB_ANSWER;
       });
     }},
    {"abolish, collect and load",
     [](hb_engine*) {
       run_inside([](void* c, hb_call* call) {
         if (++of(c).calls > 3) return HB_ANSWER;
         hb_collect_garbage(of(c).engine);
         once(of(c).engine, "garbage_collect, garbage_collect_atoms, catch(abolish(attack/1), _, true)");
         hb_consult_text(of(c).engine, ":- use_module(library(clpfd)). q(X) :- X #> 3.", nullptr);
         free_text(hb_term_text(hb_call_argument(call, 0)));
         return HB_ANSWER;
       });
     }},
    {"interrupt oneself",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         hb_interrupt(of(c).engine);
         return HB_ANSWER;
       });
     }},
    {"results of any number",
     [](hb_engine*) {
       for (const hb_result result : {HB_PAUSED, HB_HALTED, HB_MISUSE, HB_LIMIT, HB_INTERRUPTED, HB_NO_MEMORY,
                                      static_cast<hb_result>(5), static_cast<hb_result>(-8)}) {
         static hb_result given;
         given = result;
         run_inside([](void* c, hb_call*) {
           ++of(c).calls;
           return given;
         });
       }
     }},
    {"arguments and results that are none",
     [](hb_engine*) {
       run_inside([](void* c, hb_call* call) {
         ++of(c).calls;
         CHECK(hb_call_argument(call, 1) == nullptr);
         CHECK(hb_call_argument(call, huge) == nullptr);
         CHECK(hb_call_argument(nullptr, 0) == nullptr);
         CHECK(hb_call_arity(nullptr) == 0);
         hb_call_unify(nullptr, 0, nullptr);
         hb_call_unify(call, 0, nullptr);
         return HB_ANSWER;
       });
     }},
    {"an error that is none",
     [](hb_engine*) {
       run_inside([](void* c, hb_call* call) {
         ++of(c).calls;
         CHECK(hb_call_error(nullptr, nullptr) < 0);
         return hb_call_error(call, nullptr);
       });
     }},
    {"a result that is the argument",
     [](hb_engine*) {
       run_inside([](void* c, hb_call* call) {
         ++of(c).calls;
         hb_call_unify(call, 0, hb_call_argument(call, 0));
         hb_call_unify(call, 0, hb_call_argument(call, 0));
         return HB_ANSWER;
       });
     }},
    {"an endless recursion through the host",
     [](hb_engine*) {
       static int depth;
       depth = 0;
       run_inside([](void* c, hb_call*) {
         ++of(c).calls;
         if (++depth > 200) return HB_NO_ANSWER;
         return once(of(c).engine, "attack(_)");
       });
     }},
};

// Of a source of solutions; `attack` runs in each function.
void run_solutions(void (*attack)(Inside&)) {
  static void (*current)(Inside&);
  current = attack;
  for (const char* goal : {"solutions(1, X)", "solutions(1, X), X >= 2, !", "findall(X, solutions(1, X), L)",
                           "catch((solutions(1, _), throw(x)), x, true)"}) {
    CAPTURE(goal);
    Inside i{.engine = hb_engine_new(nullptr)};
    hb_solutions s{};
    s.open = [](void* c, hb_call*, void** state) {
      *state = c;
      current(of(c));
      return HB_ANSWER;
    };
    s.next = [](void* c, void*, hb_call* call) {
      if (++of(c).calls > 3) return HB_NO_ANSWER;
      current(of(c));
      const Held value(hb_term_integer(of(c).calls));
      hb_call_unify(call, 1, value.term);
      return HB_ANSWER;
    };
    s.close = [](void* c, void*) { current(of(c)); };
    CHECK(hb_define_solutions(i.engine, nullptr, "solutions", 1, 1, &s, &i) == HB_ANSWER);
    i.query = hb_query_open(i.engine, goal, nullptr, 0);
    hb_query* const q = i.query;
    while (i.query != nullptr && hb_query_next(q) == HB_ANSWER) {
    }
    if (i.query != nullptr) hb_query_close(q);
    if (i.engine != nullptr) CHECK(once(i.engine, "X is 6 * 7, X == 42") == HB_ANSWER);
    hb_engine_free(i.engine);
  }
}

const Attack on_solutions[] = {
    {"a source that closes its query",
     [](hb_engine*) {
       run_solutions([](Inside& i) {
         if (i.query != nullptr) hb_query_close(i.query);
         i.query = nullptr;
       });
     }},
    {"a source that ends its engine",
     [](hb_engine*) {
       run_solutions([](Inside& i) {
         if (i.engine != nullptr) hb_engine_free(i.engine);
         i.engine = nullptr;
       });
     }},
    {"a source that asks itself",
     [](hb_engine*) {
       run_solutions([](Inside& i) {
         if (i.calls < 2 && i.engine != nullptr) once(i.engine, "between(1, 2, _), fail ; true");
         if (i.query != nullptr) hb_query_next(i.query);
       });
     }},
    {"a source that interrupts",
     [](hb_engine*) {
       run_solutions([](Inside& i) {
         if (i.engine != nullptr) hb_interrupt(i.engine);
       });
     }},
    {"a source that defines itself anew",
     [](hb_engine*) {
       run_solutions([](Inside& i) {
         hb_consult_text(i.engine, "solutions(1, a).", nullptr);
         hb_collect_garbage(i.engine);
       });
     }},
};

const Attack of_lifetimes[] = {
    {"a query after its engine",
     [](hb_engine*) {
       hb_engine* const e = hb_engine_new(nullptr);
       hb_query* const fresh = hb_query_open(e, "member(X, [1, 2])", nullptr, 0);
       hb_query* const begun = hb_query_open(e, "member(X, [1, 2])", nullptr, 0);
       CHECK(hb_query_next(begun) == HB_ANSWER);
       hb_engine_free(e);
       for (hb_query* q : {fresh, begun}) {
         CHECK(hb_query_next(q) == HB_MISUSE);
         CHECK(hb_query_step(q, 1, 1) == HB_MISUSE);
         hb_query_variable(q, 0);
         hb_query_close(q);
       }
     }},
    {"a prepared goal after its engine",
     [](hb_engine*) {
       hb_engine* const e = hb_engine_new(nullptr);
       hb_prepared* const p = hb_prepare(e, "member(X, [1, 2])");
       hb_query* const q = hb_prepared_open(p, nullptr, 0);
       CHECK(hb_query_next(q) == HB_ANSWER);
       hb_engine_free(e);
       CHECK(hb_prepared_call(p, nullptr, 0, nullptr, 0) == HB_MISUSE);
       CHECK(hb_prepared_open(p, nullptr, 0) == nullptr);
       hb_prepared_free(p);
       hb_query_close(q);
     }},
    {"a prepared goal freed before its query",
     [](hb_engine* e) {
       hb_prepared* const p = hb_prepare(e, "between(1, 3, X)");
       hb_query* const q = hb_prepared_open(p, nullptr, 0);
       hb_prepared_free(p);
       int found = 0;
       while (hb_query_next(q) == HB_ANSWER) ++found;
       CHECK(found == 3);
       hb_query_close(q);
     }},
    {"queries closed in the wrong order",
     [](hb_engine* e) {
       std::vector<hb_query*> open;
       for (int i = 0; i < 10; ++i) {
         open.push_back(hb_query_open(e, "member(X, [1, 2, 3])", nullptr, 0));
         CHECK(hb_query_next(open.back()) == HB_ANSWER);
       }
       CHECK(hb_query_next(open[3]) == HB_MISUSE);
       for (hb_query* q : open) hb_query_close(q);
     }},
    {"an error's text after the next call",
     [](hb_engine* e) {
       CHECK(once(e, "atom_length(_, _)") == HB_ERROR);
       const Held ball(hb_term_copy(hb_error_term(e)));
       CHECK(once(e, "atom_length(f(x), _)") == HB_ERROR);
       free_text(hb_term_text(ball.term));
       free_text(hb_term_text(hb_error_term(e)));
     }},
    {"an output that ends its engine",
     [](hb_engine*) {
       static hb_engine* engine;
       engine = hb_engine_new(nullptr);
       const auto write = [](void*, const char*, size_t) {
         if (engine != nullptr) hb_engine_free(engine);
         engine = nullptr;
       };
       hb_add_output(engine, "o", write, nullptr);
       once(engine, "write(o, hello), flush_output(o), write(o, more)");
       if (engine != nullptr) hb_engine_free(engine);
     }},
    {"an output that writes to itself",
     [](hb_engine* e) {
       static int depth;
       depth = 0;
       const auto write = [](void* c, const char*, size_t) {
         if (++depth < 5) once(static_cast<hb_engine*>(c), "write(o, again), flush_output(o)");
       };
       hb_add_output(e, "o", write, e);
       CHECK(once(e, "write(o, hello), flush_output(o)") == HB_ANSWER);
       CHECK(once(e, "close(o)") == HB_ANSWER);
     }},
    {"an output that closes itself",
     [](hb_engine* e) {
       const auto write = [](void* c, const char*, size_t) {
         once(static_cast<hb_engine*>(c), "catch(close(o), _, true)");
         once(static_cast<hb_engine*>(c), "catch(close(o, [force(true)]), _, true)");
       };
       hb_add_output(e, "o", write, e);
       once(e, "write(o, hello), flush_output(o), write(o, more)");
       once(e, "catch(write(o, x), _, true)");
     }},
    {"an input that closes itself, reads itself and ends",
     [](hb_engine* e) {
       const auto read = [](void* c, char* to, size_t) -> size_t {
         once(static_cast<hb_engine*>(c), "catch(get_char(i, _), _, true), catch(close(i), _, true)");
         *to = 'a';
         return 1;
       };
       hb_add_input(e, "i", read, e);
       once(e, "catch((get_char(i, _), get_char(i, _)), _, true)");
       once(e, "catch(get_char(i, _), _, true)");
     }},
};

const Attack of_threads[] = {
    {"all calls while another thread is inside",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         Inside& i = of(c);
         ++i.calls;
         std::thread([&i] {
           hb_engine* const e = i.engine;
           CHECK(once(e, "true") == HB_MISUSE);
           CHECK(hb_consult_text(e, "a.", nullptr) == HB_MISUSE);
           CHECK(hb_query_open(e, "true", nullptr, 0) == nullptr);
           CHECK(hb_prepare(e, "true") == nullptr);
           CHECK(hb_prepared_call(i.prepared, nullptr, 0, nullptr, 0) == HB_MISUSE);
           CHECK(hb_prepared_open(i.prepared, nullptr, 0) == nullptr);
           if (i.query != nullptr) CHECK(hb_query_next(i.query) == HB_MISUSE);
           if (i.query != nullptr) CHECK(hb_query_step(i.query, 1, 1) == HB_MISUSE);
           CHECK(hb_define(
                     e, "p", 0, [](void*, hb_call*) { return HB_ANSWER; }, nullptr) == HB_MISUSE);
           CHECK(hb_set_limits(e, nullptr) == HB_MISUSE);
           CHECK(hb_add_library(e, "l", "a.") == HB_MISUSE);
           CHECK(hb_collect_garbage(e) == HB_MISUSE);
           CHECK(hb_flag(e, "bounded") == nullptr);
           CHECK(hb_term_parse(e, "a") == nullptr);
           CHECK(std::strstr(hb_error_text(e), "thread") != nullptr);
           CHECK(hb_error_term(e) == nullptr);
           CHECK(hb_error_position(e, nullptr, nullptr, nullptr) == 0);
           CHECK(hb_message_text(e, 0) == nullptr);
         }).join();
         return HB_ANSWER;
       });
     }},
    {"errors in one thread while another one asks",
     [](hb_engine* e) {
       std::atomic<bool> done{false};
       std::thread other([&] {
         while (!done) {
           once(e, "atom_length(f(other), _)");
           static_cast<void>(std::strlen(hb_error_text(e)));
         }
       });
       for (int i = 0; i < 2000; ++i) once(e, "atom_length(f(this), _)");
       done = true;
       other.join();
     }},
    {"a query closed by another thread while it runs",
     [](hb_engine* e) {
       for (int round = 0; round < 20; ++round) {
         hb_query* const open = hb_query_open(e, "member(X, [1, 2, 3])", nullptr, 0);
         CHECK(hb_query_next(open) == HB_ANSWER);
         hb_query* const newer = hb_query_open(e, "between(1, 20000, X), X >= 20000", nullptr, 0);
         std::thread other([open] { hb_query_close(open); });
         hb_query_next(newer);
         other.join();
         hb_query_close(newer);
       }
     }},
    {"an engine used by many threads in turn",
     [](hb_engine* e) {
       for (int i = 0; i < 20; ++i)
         std::thread([e] { CHECK(once(e, "numlist(1, 100, L), sort(L, _)") == HB_ANSWER); }).join();
     }},
    {"an engine that another thread ends while it runs",
     [](hb_engine*) {
       run_inside([](void* c, hb_call*) {
         Inside& i = of(c);
         ++i.calls;
         hb_engine* const e = i.engine;
         i.engine = nullptr;
         if (e != nullptr) std::thread([e] { hb_engine_free(e); }).join();
         return HB_ANSWER;
       });
     }},
    {"interrupts without end",
     [](hb_engine* e) {
       std::atomic<bool> done{false};
       std::thread other([&] {
         while (!done) hb_interrupt(e);
       });
       for (int i = 0; i < 300; ++i) once(e, "numlist(1, 1000, L), sum_list(L, _)");
       done = true;
       other.join();
     }},
};

}  // namespace

TEST_CASE("a predicate of a host attacks what runs it") { run_all(from_inside); }
TEST_CASE("a source of solutions attacks what runs it") { run_all(on_solutions); }
TEST_CASE("what has gone is not used, and callbacks may do all") { run_all(of_lifetimes); }
TEST_CASE("threads that have no business in an engine") { run_all(of_threads); }
