// SPDX-License-Identifier: MIT
// Texts that change while they are analysed: open documents of an editor (stdlib/private/source_analysis). A text is
// split into pieces, each a clause with its preceding layout; positions in a piece are byte offsets from its start, so
// that they stay valid when text before it is edited. Editors count lines and UTF-16 units from 0.
#include <algorithm>
#include <bit>
#include <cstring>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "builtins/stream_arguments.hpp"
#include "reader/lexer.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"
#include "support/utf8.hpp"
#include "syntax/char_class.hpp"

namespace hornbeam::builtins {

namespace {

namespace utf8 = support::utf8;
using machine::SourceText;
using reader::ReadStatus;
using reader::TermReader;

std::size_t size_argument(Cell c) { return static_cast<std::size_t>(deref(c).as_small_integer()); }

// ---- lines and columns ----

const std::vector<std::size_t>& lines_of(SourceText& source) {
  if (!source.lines.empty()) return source.lines;
  source.lines.push_back(0);
  const std::string& text = source.text;
  const char* const end = text.data() + text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (syntax::is_line_end(text.data() + i, end)) source.lines.push_back(i + 1);
  }
  return source.lines;
}

// The number of UTF-16 units of the character that begins with this byte.
std::size_t units_of_lead(char lead) { return utf8::bytes_of_lead(lead) == utf8::longest ? 2 : 1; }

// The UTF-16 units of a text, eight bytes at once.
std::size_t units_of(std::string_view text) {
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  std::size_t units = 0;
  std::size_t i = 0;
  for (; i + sizeof(std::uint64_t) <= text.size(); i += sizeof(std::uint64_t)) {
    std::uint64_t w = 0;
    std::memcpy(&w, text.data() + i, sizeof w);
    units += sizeof w;
    if ((w & high_bits) == 0) continue;                                            // eight ASCII letters
    const std::uint64_t continuing = w & ~(w << 1) & high_bits;                    // 10......
    const std::uint64_t longest = w & (w << 1) & (w << 2) & (w << 3) & high_bits;  // 1111....
    units += static_cast<std::size_t>(std::popcount(longest));
    units -= static_cast<std::size_t>(std::popcount(continuing));
  }
  for (; i < text.size(); ++i) {
    if (!utf8::is_continuation(text[i])) units += units_of_lead(text[i]);
  }
  return units;
}

// A line may be as long as the text: units are counted once for each block.
constexpr std::size_t block_bytes = 512;

const std::vector<std::size_t>& units_of_blocks(SourceText& source) {
  if (!source.units.empty()) return source.units;
  const std::string_view text = source.text;
  source.units.push_back(0);
  for (std::size_t at = 0; at + block_bytes <= text.size(); at += block_bytes) {
    source.units.push_back(source.units.back() + units_of(text.substr(at, block_bytes)));
  }
  return source.units;
}

std::size_t units_before(SourceText& source, std::size_t offset) {
  const std::size_t block = offset / block_bytes;
  const std::size_t begin = block * block_bytes;
  return units_of_blocks(source)[block] + units_of(std::string_view(source.text).substr(begin, offset - begin));
}

// Where the last block begins that has at most `units` in front of it.
std::size_t block_at(SourceText& source, std::size_t units) {
  const auto& blocks = units_of_blocks(source);
  return static_cast<std::size_t>(std::upper_bound(blocks.begin(), blocks.end(), units) - blocks.begin() - 1) *
         block_bytes;
}

// '$source_offset'(+Handle, +Line, +Column, -Offset): columns after the end of the line mean its end.
Outcome source_offset(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  const auto& lines = lines_of(source);
  const std::string& text = source.text;
  const std::size_t line = size_argument(a[1]);
  if (line >= lines.size()) return m.unify(a[3], size_cell(text.size()));
  std::size_t end = line + 1 < lines.size() ? lines[line + 1] : text.size();
  if (end > lines[line] && text[end - 1] == '\n') --end;
  if (end > lines[line] && text[end - 1] == '\r') --end;
  const std::size_t units = units_before(source, lines[line]) + size_argument(a[2]);
  std::size_t at = std::max(lines[line], block_at(source, units));
  while (at < end && utf8::is_continuation(text[at])) ++at;
  for (std::size_t before = units_before(source, at); at < end && before < units;) {
    before += units_of_lead(text[at]);
    at += utf8::bytes_of_lead(text[at]);
  }
  return m.unify(a[3], size_cell(std::min(at, end)));
}

// '$source_position'(+Handle, +Offset, -Line, -Column)
Outcome source_position(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  const auto& lines = lines_of(source);
  const std::size_t offset = std::min(size_argument(a[1]), source.text.size());
  const auto line = static_cast<std::size_t>(std::upper_bound(lines.begin(), lines.end(), offset) - lines.begin()) - 1;
  const std::size_t column = units_before(source, offset) - units_before(source, lines[line]);
  return m.unify(a[2], size_cell(line)) == Outcome::success ? m.unify(a[3], size_cell(column)) : Outcome::fail;
}

// ---- the text ----

// '$source_size'(+Handle, -Bytes)
Outcome source_size(Machine& m, Cell* a) { return m.unify(a[1], size_cell(m.sources.of_handle(a[0]).text.size())); }

// '$source_piece'(+Handle, +From, +To, -Text)
Outcome source_piece(Machine& m, Cell* a) {
  const std::string& text = m.sources.of_handle(a[0]).text;
  const std::size_t from = std::min(size_argument(a[1]), text.size());
  const std::size_t to = std::clamp(size_argument(a[2]), from, text.size());
  const std::string piece = text.substr(from, to - from);
  if (!utf8::is_valid(piece)) return Outcome::fail;  // not at character boundaries
  return unify_text(m, a[3], piece, TextResultKind::string);
}

// '$edit_source'(+Handle, +From, +To, +Text): replaces the bytes in between.
Outcome edit_source(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[3], text_kind::any, atoms::text, buffer, text); o != Outcome::success) return o;
  const std::size_t from = std::min(size_argument(a[1]), source.text.size());
  const std::size_t to = std::clamp(size_argument(a[2]), from, source.text.size());
  source.text.replace(from, to - from, text);
  source.lines.clear();
  source.units.clear();
  return Outcome::success;
}

// ---- clauses ----

std::size_t cells_of_names(const TermReader& r) { return 16 + 9 * r.named_variables().size(); }
std::size_t cells_of_comments(const TermReader& r) { return 16 + 6 * r.comments().size(); }

Cell comment_list(Machine& m) {
  Cell list = Cell::atom(atoms::nil);
  const auto comments = m.term_reader->comments();
  for (std::size_t i = comments.size(); i-- > 0;) {
    const Cell span = m.terms.new_structure(functors::minus, size_cell(comments[i].begin), size_cell(comments[i].end));
    list = m.terms.new_list(span, list);
  }
  return list;
}

Cell singleton_names(Machine& m) {
  Cell list = Cell::atom(atoms::nil);
  const auto variables = m.term_reader->named_variables();
  for (std::size_t i = variables.size(); i-- > 0;) {
    if (!reader::is_singleton(variables[i])) continue;
    list = m.terms.new_list(Cell::atom(m.terms.atoms.intern(variables[i].name)), list);
  }
  return list;
}

Cell functor_named(Machine& m, std::string_view name, std::uint32_t arity) {
  return m.terms.functors.intern(m.terms.atoms.intern(name), arity);
}

// clause(Term, Names, Singletons, Layout, Begin, End, Comments): the term without its full stop extends from Begin to
// End.
bool clause_term(Machine& m, std::string_view text, Cell& clause) {
  const TermReader& r = *m.term_reader;
  Cell names = Cell::atom(atoms::nil);
  Cell layout = names;
  if (!m.terms.ensure(cells_of_names(r) + cells_of_comments(r) + 16)) return false;
  if (!reader::variable_name_list(m.terms, r.named_variables(), names)) return false;
  const reader::PositionTree positions = r.positions();
  if (!positions.empty() && !reader::build_layout_term(m.terms, text, positions, layout)) return false;
  if (!m.terms.ensure(cells_of_names(r) + cells_of_comments(r) + 16)) return false;
  clause = m.terms.new_structure(functor_named(m, "clause", 7), r.term(), names, singleton_names(m), layout,
                                 size_cell(r.begin_offset()), size_cell(r.term_end_offset()), comment_list(m));
  return true;
}

// error(Name, At, Length, Message, Expected, Hint)
bool error_term(Machine& m, Cell& error) {
  if (!m.terms.ensure(32)) return false;
  const reader::SyntaxError& e = m.term_reader->error();
  const auto atom = [&](std::string_view text) { return Cell::atom(m.terms.atoms.intern(text)); };
  error = m.terms.new_structure(functor_named(m, "error", 6), atom(reader::error_name(e.code)), size_cell(e.offset),
                                size_cell(e.length), atom(e.message), atom(e.expected), atom(e.hint));
  return true;
}

// The result of a read, as the argument Read of '$source_clause'/5; false: no room.
bool read_term(Machine& m, ReadStatus status, std::string_view text, Cell& read) {
  const TermReader& r = *m.term_reader;
  const Cell end = size_cell(r.end_offset());
  Cell error, clause = Cell::atom(m.terms.atoms.intern("none"));
  if (status == ReadStatus::term) {
    if (!clause_term(m, text, clause)) return false;
    const Cell stop = Cell::atom(m.terms.atoms.intern(r.full_stop_missing() ? "false" : "true"));
    read = m.terms.new_structure(functor_named(m, "read", 3), end, clause, stop);
    return true;
  }
  if (status == ReadStatus::end_of_file) {
    if (!m.terms.ensure(cells_of_comments(r) + 16)) return false;
    read = m.terms.new_structure(functor_named(m, "end", 2), end, comment_list(m));
    return true;
  }
  if (r.has_term_before_error() && !clause_term(m, text, clause)) return false;
  if (!error_term(m, error)) return false;
  read = m.terms.new_structure(functor_named(m, "broken", 3), end, error, clause);
  return true;
}

// '$source_clause'(+Handle, +Offset, +Module, -Read), and '$source_term', whose clauses have no layout.
template <bool positions>
Outcome source_clause(Machine& m, Cell* a) {
  SourceText& source = m.sources.of_handle(a[0]);
  const std::size_t from = std::min(size_argument(a[1]), source.text.size());
  const std::string_view text = std::string_view(source.text).substr(from);
  if (m.term_reader == nullptr) m.term_reader = std::make_unique<TermReader>(m.terms);
  reader::ReadOptions options;
  options.operators = &m.operators(m.database.module(deref(a[2]).as_atom()));
  options.flags = m.flags.syntax;
  options.full_stop_optional = true;
  options.bare_negation = !m.flags.syntax.iso;
  options.resume_at_new_clause = true;
  options.positions = positions;
  options.comments = true;
  const ReadStatus status = m.term_reader->read(text, 0, options);
  Cell read;
  if (status == ReadStatus::no_memory || !read_term(m, status, text, read)) {
    const std::size_t length = status == ReadStatus::no_memory ? text.size() / 2 : m.term_reader->end_offset() * 16;
    const Outcome o = m.need_heap(std::max<std::size_t>(1 << 16, length));
    return o == Outcome::success ? machine::resource_error(m, atoms::stack_memory) : o;
  }
  source.offset = from + m.term_reader->end_offset();
  return m.unify(a[3], read);
}

// ---- tokens ----

bool is_numeric(reader::TokenKind kind) {
  return kind >= reader::TokenKind::integer && kind <= reader::TokenKind::special_float;
}

// An infix operator follows, if anything does: never a prefix operator or the sign of a number.
bool ends_operand(const reader::Token& t) {
  using enum reader::TokenKind;
  return t.kind == variable || t.kind == close || t.kind == close_list || t.kind == close_curly || is_numeric(t.kind);
}

// Whether a token touches the one in front of it can matter: p(X) and p (X), -1 and - 1.
bool layout_matters(const reader::Token& before_last, const reader::Token& last, const reader::Token& t) {
  using enum reader::TokenKind;
  if (t.kind == open) return true;
  if (t.kind == open_list || t.kind == open_curly) return last.kind != symbol;
  return is_numeric(t.kind) && last.kind == symbol && !ends_operand(before_last);
}

// '$same_tokens'(+Text1, +Text2): the texts differ in layout and comments only, and not where layout means something.
Outcome same_tokens(Machine& m, Cell* a) {
  support::TextBuffer buffers[2] = {support::TextBuffer(m.terms.memory), support::TextBuffer(m.terms.memory)};
  reader::Lexer lexers[2];
  for (int i = 0; i < 2; ++i) {
    std::string_view text;
    if (Outcome o = read_text(m, a[i], text_kind::any, atoms::text, buffers[i], text); o != Outcome::success) return o;
    lexers[i] = reader::Lexer(text.data(), text.data() + text.size(), m.flags.syntax.iso);
  }
  reader::Token one{}, two{}, last{}, before_last{};
  for (;; before_last = last, last = one) {
    lexers[0].read(one);
    lexers[1].read(two);
    if (one.kind != two.kind || one.text() != two.text() || one.is_broken()) return Outcome::fail;
    if (one.kind == reader::TokenKind::end_of_text) return Outcome::success;
    if (one.layout_before != two.layout_before && layout_matters(before_last, last, one)) return Outcome::fail;
  }
}

// ---- messages of a client ----

// '$read_bytes'(+Stream, +Bytes, -Text): from a stream in UTF-8; fails if it ends before.
Outcome read_bytes(Machine& m, Cell* a) {
  Stream* s = input_stream(m, a[0], Content::text);
  if (s == nullptr) return Outcome::error;
  const std::size_t bytes = size_argument(a[1]);
  while (s->ahead().size() < bytes) {
    const int more = s->read_more();
    if (more == streams::input_failed) return input_problem(m, *s, more);
    if (more == 0) return Outcome::fail;
    if (m.poll()) return m.interrupted();
  }
  if (const Outcome o = m.need_heap(terms::TermStore::words_for_string(bytes)); o != Outcome::success) return o;
  const Cell text = m.terms.new_string(s->ahead().substr(0, bytes));
  s->advance(bytes);
  return m.unify(a[2], text);
}

}  // namespace

BuiltinFamily source_editing() {
  static constexpr Builtin rows[] = {
      det("$source_offset(+Handle, +Line, +Column, -Offset) is det", &taking<"hnn", &source_offset>,
          "The byte of a source at a line and UTF-16 column, both from 0."),
      det("$source_position(+Handle, +Offset, -Line, -Column) is det", &taking<"hn", &source_position>,
          "Line and UTF-16 column of a byte of a source, both from 0."),
      det("$source_size(+Handle, -Bytes) is det", &taking<"h", &source_size>, "The length of a source."),
      det("$source_piece(+Handle, +From, +To, -Text) is semidet", &taking<"hnn", &source_piece>,
          "The text between two bytes of a source."),
      det("$edit_source(+Handle, +From, +To, +Text) is det", &taking<"hnn.", &edit_source>,
          "The bytes of a source between From and To become Text."),
      det("$source_clause(+Handle, +Offset, +Module, -Read) is det", &taking<"hna", &source_clause<true>>,
          "The clause that a source has at Offset: read(End, Clause, HasStop), broken(End, Error, Clause), end(End, "
          "Comments)."),
      det("$source_term(+Handle, +Offset, +Module, -Read) is det", &taking<"hna", &source_clause<false>>,
          "As $source_clause, without the places of subterms."),
      det("$same_tokens(+Text1, +Text2) is semidet", &same_tokens,
          "The texts differ in layout and comments only, and not where layout means something."),
      det("$read_bytes(+Stream, +Bytes, -Text) is semidet", &taking<".n", &read_bytes>,
          "The next bytes of a stream in UTF-8 as a string."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
