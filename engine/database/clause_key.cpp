// SPDX-License-Identifier: MIT
#include "database/clause_key.hpp"

#include "compiler/template.hpp"
#include "support/hash.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

using code::Opcode;
using terms::Cell;

namespace {

Key template_key(const compiler::Template& t) {
  switch (t.root.tag()) {
    case terms::Tag::lst: return terms::functors::list_pair.bits();
    case terms::Tag::str: return t.cells[t.root.bits() / 8].bits();
    case terms::Tag::box: {
      const Cell box = Cell(t.root.bits() + reinterpret_cast<Word>(t.cells.data()));
      return key_of_term(box);
    }
    default: return any_key;
  }
}

bool is_head_opcode(Opcode op) {
  return op >= Opcode::get_constant && op <= Opcode::read_value_variable;
}

}  // namespace

Key clause_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument) {
  const Word* const end = clause.code() + clause.words;
  for (const Word* p = clause.code(); p < end;) {
    const Opcode op = addresses.opcode(*p);
    if (!is_head_opcode(op)) return any_key;
    switch (op) {
      case Opcode::get_constant:
        if (p[1] == argument) return p[2];
        break;
      case Opcode::get_list:
      case Opcode::get_list_value_variable:
      case Opcode::get_list_two_variables:
        if (p[1] == argument) return terms::functors::list_pair.bits();
        if (op == Opcode::get_list_two_variables && p[2] == argument) return any_key;
        if (op != Opcode::get_list && p[3] == argument) return any_key;
        break;
      case Opcode::get_structure:
        if (p[1] == argument) return p[2];
        break;
      case Opcode::get_template:
        if (p[1] == argument) return template_key(*reinterpret_cast<compiler::Template*>(p[2]));
        break;
      // The register was free for something else, so the argument is a variable.
      case Opcode::read_variable_x:
        if (p[1] == argument) return any_key;
        break;
      case Opcode::read_two_variables:
        if (p[1] == argument || p[2] == argument) return any_key;
        break;
      case Opcode::read_value_variable:
        if (p[2] == argument) return any_key;
        break;
      default: break;
    }
    p += code::length(op);
  }
  return any_key;
}

const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause,
                           unsigned argument, Key key) {
  const Word* p = clause.code();
  const Opcode op = addresses.opcode(*p);
  switch (op) {
    case Opcode::get_constant:
    case Opcode::get_structure:
      if (p[1] == argument && p[2] == key) return p + code::length(op);
      break;
    case Opcode::get_list:
      if (p[1] == argument && key == terms::functors::list_pair.bits()) return p + code::length(op);
      break;
    default: break;
  }
  return p;
}

}  // namespace hornbeam::database
