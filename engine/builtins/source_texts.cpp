// SPDX-License-Identifier: MIT
// Primitives of the loader (stdlib/system/load.pl) for source texts: opening and decoding them as a whole, and reading
// clauses from them. loading.cpp processes the clauses.
#include <algorithm>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"
#include "loader/answer_descriptions.hpp"
#include "loader/embedded_library.hpp"
#include "loader/source_words.hpp"
#include "loader/system_text.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"

namespace hornbeam::builtins {

namespace {

using machine::SourceText;
using reader::ReadStatus;

// True if the clauses of a library can be read when they are called: nothing decides about them, or rewrites them.
bool can_wait(std::string_view library) {
  constexpr std::string_view deciding[] = {":- if(", "term_expansion(", "goal_expansion("};
  return std::ranges::none_of(deciding, [&](std::string_view s) { return library.find(s) != std::string_view::npos; });
}

// '$open_source'(+Path, -Handle): existence and permission errors as in open/3.
Outcome open_source(Machine& m, Cell* a) {
  const std::string path(atom_text(m, a[0]));
  std::string text;
  streams::Encoding encoding = streams::Encoding::utf8;
  const loader::EmbeddedFile* const embedded = loader::find_embedded(path);
  if (embedded != nullptr) {
    text = embedded->text;
  } else if (const std::string* const given = m.sources.text_of_host(path)) {
    text = *given;
  } else {
    if (!may_read(m, path)) {
      return machine::permission_error(m, atoms::open, atoms::source_sink, deref(a[0]));
    }
    streams::Opened opened = streams::open_source_file(path);
    if (opened.stream == nullptr) {
      if (opened.failure == streams::OpenFailure::not_found) {
        return machine::existence_error(m, atoms::source_sink, deref(a[0]));
      }
      return machine::permission_error(m, atoms::open, atoms::source_sink, deref(a[0]));
    }
    // A pipe delivers its contents piece by piece.
    int more = opened.stream->read_all();
    while (more == 1 && !opened.stream->is_complete()) more = opened.stream->read_more();
    if (more < 0) {
      return machine::permission_error(m, atoms::input, atoms::source_sink, deref(a[0]));
    }
    text = std::string(opened.stream->ahead());
    encoding = opened.stream->settings.encoding;
  }
  auto& texts = m.sources.texts;
  std::size_t handle = 0;
  while (handle < texts.size() && texts[handle].open) ++handle;
  if (handle == texts.size()) texts.emplace_back();
  const std::size_t start = loader::begin_of_program(text);
  texts[handle] = SourceText{std::move(text), start, start, encoding, true};
  texts[handle].of_system = embedded != nullptr;
  if (embedded != nullptr && can_wait(embedded->text)) texts[handle].passages = loader::passages_of(embedded->text);
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(handle)));
}

// '$source_of_text'(+Text, -Handle)
Outcome source_of_text(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[0], text_kind::any, atoms::list, buffer, text); o != Outcome::success) return o;
  SourceText source;
  source.text = text;
  source.offset = source.clause_begin = loader::begin_of_program(text);
  m.sources.texts.push_back(std::move(source));
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(m.sources.texts.size() - 1)));
}

// '$begin_of_program'(+Handle, -Byte)
Outcome begin_of_program(Machine& m, Cell* a) {
  const std::size_t begin = loader::begin_of_program(m.sources.of_handle(a[0]).text);
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(begin)));
}

// ---- the text as a stream ----
//
// prolog_load_context(stream, S) gives a stream over the rest of the text. The loader does not reread what a program
// reads from it, and vice versa.

// Continues where the program has read to.
void follow_stream(Machine& m, SourceText& source) {
  if (source.stream < 0) return;
  if (streams::Stream* s = m.streams.find(source.stream)) {
    source.offset = static_cast<std::size_t>(s->position().bytes);
  } else {
    source.stream = -1;  // the program has closed it
  }
}

void move_stream(Machine& m, SourceText& source, std::size_t from) {
  if (source.stream < 0) return;
  if (streams::Stream* s = m.streams.find(source.stream)) s->advance(source.offset - from);
}

streams::Position position_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const reader::LineColumn place = reader::line_column(text, offset);
  streams::Position p;
  p.characters = static_cast<std::int64_t>(support::utf8::length(before));
  p.line = static_cast<std::int64_t>(place.line);
  p.column = static_cast<std::int64_t>(place.column) - 1;
  p.bytes = static_cast<std::int64_t>(offset);
  return p;
}

// '$source_stream'(+Handle, -Stream)
Outcome source_stream(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  streams::Stream* s = source.stream < 0 ? nullptr : m.streams.find(source.stream);
  if (s == nullptr) {
    streams::Stream::Settings settings;
    if (!m.sources.loads.empty()) {
      settings.file_name = m.terms.atoms.text(m.sources.files[m.sources.loads.back().text]);
    }
    std::string rest = source.text.substr(source.offset);
    const std::size_t bytes = rest.size();
    std::unique_ptr<streams::Stream> stream = streams::open_text(std::move(rest), std::move(settings));
    stream->count_in(m.terms.memory, 2 * bytes);
    stream->read_all();
    stream->set_counted(position_in(source.text, source.offset));
    s = &m.streams.add(std::move(stream));
    source.stream = s->id;
  }
  return m.unify(a[1], stream_term(m, *s));
}

// '$clause_position'(+Handle, -Position): the start of the last clause read, as in the option term_position of
// read_term/2.
Outcome clause_position(Machine& m, Cell* a) {
  const SourceText& source = m.sources.of_handle(a[0]);
  const streams::Position p = position_in(source.text, source.clause_begin);
  const Cell functor = m.terms.functors.intern(atoms::stream_position_term, 4);
  return m.unify(a[1], m.terms.new_structure(functor, Cell::integer(p.characters), Cell::integer(p.line),
                                             Cell::integer(p.column), Cell::integer(p.bytes)));
}

// ---- the directive encoding/1 ----

// The bytes of the rest of the text, as in the file.
std::string rest_as_bytes(const SourceText& source) {
  std::string bytes;
  streams::encode_text(std::string_view(source.text).substr(source.offset), source.encoding, bytes);
  return bytes;
}

// '$set_source_encoding'(+Handle, +Name): the rest is in that encoding. Fails for an unknown name.
Outcome set_source_encoding(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  streams::Encoding encoding;
  if (!streams::encoding_named(atom_text(m, a[1]), encoding)) return Outcome::fail;
  if (encoding == source.encoding) return Outcome::success;
  const std::string bytes = rest_as_bytes(source);
  source.text.resize(source.offset);
  streams::TextDecoder(encoding).decode(bytes, true, source.text);
  source.encoding = encoding;
  return Outcome::success;
}

// '$read_as_latin1'(+Handle, -Line): the file was not UTF-8 and does not declare its encoding; Line has the first
// non-ASCII character.
Outcome read_as_latin1(Machine& m, Cell* a) {
  const SourceText& source = m.sources.of_handle(a[0]);
  if (source.encoding != streams::Encoding::latin1) return Outcome::fail;
  if (source.text.find("encoding(") != std::string::npos) return Outcome::fail;
  const auto first = std::find_if(source.text.begin(), source.text.end(), [](char c) { return (c & 0x80) != 0; });
  return m.unify(a[1], Cell::integer(1 + std::count(source.text.begin(), first, '\n')));
}

// ---- a line that tells of long loads ----

constexpr std::size_t progress_step = std::size_t{2} << 20;  // bytes between two updates of the line

bool shows_progress(Machine& m, const SourceText& source) {
  return source.text.size() > progress_step && m.streams.user_error().is_terminal();
}

void show_progress(Machine& m, const SourceText& source, std::size_t before) {
  if (before / progress_step == source.offset / progress_step || !shows_progress(m, source)) return;
  streams::Stream& out = m.streams.user_error();
  const std::size_t percent = source.offset * 100 / source.text.size();
  out.put_text("\r% loading: " + std::to_string(percent) + "% ");
  out.flush();
}

Outcome close_source(Machine& m, Cell* a) {
  if (shows_progress(m, m.sources.of_handle(a[0]))) {
    m.streams.user_error().put_text("\r                    \r");
    m.streams.user_error().flush();
  }
  SourceText& source = m.sources.of_handle(a[0]);
  if (streams::Stream* s = source.stream < 0 ? nullptr : m.streams.find(source.stream)) {
    int ignored;
    m.streams.close(*s, ignored);
  }
  source.stream = -1;
  std::string().swap(source.text);  // an empty assignment would keep the memory
  source.offset = 0;
  source.open = false;
  return Outcome::success;
}

// syntax_error(Name, Message, Expected, Hint, Line, Column, LineText, Length)
Cell syntax_error_term(Machine& m, const SourceText& source) {
  const reader::SyntaxError& e = m.term_reader->error();
  const std::string_view text = source.text;
  const std::size_t at = std::min(e.offset, text.size());
  std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1);
  begin = begin == std::string_view::npos || at == 0 ? 0 : begin + 1;
  std::size_t end = text.find('\n', at);
  if (end == std::string_view::npos) end = text.size();
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("$syntax_error"), 8);
  return m.terms.new_structure(functor, text_atom(m, reader::error_name(e.code)), text_atom(m, e.message),
                               text_atom(m, e.expected), text_atom(m, e.hint), size_cell(e.line), size_cell(e.column),
                               text_atom(m, text.substr(begin, end - begin)), size_cell(e.length));
}

Outcome unify_clause(Machine& m, Cell* a, Cell term, Cell names, Cell singletons, std::size_t line) {
  if (m.unify(a[2], storable(term)) != Outcome::success) return Outcome::fail;
  if (m.unify(a[3], names) != Outcome::success) return Outcome::fail;
  if (m.unify(a[4], singletons) != Outcome::success) return Outcome::fail;
  return m.unify(a[5], size_cell(line));
}

// Records the last clause read, for its compilation and for messages.
std::size_t note_clause(Machine& m) {
  const std::size_t begin = m.term_reader->begin_offset();
  const std::size_t line = m.term_reader->line_of(begin);
  if (m.sources.loads.empty()) return line;
  machine::Load& load = m.sources.loads.back();
  const auto nodes = m.term_reader->positions().nodes();
  load.line = static_cast<std::uint32_t>(line);
  load.clause_begin = begin;
  load.positions.assign(nodes.begin(), nodes.end());
  return line;
}

Cell singleton_list(Machine& m) {
  Cell list = Cell::atom(atoms::nil);
  const auto variables = m.term_reader->named_variables();
  for (std::size_t i = variables.size(); i > 0; --i) {
    if (reader::is_singleton(variables[i - 1])) {
      list = m.terms.new_list(text_atom(m, variables[i - 1].name), list);
    }
  }
  return list;
}

// A clause without its full stop: '$recovered'(Trouble, Clause). Trouble is the syntax error, or no_full_stop at the
// end of the text.
Outcome unify_recovered(Machine& m, Cell* a, Cell trouble) {
  Cell names = Cell::atom(atoms::nil);
  if (!reader::variable_name_list(m.terms, m.term_reader->named_variables(), names)) {
    names = Cell::atom(atoms::nil);
  }
  const std::size_t line = note_clause(m);
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("$recovered"), 2);
  const Cell both = m.terms.new_structure(functor, trouble, m.term_reader->term());
  return unify_clause(m, a, both, names, singleton_list(m), line);
}

// ---- clauses of libraries that can wait ----

// True if there are only layout and comments.
bool is_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%') at = std::min(text.find('\n', at), text.size());
    if (at < text.size() && text[at] > ' ') return false;
  }
  return true;
}

bool has_waiting_or_no_clauses(const Predicate& p, const machine::Load& load) {
  const bool is_plain = !p.is_dynamic && !p.is_multifile && !p.is_tabled && !p.is_determinate && !p.is_builtin;
  const bool is_new = p.deferred == 0 || p.load_stamp == load.stamp;
  return is_plain && is_new && p.definition == nullptr && p.live == 0;
}

// Leaves the next clauses of a library to be read when they are called, up to something that must be read now.
void pass_over_clauses(Machine& m, SourceText& source, database::Module& module) {
  if (m.sources.loads.empty() || source.passages.empty() || source.stream >= 0) return;
  machine::Load& load = m.sources.loads.back();
  if (!module.is_library || module.file != load.file || !m.capabilities.has(Capability::change_program)) return;
  for (; source.next_passage < source.passages.size(); ++source.next_passage) {
    const machine::Passage& passage = source.passages[source.next_passage];
    if (passage.begin < source.offset) continue;
    const std::string_view between = std::string_view(source.text).substr(source.offset, passage.begin - source.offset);
    if (passage.name.empty() || !is_blank(between)) return;
    Predicate& p =
        m.database.predicate(module, m.terms.functors.intern(m.terms.atoms.intern_system(passage.name), passage.arity));
    if (!has_waiting_or_no_clauses(p, load)) return;
    m.clause_supplier->leave(p, passage);
    if (p.load_stamp != load.stamp) {
      p.load_stamp = load.stamp;
      p.defining_file = load.file;
      p.defining_text = load.text;
      p.defining_line = passage.line;
    }
    load.last = &p;
    source.offset = passage.begin + passage.text.size();
  }
}

// '$read_clause'(+Handle, +Module, -Term, -Names, -Singletons, -Line)
Outcome read_clause(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  database::Module& module = m.database.module(deref(a[1]).as_atom());
  reader::ReadOptions options;
  options.operators = &m.operators(module);
  options.flags = m.flags.syntax;
  options.full_stop_optional = true;
  options.bare_negation = !m.flags.syntax.iso;
  options.resume_at_new_clause = true;
  options.positions = !source.of_system;
  options.system_names = source.of_system || m.sources.trusts_programs;
  follow_stream(m, source);
  pass_over_clauses(m, source, module);
  const std::size_t begin = source.offset;
  const ReadStatus status = m.term_reader->read(source.text, begin, options);
  if (status != ReadStatus::no_memory) {
    source.offset = m.term_reader->end_offset();
    show_progress(m, source, begin);
    move_stream(m, source, begin);
    if (status != ReadStatus::end_of_file) source.clause_begin = m.term_reader->begin_offset();
  }
  const Cell nil = Cell::atom(atoms::nil);
  switch (status) {
    case ReadStatus::no_memory: {
      const Outcome o = m.need_heap(std::max<std::size_t>(1 << 16, (source.text.size() - source.offset) / 2));
      return o == Outcome::success ? machine::resource_error(m, atoms::stack_memory) : o;
    }
    case ReadStatus::end_of_file:
      return unify_clause(m, a, Cell::atom(atoms::end_of_file), nil, nil, m.term_reader->line_of(source.text.size()));
    case ReadStatus::syntax_error: {
      const Cell error = syntax_error_term(m, source);
      if (m.term_reader->has_term_before_error()) return unify_recovered(m, a, error);
      return unify_clause(m, a, error, nil, nil, m.term_reader->error().line);
    }
    case ReadStatus::term: break;
  }
  if (m.term_reader->full_stop_missing()) return unify_recovered(m, a, text_atom(m, "no_full_stop"));
  Cell names = nil;
  if (!reader::variable_name_list(m.terms, m.term_reader->named_variables(), names)) names = nil;
  const std::size_t line = note_clause(m);
  return unify_clause(m, a, m.term_reader->term(), names, singleton_list(m), line);
}

// '$answer_follows'(+Handle)
Outcome answer_follows(Machine& m, Cell* a) {
  const SourceText& source = m.sources.of_handle(a[0]);
  return truth(loader::answer_begins(source.text, source.offset));
}

// '$printed_error'(+Handle, +Offset, -Length)
Outcome printed_error(Machine& m, Cell* a) {
  const SourceText& source = m.sources.of_handle(a[0]);
  const auto begin = static_cast<std::size_t>(deref(a[1]).as_small_integer());
  const std::optional<loader::PrintedError> error = loader::printed_error(source.text, begin);
  if (!error) return Outcome::fail;
  return m.unify(a[2], Cell::integer(static_cast<std::int64_t>(error->end - begin)));
}

// '$read_printed_error'(+Handle, -Answers, -FirstLine)
Outcome read_printed_error(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  follow_stream(m, source);
  const std::size_t begin = source.offset;
  const std::optional<loader::PrintedError> error = loader::printed_error(source.text, begin);
  if (!error) return Outcome::fail;
  const Cell answers = text_atom(m, error->answers);
  const Cell first_line = text_atom(m, error->first_line);
  source.offset = error->end;
  move_stream(m, source, begin);
  return m.unify(a[1], answers) == Outcome::success ? m.unify(a[2], first_line) : Outcome::fail;
}

}  // namespace

BuiltinFamily source_texts() {
  static constexpr Builtin rows[] = {
      det("$open_source(+Path, -Handle) is det", &taking<"a", &open_source>, "Reads a source file for $read_clause."),
      det("$source_of_text(+Text, -Handle) is det", &source_of_text, "A text as a source."),
      det("$close_source(+Handle) is det", &taking<"h", &close_source>, "Forgets a source."),
      det("$source_stream(+Handle, -Stream) is det", &taking<"h", &source_stream>,
          "A stream over what has not been read of a source."),
      det("$clause_position(+Handle, -Position) is det", &taking<"h", &clause_position>,
          "Where the clause begins that was read last."),
      det("$set_source_encoding(+Handle, +Name) is semidet", &taking<"ha", &set_source_encoding>,
          "The rest of the source is in that encoding."),
      det("$read_as_latin1(+Handle, -Line) is semidet", &taking<"h", &read_as_latin1>,
          "The source is not UTF-8 and names no encoding."),
      det("$read_clause(+Handle, +Module, -Term, -Names, -Singletons, -Line) is det", &taking<"ha", &read_clause>,
          "The next clause of a source, or end_of_file, or a term that describes a syntax error."),
      det("$begin_of_program(+Handle, -Byte) is det", &taking<"h", &begin_of_program>,
          "Where the text begins behind the line for the shell, or a note in its place."),
      det("$answer_follows(+Handle) is semidet", &taking<"h", &answer_follows>,
          "Behind the clause that was read last stands what looks like the answer to a query."),
      det("$printed_error(+Handle, +Offset, -Length) is semidet", &taking<"hn", &printed_error>,
          "At Offset stand answers whose end is an error as the toplevel prints it."),
      det("$read_printed_error(+Handle, -Answers, -FirstLine) is semidet", &taking<"h", &read_printed_error>,
          "Passes over answers whose end is an error as the toplevel prints it."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
