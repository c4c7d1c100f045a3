// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "database/flag_table.hpp"

using namespace hornbeam;
using database::FlagAccess;
using database::FlagTable;
using terms::Cell;
using Change = FlagTable::Change;

namespace {

struct Flags {
  terms::TermStore store{std::size_t{1} << 22, std::size_t{1} << 20};
  FlagTable table{store};

  terms::Atom name(std::string_view text) { return store.atoms.intern(text); }
  Cell atom(std::string_view text) { return Cell::atom(name(text)); }
  Change set(std::string_view flag, std::string_view value) { return table.set(name(flag), atom(value)); }
  Cell value(std::string_view flag) {
    const database::Flag* f = table.find(name(flag));
    return f == nullptr || !f->value ? atom("no value") : terms::thaw(store, *f->value);
  }
};

}  // namespace

TEST_CASE("flags start with the values of their rows") {
  Flags f;
  CHECK(f.value("bounded") == f.atom("false"));
  CHECK(f.value("unknown") == f.atom("error"));
  CHECK(f.value("double_quotes") == f.atom("string"));
  CHECK(f.value("max_arity") == Cell::integer(terms::max_arity));
  CHECK(f.value("max_tagged_integer") == Cell::integer(terms::max_small_integer));
  CHECK(f.value("min_tagged_integer") == Cell::integer(terms::min_small_integer));
  CHECK(f.value("max_integer") == f.atom("no value"));
  CHECK(f.value("print_write_options").is_list());
  CHECK(f.value("toplevel_prompt") == f.atom("?- "));
}

TEST_CASE("fields follow the flags") {
  Flags f;
  CHECK(f.set("double_quotes", "atom") == Change::done);
  CHECK(f.table.syntax.double_quotes == syntax::QuotedText::atom);
  CHECK(f.set("occurs_check", "error") == Change::done);
  CHECK(f.table.occurs_check == database::OccursCheck::error);
  CHECK(f.set("iso", "true") == Change::done);
  CHECK(f.table.iso);
  CHECK(f.table.syntax.iso);
  CHECK(f.table.arithmetic.iso);
  CHECK(f.set("unknown", "fail") == Change::done);
  CHECK(f.table.unknown == database::UnknownProcedure::fail);
  CHECK(f.set("dialect", "sicstus") == Change::done);
  CHECK(f.table.dialect == database::Dialect::sicstus);
}

TEST_CASE("a change that the row does not allow changes nothing") {
  Flags f;
  CHECK(f.set("bounded", "true") == Change::read_only);
  CHECK(f.set("debug", "no") == Change::bad_value);
  CHECK(f.set("double_quotes", "code") == Change::bad_value);
  CHECK(f.table.set(f.name("unknown"), Cell::integer(1)) == Change::bad_value);
  CHECK(f.set("no_such_flag", "x") == Change::unknown_flag);
  CHECK(f.value("debug") == f.atom("off"));
  CHECK(f.value("double_quotes") == f.atom("string"));
}

TEST_CASE("true and on, false and off are one") {
  Flags f;
  CHECK(f.set("debug", "true") == Change::done);
  CHECK(f.value("debug") == f.atom("on"));
  CHECK(f.table.debug);
  CHECK(f.set("gc", "off") == Change::done);
  CHECK(f.value("gc") == f.atom("false"));
  CHECK_FALSE(f.table.gc);
}

TEST_CASE("programs create flags of their own") {
  Flags f;
  const auto mine = f.name("mine");
  CHECK(f.table.create(mine, Cell::integer(3), "integer", FlagAccess::read_write) == Change::done);
  CHECK(f.table.set(mine, f.atom("x")) == Change::bad_value);
  CHECK(f.table.set(mine, Cell::integer(4)) == Change::done);
  CHECK(f.value("mine") == Cell::integer(4));
  CHECK(f.table.create(mine, f.atom("x"), "atom", FlagAccess::read_only) == Change::done);
  CHECK(f.table.set(mine, f.atom("y")) == Change::read_only);
  CHECK(f.table.create(f.name("bounded"), f.atom("true"), "boolean", FlagAccess::read_write) == Change::read_only);
  CHECK(f.set("user_flags", "silent") == Change::done);
  CHECK(f.set("another", "x") == Change::done);
  CHECK(f.value("another") == f.atom("x"));
}

TEST_CASE("the engine sets what programs may not") {
  Flags f;
  f.table.assign("executable", f.atom("/usr/bin/hornbeam"));
  CHECK(f.value("executable") == f.atom("/usr/bin/hornbeam"));
}
