// SPDX-License-Identifier: MIT
// The code of a clause and the index of a procedure as terms, for library(code). Operands are shown by kind: registers,
// slots, constants, procedures, labels as offsets of instructions.
#include <string>
#include <vector>

#include "builtins/predicate_arguments.hpp"
#include "database/predicate_index.hpp"

namespace hornbeam::builtins {

namespace {

std::string procedure_text(const Machine& m, const Predicate& p) {
  return std::string(m.terms.atoms.text(m.terms.functors.name(p.functor))) + "/" + std::to_string(p.arity);
}

std::string constant_text(const Machine& m, Cell c) {
  if (c.is_atom()) return std::string(m.terms.atoms.text(c.as_atom()));
  if (c.is_small_integer()) return std::to_string(c.as_small_integer());
  if (c.is_functor_cell()) {
    return std::string(m.terms.atoms.text(m.terms.functors.name(c))) + "/" + std::to_string(c.arity());
  }
  return "(a term)";
}

// The operands of one instruction, separated by commas, without the maps.
std::string operand_text(const Machine& m, const Clause& clause, const Word* p, std::string_view kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Word w = p[1 + i];
    std::string one;
    switch (kinds[i]) {
      case 'x': one = "x" + std::to_string(w); break;
      case 'y': one = "y" + std::to_string(w); break;
      case 'n': one = std::to_string(w); break;
      case 'c':
      case 'f': one = constant_text(m, Cell(w)); break;
      case 'p': one = procedure_text(m, *reinterpret_cast<const Predicate*>(w)); break;
      case 'l': {
        const Word* const target = reinterpret_cast<const Word*>(w);
        one = clause.contains(target) ? "@" + std::to_string(target - clause.code()) : "fail";
        break;
      }
      default: continue;
    }
    text += text.empty() ? one : ", " + one;
  }
  return text;
}

// The procedure of +Module, +Head; fails if there is none.
Outcome read_procedure(Machine& m, Cell* a, Predicate*& p) {
  const Outcome found = find_procedure(m, a[0], a[1], p);
  return found == Outcome::success ? ready_clauses(m, *p) : found;
}

// '$clause_code'(+Module, +Head, -List): clause(Line, [instruction(Offset, Name, Operands, Meaning), ...]) for
// each clause of the procedure.
Outcome clause_code(Machine& m, Cell* a) {
  Predicate* p = nullptr;
  if (Outcome o = read_procedure(m, a, p); o != Outcome::success) return o;
  std::vector<const Clause*> clauses;
  std::size_t words = 0;
  constexpr std::size_t most_clauses = 1000;
  for (const Clause* c = p->first; c != nullptr && clauses.size() < most_clauses; c = c->next) {
    if (c->erased || c->is_closing) continue;
    clauses.push_back(c);
    words += c->words;
  }
  if (Outcome o = m.need_heap(8 * words + 16 * clauses.size() + 16); o != Outcome::success) return o;
  const auto text = [&](std::string_view s) { return Cell::atom(m.terms.atoms.intern(s)); };
  const Cell instruction = m.terms.functors.intern(m.terms.atoms.intern("instruction"), 4);
  const Cell clause = m.terms.functors.intern(m.terms.atoms.intern("clause"), 2);
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = clauses.size(); i-- > 0;) {
    const Clause& c = *clauses[i];
    std::vector<const Word*> starts;
    code::for_each_instruction(m.addresses, c.code(), c.words, [&](const Word* w, Opcode) {
      starts.push_back(w);
      return true;
    });
    Cell instructions = Cell::atom(atoms::nil);
    for (std::size_t k = starts.size(); k-- > 0;) {
      const code::InstructionInfo& info = code::info(m.addresses.opcode(*starts[k]));
      const Cell one = m.terms.new_structure(instruction, Cell::integer(starts[k] - c.code()), text(info.name),
                                             text(operand_text(m, c, starts[k], info.operands)), text(info.meaning));
      instructions = m.terms.new_list(one, instructions);
    }
    list = m.terms.new_list(m.terms.new_structure(clause, Cell::integer(c.line), instructions), list);
  }
  return m.unify(a[2], list);
}

// '$indexed_arguments'(+Module, +Head, -Numbers): the arguments that calls so far have been indexed on.
Outcome indexed_arguments(Machine& m, Cell* a) {
  Predicate* p = nullptr;
  if (Outcome o = read_procedure(m, a, p); o != Outcome::success) return o;
  const auto& index = p->index;
  const std::uint64_t switched = index == nullptr ? 0 : index->switched_arguments();
  Cell list = Cell::atom(atoms::nil);
  for (int i = 63; i >= 0; --i) {
    if ((switched >> i & 1) != 0) list = m.terms.new_list(Cell::integer(i + 1), list);
  }
  return m.unify(a[2], list);
}

}  // namespace

BuiltinFamily code_listing() {
  static constexpr Builtin rows[] = {
      det("$clause_code(+Module, +Head, -List) is semidet", &clause_code,
          "The instructions of each clause of a procedure."),
      det("$indexed_arguments(+Module, +Head, -Numbers) is semidet", &indexed_arguments,
          "The arguments on which calls of a procedure have been told apart."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
