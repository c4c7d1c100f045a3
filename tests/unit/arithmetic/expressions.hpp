// SPDX-License-Identifier: MIT
// Builds expressions and shows results as text, for the tests of this folder.
#pragma once

#include <string>
#include <string_view>

#include "arithmetic/evaluate.hpp"
#include "terms/bigint.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::arithmetic::testing {

struct Bench {
  terms::TermStore store{std::size_t{1} << 28, std::size_t{1} << 20};
  FunctionTable table{store};
  RandomState random{42};
  Settings settings;
  Context context{store, table, random, settings};

  Cell n(std::int64_t v) { return store.new_integer(v); }
  Cell n(int v) { return store.new_integer(v); }
  Cell n(double d) { return store.new_float(d); }
  Cell big(std::string_view digits) {
    const bool negative = digits.front() == '-';
    if (negative) digits.remove_prefix(1);
    Cell result;
    terms::integer_from_digits(store, digits, 10, negative, result);
    return result;
  }
  Cell a(std::string_view name) { return Cell::atom(store.atoms.intern(name)); }
  template <class... Cells>
  Cell f(std::string_view name, Cells... arguments) {
    return store.new_structure(store.functors.intern(store.atoms.intern(name), sizeof...(Cells)), arguments...);
  }

  std::string show(Cell c) {
    c = terms::deref(c);
    std::string out;
    if (terms::is_number(c)) {
      terms::append_number(out, c);
    } else if (c.is_atom()) {
      out = store.atoms.text(c.as_atom());
    } else if (c.is_structure()) {
      const Cell functor = terms::functor_of(c);
      out = store.atoms.text(store.functors.name(functor));
      for (std::uint32_t i = 0; i < functor.arity(); ++i) {
        out += (i == 0 ? "(" : ",") + show(terms::structure_argument(c, i));
      }
      out += ")";
    } else {
      out = "_";
    }
    return out;
  }
  // The value, or the formal of the error.
  std::string value(Cell expression) {
    Cell result;
    return show(evaluate(context, expression, result) ? result : context.error);
  }
  template <class... Cells>
  std::string of(std::string_view name, Cells... arguments) {
    return value(f(name, arguments...));
  }
};

}  // namespace hornbeam::arithmetic::testing
