// SPDX-License-Identifier: MIT
#include "term_bytes.hpp"

#include <cstring>

namespace hornbeam::web {

namespace {

template <class Number>
void put_number(std::string& to, Number n) {
  char bytes[sizeof n];
  std::memcpy(bytes, &n, sizeof n);
  to.append(bytes, sizeof n);
}

void put_text(std::string& to, std::string_view text) {
  put_number(to, static_cast<std::uint32_t>(text.size()));
  to += text;
}

// Queues the elements of a list, and its tail unless that is the empty list.
void put_list(std::string& to, const Term& list, std::vector<const Term*>& waiting) {
  std::vector<const Term*> parts;
  const Term* tail = &list;
  for (; tail->is_pair(); tail = &(*tail)[1]) parts.push_back(&(*tail)[0]);
  const bool proper = tail->is_empty_list();
  to += proper ? 'l' : 'p';
  put_number(to, static_cast<std::uint32_t>(parts.size()));
  if (!proper) waiting.push_back(tail);
  waiting.insert(waiting.end(), parts.rbegin(), parts.rend());
}

void put_front(std::string& to, const Term& term, std::vector<const Term*>& waiting) {
  const auto named = [&](char tag) {
    to += tag;
    put_text(to, term.name());
  };
  switch (term.kind()) {
    case Term::Kind::variable: return named('v');
    case Term::Kind::atom: return term.is_empty_list() ? put_list(to, term, waiting) : named('a');
    case Term::Kind::string: return named('s');
    case Term::Kind::big_integer: return named('b');
    case Term::Kind::integer: to += 'i'; return put_number(to, term.to_int64());
    case Term::Kind::floating: to += 'f'; return put_number(to, term.to_double());
    case Term::Kind::object: to += 'o'; return put_text(to, term.text());
    case Term::Kind::compound: break;
  }
  if (term.is_pair()) return put_list(to, term, waiting);
  named('c');
  put_number(to, static_cast<std::uint32_t>(term.arity()));
  for (std::size_t i = term.arity(); i-- > 0;) waiting.push_back(&term[i]);
}

class Taker {
 public:
  explicit Taker(std::string_view& bytes) : bytes_(bytes) {}

  Term take() {
    while (true) {
      Term term;
      if (!take_front(term)) continue;
      // Completing one compound may complete the enclosing one.
      while (!open_.empty()) {
        open_.back().parts.push_back(std::move(term));
        if (open_.back().parts.size() < open_.back().size) break;
        term = closed(open_.back());
        open_.pop_back();
      }
      if (open_.empty()) return term;
    }
  }

 private:
  struct Open {
    char tag;
    std::string name;
    std::size_t size;
    std::vector<Term> parts{};
  };

  static Term closed(const Open& whole) {
    if (whole.tag == 'c') return Term::compound(whole.name, whole.parts);
    if (whole.tag == 'l') return Term::list(whole.parts);
    return Term::list(std::span(whole.parts).first(whole.size - 1), whole.parts.back());
  }

  // False if its parts must be read first.
  bool take_front(Term& term) {
    const char tag = take_bytes(1).front();
    switch (tag) {
      case 'v': term = Term::variable(take_text()); return true;
      case 'a': term = Term::atom(take_text()); return true;
      case 's': term = Term::string(take_text()); return true;
      case 'b': term = Term::big_integer(take_text()); return true;
      case 'i': term = Term::integer(take_number<std::int64_t>()); return true;
      case 'f': term = Term::floating(take_number<double>()); return true;
      default: break;
    }
    if (tag != 'c' && tag != 'l' && tag != 'p') throw UsageError("these bytes are no term");
    std::string name;
    if (tag == 'c') name = take_text();
    const std::size_t size = take_number<std::uint32_t>() + std::size_t{tag == 'p'};
    if (size == 0) {
      term = tag == 'c' ? Term::atom(name) : Term();
      return true;
    }
    open_.push_back({tag, std::move(name), size});
    return false;
  }

  std::string_view take_bytes(std::size_t size) {
    if (bytes_.size() < size) throw UsageError("these bytes are no term");
    const std::string_view front = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return front;
  }
  template <class Number>
  Number take_number() {
    Number n;
    std::memcpy(&n, take_bytes(sizeof n).data(), sizeof n);
    return n;
  }
  std::string take_text() { return std::string(take_bytes(take_number<std::uint32_t>())); }

  std::string_view& bytes_;
  std::vector<Open> open_;
};

}  // namespace

void put_term(std::string& to, const Term& term) {
  std::vector<const Term*> waiting{&term};
  while (!waiting.empty()) {
    const Term& next = *waiting.back();
    waiting.pop_back();
    put_front(to, next, waiting);
  }
}

Term take_term(std::string_view& bytes) { return Taker(bytes).take(); }

}  // namespace hornbeam::web
