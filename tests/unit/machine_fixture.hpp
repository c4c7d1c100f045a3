// SPDX-License-Identifier: MIT
// A complete machine for unit tests, with short ways to give it clauses and goals as text.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "embed/standard_system.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam {

struct MachineFixture {
  std::string problems;
  std::unique_ptr<machine::Machine> machine = embed::make_standard_machine(std::size_t{64} << 20, {}, problems);
  machine::Machine& m = *machine;

  terms::Cell read(const std::string& text) {
    reader::ReadOptions options;
    options.operators = &m.operators(m.database.user());
    REQUIRE(m.term_reader->read(text + " .", 0, options) == reader::ReadStatus::term);
    return m.term_reader->term();
  }
  database::Clause& add(const std::string& text) {
    machine::Machine::AddOptions options;
    options.consulting = true;
    database::Clause* clause = nullptr;
    REQUIRE(m.add_clause(m.database.user(), read(text), options, &clause) == machine::Outcome::success);
    return *clause;
  }
  // The names of the clause's instructions.
  std::vector<std::string> instructions(const database::Clause& clause) {
    std::vector<std::string> names;
    for (const code::Word* p = clause.code(); p < clause.code() + clause.words;) {
      const code::Opcode op = m.addresses.opcode(*p);
      names.emplace_back(code::info(op).name);
      p += code::length(op);
    }
    return names;
  }
  bool holds(const std::string& goal) {
    return m.run_once(m.database.user(), read(goal)) == machine::RunResult::solution;
  }
  // Does the first solution of the goal leave a choice point?
  bool leaves_choice(const std::string& goal) {
    machine::Machine::Query query;
    REQUIRE(m.open_query(query, m.database.user(), read(goal)) == machine::Outcome::success);
    REQUIRE(m.next_solution(query) == machine::RunResult::solution);
    const bool more = m.b != query.barrier;
    m.close_query(query, false);
    return more;
  }
};

}  // namespace hornbeam
