// SPDX-License-Identifier: MIT
// Missing handles and texts, wrong terms, sizes that cannot be.
#include "c_attacks.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>

using namespace attacks;

namespace {

const Attack without_handles[] = {
    {"free no engine", [](hb_engine*) { hb_engine_free(nullptr); }},
    {"consult in none", [](hb_engine*) { CHECK(hb_consult(nullptr, "x") == HB_MISUSE); }},
    {"consult no file", [](hb_engine* e) { CHECK(hb_consult(e, nullptr) == HB_MISUSE); }},
    {"text in none", [](hb_engine*) { CHECK(hb_consult_text(nullptr, "x.", nullptr) == HB_MISUSE); }},
    {"no text", [](hb_engine* e) { CHECK(hb_consult_text(e, nullptr, nullptr) == HB_MISUSE); }},
    {"library in none", [](hb_engine*) { CHECK(hb_add_library(nullptr, "a", "b.") == HB_MISUSE); }},
    {"library without a name", [](hb_engine* e) { CHECK(hb_add_library(e, nullptr, "b.") == HB_MISUSE); }},
    {"library without a text", [](hb_engine* e) { CHECK(hb_add_library(e, "a", nullptr) == HB_MISUSE); }},
    {"message of none", [](hb_engine*) { CHECK(hb_message_text(nullptr, 0) == nullptr); }},
    {"kind of a message of none", [](hb_engine*) { CHECK(hb_message_is_error(nullptr, 0) == 0); }},
    {"message beyond", [](hb_engine* e) { CHECK(hb_message_text(e, huge) == nullptr); }},
    {"interrupt none", [](hb_engine*) { hb_interrupt(nullptr); }},
    {"limits of none", [](hb_engine*) { CHECK(hb_set_limits(nullptr, nullptr) == HB_MISUSE); }},
    {"no limits", [](hb_engine* e) { CHECK(hb_set_limits(e, nullptr) == HB_ANSWER); }},
    {"fill no options", [](hb_engine*) { hb_options_default(nullptr); }},
    {"fill no limits", [](hb_engine*) { hb_limits_default(nullptr); }},
    {"output of none",
     [](hb_engine*) {
       CHECK(hb_add_output(
                 nullptr, "o", [](void*, const char*, size_t) {}, nullptr) == HB_MISUSE);
     }},
    {"output without a function", [](hb_engine* e) { CHECK(hb_add_output(e, "o", nullptr, nullptr) == HB_MISUSE); }},
    {"output without a name",
     [](hb_engine* e) {
       CHECK(hb_add_output(
                 e, nullptr, [](void*, const char*, size_t) {}, nullptr) == HB_MISUSE);
     }},
    {"input without a function", [](hb_engine* e) { CHECK(hb_add_input(e, "i", nullptr, nullptr) == HB_MISUSE); }},
    {"flag of none", [](hb_engine*) { CHECK(hb_flag(nullptr, "bounded") == nullptr); }},
    {"no flag", [](hb_engine* e) { CHECK(hb_flag(e, nullptr) == nullptr); }},
    {"set no flag", [](hb_engine* e) { CHECK(hb_set_flag(e, nullptr, nullptr) == HB_MISUSE); }},
    {"flag to nothing", [](hb_engine* e) { CHECK(hb_set_flag(e, "double_quotes", nullptr) == HB_MISUSE); }},
    {"collect none", [](hb_engine*) { CHECK(hb_collect_garbage(nullptr) == HB_MISUSE); }},
    {"error of none", [](hb_engine*) { CHECK(hb_error_text(nullptr) != nullptr); }},
    {"error term of none", [](hb_engine*) { CHECK(hb_error_term(nullptr) == nullptr); }},
    {"error place of none", [](hb_engine*) { CHECK(hb_error_position(nullptr, nullptr, nullptr, nullptr) == 0); }},
    {"error place to nowhere",
     [](hb_engine* e) {
       CHECK(hb_consult_text(e, "a(.", nullptr) == HB_ERROR);
       CHECK(hb_error_position(e, nullptr, nullptr, nullptr) == 1);
     }},
    {"define in none", [](hb_engine*) { CHECK(hb_define(nullptr, "p", 0, nullptr, nullptr) == HB_MISUSE); }},
    {"define nothing", [](hb_engine* e) { CHECK(hb_define(e, "p", 0, nullptr, nullptr) == HB_MISUSE); }},
    {"define no name",
     [](hb_engine* e) {
       CHECK(hb_define(
                 e, nullptr, 0, [](void*, hb_call*) { return HB_ANSWER; }, nullptr) == HB_MISUSE);
     }},
    {"solutions of nothing",
     [](hb_engine* e) { CHECK(hb_define_solutions(e, nullptr, "p", 1, 1, nullptr, nullptr) == HB_MISUSE); }},
    {"solutions without functions",
     [](hb_engine* e) {
       const hb_solutions none{nullptr, nullptr, nullptr};
       CHECK(hb_define_solutions(e, nullptr, "p", 1, 1, &none, nullptr) == HB_MISUSE);
     }},
    {"query none", [](hb_engine*) { CHECK(hb_query_open(nullptr, "true", nullptr, 0) == nullptr); }},
    {"query without a goal", [](hb_engine* e) { CHECK(hb_query_open(e, nullptr, nullptr, 0) == nullptr); }},
    {"values that are not there", [](hb_engine* e) { CHECK(hb_query_open(e, "X = ?", nullptr, 1) == nullptr); }},
    {"a value that is none",
     [](hb_engine* e) {
       const hb_term* const values[] = {nullptr};
       CHECK(hb_query_open(e, "X = ?", values, 1) == nullptr);
       CHECK(hb_once(e, "X = ?", values, 1) == HB_MISUSE);
     }},
    {"more values than memory", [](hb_engine* e) { CHECK(hb_query_open(e, "X = ?", nullptr, huge) == nullptr); }},
    {"once in none", [](hb_engine*) { CHECK(once(nullptr, "true") == HB_MISUSE); }},
    {"once nothing", [](hb_engine* e) { CHECK(once(e, nullptr) == HB_MISUSE); }},
    {"next of none", [](hb_engine*) { CHECK(hb_query_next(nullptr) == HB_MISUSE); }},
    {"step of none", [](hb_engine*) { CHECK(hb_query_step(nullptr, 1, 1) == HB_MISUSE); }},
    {"value of none", [](hb_engine*) { CHECK(hb_query_value(nullptr, "X") == nullptr); }},
    {"name of none", [](hb_engine*) { CHECK(hb_query_variable(nullptr, 0) == nullptr); }},
    {"value by number of none", [](hb_engine*) { CHECK(hb_query_value_at(nullptr, 0) == nullptr); }},
    {"goal of none", [](hb_engine*) { CHECK(hb_query_residual_goal(nullptr, 0) == nullptr); }},
    {"close none", [](hb_engine*) { hb_query_close(nullptr); }},
    {"prepare in none", [](hb_engine*) { CHECK(hb_prepare(nullptr, "true") == nullptr); }},
    {"prepare nothing", [](hb_engine* e) { CHECK(hb_prepare(e, nullptr) == nullptr); }},
    {"call none", [](hb_engine*) { CHECK(hb_prepared_call(nullptr, nullptr, 0, nullptr, 0) == HB_MISUSE); }},
    {"open none", [](hb_engine*) { CHECK(hb_prepared_open(nullptr, nullptr, 0) == nullptr); }},
    {"free nothing",
     [](hb_engine*) {
       hb_prepared_free(nullptr);
       hb_term_free(nullptr);
       hb_free(nullptr);
     }},
};

const Attack on_terms[] = {
    {"atom of nothing", [](hb_engine*) { CHECK(hb_term_atom(nullptr) == nullptr); }},
    {"string of nothing", [](hb_engine*) { CHECK(hb_term_string(nullptr) == nullptr); }},
    {"text of nothing", [](hb_engine*) { CHECK(hb_term_text_of_size(HB_ATOM, nullptr, 3) == nullptr); }},
    {"text of no size",
     [](hb_engine*) {
       const Held t(hb_term_text_of_size(HB_STRING, nullptr, 0));
       CHECK((t.term == nullptr || hb_term_name_size(t.term) == 0));
     }},
    {"text of a wrong kind", [](hb_engine*) { const Held t(hb_term_text_of_size(HB_COMPOUND, "a", 1)); }},
    {"text that is no UTF-8",
     [](hb_engine* e) {
       const Held t(hb_term_text_of_size(HB_ATOM, "\xff\xc0\x80\xed\xa0\x80", 6));
       const hb_term* const values[] = {t.term};
       if (t.term != nullptr) hb_once(e, "atom_codes(?, L), atom_codes(A, L), print(A)", values, 1);
     }},
    {"digits of nothing", [](hb_engine*) { CHECK(hb_term_big_integer(nullptr) == nullptr); }},
    {"digits that are none", [](hb_engine*) { CHECK(hb_term_big_integer("12x") == nullptr); }},
    {"a sign alone", [](hb_engine*) { CHECK(hb_term_big_integer("-") == nullptr); }},
    {"not a number",
     [](hb_engine* e) {
       for (const double d : {std::nan(""), HUGE_VAL, -HUGE_VAL, -0.0}) {
         const Held t(hb_term_float(d));
         const hb_term* const values[] = {t.term};
         hb_once(e, "X = ?, catch((Y is X + 1, Z is integer(Y), print(Z)), _, true)", values, 1);
       }
     }},
    {"a variable of an odd name",
     [](hb_engine* e) {
       for (const char* name : {"", "x", "X Y", "_", "$", "\xff", "X"}) {
         const Held t(hb_term_variable(name));
         const hb_term* const values[] = {t.term, t.term};
         hb_query* const q = hb_query_open(e, "X = f(?, ?)", values, 2);
         if (q == nullptr) continue;
         CHECK(hb_query_next(q) == HB_ANSWER);
         free_text(hb_term_text(hb_query_value(q, "X")));
         hb_query_close(q);
       }
     }},
    {"compound of nothing", [](hb_engine*) { CHECK(hb_term_compound(nullptr, nullptr, 0) == nullptr); }},
    {"compound of no arguments", [](hb_engine*) { CHECK(hb_term_compound("f", nullptr, 2) == nullptr); }},
    {"compound of too many", [](hb_engine*) { CHECK(hb_term_compound("f", nullptr, huge) == nullptr); }},
    {"compound of one that is none",
     [](hb_engine*) {
       const hb_term* const arguments[] = {nullptr};
       CHECK(hb_term_compound("f", arguments, 1) == nullptr);
     }},
    {"list of nothing", [](hb_engine*) { CHECK(hb_term_list(nullptr, 1) == nullptr); }},
    {"list of too many", [](hb_engine*) { CHECK(hb_term_list(nullptr, huge) == nullptr); }},
    {"object of nothing",
     [](hb_engine* e) {
       const Held t(hb_term_object(nullptr, nullptr, nullptr));
       CHECK(hb_term_get_object(t.term) == nullptr);
       const hb_term* const values[] = {t.term};
       CHECK(hb_once(e, "X = ?, print(X)", values, 1) == HB_ANSWER);
     }},
    {"object of an atom",
     [](hb_engine*) {
       const Held t(hb_term_atom("a"));
       CHECK(hb_term_get_object(t.term) == nullptr);
       CHECK(hb_term_get_object(nullptr) == nullptr);
     }},
    {"copy nothing", [](hb_engine*) { CHECK(hb_term_copy(nullptr) == nullptr); }},
    {"parse nothing",
     [](hb_engine* e) {
       CHECK(hb_term_parse(e, nullptr) == nullptr);
       CHECK(hb_term_parse(nullptr, "a") == nullptr);
     }},
    {"compare nothing",
     [](hb_engine*) {
       const Held t(hb_term_atom("a"));
       CHECK(hb_term_equal(nullptr, t.term) == 0);
       CHECK(hb_term_equal(t.term, nullptr) == 0);
       CHECK(hb_term_equal(nullptr, nullptr) == 0);
     }},
    {"ask nothing",
     [](hb_engine*) {
       std::int64_t integer = 0;
       double real = 0;
       hb_term_kind(nullptr);
       CHECK(hb_term_name(nullptr) == nullptr);
       CHECK(hb_term_name_size(nullptr) == 0);
       CHECK(hb_term_get_integer(nullptr, &integer) == 0);
       CHECK(hb_term_get_float(nullptr, &real) == 0);
       CHECK(hb_term_arity(nullptr) == 0);
       CHECK(hb_term_argument(nullptr, 0) == nullptr);
       CHECK(hb_term_list_size(nullptr) == -1);
       CHECK(hb_term_elements(nullptr) == nullptr);
       CHECK(hb_term_text(nullptr) == nullptr);
     }},
    {"numbers to nowhere",
     [](hb_engine*) {
       const Held t(hb_term_integer(1));
       CHECK(hb_term_get_integer(t.term, nullptr) == 0);
       CHECK(hb_term_get_float(t.term, nullptr) == 0);
     }},
    {"arguments that are not there",
     [](hb_engine* e) {
       const Held t(hb_term_parse(e, "f(a, b)"));
       CHECK(hb_term_argument(t.term, 2) == nullptr);
       CHECK(hb_term_argument(t.term, huge) == nullptr);
       CHECK(hb_term_elements(t.term) == nullptr);
       const Held a(hb_term_atom("a"));
       CHECK(hb_term_argument(a.term, 0) == nullptr);
     }},
    {"text of no term", [](hb_engine* e) { CHECK(hb_engine_text(e, nullptr) == nullptr); }},
    {"a list that goes on in itself",
     [](hb_engine* e) {
       hb_query* const q = hb_query_open(e, "X = [a, b|X]", nullptr, 0);
       CHECK(hb_query_next(q) == HB_ANSWER);
       CHECK(hb_term_list_size(hb_query_value(q, "X")) == -1);
       free_text(hb_term_text(hb_query_value(q, "X")));
       hb_query_close(q);
     }},
    {"terms of a closed query's answer, copied before",
     [](hb_engine* e) {
       hb_query* const q = hb_query_open(e, "numlist(1, 1000, X)", nullptr, 0);
       CHECK(hb_query_next(q) == HB_ANSWER);
       const Held copy(hb_term_copy(hb_query_value(q, "X")));
       hb_query_close(q);
       CHECK(hb_term_list_size(copy.term) == 1000);
     }},
    {"a term after its engine",
     [](hb_engine*) {
       hb_engine* const other = hb_engine_new(nullptr);
       const Held t(hb_term_parse(other, "f(X, \"text\", [1, 2, 3.0])"));
       hb_engine_free(other);
       free_text(hb_term_text(t.term));
       CHECK(hb_term_arity(t.term) == 3);
     }},
    {"an object after its engine",
     [](hb_engine*) {
       int released = 0;
       const auto release = [](void* p) { ++*static_cast<int*>(p); };
       hb_engine* const other = hb_engine_new(nullptr);
       {
         const Held t(hb_term_object(&released, release, "counter"));
         const hb_term* const values[] = {t.term};
         CHECK(hb_once(other, "nb_setval(k, ?)", values, 1) == HB_ANSWER);
         hb_engine_free(other);
         CHECK(released == 0);
       }
       CHECK(released == 1);
     }},
    {"an object that asks its engine when it is released",
     [](hb_engine* e) {
       const auto release = [](void* p) { once(static_cast<hb_engine*>(p), "atom_length(abc, 3)"); };
       for (int i = 0; i < 10; ++i) {
         const Held t(hb_term_object(e, release, "asks"));
         const hb_term* const values[] = {t.term};
         CHECK(hb_once(e, "atom_or_not(?) ; true", values, 1) != HB_MISUSE);
       }
       hb_collect_garbage(e);
       once(e, "garbage_collect_atoms");
     }},
    {"a term of one engine in another",
     [](hb_engine* e) {
       hb_engine* const other = hb_engine_new(nullptr);
       hb_query* const q = hb_query_open(other, "X = f(_, Y, g(Y)), Z = X", nullptr, 0);
       CHECK(hb_query_next(q) == HB_ANSWER);
       const hb_term* const values[] = {hb_query_value(q, "X"), hb_query_value(q, "Z")};
       CHECK(hb_once(e, "? = ?", values, 2) == HB_ANSWER);
       hb_query_close(q);
       hb_engine_free(other);
     }},
};

const Attack by_sizes[] = {
    {"options of no size",
     [](hb_engine*) {
       hb_options options;
       std::memset(&options, 0, sizeof options);
       char* problem = nullptr;
       hb_engine* const e = hb_engine_make(&options, &problem);
       if (e != nullptr) once(e, "true");
       hb_engine_free(e);
       hb_free(problem);
     }},
    {"options of a larger size",
     [](hb_engine*) {
       hb_options options;
       hb_options_default(&options);
       options.size = sizeof options;
       options.capabilities = 0xffffffff;
       options.time_ms = UINT64_MAX;
       options.inferences = UINT64_MAX;
       options.memory_bytes = huge;
       hb_engine* const e = hb_engine_make(&options, nullptr);
       if (e != nullptr) CHECK(once(e, "X is 6 * 7, X == 42") == HB_ANSWER);
       hb_engine_free(e);
     }},
    {"stacks of any size",
     [](hb_engine*) {
       for (const std::size_t bytes : {std::size_t{1}, std::size_t{4096}, std::size_t{1} << 20, huge / 2, huge}) {
         hb_options options;
         hb_options_default(&options);
         options.stack_bytes = bytes;
         hb_engine* const e = hb_engine_make(&options, nullptr);
         if (e != nullptr) once(e, "X is 6 * 7, X == 42");
         hb_engine_free(e);
       }
     }},
    {"other memory of any size",
     [](hb_engine*) {
       for (const std::size_t bytes : {std::size_t{1}, std::size_t{4096}, huge}) {
         hb_options options;
         hb_options_default(&options);
         options.other_bytes = bytes;
         hb_engine* const e = hb_engine_make(&options, nullptr);
         if (e != nullptr) once(e, "numlist(1, 1000, L), findall(X, member(X, L), L)");
         hb_engine_free(e);
       }
     }},
    {"a dialect that there is not",
     [](hb_engine*) {
       hb_options options;
       hb_options_default(&options);
       options.dialect = "\xff no such";
       hb_engine* const e = hb_engine_make(&options, nullptr);
       if (e != nullptr) once(e, "true");
       hb_engine_free(e);
     }},
    {"denied predicates that are none",
     [](hb_engine*) {
       const char* const denied[] = {"", "/", "foo", "foo/x", "foo/-1", "foo/99999999999999999999", "shell/1", nullptr};
       for (std::size_t i = 0; i < 7; ++i) {
         hb_options options;
         hb_options_default(&options);
         const char* const one[] = {denied[i], nullptr};
         options.denied = one;
         hb_engine* const e = hb_engine_make(&options, nullptr);
         if (e != nullptr) CHECK(once(e, "true") == HB_ANSWER);
         hb_engine_free(e);
       }
     }},
    {"limits of any size",
     [](hb_engine* e) {
       for (const std::uint64_t n : {std::uint64_t{1}, std::uint64_t{UINT64_MAX}, std::uint64_t{1} << 63}) {
         hb_limits limits;
         hb_limits_default(&limits);
         limits.time_us = limits.inferences = limits.memory_bytes = limits.answers = limits.depth = n;
         hb_query* const q = hb_query_open_limited(e, &limits, "member(X, [1, 2])", nullptr, 0);
         if (q != nullptr) hb_query_next(q);
         hb_query_close(q);
       }
     }},
    {"steps of any size",
     [](hb_engine* e) {
       for (const std::uint64_t n : {std::uint64_t{1}, std::uint64_t{UINT64_MAX}, std::uint64_t{1} << 63}) {
         hb_query* const q = hb_query_open(e, "between(1, 3, X)", nullptr, 0);
         for (int i = 0; i < 5; ++i) hb_query_step(q, n, n);
         hb_query_close(q);
       }
     }},
    {"predicates of too many arguments",
     [](hb_engine* e) {
       const auto p = [](void*, hb_call* call) {
         static_cast<void>(hb_call_argument(call, hb_call_arity(call) - 1));
         return HB_ANSWER;
       };
       for (const std::size_t arity : {std::size_t{70000}, std::size_t{1} << 20, (std::size_t{1} << 32) + 1, huge}) {
         CHECK(hb_define(e, "wide", arity, p, nullptr) != HB_ANSWER);
       }
       once(e, "catch(wide(a), _, true)");
     }},
    {"a predicate of many arguments",
     [](hb_engine* e) {
       define(e, "wide", 1000, [](void*, hb_call* call) {
         CHECK(hb_call_argument(call, 999) != nullptr);
         return HB_ANSWER;
       });
       CHECK(once(e, "functor(G, wide, 1000), call(G)") == HB_ANSWER);
     }},
    {"solutions of too many arguments",
     [](hb_engine* e) {
       hb_solutions s{};
       s.open = [](void*, hb_call*, void**) { return HB_ANSWER; };
       s.next = [](void*, void*, hb_call*) { return HB_NO_ANSWER; };
       for (const std::size_t n : {std::size_t{1} << 20, std::size_t{1} << 31, huge, huge - 1}) {
         CHECK(hb_define_solutions(e, nullptr, "wide", n, 2, &s, nullptr) != HB_ANSWER);
         CHECK(hb_define_solutions(e, nullptr, "wide", 2, n, &s, nullptr) != HB_ANSWER);
       }
       once(e, "catch(wide(a, b, c), _, true)");
     }},
    {"more results than memory",
     [](hb_engine* e) {
       hb_prepared* const p = hb_prepare(e, "X = 1");
       hb_term* results[1] = {nullptr};
       for (const std::size_t n : {huge, huge / 16, std::size_t{2}}) {
         CHECK(hb_prepared_call(p, nullptr, 0, results, n) < 0);
       }
       CHECK(hb_prepared_call(p, nullptr, 0, nullptr, 1) == HB_MISUSE);
       hb_prepared_free(p);
     }},
    {"more values than placeholders",
     [](hb_engine* e) {
       hb_prepared* const p = hb_prepare(e, "X = ?");
       const Held t(hb_term_integer(1));
       const hb_term* const values[] = {t.term, t.term, nullptr};
       CHECK(hb_prepared_call(p, values, 0, nullptr, 0) == HB_MISUSE);
       CHECK(hb_prepared_call(p, values, 2, nullptr, 0) == HB_MISUSE);
       CHECK(hb_prepared_call(p, values + 2, 1, nullptr, 0) == HB_MISUSE);
       CHECK(hb_prepared_call(p, nullptr, 1, nullptr, 0) == HB_MISUSE);
       CHECK(hb_prepared_call(p, nullptr, huge, nullptr, 0) < 0);
       CHECK(hb_prepared_open(p, nullptr, 1) == nullptr);
       CHECK(hb_prepared_open(p, values, 2) == nullptr);
       CHECK(hb_prepared_call(p, values, 1, nullptr, 0) == HB_ANSWER);
       hb_prepared_free(p);
     }},
    {"goals that cannot be prepared",
     [](hb_engine* e) {
       for (const char* goal : {"", ".", "X = ", "\xff", "f(", "1", "X", "?", "a b", "p :- q", "'\\x110000\\'"}) {
         hb_prepared* const p = hb_prepare(e, goal);
         if (p != nullptr) hb_prepared_call(p, nullptr, 0, nullptr, 0);
         hb_prepared_free(p);
       }
     }},
    {"a reader that gives more than there is room for",
     [](hb_engine* e) {
       static int left;
       left = 3;
       const auto read = [](void*, char* to, size_t room) -> size_t {
         if (--left < 0) return 0;
         std::memset(to, 'a', room);
         return huge;
       };
       CHECK(hb_add_input(e, "lies", read, nullptr) == HB_ANSWER);
       CHECK(once(e, "read_string(lies, _, S), string_length(S, N), N > 0") == HB_ANSWER);
     }},
};

}  // namespace

TEST_CASE("handles, functions and texts that are not there") { run_all(without_handles); }
TEST_CASE("terms of a host that are none") { run_all(on_terms); }
TEST_CASE("sizes and counts that cannot be") { run_all(by_sizes); }
