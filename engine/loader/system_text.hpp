// SPDX-License-Identifier: MIT
// The system part of the standard library: plain clauses and directives, without expansion. It contains the loader
// proper, written in Prolog.
//
// Most programs call a tenth of it, so a clause is read and compiled when its predicate is first called: making an
// engine costs a fifth of what it would otherwise. To be found without being read, clauses must begin in column 0,
// where otherwise only comments and directives begin. Clauses whose heads are not obvious (operators, other modules),
// directives, and clauses of dynamic procedures are read at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "machine/machine.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::loader {

// A stretch of text that begins in column 0 and extends to the next one.
struct Passage {
  std::string_view text;
  std::uint32_t line = 0;
  std::string_view name;  // of the head; empty if it must be read to be known
  std::uint32_t arity = 0;
};

// The passages of a text; consecutive ones for the same predicate are joined.
std::vector<Passage> passages_of(std::string_view text);

class SystemText final : public machine::ClauseSupplier {
 public:
  explicit SystemText(machine::Machine& machine);

  // Loads a text, which must stay in memory, into the module system. Continues after errors.
  void load(std::string_view path, std::string_view text) { load(path, passages_of(text)); }
  void load(std::string_view path, std::span<const Passage> passages);
  bool supply(database::Predicate& predicate) override;
  bool supply_all() override;
  // Errors of reading and compiling: lines "path:line: what".
  const std::string& problems() const { return problems_; }

 private:
  struct Deferred {
    database::Predicate* predicate;
    std::string_view path;
    Passage passage;
    std::uint32_t next;  // of the same predicate; numbers from 1
  };

  void defer(std::string_view path, const Passage& passage);
  bool read(std::string_view path, const Passage& passage);
  bool take(std::string_view path, std::uint32_t line, terms::Cell term);
  void report(std::string_view path, std::size_t line, std::string_view what);

  machine::Machine& m_;
  reader::TermReader reader_;
  syntax::OperatorTable operators_;  // unaffected by the program's changes to those of the module
  std::vector<Deferred> deferred_;
  std::string problems_;
};

}  // namespace hornbeam::loader
