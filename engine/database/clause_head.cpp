// SPDX-License-Identifier: MIT
#include "database/clause_head.hpp"

#include <algorithm>

#include "compiler/template.hpp"
#include "database/index_place.hpp"
#include "database/predicate.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

using code::Opcode;
using terms::Cell;

ClauseHead::Node ClauseHead::make_compound(Node node, Key functor, unsigned arity) {
  const Node first = static_cast<Node>(nodes_.size());
  nodes_.resize(nodes_.size() + arity);
  nodes_[node] = {functor, first, arity};
  return first;
}

ClauseHead::Node ClauseHead::in_register(Word number) {
  if (number < registers_.size() && registers_[number].pass == pass_) return registers_[number].node;
  const Node node = static_cast<Node>(nodes_.size());
  nodes_.emplace_back();
  set_register(number, node);
  return node;
}

void ClauseHead::set_register(Word number, Node node) {
  if (number >= registers_.size()) registers_.resize(number + 16);
  registers_[number] = {pass_, node};
}

// A frozen term; of a large one as much as a whole key looks at.
void ClauseHead::make_template(Node node, const compiler::Template& source) {
  const auto cell_at = [&](Cell c) { return &source.cells[c.bits() / 8]; };
  struct Pending {
    Node node;
    Cell cell;
  };
  std::vector<Pending> pending{{node, source.root}};
  for (unsigned left = WholeKey::most_subterms; left > 0 && !pending.empty(); --left) {
    const auto [to, cell] = pending.back();
    pending.pop_back();
    const Cell* arguments = nullptr;
    Cell functor;
    switch (cell.tag()) {
      case terms::Tag::atm:
      case terms::Tag::num: nodes_[to].key = cell.bits(); continue;
      case terms::Tag::box:
        nodes_[to].key = key_of_term(Cell(cell.bits() + reinterpret_cast<Word>(source.cells.data())));
        continue;
      case terms::Tag::lst:
        functor = terms::functors::list_pair;
        arguments = cell_at(cell);
        break;
      case terms::Tag::str:
        functor = *cell_at(cell);
        arguments = cell_at(cell) + 1;
        break;
      default: continue;  // a variable
    }
    const unsigned arity = cell.is_list() ? 2 : std::min<unsigned>(functor.arity(), WholeKey::most_subterms);
    const Node first = make_compound(to, functor.bits(), arity);
    for (unsigned i = arity; i-- > 0;) pending.push_back({first + i, arguments[i]});
  }
}

void ClauseHead::read(const Clause& clause, HeadPart part) {
  ++pass_;
  nodes_.clear();
  const unsigned arity = clause.predicate->arity;
  nodes_.resize(arity);
  if (registers_.size() < arity) registers_.resize(arity);
  for (unsigned i = 0; i < arity; ++i) registers_[i] = {pass_, i};
  const bool head_only = part == HeadPart::head && !clause.is_fact;
  const Word* const end = clause.code() + (head_only ? clause.head_words : clause.words);
  Node next = 0;  // the argument that is read next
  for (const Word* p = clause.code(); p < end;) {
    const Opcode op = addresses_.opcode(*p);
    switch (op) {
      case Opcode::get_constant: nodes_[in_register(p[1])].key = p[2]; break;
      case Opcode::get_constant_proceed: nodes_[in_register(p[1])].key = p[2]; return;
      case Opcode::get_list: next = make_compound(in_register(p[1]), terms::functors::list_pair.bits(), 2); break;
      case Opcode::get_list_two_variables: {
        const Node first = make_compound(in_register(p[1]), terms::functors::list_pair.bits(), 2);
        set_register(p[2], first);
        set_register(p[3], first + 1);
        break;
      }
      case Opcode::get_list_value_variable:
      case Opcode::get_list_value_variable_execute: {
        const Node first = make_compound(in_register(p[1]), terms::functors::list_pair.bits(), 2);
        set_register(p[3], first + 1);
        if (op == Opcode::get_list_value_variable_execute) return;
        break;
      }
      case Opcode::get_structure:
      case Opcode::get_flat_structure: next = make_compound(in_register(p[1]), p[2], Cell(p[2]).arity()); break;
      case Opcode::get_template:
        make_template(in_register(p[1]), *reinterpret_cast<const compiler::Template*>(p[2]));
        break;
      case Opcode::unify_registers: break;
      case Opcode::read_constant: nodes_[next++].key = p[1]; break;
      case Opcode::read_variable_x: set_register(p[1], next++); break;
      case Opcode::read_value_x:
      case Opcode::read_value_y: ++next; break;
      case Opcode::read_void: next += static_cast<Node>(p[1]); break;
      case Opcode::read_last_list: next = make_compound(next, terms::functors::list_pair.bits(), 2); break;
      case Opcode::read_two_variables:
        set_register(p[1], next++);
        set_register(p[2], next++);
        break;
      case Opcode::read_value_variable:
        ++next;
        set_register(p[2], next++);
        break;
      default: return;
    }
    p += code::length(op);
  }
}

Key ClauseHead::inner_key(unsigned argument, unsigned inner) const {
  const Subterm& term = nodes_[argument];
  return inner < term.count ? nodes_[term.first + inner].key : any_key;
}

Key ClauseHead::key_with_functor(unsigned argument, unsigned inner) const {
  const Subterm& term = nodes_[argument];
  return inner < term.count ? joint_key(term.key, nodes_[term.first + inner].key) : term.key;
}

Key ClauseHead::whole_key(unsigned argument) const {
  WholeKey whole;
  struct Range {
    Node next;
    std::uint32_t left;
  };
  std::array<Range, WholeKey::most_subterms> open;  // each but the last has arguments still to be looked at
  std::size_t depth = 0;
  for (Node node = argument;;) {
    const Subterm& term = nodes_[node];
    if (!whole.add(term.key)) return whole.key();
    if (term.count > 0) open[depth++] = {term.first, term.count};
    if (depth == 0) return whole.key();
    Range& last = open[depth - 1];
    node = last.next++;
    if (--last.left == 0) --depth;
  }
}

}  // namespace hornbeam::database
