// SPDX-License-Identifier: MIT
// The shared parts of Terms. Parts are immutable and reference-counted; the last reference frees a part, and what it
// refers to, without recursion: a part waiting to be freed is linked to the next by the word that held its name.
//
//   compound | references, arity | name (null: a list pair) | argument 0 | argument 1 | ...
//   text     | references, 0     | std::string
//   object   | references, 0     | the object and its type
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <hornbeam/term.hpp>

namespace hornbeam {

struct Term::Node {
  std::atomic<std::uint32_t> references{1};
  std::uint32_t arity = 0;
};

namespace embed {

struct TextNode : Term::Node {
  explicit TextNode(std::string_view t) : text(t) {}
  std::string text;
};

struct ObjectNode : Term::Node {
  std::shared_ptr<void> object;
  detail::TypeKey type;
  std::string type_name;
};

struct alignas(Term) CompoundNode : Term::Node {
  union {
    TextNode* name;      // null: a list pair
    CompoundNode* next;  // while waiting to be freed
  };
  Term* arguments() { return reinterpret_cast<Term*>(this + 1); }
  const Term* arguments() const { return reinterpret_cast<const Term*>(this + 1); }
};
static_assert(sizeof(CompoundNode) % alignof(Term) == 0);

}  // namespace embed

// Operations on Terms for the rest of the library.
struct TermAccess {
  static Term::Node* node(const Term& t) { return has_node(t) ? t.node_ : nullptr; }
  static bool has_node(const Term& t) { return t.kind_ != Term::Kind::integer && t.kind_ != Term::Kind::floating; }
  // A Term that takes over one reference.
  static Term adopt(Term::Kind kind, Term::Node* node) { return Term(kind, node); }
  static const embed::TextNode* text_node(const Term& t) { return static_cast<embed::TextNode*>(t.node_); }
  static embed::CompoundNode* compound_node(const Term& t) { return static_cast<embed::CompoundNode*>(t.node_); }
  static const embed::ObjectNode* object_node(const Term& t) { return static_cast<embed::ObjectNode*>(t.node_); }
  // A compound whose arguments are yet to be assigned (they are numbers for now); `name` is an atom's node, or null for
  // a pair.
  static Term compound(embed::TextNode* name, std::size_t arity);
  static Term* arguments(Term& t) { return compound_node(t)->arguments(); }
  static Term shared(Term::Kind kind, Term::Node* node) {  // a Term that takes a further reference
    node->references.fetch_add(1, std::memory_order_relaxed);
    return Term(kind, node);
  }
  // Gives up the reference, so that the term is 0; a compound that nobody else refers to is linked to those `waiting`.
  static void leave_to_free(Term& t, embed::CompoundNode*& waiting) noexcept;
  // Frees them, or so many parts of them.
  static void free_waiting(embed::CompoundNode*& waiting, std::size_t most) noexcept;
};

}  // namespace hornbeam
