// SPDX-License-Identifier: MIT
// A store, the default operators and a reader; terms shown in canonical form: f(a,[1,X]) with
// quotes around names that are not plain words and V0, V1 ... for variables in order of appearance.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "reader/term_reader.hpp"
#include "terms/bigint.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::reader {

struct ReaderFixture {
  terms::TermStore store{std::size_t{1} << 31, std::size_t{1} << 26};
  syntax::OperatorTable system;
  syntax::OperatorTable operators{&system};
  ReadOptions options;
  TermReader reader{store};
  std::vector<Cell> shown_variables;

  ReaderFixture() {
    system.define_defaults(store.atoms);
    options.operators = &operators;
  }
  void iso() {
    options.flags.iso = true;
    system.set_iso(true);
  }
  void op(int priority, syntax::OperatorType type, std::string_view name) {
    operators.define(store.atoms.intern(name), type, priority);
  }

  // The term of a text that ends with a full stop, or the name of the syntax error.
  std::string read(std::string_view text) {
    switch (reader.read(text, 0, options)) {
      case ReadStatus::term: return show(reader.term());
      case ReadStatus::end_of_file: return "end of file";
      case ReadStatus::syntax_error: return "error " + std::string(error_name(reader.error().code));
      default: return "no memory";
    }
  }
  const SyntaxError& error_of(std::string_view text) {
    REQUIRE(reader.read(text, 0, options) == ReadStatus::syntax_error);
    return reader.error();
  }

  std::string show(Cell c) {
    shown_variables.clear();
    return shown(c);
  }

 private:
  std::string name(Atom a) {
    const std::string_view text = store.atoms.text(a);
    bool plain = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
    for (const char ch : text) {
      plain = plain && ((ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || ch == '_' || (ch >= '0' && ch <= '9'));
    }
    if (plain || text == "[]" || text == "{}") return std::string(text);
    return "'" + std::string(text) + "'";
  }
  std::string shown_list(Cell c) {
    std::string out = "[" + shown(terms::head_of(c));
    for (c = terms::deref(terms::tail_of(c)); c.is_list(); c = terms::deref(terms::tail_of(c))) {
      out += "," + shown(terms::head_of(c));
    }
    if (c != Cell::atom(terms::atoms::nil)) out += "|" + shown(c);
    return out + "]";
  }
  std::string shown(Cell c) {
    c = terms::deref(c);
    if (c.is_variable()) {
      std::size_t i = 0;
      while (i < shown_variables.size() && shown_variables[i] != c) ++i;
      if (i == shown_variables.size()) shown_variables.push_back(c);
      return "V" + std::to_string(i);
    }
    if (c.is_atom()) return name(c.as_atom());
    if (terms::is_string(c)) {
      return "\"" + std::string(terms::string_data(c), terms::string_bytes(c)) + "\"";
    }
    if (terms::is_number(c)) {
      std::string out;
      terms::append_number(out, c);
      return out;
    }
    if (c.is_list()) return shown_list(c);
    const Cell functor = terms::functor_of(c);
    std::string out = name(store.functors.name(functor)) + "(";
    for (std::uint32_t i = 0; i < functor.arity(); ++i) {
      if (i > 0) out += ",";
      out += shown(terms::structure_argument(c, i));
    }
    return out + ")";
  }
};

}  // namespace hornbeam::reader
