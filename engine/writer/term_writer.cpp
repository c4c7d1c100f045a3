// SPDX-License-Identifier: MIT
#include "writer/term_writer.hpp"

#include "terms/bigint.hpp"
#include "writer/cycle_finder.hpp"
#include "writer/writing.hpp"

namespace hornbeam::writer {

namespace {

// @(Template, [_S1 = ..., ...]): each compound that closes a cycle gets a name that replaces it everywhere except in
// its own definition.
bool write_cyclic(Writing& writing, Cell term, const std::vector<const Cell*>& closed_at) {
  TokenOutput& out = writing.out();
  writing.name_compounds(closed_at);
  out.raw("@(");
  if (!writing.run(term, syntax::argument_priority)) return false;
  out.raw(",[");
  for (std::size_t i = 0; i < closed_at.size() && !writing.is_cut(); ++i) {
    if (i > 0) out.raw(",");
    writing.write_name_of(closed_at[i]);
    out.name("=", AtomShape::symbols);
    if (!writing.run_definition(closed_at[i])) return false;
  }
  out.raw("])");
  return true;
}

// A term that passes the search is a finite tree (possibly with shared subterms) and is written as such.
bool write_checked(Writing& writing, const terms::TermStore& terms, Cell term, const WriteOptions& options) {
  std::vector<const Cell*> closed_at;
  switch (find_cycles(terms, term, closed_at)) {
    case CycleSearch::acyclic:
      return (!options.letter_variables || writing.name_variables(term)) && writing.run(term, options.priority);
    case CycleSearch::no_memory: return writing.fail_with(WriteStatus::no_memory);
    case CycleSearch::cyclic: break;
  }
  if (options.cycles) return write_cyclic(writing, term, closed_at);
  writing.cut_compounds(closed_at);
  const Cell root = terms::deref(term);
  for (const Cell* closed : closed_at) {
    if (closed == root.address()) return writing.run_definition(closed);
  }
  return writing.run(term, options.priority);
}

}  // namespace

WriteStatus TermWriter::write(Cell term, const WriteOptions& options, streams::Stream& out) const {
  std::string text;
  Writing writing(terms_, options, text, &out);
  writing.keep_going = keep_going;
  writing.keep_going_context = keep_going_context;
  writing.most = most;
  if (!write_checked(writing, terms_, term, options)) return writing.status();
  if (options.full_stop) writing.out().full_stop();
  if (options.new_line && !options.full_stop) writing.out().raw("\n");
  return writing.out().flush() ? WriteStatus::done : WriteStatus::stream_failed;
}

WriteStatus TermWriter::write(Cell term, const WriteOptions& options, std::string& out) const {
  Writing writing(terms_, options, out, nullptr);
  writing.keep_going = keep_going;
  writing.keep_going_context = keep_going_context;
  writing.most = most;
  if (!write_checked(writing, terms_, term, options)) return writing.status();
  if (options.full_stop) writing.out().full_stop();
  if (options.new_line && !options.full_stop) writing.out().raw("\n");
  writing.out().flush();
  return WriteStatus::done;
}

std::string written(const terms::TermStore& terms, Cell term, const WriteOptions& options, std::size_t most) {
  std::string text;
  TermWriter writer(terms);
  writer.most = most;
  writer.write(term, options, text);
  return text;
}

}  // namespace hornbeam::writer
