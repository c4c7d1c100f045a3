// SPDX-License-Identifier: MIT
#include "builtins/read_options.hpp"

#include <optional>

#include "builtins/arguments.hpp"
#include "builtins/converted_text.hpp"

#include "terms/term_inspection.hpp"

namespace hornbeam::builtins {

using reader::ReadStatus;
using reader::TermReader;

namespace {

constexpr std::string_view read_option = "read_option";
// subterm_positions in bytes of the text read, for the system's own libraries.
constexpr std::string_view byte_positions = "$byte_positions";

TermReader& term_reader(Machine& m) {
  if (m.term_reader == nullptr) m.term_reader = std::make_unique<TermReader>(m.terms);
  return *m.term_reader;
}

// ---- options ----

bool is_output_option(std::string_view name) {
  if (name == byte_positions) return true;
  for (const std::string_view known :
       {"variables", "variable_names", "singletons", "term_position", "subterm_positions", "comments"}) {
    if (name == known) return true;
  }
  return false;
}

bool is_harmless_option(std::string_view name) {
  for (const std::string_view known :
       {"cycles", "dotlists", "var_prefix", "process_comment", "backquoted_string", "character_escapes"}) {
    if (name == known) return true;
  }
  return false;
}

Outcome syntax_errors_option(Machine& m, const Option& option, ReadRequest& request) {
  if (option.value.is_atom()) {
    const std::string_view text = atom_text(m, option.value);
    // stdlib/system/reading.pl prints the message of fail and dec10.
    if (text == "error" || text == "fail" || text == "dec10" || text == "quiet") {
      request.quiet = text == "quiet";
      return Outcome::success;
    }
  }
  return bad_option(m, read_option, option);
}

Outcome double_quotes_option(Machine& m, const Option& option, ReadRequest& request) {
  if (option.value.is_atom()) {
    const std::string_view text = atom_text(m, option.value);
    using syntax::QuotedText;
    constexpr std::pair<std::string_view, QuotedText> meanings[] = {{"codes", QuotedText::codes},
                                                                    {"chars", QuotedText::chars},
                                                                    {"atom", QuotedText::atom},
                                                                    {"string", QuotedText::string}};
    for (const auto& [name, meaning] : meanings) {
      if (text != name) continue;
      request.options.flags.double_quotes = meaning;
      return Outcome::success;
    }
  }
  return bad_option(m, read_option, option);
}

Outcome module_option(Machine& m, const Option& option, ReadRequest& request) {
  if (!option.value.is_atom()) return bad_option(m, read_option, option);
  request.options.operators = &operators_of(m, option.value.as_atom());
  return Outcome::success;
}

Outcome read_one_option(Machine& m, const Option& option, ReadRequest& request) {
  if (!option.has_value) return machine::domain_error(m, atom_named(m, read_option), option.whole);
  if (option.name == "singletons" && option.value.is_atom() && atom_text(m, option.value) == "warning") {
    return Outcome::success;  // for callers that have a user to warn: the loader does so itself
  }
  if (is_output_option(option.name)) {
    request.outputs.push_back(option);
    if (option.name == "subterm_positions" || option.name == byte_positions) request.options.positions = true;
    if (option.name == "comments") request.options.comments = true;
    return Outcome::success;
  }
  if (option.name == "syntax_errors") return syntax_errors_option(m, option, request);
  if (option.name == "double_quotes") return double_quotes_option(m, option, request);
  if (option.name == "module") return module_option(m, option, request);
  if (is_harmless_option(option.name)) return Outcome::success;
  return unknown_option(m, read_option, option);
}

// ---- results ----

// Data of the last read for its options; without a reader at end of file.
struct ReadResult {
  const TermReader* reader = nullptr;
  std::string_view text;
  streams::Position begin;       // of the term, if read from a stream
  streams::Position text_begin;  // of the text
};

Outcome make_name_list(Machine& m, const TermReader& r, bool singletons, Cell& list) {
  const auto named = r.named_variables();
  std::vector<reader::NamedVariable> wanted;
  for (const reader::NamedVariable& v : named) {
    if (!singletons || v.occurrences == 1) wanted.push_back(v);
  }
  if (reader::variable_name_list(m.terms, wanted, list)) return Outcome::success;
  return m.need_heap(8 * wanted.size() + 64);
}

Outcome make_variable_list(Machine& m, const TermReader& r, Cell& list) {
  const auto variables = r.variables();
  if (const Outcome o = m.need_heap(2 * variables.size()); o != Outcome::success) return o;
  list = Cell::atom(atoms::nil);
  for (std::size_t i = variables.size(); i-- > 0;) list = m.terms.new_list(variables[i], list);
  return Outcome::success;
}

Cell position_term(Machine& m, const streams::Position& p) {
  return m.terms.new_structure(m.terms.functors.intern(atoms::stream_position_term, 4), Cell::integer(p.characters),
                               Cell::integer(p.line), Cell::integer(p.column), Cell::integer(p.bytes));
}

Outcome make_comment_list(Machine& m, const ReadResult& result, Cell& list) {
  const auto comments = result.reader->comments();
  std::size_t cells = 0;
  for (const auto& c : comments) cells += terms::TermStore::words_for_string(c.end - c.begin) + 16;
  if (const Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  std::vector<Cell> placed;
  streams::Position at = result.text_begin;
  std::size_t seen = 0;
  for (const auto& c : comments) {
    streams::advance(at, result.text.substr(seen, c.begin - seen));
    seen = c.begin;
    const Cell text = m.terms.new_string(result.text.substr(c.begin, c.end - c.begin));
    placed.push_back(m.terms.new_structure(terms::functors::minus, position_term(m, at), text));
  }
  list = Cell::atom(atoms::nil);
  for (std::size_t i = placed.size(); i-- > 0;) list = m.terms.new_list(placed[i], list);
  return Outcome::success;
}

Outcome make_positions(Machine& m, const ReadResult& result, bool in_bytes, Cell& layout) {
  const auto positions = result.reader->positions();
  if (positions.empty()) return Outcome::success;
  std::optional<reader::CharacterOffsets> offsets;
  if (!in_bytes) offsets.emplace(result.text.substr(0, result.reader->end_offset()), result.text_begin.characters);
  const auto* unit = offsets ? &*offsets : nullptr;
  if (reader::build_layout_term(m.terms, result.text, positions, layout, unit)) return Outcome::success;
  return m.need_heap(result.text.size() * 8 + 1024);
}

Outcome output_value(Machine& m, const Option& option, const ReadResult& result, Cell& value) {
  value = Cell::atom(atoms::nil);
  if (option.name == "term_position") {
    value = position_term(m, result.begin);
    return Outcome::success;
  }
  if (result.reader == nullptr) return Outcome::success;
  if (option.name == "variables") return make_variable_list(m, *result.reader, value);
  if (option.name == "variable_names") return make_name_list(m, *result.reader, false, value);
  if (option.name == "singletons") return make_name_list(m, *result.reader, true, value);
  if (option.name == "comments") return make_comment_list(m, result, value);
  return make_positions(m, result, option.name == byte_positions, value);
}

struct ReadAnswer {
  Outcome outcome;
  std::vector<Cell> values;
};

// All values are made before anything is unified or consumed, so that a collection may restart the call.
ReadAnswer make_values(Machine& m, const ReadRequest& request, const ReadResult& result) {
  ReadAnswer answer{Outcome::success, {}};
  for (const Option& option : request.outputs) {
    Cell value = Cell::atom(atoms::nil);
    answer.outcome = output_value(m, option, result, value);
    if (answer.outcome != Outcome::success) return answer;
    answer.values.push_back(value);
  }
  return answer;
}

Outcome unify_all(Machine& m, Cell term, Cell read, const ReadRequest& request, const std::vector<Cell>& values) {
  Outcome o = m.unify(term, read);
  for (std::size_t i = 0; o == Outcome::success && i < values.size(); ++i) {
    o = m.unify(request.outputs[i].value, values[i]);
  }
  return o;
}

// ---- errors ----

Outcome throw_syntax_error(Machine& m, const reader::SyntaxError& error, Cell where) {
  const Cell name = Cell::atom(atom_named(m, reader::error_name(error.code)));
  const Cell formal = m.terms.new_structure(terms::functors::syntax_error, name);
  return m.throw_ball(m.terms.new_structure(terms::functors::error, formal, where));
}

Outcome plain_syntax_error(Machine& m, std::string_view name) {
  return m.raise(m.terms.new_structure(terms::functors::syntax_error, Cell::atom(atom_named(m, name))));
}

// file(Name, Line, Column, Character), or stream(...) without a name: the place of the error.
Cell place_of_error(Machine& m, Stream& s, const streams::Position& at) {
  const bool named = !s.settings.file_name.empty();
  const Cell functor = m.terms.functors.intern(atom_named(m, named ? "file" : "stream"), 4);
  const Cell source = named ? Cell::atom(atom_named(m, s.settings.file_name)) : stream_term(m, s);
  return m.terms.new_structure(functor, source, Cell::integer(at.line), Cell::integer(at.column),
                               Cell::integer(at.characters));
}

Outcome stream_syntax_error(Machine& m, Stream& s, const ReadRequest& request, const ConvertedText& converted) {
  const TermReader& r = *m.term_reader;
  reader::SyntaxError error = r.error();
  error.offset = converted.original_offset(error.offset);
  const std::size_t end = converted.original_offset(r.end_offset());
  const std::size_t offset = std::min(error.offset, end);
  s.advance(offset);
  const streams::Position at = s.position();
  s.advance(end - offset);
  if (request.quiet) return Outcome::fail;
  return throw_syntax_error(m, error, place_of_error(m, s, at));
}

// Longer than any clause: anything that exceeds it is not Prolog text.
constexpr std::size_t longest_clause = std::size_t{1} << 26;
constexpr int clause_too_long = -100;

bool may_have_more(const Stream& s) { return s.is_complete() && !s.is_all_ahead(); }

// This much text of a file is read ahead for a clause, more only if the clause reaches its end.
constexpr std::size_t usual_text = std::size_t{1} << 12;

// Reads ahead enough text for one clause when waiting for more would block an interactive user: the lines up to a full
// stop. The text is scanned again only when it has a new full stop, so that gathering a long clause takes linear time.
int gather_lines(Stream& s, const syntax::SyntaxFlags& flags) {
  while (reader::find_clause_end(s.ahead(), 0, flags) == std::string_view::npos) {
    std::size_t seen = s.ahead().size();
    do {
      // The last character may be a full stop.
      if (seen > 0) --seen;
      const int more = s.read_more();
      if (more != 1) return more;
      if (s.ahead().size() > longest_clause) return clause_too_long;
    } while (s.ahead().find('.', seen) == std::string_view::npos && (seen = s.ahead().size()) > 0);
  }
  return 1;
}

std::size_t heap_estimate(std::string_view text, const syntax::SyntaxFlags& flags) {
  const std::size_t end = reader::find_clause_end(text, 0, flags);
  return std::min(end, text.size()) * 4 + 1024;
}

Outcome at_end_of_file(Machine& m, Stream& s, Cell term, const ReadRequest& request) {
  s.advance(s.ahead().size());
  const int code = s.note_end_of_input();
  if (code < streams::end_of_input) return input_problem(m, s, code);
  ReadResult nothing;
  nothing.begin = s.position();
  const ReadAnswer answer = make_values(m, request, nothing);
  if (answer.outcome != Outcome::success) return answer.outcome;
  return unify_all(m, term, Cell::atom(atoms::end_of_file), request, answer.values);
}

}  // namespace

ReadRequest default_request(Machine& m) {
  ReadRequest request;
  request.options.operators = &operators_here(m);
  request.options.flags = syntax_flags_here(m);
  return request;
}

Outcome read_options(Machine& m, Cell list, ReadRequest& request) {
  return for_each_option(m, list, [&](const Option& o) { return read_one_option(m, o, request); });
}

Outcome read_from_stream(Machine& m, Stream& s, Cell term, ReadRequest& request) {
  if (s.end_of_stream() == streams::EndOfStream::past && s.settings.eof_action == streams::EofAction::error) {
    return input_problem(m, s, streams::past_end_of_input);
  }
  s.go_on_behind_end();
  TermReader& r = term_reader(m);
  for (std::size_t wanted = usual_text;; wanted = 2 * std::max(wanted, s.ahead().size())) {
    const int gathered = s.is_complete() ? s.read_ahead(wanted) : gather_lines(s, request.options.flags);
    if (gathered == streams::input_failed) return input_problem(m, s, gathered);
    if (gathered == clause_too_long) {
      s.advance(s.ahead().size());
      return machine::resource_error(m, atom_named(m, "clause_length"));
    }
    const ConvertedText converted(m, s.ahead(), request.options.flags);
    const std::string_view text = converted.text();
    const ReadStatus status = r.read(text, 0, request.options);
    // A term read from the beginning of a file is final if it ends before the text ahead does.
    const bool settled =
        status == ReadStatus::no_memory || (status == ReadStatus::term && r.end_offset() < text.size());
    if (!settled && may_have_more(s)) continue;
    switch (status) {
      case ReadStatus::no_memory: {
        if (m.poll()) return m.interrupted();  // the estimate walks over the text
        const Outcome o = m.need_heap(heap_estimate(text, request.options.flags));
        return o != Outcome::success ? o : out_of_memory(m);
      }
      case ReadStatus::end_of_file: return at_end_of_file(m, s, term, request);
      case ReadStatus::syntax_error: return stream_syntax_error(m, s, request, converted);
      case ReadStatus::term: break;
    }
    const std::size_t begin = converted.original_offset(r.begin_offset());
    ReadResult result{&r, text, {}, s.position()};
    // The position of the term's first character is known only when the text before it is consumed; it is computed only
    // if needed.
    const ReadAnswer answer = make_values(m, request, result);
    if (answer.outcome != Outcome::success) return answer.outcome;
    std::vector<Cell> values = answer.values;
    s.advance(begin);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (request.outputs[i].name == "term_position") values[i] = position_term(m, s.position());
    }
    s.advance(converted.original_offset(r.end_offset()) - begin);
    return unify_all(m, term, r.term(), request, values);
  }
}

Outcome read_from_text(Machine& m, std::string_view text, Cell term, ReadRequest& request) {
  TermReader& r = term_reader(m);
  request.options.full_stop_optional = true;
  const ReadStatus status = r.read(text, 0, request.options);
  reader::SyntaxError error;
  switch (status) {
    case ReadStatus::no_memory: {
      const Outcome o = m.need_heap(text.size() * 4 + 1024);
      return o != Outcome::success ? o : out_of_memory(m);
    }
    case ReadStatus::syntax_error: error = r.error(); break;
    case ReadStatus::end_of_file: {
      const ReadAnswer answer = make_values(m, request, ReadResult{});
      if (answer.outcome != Outcome::success) return answer.outcome;
      return unify_all(m, term, Cell::atom(atoms::end_of_file), request, answer.values);
    }
    case ReadStatus::term: {
      if (!reader::only_layout(text, r.end_offset())) {
        return plain_syntax_error(m, "end_of_clause_expected");
      }
      const ReadResult result{&r, text, {}, {}};
      const ReadAnswer answer = make_values(m, request, result);
      if (answer.outcome != Outcome::success) return answer.outcome;
      return unify_all(m, term, r.term(), request, answer.values);
    }
  }
  if (request.quiet) return Outcome::fail;
  // string(Text, Offset): the text itself contains the error.
  const Outcome o = m.need_heap(terms::TermStore::words_for_string(text.size()) + 16);
  if (o != Outcome::success) return o;
  const Cell functor = m.terms.functors.intern(atoms::string, 2);
  const Cell where =
      m.terms.new_structure(functor, m.terms.new_string(text), Cell::integer(static_cast<std::int64_t>(error.offset)));
  return throw_syntax_error(m, error, where);
}

}  // namespace hornbeam::builtins
