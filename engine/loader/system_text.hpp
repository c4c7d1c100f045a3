// SPDX-License-Identifier: MIT
// The system part of the standard library: plain clauses and directives, without expansion. It contains the loader
// proper, written in Prolog.
//
// Most programs call a tenth of it, so a predicate is made when it is first named, and its clauses are read and
// compiled when it is first called: making an engine costs a tenth of what it would otherwise. To be found without
// being read, clauses must begin in column 0, where otherwise only comments and directives begin. Clauses whose heads
// are not obvious (operators, other modules), directives, and clauses of dynamic procedures are read at once.
//
// Libraries are loaded by that loader, which passes over their clauses likewise (builtins/source_texts.cpp): those of a
// predicate are left here, with the flags of the file, until it is called.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loader/system_declarations.hpp"
#include "machine/machine.hpp"
#include "reader/term_reader.hpp"
#include "support/indicator_index.hpp"

namespace hornbeam::loader {

using machine::Passage;

// The passages of a text; consecutive ones for the same predicate are joined.
std::vector<Passage> passages_of(std::string_view text);

// The passages of all files of the system. They and their paths stay in memory.
class SystemPassages {
 public:
  struct Place {
    std::string_view path;
    Passage passage;
  };

  void add(std::string_view path, std::string_view text);
  void finish();  // after the last file

  const std::vector<Place>& unnamed() const { return unnamed_; }
  // Those of a predicate stand together, in the order of the files.
  const std::vector<Place>& named() const { return named_; }
  // The position of its first, or support::IndicatorIndex::absent.
  std::uint32_t first_of(std::string_view name, std::uint32_t arity) const { return index_.find(name, arity); }
  // Its declaration by meta_predicate/1, as in Predicate::meta.
  std::string_view meta_of(std::string_view name, std::uint32_t arity) const;
  const SystemDeclarations& declarations() const { return declarations_; }

 private:
  struct Meta {
    std::string_view name;
    std::uint32_t arity;
    std::string modes;
  };

  bool add_meta(std::string_view text);

  std::vector<Place> unnamed_;
  std::vector<Place> named_;
  std::vector<Meta> meta_;
  support::IndicatorIndex index_{0};
  support::IndicatorIndex meta_index_{0};
  SystemDeclarations declarations_;
};

class SystemText final : public machine::ClauseSupplier {
 public:
  SystemText(machine::Machine& machine, const SystemPassages& passages);

  // Reads what must be read at once. Continues after errors.
  void load();
  bool has(std::string_view name, std::uint32_t arity) const {
    return passages_.first_of(name, arity) != support::IndicatorIndex::absent ||
           !passages_.declarations().of(name, arity).empty();
  }
  // Leaves the clauses of a predicate, if it has any, to be read when it is called.
  void defer(database::Predicate& predicate);
  // Gives a predicate of the module system the properties that it was declared to have.
  void declare(database::Predicate& predicate);
  bool supply(database::Predicate& predicate) override;
  bool supply_all() override;
  void leave(database::Predicate& predicate, const Passage& passage) override;
  // Errors of reading and compiling: lines "path:line: what".
  const std::string& problems() const { return problems_; }

 private:
  // Clauses of a predicate of a library that are still text.
  struct LeftClauses {
    syntax::SyntaxFlags flags;
    database::Generation birth;
    std::vector<Passage> passages;
  };
  // Whose clauses are read, and how.
  struct Reading {
    std::string_view path;
    const database::Predicate* predicate = nullptr;  // of a library
    database::Generation birth = 0;                  // they have existed since
  };

  bool supply_system(std::uint32_t first);
  bool supply_library(database::Predicate& predicate, LeftClauses& left);
  bool read(const Reading& reading, const Passage& passage, const reader::ReadOptions& options);
  reader::ReadOptions system_options() const;
  void set_property(database::Predicate& predicate, std::string_view property);
  bool take(const Reading& reading, std::uint32_t line, terms::Cell term);
  void report(std::string_view path, std::size_t line, std::string_view what);

  machine::Machine& m_;
  const SystemPassages& passages_;
  reader::TermReader reader_;
  syntax::OperatorTable operators_;  // unaffected by the program's changes to those of the module
  std::vector<LeftClauses> left_;    // Predicate::deferred of a library's is the index + 1
  std::string problems_;
};

}  // namespace hornbeam::loader
