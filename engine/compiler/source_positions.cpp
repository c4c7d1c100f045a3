// SPDX-License-Identifier: MIT
//
// The reader keeps a tree of positions beside the term; the compiler sees a clause that expansions may have changed. So
// a walk goes down both at once:
//
//   text        a --> b, {c}, "x".             positions  root / b / c / "x"
//   compiled    a(S0,S) :- b(S0,S1), c, S1 = S2, S2 = [x|S]
//
// While the shapes agree, argument i of one is argument i of the other (is_exact). Where they differ, terms that came
// from the text unchanged are found by identity, as an expansion moves them and seldom copies them (found). What is
// found neither way gets the place of the smallest part of the text around it.
#include "compiler/source_positions.hpp"

#include <vector>

#include "terms/functor_table.hpp"

namespace hornbeam::compiler {

using terms::SubtermKind;

namespace {

bool has_functor(Cell term, Cell functor) { return term.is_structure() && terms::functor_of(term) == functor; }

bool is_conjunction(Cell term) { return has_functor(term, functors::comma); }

bool is_alternative(Cell term) { return has_functor(term, functors::semicolon) || has_functor(term, functors::bar); }

// In a grammar: bodies that a rule's translation may match in its head.
bool is_terminals(Cell body) {
  return body.is_list() || body.is_box() || body == Cell::atom(atoms::nil) || body == Cell::atom(atoms::curly);
}

}  // namespace

SourcePositions::SourcePositions(terms::PositionTree tree, Cell read, bool rewritten)
    : tree_(tree), rewritten_(rewritten) {
  if (tree_.empty()) return;
  whole_.node = static_cast<std::uint32_t>(tree_.root());
  whole_.source = deref(read);
  whole_.is_exact = true;
}

// Strings and numbers are one node, whatever they are read as.
SourcePlace SourcePositions::child(const SourcePlace& parent, std::size_t i) const {
  SourcePlace result = parent;
  result.is_exact = false;
  if (parent.node == SourcePlace::unknown || !parent.source.is_compound()) return result;
  const SubtermKind kind = static_cast<SubtermKind>(tree_[parent.node].kind);
  const std::size_t arity = parent.source.is_list() ? 2 : terms::functor_of(parent.source).arity();
  const bool has_children = kind != SubtermKind::atomic && kind != SubtermKind::variable && kind != SubtermKind::text;
  if (!has_children || i >= arity || tree_[parent.node].nodes <= arity) return result;
  result.node = static_cast<std::uint32_t>(tree_.child(parent.node, arity, i));
  result.source = deref(parent.source.address()[(parent.source.is_list() ? 0 : 1) + i]);
  result.is_exact = true;
  return result;
}

void SourcePositions::note_terms() {
  noted_ = true;
  std::vector<SourcePlace> waiting{whole_};
  while (!waiting.empty()) {
    const SourcePlace place = waiting.back();
    waiting.pop_back();
    if (!place.source.is_compound()) continue;
    nodes_.emplace(place.source.bits(), place.node);
    const std::size_t arity = place.source.is_list() ? 2 : terms::functor_of(place.source).arity();
    for (std::size_t i = 0; i < arity; ++i) {
      if (const SourcePlace part = child(place, i); part.is_exact) waiting.push_back(part);
    }
  }
}

// A term from the text keeps its place wherever an expansion has moved it.
SourcePlace SourcePositions::found(Cell compiled, SourcePlace otherwise) {
  if (whole_.node == SourcePlace::unknown || !compiled.is_compound()) return otherwise;
  if (!noted_) note_terms();
  const auto at = nodes_.find(compiled.bits());
  return at == nodes_.end() ? otherwise : SourcePlace{at->second, compiled, otherwise.is_grammar, true};
}

SourcePlace SourcePositions::body(Cell compiled) {
  SourcePlace place = whole_;
  while (has_functor(place.source, functors::colon)) place = child(place, 1);
  if (rewritten_) {
    place.is_exact = false;
    return found(compiled, place);
  }
  if (has_functor(place.source, functors::matching_rule)) {
    place.is_exact = false;  // tests precede its guard and its body
    return found(compiled, place);
  }
  const bool is_grammar = has_functor(place.source, functors::grammar_rule);
  if (!is_grammar && !has_functor(place.source, functors::neck)) {
    place.is_exact = false;
    return place;
  }
  place = child(place, 1);
  place.is_grammar = is_grammar;
  if (is_grammar && is_conjunction(place.source) && is_terminals(deref(terms::structure_argument(place.source, 0)))) {
    place = child(place, 1);
  }
  return place;
}

SourcePlace SourcePositions::argument(const SourcePlace& place, Cell compiled, std::size_t i) {
  if (place.node == SourcePlace::unknown) return place;
  const Cell part = deref(terms::structure_argument(compiled, i));
  SourcePlace inside = place;
  inside.is_exact = false;
  if (!place.is_exact) {
    // The last goal of a matching rule may be an atom, which is not recorded.
    const bool is_rule = has_functor(place.source, functors::matching_rule) && i == 1;
    if (is_rule && part == deref(terms::structure_argument(place.source, 1))) return child(place, 1);
    return found(part, inside);
  }
  const bool same = place.source.is_structure() && (terms::functor_of(place.source) == terms::functor_of(compiled) ||
                                                    (is_alternative(place.source) && is_alternative(compiled)));
  if (same) return child(place, i);
  if (!place.is_grammar) return found(part, inside);
  // {Goal}, \+ Body and ! have become conjunctions followed by the unification of the lists.
  if (!is_conjunction(compiled) || i != 0) return inside;
  if (!has_functor(place.source, functors::curly)) return place;
  SourcePlace goal = child(place, 0);
  goal.is_grammar = false;
  return goal;
}

code::TextSpan SourcePositions::span(const SourcePlace& place) const {
  if (place.node == SourcePlace::unknown) return {};
  return {static_cast<std::uint32_t>(tree_.begin(place.node)), static_cast<std::uint32_t>(tree_.end(place.node))};
}

}  // namespace hornbeam::compiler
