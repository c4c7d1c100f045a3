// SPDX-License-Identifier: MIT
// The row type of a builtin predicate written in C++. A family file in builtins/ holds functions and an array of rows;
// name, arity, modes, determinism and help come from the row's template text:
//
//   {"atom_length(+Text, ?Length) is det", &atom_length, "Length is the number of characters of Text."}
//
// A function receives the argument registers, not dereferenced, and returns an Outcome. It must not throw or recurse
// over user terms, and before returning `collect` it must have no side effects.
#pragma once

#include <cstdint>
#include <span>

#include "terms/cell.hpp"

namespace hornbeam::machine {

class Machine;

enum class Outcome : std::uint8_t {
  fail,
  success,
  error,    // the machine holds the ball (Machine::raise)
  as_goal,  // only from the det_form of a nondeterministic builtin: call the builtin as a predicate
  ask,      // woken goals decide: Machine::running_builtin is now the predicate that calls them
  collect,  // not enough heap: the machine collects and restarts the builtin
};

// State of a nondeterministic builtin between its solutions. It is a term, so the collector sees it. `first()` holds on
// the first call; a call that leaves more solutions calls `again(state)`.
class Redo {
 public:
  bool first() const { return first_; }
  Cell state() const { return state_; }  // as set by the previous call; only if !first()
  void again(Cell next_state) {
    more_ = true;
    state_ = next_state;
  }
  Redo() = default;
  explicit Redo(Cell state) : state_(state), first_(false) {}
  bool more() const { return more_; }

 private:
  Cell state_ = Cell::integer(0);
  bool first_ = true;
  bool more_ = false;
};

using Deterministic = Outcome (*)(Machine& m, Cell* a);
using Nondeterministic = Outcome (*)(Machine& m, Cell* a, Redo& redo);

struct Builtin {
  const char* prototype;  // "name(+A, ?B) is det"; operators are written in canonical form: "=(?A, ?B) is semidet"
  Deterministic det = nullptr;
  const char* help = "";
  Nondeterministic nondet = nullptr;
  // ISO builtins and control constructs cannot be redefined by a user; others can.
  bool iso = false;
  // Of a nondeterministic builtin: runs calls with at most one solution without a choice point; returns as_goal for
  // others, and has bound nothing then.
  Deterministic det_form = nullptr;
};

constexpr Builtin iso_det(const char* prototype, Deterministic f, const char* help) {
  return {prototype, f, help, nullptr, true};
}
constexpr Builtin iso_nondet(const char* prototype, Nondeterministic f, const char* help,
                             Deterministic det_form = nullptr) {
  return {prototype, nullptr, help, f, true, det_form};
}
constexpr Builtin det(const char* prototype, Deterministic f, const char* help) {
  return {prototype, f, help, nullptr, false};
}
constexpr Builtin nondet(const char* prototype, Nondeterministic f, const char* help,
                         Deterministic det_form = nullptr) {
  return {prototype, nullptr, help, f, false, det_form};
}

using BuiltinFamily = std::span<const Builtin>;

}  // namespace hornbeam::machine

namespace hornbeam {
using machine::Outcome;
}  // namespace hornbeam
