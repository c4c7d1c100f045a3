// SPDX-License-Identifier: MIT
// The output of writeq reads back as the same term: random terms over atoms that are operators of every kind, numbers
// of both signs, lists and braces, written and read with the same operator table.
#include <random>

#include "../terms/term_fixture.hpp"
#include "reader/term_reader.hpp"
#include "syntax/operator_table.hpp"
#include "terms/compare.hpp"
#include "writer/term_writer.hpp"

using namespace hornbeam;
using syntax::OperatorType;
using terms::Cell;

namespace {

struct RoundTrip : terms::TermFixture {
  syntax::OperatorTable operators;
  std::mt19937 random{20240517};
  std::vector<std::string> names;

  RoundTrip() {
    operators.define_defaults(store.atoms);
    const auto op = [&](int priority, OperatorType type, const char* name) {
      operators.define(store.atoms.intern(name), type, priority);
      names.push_back(name);
    };
    op(200, OperatorType::fy, "pre");
    op(700, OperatorType::fx, "fxop");
    op(200, OperatorType::yf, "post");
    op(300, OperatorType::xf, "xfop");
    op(400, OperatorType::yfx, "two words");
    op(1000, OperatorType::xfy, "~>");
    op(9, OperatorType::fy, "f");
    op(9, OperatorType::yf, "yf");
    op(100, OperatorType::fx, " op");
    op(150, OperatorType::xf, "'");
    op(1105, OperatorType::xfy, "|");
    op(50, OperatorType::xfx, "e");
    for (const char* name :
         {"-",  "+",  "\\",  "*",    "^", "=",   ":-", "-->",     ",", ";", "->",         "\\+", "?-",
          ":",  "is", "mod", "**",   "a", "B",   "[]", "{}",      "!", ".", "$VAR",       "x y", "/*",
          "//", "_",  "\n",  "\\\\", "@", "=..", "<",  "dynamic", "%", "",  "caf\xc3\xa9"}) {
      names.push_back(name);
    }
  }

  std::size_t below(std::size_t n) { return random() % n; }
  Cell any_atom() { return atom(names[below(names.size())]); }

  Cell leaf() {
    switch (below(8)) {
      case 0: return integer(static_cast<std::int64_t>(below(3)));
      case 1: return integer(-static_cast<std::int64_t>(below(20)));
      case 2: return store.new_float(static_cast<double>(below(7)) - 2.5);
      case 3: return store.new_float(1e22 * (below(2) == 0 ? 1 : -1));
      case 4: return nil();
      default: return any_atom();
    }
  }
  Cell term(int depth) {
    if (depth == 0 || below(5) == 0) return leaf();
    switch (below(10)) {
      case 0: return list({term(depth - 1), term(depth - 1)});
      case 1: return list({term(depth - 1)}, term(depth - 1));
      case 2: return compound("{}", {term(depth - 1)});
      case 3: return compound(names[below(names.size())], {leaf(), leaf(), term(depth - 1)});
      case 4:
      case 5:
      case 6: return compound(names[below(names.size())], {term(depth - 1)});
      default: return binary(depth);
    }
  }
  Cell binary(int depth) {
    const std::string& name = names[below(names.size())];
    if (name == ".") return store.new_list(term(depth - 1), term(depth - 1));
    return compound(name, {term(depth - 1), term(depth - 1)});
  }
};

}  // namespace

TEST_CASE_FIXTURE(RoundTrip, "random terms read back as what was written") {
  reader::TermReader reader(store);
  for (const bool iso : {true, false}) {
    reader::ReadOptions options;
    options.operators = &operators;
    options.flags.iso = iso;
    writer::WriteOptions how = writer::write_options_quoted(operators);
    how.numbervars = false;
    int failures = 0;
    for (int i = 0; i < 60000 && failures < 15; ++i) {
      Cell* const top = store.top;
      const Cell t = term(1 + static_cast<int>(below(4)));
      const std::string text = writer::written(store, t, how);
      const reader::ReadStatus status = reader.read(text + " .", 0, options);
      INFO("iso ", iso, " text ", text);
      const bool read = status == reader::ReadStatus::term;
      const bool same = read && terms::identical(store, t, reader.term()) == terms::Answer::yes;
      if (!same) {
        ++failures;
        writer::WriteOptions canonical = writer::write_options_canonical(operators);
        MESSAGE(writer::written(store, t, canonical), "   =>   ", text, "   =>   ",
                read ? writer::written(store, reader.term(), canonical)
                     : std::string(reader::error_name(reader.error().code)));
      }
      CHECK(same);
      store.top = top;
    }
  }
}

TEST_CASE_FIXTURE(RoundTrip, "write_canonical needs no operators to be read back") {
  reader::TermReader reader(store);
  reader::ReadOptions options;
  options.operators = &operators;
  const writer::WriteOptions how = writer::write_options_canonical(operators);
  for (int i = 0; i < 20000; ++i) {
    Cell* const top = store.top;
    const Cell t = term(3);
    const std::string text = writer::written(store, t, how);
    INFO(text);
    REQUIRE(reader.read(text + " .", 0, options) == reader::ReadStatus::term);
    CHECK(terms::identical(store, t, reader.term()) == terms::Answer::yes);
    store.top = top;
  }
}
