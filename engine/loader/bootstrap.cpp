// SPDX-License-Identifier: MIT
#include "loader/bootstrap.hpp"

#include "reader/term_reader.hpp"

namespace hornbeam::loader {

using machine::Machine;
using machine::Outcome;
using machine::RunResult;
using reader::ReadStatus;
using terms::Cell;
namespace functors = terms::functors;

void load_system_text(Machine& m, std::string_view path, std::string_view text, std::string& messages) {
  database::Module& system = m.database.system();
  database::Module* const before = m.source_module;
  m.source_module = &system;
  std::size_t at = 0;
  for (;;) {
    reader::ReadOptions options;
    options.operators = &system.operators;
    options.flags.double_quotes = syntax::QuotedText::codes;
    Cell* const top = m.terms.top;
    const ReadStatus status = m.term_reader->read(text, at, options);
    if (status == ReadStatus::end_of_file || status == ReadStatus::no_memory) break;
    const auto report = [&](std::string_view what, std::size_t line) {
      messages.append(path).append(":").append(std::to_string(line)).append(": ").append(what).append("\n");
    };
    at = m.term_reader->end_offset();
    if (status == ReadStatus::syntax_error) {
      report(m.term_reader->error().message, m.term_reader->error().line);
      continue;
    }
    const Cell term = m.term_reader->term();
    const std::size_t line = m.term_reader->line_of(m.term_reader->begin_offset());
    if (term.is_structure() && terms::functor_of(term) == functors::directive) {
      const RunResult result = m.run_once(system, terms::structure_argument(term, 0));
      if (result != RunResult::solution) report("directive failed or raised an error", line);
    } else {
      Machine::AddOptions add;
      add.consulting = true;
      add.line = static_cast<std::uint32_t>(line);
      if (m.add_clause(system, term, add) != Outcome::success) report("clause refused", line);
      m.terms.top = top;
    }
  }
  m.source_module = before;
  for (const auto& [index, predicate] : system.predicates) predicate->is_system = true;
}

}  // namespace hornbeam::loader
