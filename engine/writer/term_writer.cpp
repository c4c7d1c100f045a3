// SPDX-License-Identifier: MIT
#include "writer/term_writer.hpp"

#include <array>
#include <charconv>

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

using Digits = std::array<char, 24>;

// The text of a term that is written as it stands: a small integer, an atom or string that needs no quotes. Empty for
// all others.
std::string_view plain_text(const terms::TermStore& terms, Cell term, const WriteOptions& options, Digits& digits) {
  if (options.portray != nullptr || options.full_stop) return {};
  const Cell c = terms::deref(term);
  if (c.is_small_integer()) {
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), c.as_small_integer()).ptr;
    return {digits.data(), static_cast<std::size_t>(end - digits.data())};
  }
  if (c.is_atom()) {
    const std::string_view text = terms.atoms.text(c.as_atom());
    if (!options.quoted || atom_shape(text) != AtomShape::quoted) return text;
  } else if (!options.quoted && terms::is_string(c)) {
    return {terms::string_data(c), terms::string_bytes(c)};
  }
  return {};
}

}  // namespace

WriteStatus TermWriter::write(Cell term, const WriteOptions& options, streams::Stream& out) const {
  Digits digits;
  if (const std::string_view plain = plain_text(terms_, term, options, digits); !plain.empty() && plain.size() < most) {
    const bool sent = out.put_text(plain) && (!options.new_line || out.put_code('\n'));
    return sent ? WriteStatus::done : WriteStatus::stream_failed;
  }
  std::string text;
  Writing writing(terms_, options, text, &out);
  writing.keep_going = keep_going;
  writing.keep_going_context = keep_going_context;
  writing.most = most;
  if (!write_checked(writing, terms_, term, options)) return writing.status();
  if (options.full_stop) writing.out().full_stop(options.new_line);
  if (options.new_line && !options.full_stop) writing.out().raw("\n");
  return writing.out().flush() ? WriteStatus::done : WriteStatus::stream_failed;
}

WriteStatus TermWriter::write(Cell term, const WriteOptions& options, std::string& out) const {
  Digits digits;
  if (const std::string_view plain = plain_text(terms_, term, options, digits); !plain.empty() && plain.size() < most) {
    out.append(plain);
    if (options.new_line) out.push_back('\n');
    return WriteStatus::done;
  }
  Writing writing(terms_, options, out, nullptr);
  writing.keep_going = keep_going;
  writing.keep_going_context = keep_going_context;
  writing.most = most;
  if (!write_checked(writing, terms_, term, options)) return writing.status();
  if (options.full_stop) writing.out().full_stop(options.new_line);
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
