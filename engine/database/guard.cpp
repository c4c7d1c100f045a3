// SPDX-License-Identifier: MIT
#include "database/guard.hpp"

#include "database/instruction_effect.hpp"

namespace hornbeam::database {

using code::Opcode;
using terms::Cell;

namespace {

enum class Verdict : std::uint8_t { holds, fails, unknown };

Verdict verdict(bool holds) { return holds ? Verdict::holds : Verdict::fails; }

// Of a test of a term with this key. A comparison of anything but an integer may be an error: unknown.
Verdict test_key(Opcode op, Cell key, Cell constant) {
  const bool known = !key.is_box();  // a box may be a float, a big integer or a string
  const bool integer = key.is_small_integer();
  const std::int64_t value = integer ? key.as_small_integer() : 0;
  const auto compared = [&](bool holds) { return integer ? verdict(holds) : Verdict::unknown; };
  switch (op) {
    case Opcode::test_var: return Verdict::fails;
    case Opcode::test_nonvar: return Verdict::holds;
    case Opcode::test_atom: return verdict(key.is_atom());
    case Opcode::test_atomic: return verdict(!key.is_header());
    case Opcode::test_compound: return verdict(key.is_header());
    case Opcode::test_callable: return verdict(key.is_atom() || key.is_header());
    case Opcode::test_integer:
    case Opcode::test_number: return known ? verdict(integer) : Verdict::unknown;
    case Opcode::test_float: return known ? Verdict::fails : Verdict::unknown;
    case Opcode::test_constant: return verdict(key == constant);
    case Opcode::test_not_constant: return verdict(key != constant);
    case Opcode::test_less_constant: return compared(value < constant.as_small_integer());
    case Opcode::test_less_equal_constant: return compared(value <= constant.as_small_integer());
    case Opcode::test_greater_constant: return compared(value > constant.as_small_integer());
    case Opcode::test_greater_equal_constant: return compared(value >= constant.as_small_integer());
    case Opcode::test_equal_constant: return compared(value == constant.as_small_integer());
    case Opcode::test_not_equal_constant: return compared(value != constant.as_small_integer());
    default: return Verdict::unknown;
  }
}

}  // namespace

bool guard_excludes(const code::AddressTable& addresses, const Clause& clause, unsigned argument, Key key) {
  bool excluded = false;
  code::for_each_instruction(addresses, clause.code(), clause.words, [&](const Word* p, Opcode op) {
    const Effect effect = effect_of(op);
    if (effect.kind == Effect::Kind::match) {
      bool overwritten = false;
      effect.for_each_written_register(p, [&](Word number) { overwritten |= number == argument; });
      return !overwritten;
    }
    if (effect.kind != Effect::Kind::test) return false;
    if (p[1] != argument || !fails_clause(addresses, p, op)) return false;
    const Verdict v = test_key(op, Cell(key), Cell(p[2]));
    excluded = v == Verdict::fails;
    return v == Verdict::holds;
  });
  return excluded;
}

}  // namespace hornbeam::database
