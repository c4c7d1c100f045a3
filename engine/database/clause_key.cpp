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

namespace {

// What the head instructions from p on ask of register `reg`.
Key register_key(const code::AddressTable& addresses, const Word* p, const Word* end, Word reg) {
  for (; p < end; p += code::length(addresses.opcode(*p))) {
    const Opcode op = addresses.opcode(*p);
    if (!is_head_opcode(op)) return any_key;
    switch (op) {
      case Opcode::get_constant:
      case Opcode::get_constant_proceed:
        if (p[1] == reg) return p[2];
        break;
      case Opcode::get_list:
      case Opcode::get_list_value_variable:
      case Opcode::get_list_value_variable_execute:
      case Opcode::get_list_two_variables:
        if (p[1] == reg) return terms::functors::list_pair.bits();
        if (op == Opcode::get_list_two_variables && p[2] == reg) return any_key;
        if (op != Opcode::get_list && p[3] == reg) return any_key;
        break;
      case Opcode::get_flat_structure:
      case Opcode::get_structure:
        if (p[1] == reg) return p[2];
        break;
      case Opcode::get_template:
        if (p[1] == reg) return template_key(*reinterpret_cast<compiler::Template*>(p[2]));
        break;
      // The register was free for something else, so the argument is a variable.
      case Opcode::read_variable_x:
        if (p[1] == reg) return any_key;
        break;
      case Opcode::read_two_variables:
        if (p[1] == reg || p[2] == reg) return any_key;
        break;
      case Opcode::read_value_variable:
        if (p[2] == reg) return any_key;
        break;
      default: break;
    }
  }
  return any_key;
}

// p: the first instruction that reads the arguments of a compound. A nested compound is read into a
// register first and looked at later.
Key key_among_arguments(const code::AddressTable& addresses, const Word* p, const Word* end,
                        unsigned wanted) {
  for (unsigned position = 0; p < end;) {
    const Opcode op = addresses.opcode(*p);
    const Word* const next = p + code::length(op);
    const unsigned distance = wanted - position;
    switch (op) {
      case Opcode::read_constant:
        if (distance == 0) return p[1];
        position += 1;
        break;
      case Opcode::read_last_list:
        return distance == 0 ? terms::functors::list_pair.bits() : any_key;
      case Opcode::read_variable_x:
        if (distance == 0) return register_key(addresses, next, end, p[1]);
        position += 1;
        break;
      case Opcode::read_value_x:
      case Opcode::read_value_y:
        if (distance == 0) return any_key;
        position += 1;
        break;
      case Opcode::read_two_variables:
        if (distance < 2) return register_key(addresses, next, end, p[1 + distance]);
        position += 2;
        break;
      case Opcode::read_value_variable:
        if (distance < 2) return distance == 0 ? any_key : register_key(addresses, next, end, p[2]);
        position += 2;
        break;
      case Opcode::read_void:
        if (distance < p[1]) return any_key;
        position += static_cast<unsigned>(p[1]);
        break;
      default: return any_key;
    }
    p = next;
  }
  return any_key;
}

}  // namespace

Key clause_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument) {
  return register_key(addresses, clause.code(), clause.code() + clause.words, argument);
}

Key inner_clause_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument,
                     unsigned inner) {
  const Word* const end = clause.code() + clause.words;
  for (const Word* p = clause.code(); p < end;) {
    const Opcode op = addresses.opcode(*p);
    const Word* const next = p + code::length(op);
    if (!is_head_opcode(op)) return any_key;
    const bool here = p[1] == argument;
    switch (op) {
      case Opcode::get_flat_structure:
      case Opcode::get_structure:
      case Opcode::get_list:
        if (here) return key_among_arguments(addresses, next, end, inner);
        break;
      case Opcode::get_list_two_variables:
        if (here) return inner < 2 ? register_key(addresses, next, end, p[2 + inner]) : any_key;
        break;
      case Opcode::get_list_value_variable:
      case Opcode::get_list_value_variable_execute:
        if (here) return inner == 1 ? register_key(addresses, next, end, p[3]) : any_key;
        break;
      case Opcode::get_constant:
      case Opcode::get_constant_proceed:
      case Opcode::get_template:
        if (here) return any_key;
        break;
      default: break;
    }
    p = next;
  }
  return any_key;
}

const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause,
                           unsigned argument, Key key) {
  const Word* p = clause.code();
  const Opcode op = addresses.opcode(*p);
  switch (op) {
    case Opcode::get_constant:
    case Opcode::get_constant_proceed:  // the proceed follows
    case Opcode::get_flat_structure:
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
