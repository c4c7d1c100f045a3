// SPDX-License-Identifier: MIT
#include "database/guard.hpp"

#include <algorithm>

namespace hornbeam::database {

using compiler::CommitmentEntry;
using compiler::GuardEntry;
using compiler::InlineGoal;

namespace {

enum class Verdict : std::uint8_t { holds, fails, unknown };

Verdict verdict(bool holds) { return holds ? Verdict::holds : Verdict::fails; }

// The verdict of a test on a term with this key. Comparing anything but integers may raise an error: unknown.
Verdict test_key(InlineGoal test, Cell key, Cell constant) {
  const bool known = !key.is_box();  // a box may be a float, a big integer or a string
  const bool integer = key.is_small_integer();
  const std::int64_t value = integer ? key.as_small_integer() : 0;
  const auto compared = [&](bool holds) { return integer ? verdict(holds) : Verdict::unknown; };
  switch (test) {
    case InlineGoal::var: return Verdict::fails;
    case InlineGoal::nonvar: return Verdict::holds;
    case InlineGoal::atom: return verdict(key.is_atom());
    case InlineGoal::atomic: return verdict(!key.is_header());
    case InlineGoal::compound: return verdict(key.is_header());
    case InlineGoal::callable: return verdict(key.is_atom() || key.is_header());
    case InlineGoal::integer:
    case InlineGoal::number: return known ? verdict(integer) : Verdict::unknown;
    case InlineGoal::float_: return known ? Verdict::fails : Verdict::unknown;
    case InlineGoal::identical: return verdict(key == constant);
    case InlineGoal::not_identical: return verdict(key != constant);
    case InlineGoal::less: return compared(value < constant.as_small_integer());
    case InlineGoal::less_equal: return compared(value <= constant.as_small_integer());
    case InlineGoal::greater: return compared(value > constant.as_small_integer());
    case InlineGoal::greater_equal: return compared(value >= constant.as_small_integer());
    case InlineGoal::arith_equal: return compared(value == constant.as_small_integer());
    case InlineGoal::arith_not_equal: return compared(value != constant.as_small_integer());
    default: return Verdict::unknown;
  }
}

}  // namespace

CommitmentEntry commitment_of(const Clause& clause) {
  const auto summary = clause.summary();
  if (clause.is_fact || summary.empty()) return {};
  CommitmentEntry entry = CommitmentEntry::decode(summary[0]);
  // Its own code may run after the other has begun.
  if (clause.with_others() != nullptr) {
    entry.overwritten = std::max(entry.overwritten, commitment_of(*clause.with_others()).overwritten);
  }
  return entry;
}

compiler::HeadConditions head_conditions_of(const Clause& clause) {
  const auto* const at = clause.summary().data() + 1 + commitment_of(clause).guards * GuardEntry::entries;
  return {at[0], at[1]};
}

bool guard_excludes(const Clause& clause, unsigned argument, Key key) {
  const unsigned guards = commitment_of(clause).guards;
  for (unsigned i = 0; i < guards; ++i) {
    const GuardEntry guard = GuardEntry::decode(&clause.summary()[1 + i * GuardEntry::entries]);
    if (guard.argument != argument) return false;
    const Verdict v = test_key(guard.test, Cell(key), Cell(clause.code()[guard.offset]));
    if (v != Verdict::holds) return v == Verdict::fails;
  }
  return false;
}

}  // namespace hornbeam::database
