// SPDX-License-Identifier: MIT
#include <hornbeam/term.hpp>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <new>
#include <ostream>
#include <set>
#include <stdexcept>

#include <hornbeam/convert.hpp>
#include "embed/term_node.hpp"
#include "embed/term_text.hpp"
#include "support/utf8.hpp"

namespace hornbeam {

using embed::CompoundNode;
using embed::ObjectNode;
using embed::TextNode;

// ---- making ----

namespace {

Term text_term(Term::Kind kind, std::string_view text) { return TermAccess::adopt(kind, new TextNode(text)); }

bool is_digits(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

Term TermAccess::compound(TextNode* name, std::size_t arity) {
  void* const memory = ::operator new(sizeof(CompoundNode) + arity * sizeof(Term));
  auto* const node = new (memory) CompoundNode;
  node->arity = static_cast<std::uint32_t>(arity);
  node->name = name;
  if (name != nullptr) name->references.fetch_add(1, std::memory_order_relaxed);
  for (std::size_t i = 0; i < arity; ++i) new (node->arguments() + i) Term(Term::integer(0));
  return adopt(Term::Kind::compound, node);
}

Term::Term() : Term(atom("[]")) {}
Term Term::atom(std::string_view name) { return text_term(Kind::atom, name); }
Term Term::string(std::string_view text) { return text_term(Kind::string, text); }
Term Term::variable(std::string_view name) { return text_term(Kind::variable, name); }

Term Term::floating(double value) {
  Term t(Kind::floating, nullptr);
  t.floating_ = value;
  return t;
}

Term Term::big_integer(std::string_view digits) {
  if (!is_digits(digits)) throw TypeError("integer", Term::atom(digits));
  const bool negative = digits.front() == '-';
  std::string_view rest = digits;
  if (negative || digits.front() == '+') rest.remove_prefix(1);
  while (rest.size() > 1 && rest.front() == '0') rest.remove_prefix(1);
  const std::string canonical = (negative && rest != "0" ? "-" : "") + std::string(rest);
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(canonical.data(), canonical.data() + canonical.size(), value);
  if (problem == std::errc()) return integer(value);
  return text_term(Kind::big_integer, canonical);
}

Term Term::compound(std::string_view name, std::span<const Term> arguments) {
  if (arguments.empty()) return atom(name);
  const Term name_atom = name == "." && arguments.size() == 2 ? integer(0) : atom(name);
  TextNode* const node = name_atom.is_atom() ? const_cast<TextNode*>(TermAccess::text_node(name_atom)) : nullptr;
  Term t = TermAccess::compound(node, arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) TermAccess::arguments(t)[i] = arguments[i];
  return t;
}

Term Term::compound(std::string_view name, std::initializer_list<Term> arguments) {
  return compound(name, std::span<const Term>(arguments.begin(), arguments.size()));
}

Term Term::list(std::span<const Term> elements, const Term& tail) {
  Term result = tail;
  for (std::size_t i = elements.size(); i-- > 0;) {
    Term pair = TermAccess::compound(nullptr, 2);
    TermAccess::arguments(pair)[0] = elements[i];
    TermAccess::arguments(pair)[1] = std::move(result);
    result = std::move(pair);
  }
  return result;
}

Term Term::list(std::span<const Term> elements) { return list(elements, Term()); }
Term Term::list(std::initializer_list<Term> elements) {
  return list(std::span<const Term>(elements.begin(), elements.size()));
}

Term Term::of_object_as(std::shared_ptr<void> object, const detail::TypeKey& type, std::string_view name) {
  if (object == nullptr) throw UsageError("a null pointer is not an object");
  auto* const node = new ObjectNode;
  node->object = std::move(object);
  node->type = type;
  node->type_name = name;
  return TermAccess::adopt(Kind::object, node);
}

// ---- sharing: the union is copied by its largest part ----

Term::Term(const Term& other) noexcept : kind_(other.kind_), integer_(other.integer_) {
  if (TermAccess::has_node(*this)) node_->references.fetch_add(1, std::memory_order_relaxed);
}

Term& Term::operator=(const Term& other) noexcept {
  Term copy(other);
  std::swap(kind_, copy.kind_);
  std::swap(integer_, copy.integer_);
  return *this;
}

namespace {

bool was_last(Term::Node* node) { return node->references.fetch_sub(1, std::memory_order_acq_rel) == 1; }

void free_text(TextNode* node) {
  if (node != nullptr && was_last(node)) delete node;
}

}  // namespace

void Term::release() noexcept {
  if (!TermAccess::has_node(*this)) return;
  if (kind_ == Kind::compound) {
    CompoundNode* waiting = nullptr;
    TermAccess::leave_to_free(*this, waiting);
    TermAccess::free_waiting(waiting, SIZE_MAX);
  } else if (was_last(node_)) {
    if (kind_ == Kind::object) {
      delete static_cast<ObjectNode*>(node_);
    } else {
      delete static_cast<TextNode*>(node_);
    }
  }
}

void TermAccess::leave_to_free(Term& t, CompoundNode*& waiting) noexcept {
  if (t.kind_ != Term::Kind::compound) {
    t = Term::integer(0);
    return;
  }
  auto* const node = static_cast<CompoundNode*>(t.node_);
  t.kind_ = Term::Kind::integer;
  t.integer_ = 0;
  if (!was_last(node)) return;
  free_text(node->name);
  node->next = waiting;
  waiting = node;
}

void TermAccess::free_waiting(CompoundNode*& waiting, std::size_t most) noexcept {
  for (std::size_t parts = 0; waiting != nullptr && parts < most; ++parts) {
    CompoundNode* const node = waiting;
    waiting = node->next;
    for (std::uint32_t i = 0; i < node->arity; ++i) {
      Term& argument = node->arguments()[i];
      if (argument.kind_ == Term::Kind::compound) {
        leave_to_free(argument, waiting);
      } else {
        argument.release();
      }
    }
    node->~CompoundNode();
    ::operator delete(node);
  }
}

// ---- asking ----

bool Term::is_compound(std::string_view name, std::size_t arity) const {
  return kind_ == Kind::compound && node_->arity == arity && this->name() == name;
}

bool Term::is_list() const {
  const Term* t = this;
  while (t->is_pair()) t = &(*t)[1];
  return t->is_empty_list();
}

std::string_view Term::name() const {
  switch (kind_) {
    case Kind::integer:
    case Kind::floating: break;
    case Kind::compound: {
      const TextNode* const name = TermAccess::compound_node(*this)->name;
      return name == nullptr ? std::string_view(".") : std::string_view(name->text);
    }
    case Kind::object: return TermAccess::object_node(*this)->type_name;
    default: return TermAccess::text_node(*this)->text;
  }
  throw TypeError("callable", *this);
}

std::int64_t Term::not_integer() const { throw TypeError("integer", *this); }

double Term::to_double() const {
  switch (kind_) {
    case Kind::floating: return floating_;
    case Kind::integer: return static_cast<double>(integer_);
    case Kind::big_integer: return std::strtod(std::string(name()).c_str(), nullptr);
    default: throw TypeError("number", *this);
  }
}

std::span<const Term> Term::arguments() const {
  if (kind_ != Kind::compound) return {};
  const CompoundNode* const node = TermAccess::compound_node(*this);
  return {node->arguments(), node->arity};
}

const Term& Term::operator[](std::size_t argument) const {
  const std::span<const Term> all = arguments();
  if (argument >= all.size()) throw std::out_of_range("Term: there is no such argument");
  return all[argument];
}

std::vector<Term> Term::elements() const {
  if (!is_list()) throw TypeError("list", *this);
  std::vector<Term> result;
  for (const Term* t = this; t->is_pair(); t = &(*t)[1]) result.push_back((*t)[0]);
  return result;
}

std::optional<std::string> Term::text_value() const {
  if (is_text()) return std::string(name());
  if (!is_pair()) return std::nullopt;
  std::string text;
  const Term* t = this;
  for (; t->is_pair(); t = &(*t)[1]) {
    const Term& element = (*t)[0];
    if (element.kind_ == Kind::integer) {
      if (!support::utf8::is_code(element.integer_)) return std::nullopt;
      char bytes[support::utf8::longest];
      text.append(bytes, support::utf8::encode(static_cast<std::uint32_t>(element.integer_), bytes));
    } else if (element.is_atom() && support::utf8::length(element.name()) == 1) {
      text.append(element.name());
    } else {
      return std::nullopt;
    }
  }
  if (!t->is_empty_list()) return std::nullopt;
  return text;
}

std::shared_ptr<void> Term::object_of(const detail::TypeKey& type) const {
  if (kind_ != Kind::object) return nullptr;
  const ObjectNode* const node = TermAccess::object_node(*this);
  return node->type == type ? node->object : nullptr;
}

// ---- comparing and writing ----

namespace {

// Compounds are equal if their parts are, which are added to the list of comparisons.
bool equal_here(const Term& a, const Term& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Term::Kind::integer: return a.to_int64() == b.to_int64();
    case Term::Kind::floating: {
      const double x = a.to_double();
      const double y = b.to_double();
      return x == y ? std::signbit(x) == std::signbit(y) : std::isnan(x) && std::isnan(y);
    }
    case Term::Kind::object: return TermAccess::object_node(a)->object == TermAccess::object_node(b)->object;
    case Term::Kind::compound: return a.arity() == b.arity() && a.name() == b.name();
    default: return a.name() == b.name();
  }
}

}  // namespace

// For large terms, compared pairs are recorded, as parts may be shared.
bool operator==(const Term& a, const Term& b) {
  constexpr std::size_t steps_of_trees = 1000;
  std::vector<std::pair<const Term*, const Term*>> waiting{{&a, &b}};
  std::set<std::pair<const Term::Node*, const Term::Node*>> met;
  for (std::size_t steps = 0; !waiting.empty(); ++steps) {
    const auto [x, y] = waiting.back();
    waiting.pop_back();
    if (!equal_here(*x, *y)) return false;
    if (!x->is_compound() || TermAccess::node(*x) == TermAccess::node(*y)) continue;
    if (steps > steps_of_trees && !met.emplace(TermAccess::node(*x), TermAccess::node(*y)).second) continue;
    for (std::size_t i = x->arity(); i-- > 0;) waiting.emplace_back(&x->arguments()[i], &y->arguments()[i]);
  }
  return true;
}

std::string Term::text(std::size_t most) const { return embed::term_text(*this, most); }
std::ostream& operator<<(std::ostream& out, const Term& term) { return out << term.text(); }

}  // namespace hornbeam
