// SPDX-License-Identifier: MIT
// Builds the layout term from the nodes alone, without the term: the number of nodes of a subtree determines the number
// of its children. A list arrives as its end, then pair by pair from the back; the parts of an unfinished list are kept
// until its bracket.
#include "reader/layout_term.hpp"

#include <vector>

#include "reader/lexer.hpp"
#include "support/utf8.hpp"

namespace hornbeam::reader {

namespace {

// The layout of a finished subterm, or of the rest of a list whose bracket is yet to come.
struct Part {
  Cell layout;
  bool rest = false;
  Cell elements = Cell::atom(atoms::nil);
  Cell tail = Cell::atom(atoms::nil);
};

class LayoutBuilder {
 public:
  LayoutBuilder(terms::TermStore& terms, std::string_view text, const PositionTree& positions,
                const CharacterOffsets* offsets)
      : terms_(terms),
        text_(text),
        positions_(positions),
        offsets_(offsets),
        none_(Cell::atom(terms.atoms.intern("none"))) {}

  // Children precede their parents, so a stack of parts suffices.
  Cell build() {
    for (std::size_t node = 0; node <= positions_.root(); ++node) add(node);
    return parts_.back().layout;
  }

 private:
  Cell functor(std::string_view name, std::uint32_t arity) {
    return terms_.functors.intern(terms_.atoms.intern(name), arity);
  }
  Cell at(std::size_t byte) const {
    return Cell::integer(offsets_ != nullptr ? offsets_->at(byte) : static_cast<std::int64_t>(byte));
  }
  Cell from(std::size_t node) const { return at(positions_.begin(node)); }
  Cell to(std::size_t node) const { return at(positions_.end(node)); }

  void add(std::size_t node) {
    switch (static_cast<SubtermKind>(positions_[node].kind)) {
      case SubtermKind::atomic:
      case SubtermKind::variable:
        parts_.push_back({terms_.new_structure(functors::minus, from(node), to(node))});
        break;
      case SubtermKind::text:
        parts_.push_back({terms_.new_structure(functor("string_position", 2), from(node), to(node))});
        break;
      case SubtermKind::list_end: parts_.push_back({none_, true, Cell::atom(atoms::nil), none_}); break;
      case SubtermKind::list_rest: add_pair(); break;
      case SubtermKind::list: {
        add_pair();
        const Part& p = parts_.back();
        parts_.back() = {terms_.new_structure(functor("list_position", 4), from(node), to(node), p.elements, p.tail)};
        break;
      }
      case SubtermKind::braces:
        parts_.back() = {
            terms_.new_structure(functor("brace_term_position", 3), from(node), to(node), parts_.back().layout)};
        break;
      case SubtermKind::compound: add_compound(node); break;
    }
  }

  // The part on top is the rest of the list or its tail; the one below is the head.
  void add_pair() {
    const Part rest = parts_.back();
    parts_.pop_back();
    const Cell elements = rest.rest ? rest.elements : Cell::atom(atoms::nil);
    parts_.back() = {none_, true, terms_.new_list(parts_.back().layout, elements), rest.rest ? rest.tail : rest.layout};
  }

  // Finds children from the last to the first; the root of each gives its number of nodes.
  void add_compound(std::size_t node) {
    Cell arguments = Cell::atom(atoms::nil);
    const std::size_t first = node + 1 - positions_[node].nodes;
    for (std::size_t child = node; child > first;) {
      const std::size_t root = child - 1;
      child -= positions_[root].nodes;
      arguments = terms_.new_list(parts_.back().layout, arguments);
      parts_.pop_back();
    }
    const std::size_t name = positions_.functor_begin(node);
    Lexer lexer(text_.data() + name, text_.data() + text_.size(), false);
    Token token = lexer.next();
    if (token.kind == TokenKind::open_list || token.kind == TokenKind::open_curly) token = lexer.next();  // [] or {}
    const auto name_end = static_cast<std::size_t>(token.end - text_.data());
    parts_.push_back(
        {terms_.new_structure(functor("term_position", 5), from(node), to(node), at(name), at(name_end), arguments)});
  }

  terms::TermStore& terms_;
  std::string_view text_;
  const PositionTree& positions_;
  const CharacterOffsets* offsets_;
  Cell none_;
  std::vector<Part> parts_;
};

}  // namespace

CharacterOffsets::CharacterOffsets(std::string_view text, std::int64_t first) : first_(first) {
  if (support::utf8::length(text) == text.size()) return;
  before_.reserve(text.size() + 1);
  std::uint32_t characters = 0;
  for (const char c : text) {
    before_.push_back(characters);
    characters += support::utf8::is_continuation(c) ? 0 : 1;
  }
  before_.push_back(characters);
}

std::int64_t CharacterOffsets::at(std::size_t byte) const {
  return first_ + (before_.empty() ? static_cast<std::int64_t>(byte) : before_[byte]);
}

bool build_layout_term(terms::TermStore& terms, std::string_view text, const PositionTree& positions, Cell& layout,
                       const CharacterOffsets* offsets) {
  constexpr std::size_t cells_of_a_node = 8;  // a term_position, and its pair in a list
  if (positions.empty()) return false;
  if (!terms.ensure(cells_of_a_node * (positions.root() + 1))) return false;
  layout = LayoutBuilder(terms, text, positions, offsets).build();
  return true;
}

}  // namespace hornbeam::reader
