// SPDX-License-Identifier: MIT
// Source text for messages: a line, a clause with the positions of its subterms, the line and column of an offset. The
// text is read again on demand; that of the last file shown is kept.
#include <algorithm>
#include <vector>

#include "builtins/capability_check.hpp"
#include "builtins/predicate_arguments.hpp"
#include "host/files.hpp"
#include "loader/embedded_library.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"

namespace hornbeam::builtins {

namespace {

// Only plain files can be read again: text from a pipe is gone.
bool read_source_file(const std::string& path, std::string& text) {
  streams::Opened opened = streams::open_source_file(path);
  if (opened.stream == nullptr) return false;
  int more = opened.stream->read_all();
  while (more == 1 && !opened.stream->is_complete()) more = opened.stream->read_more();
  if (more < 0) return false;
  text = std::string(opened.stream->ahead());
  return true;
}

// The text is valid until the next call.
bool read_source(Machine& m, Cell path_cell, std::string_view& text) {
  path_cell = deref(path_cell);
  if (!path_cell.is_atom()) return false;
  const std::string_view path = m.terms.atoms.text(path_cell.as_atom());
  if (const loader::EmbeddedFile* embedded = loader::find_embedded(path)) {
    text = embedded->text;
    return true;
  }
  if (const std::string* const given = m.sources.text_of_host(path)) {
    text = *given;
    return true;
  }
  const std::string name(path);
  if (!may_read(m, name) && name != m.sources.read_by_host) return false;  // programs name files in messages
  const auto status = host::file_status(name);
  if (!status || !status->is_regular) return false;
  machine::ShownText& shown = m.sources.shown;
  if (shown.path != path || shown.changed != status->changed || shown.bytes != status->bytes) {
    shown = {};
    if (!read_source_file(name, shown.text)) return false;
    shown.path = name;
    shown.changed = status->changed;
    shown.bytes = status->bytes;
  }
  text = shown.text;
  return true;
}

// The offset at which line `line` (from 1) begins; npos if there are fewer. Warnings come in the order of lines.
std::size_t line_begin(Machine& m, std::string_view text, std::int64_t line) {
  machine::ShownText& shown = m.sources.shown;
  line = std::max<std::int64_t>(line, 1);
  const bool goes_on = text.data() == shown.text.data() && shown.line <= line;
  std::size_t at = goes_on ? shown.begin : 0;
  for (std::int64_t to_go = line - (goes_on ? shown.line : 1); to_go > 0; --to_go) {
    at = text.find('\n', at);
    if (at == std::string_view::npos) return at;
    ++at;
  }
  if (text.data() == shown.text.data()) {
    shown.line = line;
    shown.begin = at;
  }
  return at;
}

Outcome unify_line(Machine& m, Cell argument, std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (Outcome o = m.need_heap(terms::TermStore::words_for_string(line.size())); o != Outcome::success) {
    return o;
  }
  return m.unify(argument, m.terms.new_string(line));
}

// '$source_line'(+Path, +Line, -Text)
Outcome source_line(Machine& m, Cell* a) {
  std::string_view text;
  const Cell line = deref(a[1]);
  if (!line.is_small_integer() || !read_source(m, a[0], text)) return Outcome::fail;
  const std::size_t begin = line_begin(m, text, line.as_small_integer());
  if (begin == std::string_view::npos || begin >= text.size()) return Outcome::fail;
  return unify_line(m, a[2], reader::line_at(text, begin));
}

// '$margin_lines'(+Path, -Lines): the first twenty lines that begin with a small letter after a line that ends with `;`
// or `,`.
Outcome margin_lines(Machine& m, Cell* a) {
  std::string_view text;
  if (!read_source(m, a[0], text)) return Outcome::fail;
  std::vector<std::int64_t> lines;
  std::int64_t line = 1;
  char last = '\0';  // of the line, ignoring blanks
  for (std::size_t i = 0; i < text.size() && lines.size() < 20; ++i) {
    const char c = text[i];
    if (c == '\n') {
      ++line;
      const bool goes_on = last == ';' || last == ',';
      if (goes_on && i + 1 < text.size() && text[i + 1] >= 'a' && text[i + 1] <= 'z') lines.push_back(line);
      last = '\0';
    } else if (c != ' ' && c != '\t' && c != '\r') {
      last = c;
    }
  }
  if (Outcome o = m.need_heap(4 * lines.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(terms::atoms::nil);
  for (std::size_t i = lines.size(); i-- > 0;) list = m.terms.new_list(Cell::integer(lines[i]), list);
  return m.unify(a[1], list);
}

// '$offset_place'(+Path, +Offset, -Line, -Column, -Text)
Outcome offset_place(Machine& m, Cell* a) {
  std::string_view text;
  const Cell offset = deref(a[1]);
  if (!offset.is_small_integer() || !read_source(m, a[0], text)) return Outcome::fail;
  const auto at = static_cast<std::size_t>(offset.as_small_integer());
  if (at > text.size()) return Outcome::fail;
  const reader::LineColumn place = reader::line_column(text, at);
  if (m.unify(a[2], Cell::integer(static_cast<std::int64_t>(place.line))) != Outcome::success ||
      m.unify(a[3], Cell::integer(static_cast<std::int64_t>(place.column))) != Outcome::success) {
    return Outcome::fail;
  }
  return unify_line(m, a[4], reader::line_at(text, at));
}

// Reads the clause that begins at an offset, with the layout term of read_term/2's subterm_positions (byte offsets).
Outcome read_clause_at(Machine& m, Cell* a, std::string_view text, std::size_t begin) {
  database::Module* module = nullptr;
  if (Outcome o = read_module(m, a[2], module); o != Outcome::success) return o;
  if (begin >= text.size()) return Outcome::fail;
  reader::ReadOptions options;
  options.operators = &m.operators(*module);
  options.flags = m.flags.syntax;
  options.positions = true;
  options.full_stop_optional = true;
  options.bare_negation = !m.flags.syntax.iso;
  options.resume_at_new_clause = true;
  const reader::ReadStatus status = m.term_reader->read(text, begin, options);
  const bool recovered = status == reader::ReadStatus::syntax_error && m.term_reader->has_term_before_error();
  const Outcome room = m.need_heap(text.size() < 4096 ? 8192 : 65536);
  if (status == reader::ReadStatus::no_memory || room != Outcome::success) {
    return room != Outcome::success ? room : machine::resource_error(m, atoms::stack_memory);
  }
  if (status != reader::ReadStatus::term && !recovered) return Outcome::fail;
  Cell names = Cell::atom(atoms::nil);
  Cell layout = names;
  if (!reader::variable_name_list(m.terms, m.term_reader->named_variables(), names)) return Outcome::fail;
  const reader::PositionTree positions = m.term_reader->positions();
  if (!positions.empty() && !reader::build_layout_term(m.terms, text, positions, layout)) {
    return Outcome::fail;
  }
  if (m.unify(a[3], storable(m.term_reader->term())) != Outcome::success) return Outcome::fail;
  if (m.unify(a[4], names) != Outcome::success) return Outcome::fail;
  return m.unify(a[5], layout);
}

// '$clause_at'(+Path, +Line, +Module, -Term, -Names, -Layout): the clause that begins on the line.
Outcome clause_at(Machine& m, Cell* a) {
  std::string_view text;
  const Cell line = deref(a[1]);
  if (!line.is_small_integer() || !read_source(m, a[0], text)) return Outcome::fail;
  return read_clause_at(m, a, text, line_begin(m, text, line.as_small_integer()));
}

// '$clause_at_offset'(+Path, +Offset, +Module, -Term, -Names, -Layout): the clause that begins at the byte.
Outcome clause_at_offset(Machine& m, Cell* a) {
  std::string_view text;
  const Cell offset = deref(a[1]);
  if (!offset.is_small_integer() || !read_source(m, a[0], text)) return Outcome::fail;
  return read_clause_at(m, a, text, static_cast<std::size_t>(offset.as_small_integer()));
}

// '$library_files'(-Names): of the libraries that programs can import.
Outcome library_files(Machine& m, Cell* a) {
  Cell list = Cell::atom(atoms::nil);
  for (const loader::EmbeddedFile& f : loader::embedded_files()) {
    const std::string_view name = loader::library_name(f.path);
    if (!name.empty()) list = m.terms.new_list(Cell::atom(m.terms.atoms.intern(name)), list);
  }
  return m.unify(a[0], list);
}

}  // namespace

BuiltinFamily source_places() {
  static constexpr Builtin rows[] = {
      det("$margin_lines(+Path, -Lines) is semidet", &margin_lines, "Lines at the margin that go on with a clause."),
      det("$source_line(+Path, +Line, -Text) is semidet", &source_line, "Text is a line of a file."),
      det("$library_files(-Names) is det", &library_files, "The libraries that programs can import."),
      det("$offset_place(+Path, +Offset, -Line, -Column, -Text) is semidet", &offset_place,
          "Where a byte of a file is, and the text of its line."),
      det("$clause_at(+Path, +Line, +Module, -Term, -Names, -Layout) is semidet", &clause_at,
          "The clause that begins on a line of a file, with the places of its subterms."),
      det("$clause_at_offset(+Path, +Offset, +Module, -Term, -Names, -Layout) is semidet", &clause_at_offset,
          "The clause that begins at a byte of a file, with the places of its subterms."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
