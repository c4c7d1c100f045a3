// SPDX-License-Identifier: MIT
// The row type of a builtin predicate written in C++. A family file in builtins/ holds functions and an
// array of rows; name, arity, modes, determinism and help all come from the row's template text:
//
//   {"atom_length(+Text, ?Length) is det", &atom_length, "Length is the number of characters of Text."}
//
// A function gets the argument registers, not dereferenced, and answers an Outcome. It never throws,
// never recurses over user terms, and has had no side effect when it answers `collect`.
#pragma once

#include <cstdint>
#include <span>

#include "terms/cell.hpp"

namespace hornbeam::machine {

class Machine;
using terms::Cell;

enum class Outcome : std::uint8_t {
  fail,
  success,
  error,    // the ball is in the machine (Machine::raise)
  as_goal,  // of the deterministic form of a nondeterministic builtin: call it as a predicate
  ask,      // it takes goals to tell: Machine::running_builtin is now the predicate that calls them
  collect,  // not enough heap: the machine collects and calls the builtin again from the start
};

// State of a nondeterministic builtin between its solutions. The state is a term, so the collector
// sees it. On the first call `first()` holds; a call that leaves more solutions says `again(state)`.
class Redo {
 public:
  bool first() const { return first_; }
  Cell state() const { return state_; }  // what the call before said; only when !first()
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
  // Of a nondeterministic builtin: does calls that can have one solution only, as an instruction; answers
  // as_goal for the others.
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
constexpr Builtin nondet(const char* prototype, Nondeterministic f, const char* help) {
  return {prototype, nullptr, help, f, false};
}

using BuiltinFamily = std::span<const Builtin>;

}  // namespace hornbeam::machine
