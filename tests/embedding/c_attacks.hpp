// SPDX-License-Identifier: MIT
// Attacks by a host on the C interface, by mistake or on purpose. Each ends with a result, and the engine goes on.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>

#include <hornbeam/hornbeam.h>

namespace attacks {

constexpr std::size_t huge = std::numeric_limits<std::size_t>::max();

struct Attack {
  const char* name;
  void (*run)(hb_engine* e);
};

// A term for the time of an expression.
struct Held {
  explicit Held(hb_term* t) : term(t) {}
  ~Held() { hb_term_free(term); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  hb_term* term;
};

inline void free_text(char* text) { hb_free(text); }

inline hb_result once(hb_engine* e, const char* goal) { return hb_once(e, goal, nullptr, 0); }

inline void define(hb_engine* e, const char* name, std::size_t arity, hb_predicate p, void* context = nullptr) {
  CHECK(hb_define(e, name, arity, p, context) == HB_ANSWER);
}

template <std::size_t n>
void run_all(const Attack (&attacks)[n]) {
  for (const Attack& attack : attacks) {
    CAPTURE(attack.name);
    hb_options options;
    hb_options_default(&options);
    options.output = options.error = [](void*, const char*, size_t) {};
    hb_engine* const e = hb_engine_new(&options);
    REQUIRE(e != nullptr);
    attack.run(e);
    CHECK(once(e, "X is 6 * 7, X == 42, atom_length(abc, 3)") == HB_ANSWER);
    hb_engine_free(e);
  }
}

}  // namespace attacks
