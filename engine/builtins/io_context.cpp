// SPDX-License-Identifier: MIT
#include "builtins/io_context.hpp"

#include "builtins/evaluation.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/terminal_keys.hpp"

namespace hornbeam::builtins {

const syntax::OperatorTable& operators_here(Machine& m) { return m.source_module->operators; }

const syntax::OperatorTable& operators_of(Machine& m, Atom module) {
  const database::Module* found = m.database.find_module(module);
  return found != nullptr ? found->operators : operators_here(m);
}

syntax::SyntaxFlags syntax_flags_here(Machine& m) { return m.flags.syntax; }

Outcome evaluate_integer(Machine& m, Cell expression, Cell& value) {
  const Cell c = terms::deref(expression);
  if (terms::is_integer(c)) {
    value = c;
    return Outcome::success;
  }
  if (const Outcome o = evaluate(m, expression, value); o != Outcome::success) return o;
  value = terms::deref(value);
  if (terms::is_integer(value)) return Outcome::success;
  return machine::type_error(m, atoms::integer, value);
}

int get_key(streams::Stream& s) {
  if (!s.is_terminal()) return s.get_code();
  const host::SingleKeys keys(s.file_number());
  return keys.active() ? s.get_new_code() : s.get_code();
}

namespace {

Outcome outcome_of(Machine& m, writer::WriteStatus status, streams::Stream* s) {
  switch (status) {
    case writer::WriteStatus::done: return Outcome::success;
    case writer::WriteStatus::stream_failed: return after_output(m, *s, false);
    case writer::WriteStatus::interrupted: return m.interrupted();
    case writer::WriteStatus::no_memory: break;
  }
  return machine::resource_error(m, atoms::stack_memory);
}

writer::TermWriter term_writer(Machine& m) {
  writer::TermWriter writer(m.terms);
  writer.keep_going = [](void* machine) { return !static_cast<Machine*>(machine)->poll(); };
  writer.keep_going_context = &m;
  writer.most = m.streams.most_captured();
  return writer;
}

// SWI-Prolog writes '$VAR'('Name') as Name, lists always in brackets, and variables in canonical form as letters.
writer::WriteOptions in_dialect(const Machine& m, writer::WriteOptions options) {
  const bool swi = m.dialect_of_goal() == database::Dialect::swi;
  options.named_variables = options.bracket_lists = swi;
  options.letter_variables = options.letter_variables && swi;
  return options;
}

}  // namespace

Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, streams::Stream& s) {
  return outcome_of(m, term_writer(m).write(term, in_dialect(m, options), s), &s);
}

Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, std::string& out) {
  return outcome_of(m, term_writer(m).write(term, in_dialect(m, options), out), nullptr);
}

}  // namespace hornbeam::builtins
