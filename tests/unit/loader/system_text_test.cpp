// SPDX-License-Identifier: MIT
#include "loader/system_text.hpp"

#include "../machine_fixture.hpp"
#include "loader/embedded_library.hpp"

namespace hornbeam {

using loader::Passage;
using loader::passages_of;

namespace {

std::vector<database::Predicate*> deferred_procedures(machine::Machine& m) {
  std::vector<database::Predicate*> deferred;
  for (const auto& predicate : m.database.system().all_predicates()) {
    if (predicate->deferred != 0) deferred.push_back(predicate.get());
  }
  return deferred;
}

const std::string& problems_of_text(machine::Machine& m) {
  return static_cast<loader::SystemText&>(*m.clause_supplier).problems();
}

}  // namespace

TEST_CASE("passages begin in column 0 and know their heads") {
  const std::vector<Passage> found = passages_of(
      "% a comment\n:- dynamic(f/1).\n\nf(1).\nf([a,'b,)'|C]) :-\n    g(C),\n    h.\n%! g(+X)\n'$g'({X}, (a,b)).\n"
      "g.\nm:f(2).\nX = X.\nf(0',, 2).\n");
  const auto expect = [&](std::size_t i, std::string_view name, std::uint32_t arity, std::uint32_t line) {
    CAPTURE(i);
    CHECK(found[i].name == name);
    CHECK(found[i].arity == arity);
    CHECK(found[i].line == line);
  };
  REQUIRE(found.size() == 7);
  expect(0, "", 0, 2);
  expect(1, "f", 1, 4);  // both clauses
  expect(2, "$g", 2, 9);
  expect(3, "g", 0, 10);
  expect(4, "", 0, 11);
  expect(5, "", 0, 12);
  expect(6, "f", 2, 13);  // the comma is a character code
}

// Each clause begins in column 0 and each passage with a head belongs to one predicate: reading the files as terms
// gives the same result.
TEST_CASE_FIXTURE(MachineFixture, "the system files are what their passages say") {
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    if (!file.path.starts_with("system/")) continue;
    for (const Passage& passage : passages_of(file.text)) {
      reader::ReadOptions options;
      options.operators = &m.operators(m.database.system());
      options.flags.double_quotes = syntax::QuotedText::codes;
      std::size_t terms_read = 0;
      for (std::size_t at = 0;; at = m.term_reader->end_offset()) {
        const reader::ReadStatus status = m.term_reader->read(passage.text, at, options);
        if (status == reader::ReadStatus::end_of_file) break;
        INFO(file.path, ":", passage.line);
        REQUIRE(status == reader::ReadStatus::term);
        ++terms_read;
        if (passage.name.empty()) continue;
        terms::Cell head = m.term_reader->term();
        if (head.is_structure() && terms::functor_of(head) == terms::functors::neck) {
          head = terms::deref(terms::structure_argument(head, 0));
        }
        REQUIRE((head.is_atom() || head.is_compound()));
        const terms::Cell functor = head.is_list()        ? terms::functors::list_pair
                                    : head.is_structure() ? terms::functor_of(head)
                                                          : terms::Cell::integer(0);
        const terms::Atom name = head.is_atom() ? head.as_atom() : m.terms.functors.name(functor);
        CHECK(m.terms.atoms.text(name) == passage.name);
        CHECK((head.is_atom() ? 0 : functor.arity()) == passage.arity);
      }
      CHECK((passage.name.empty() ? terms_read == 1 : terms_read >= 1));
    }
  }
}

// The declarations are not read as terms when an engine is made.
TEST_CASE_FIXTURE(MachineFixture, "meta-arguments of the system are those that its files declare") {
  std::size_t declared = 0;
  const auto check = [&](terms::Cell head) {
    std::string modes;
    for (std::uint32_t i = 0; i < terms::functor_of(head).arity(); ++i) {
      const terms::Cell mode = terms::deref(terms::structure_argument(head, i));
      modes += mode.is_atom() ? m.terms.atoms.text(mode.as_atom()).front()
                              : static_cast<char>('0' + mode.as_small_integer());
    }
    if (modes.find_first_of("0123456789:^/") == std::string::npos) modes.clear();
    const database::Predicate* const p = m.database.system().find(terms::functor_of(head));
    REQUIRE(p != nullptr);
    INFO(m.terms.atoms.text(m.terms.functors.name(p->functor)), "/", p->arity);
    CHECK(p->meta == modes);
    ++declared;
  };
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    if (!file.path.starts_with("system/")) continue;
    for (const Passage& passage : passages_of(file.text)) {
      if (!passage.text.starts_with(":- meta_predicate")) continue;
      reader::ReadOptions options;
      options.operators = &m.operators(m.database.system());
      options.system_names = true;
      REQUIRE(m.term_reader->read(passage.text, 0, options) == reader::ReadStatus::term);
      const terms::Cell declaration = terms::deref(terms::structure_argument(m.term_reader->term(), 0));
      terms::Cell rest = terms::structure_argument(declaration, 0);
      for (rest = terms::deref(rest); terms::functor_of(rest) == terms::functors::comma;) {
        check(terms::deref(terms::structure_argument(rest, 0)));
        rest = terms::deref(terms::structure_argument(rest, 1));
      }
      check(rest);
    }
  }
  CHECK(declared > 50);
}

TEST_CASE("declarations are found in their texts") {
  loader::SystemDeclarations declarations;
  CHECK(declarations.add(":- dynamic(['$b'/4,          % Module, Name/Arity\n            c/3]).\n"));
  CHECK(declarations.add(":- dynamic(user:d/1).\n"));
  CHECK(declarations.add(":- multifile([user:d/1, system:c/3]).\n"));
  CHECK(declarations.add(
      ":- '$set_predicate_property'(\n       [ !/0, (',')/2, (;)/2, '|'/2, (\\+)/1, e/0\n       ], iso).\n"));
  CHECK_FALSE(declarations.add(":- create_prolog_flag(f, 1, []).\n"));
  CHECK_FALSE(declarations.add("user:f(1).\n"));
  declarations.finish();
  std::string system, others;
  for (const auto& d : declarations.of_system()) {
    system.append(d.name).append("/").append(std::to_string(d.arity)).append(" ").append(d.property).append(" ");
  }
  for (const auto& d : declarations.of_other_modules())
    others.append(d.module).append(":").append(d.property).append(" ");
  CHECK(system == "!/0 iso $b/4 dynamic ,/2 iso ;/2 iso \\+/1 iso c/3 dynamic c/3 multifile e/0 iso |/2 iso ");
  CHECK(others == "user:dynamic user:multifile ");
  CHECK(declarations.of("c", 3).size() == 2);
  CHECK(declarations.of("c", 2).empty());
}

// They are not run as directives when an engine is made.
TEST_CASE_FIXTURE(MachineFixture, "predicates of the system have the properties that its files declare") {
  std::size_t declared = 0;
  const auto check = [&](terms::Cell indicator, std::string_view property) {
    database::Module* module = &m.database.system();
    REQUIRE(m.strip_module(indicator, module));
    const terms::Atom name = terms::deref(terms::structure_argument(indicator, 0)).as_atom();
    const auto arity = terms::deref(terms::structure_argument(indicator, 1)).as_small_integer();
    const database::Predicate* const p = module->find(m.terms.functors.intern(name, static_cast<std::uint32_t>(arity)));
    INFO(m.terms.atoms.text(name), "/", arity, " ", property);
    REQUIRE(p != nullptr);
    CHECK((property != "dynamic" || (p->is_dynamic && p->is_defined)));
    CHECK((property != "multifile" || (p->is_multifile && p->is_defined)));
    CHECK((property != "iso" || p->is_iso));
    CHECK((property != "system" || p->is_system));
    CHECK((property != "continuation_barrier" || p->is_continuation_barrier));
    ++declared;
  };
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    if (!file.path.starts_with("system/")) continue;
    for (const Passage& passage : passages_of(file.text)) {
      if (!loader::SystemDeclarations().add(passage.text)) continue;
      reader::ReadOptions options;
      options.operators = &m.operators(m.database.system());
      options.system_names = true;
      REQUIRE(m.term_reader->read(passage.text, 0, options) == reader::ReadStatus::term);
      const terms::Cell declaration = terms::deref(terms::structure_argument(m.term_reader->term(), 0));
      const terms::Cell functor = terms::functor_of(declaration);
      const terms::Atom last = functor.arity() == 1 ? m.terms.functors.name(functor)
                                                    : terms::deref(terms::structure_argument(declaration, 1)).as_atom();
      terms::Cell rest = terms::deref(terms::structure_argument(declaration, 0));
      if (!rest.is_list()) check(rest, m.terms.atoms.text(last));
      for (; rest.is_list(); rest = terms::deref(terms::tail_of(rest))) {
        check(terms::deref(terms::head_of(rest)), m.terms.atoms.text(last));
      }
    }
  }
  CHECK(declared > 50);
}

TEST_CASE_FIXTURE(MachineFixture, "all procedures of the system can be had") {
  CHECK(problems.empty());
  const std::vector<database::Predicate*> deferred = deferred_procedures(m);
  CHECK(deferred.size() > 300);  // or why do we do this?
  for (database::Predicate* p : deferred) {
    REQUIRE(m.supply_clauses(*p));
    CHECK(p->live > 0);
    CHECK(p->deferred == 0);
  }
  CHECK(problems_of_text(m).empty());
}

// Clauses of libraries begin in column 0, too, and texts over several lines do not.
TEST_CASE_FIXTURE(MachineFixture, "the clauses that libraries leave can be had") {
  std::size_t left = 0;
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    const bool is_library = file.path.ends_with(".pl") && !file.path.starts_with("system/");
    if (!is_library || file.path.starts_with("concepts/")) continue;
    INFO(file.path);
    reader::ReadOptions options;
    options.operators = &m.operators(m.database.system());
    options.system_names = true;
    const std::string path = "hornbeam:" + std::string(file.path);
    const std::string goal = "'$load_all'('$exactly'('" + path + "'), system, [if(not_loaded)]) .";
    REQUIRE(m.term_reader->read(goal, 0, options) == reader::ReadStatus::term);
    CHECK(m.run_once(m.database.system(), m.term_reader->term()) == machine::RunResult::solution);
    std::vector<database::Predicate*> waiting;
    for (const database::Module* module : m.database.modules()) {
      if (module == &m.database.system()) continue;
      for (const auto& predicate : module->predicates) {
        if (predicate->deferred != 0) waiting.push_back(predicate.get());
      }
    }
    left += waiting.size();
    for (database::Predicate* p : waiting) {
      REQUIRE(m.supply_clauses(*p));
      CHECK(p->live > 0);
    }
    CHECK(problems_of_text(m) == "");
  }
  CHECK(left > 3000);
}

// The program's operators, flags and loads do not affect clauses that are read late.
TEST_CASE_FIXTURE(MachineFixture, "clauses that are read late mean what they meant") {
  CHECK(holds("op(0, xfx, system:(=:=)), op(200, xfy, system:(->)), op(0, xfy, system:(;))"));
  CHECK(holds("set_prolog_flag(occurs_check, error)"));
  CHECK(holds("set_prolog_flag(double_quotes, atom)"));
  for (database::Predicate* p : deferred_procedures(m)) REQUIRE(m.supply_clauses(*p));
  CHECK(problems_of_text(m).empty());
}

TEST_CASE_FIXTURE(MachineFixture, "properties count the clauses of the system") {
  CHECK(holds("system:predicate_property(phrase(_, _), number_of_clauses(N)), N > 0"));
}

}  // namespace hornbeam
