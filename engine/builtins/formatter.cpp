// SPDX-License-Identifier: MIT
#include "builtins/formatter.hpp"

#include <algorithm>
#include <array>

#include "builtins/arguments.hpp"
#include "builtins/evaluation.hpp"
#include "builtins/format_numbers.hpp"
#include "builtins/write_term_options.hpp"
#include "terms/bigint.hpp"

namespace hornbeam::builtins {

namespace {

constexpr std::int64_t default_places = 6;  // of ~f ~e ~g
constexpr std::int64_t default_tab = 8;     // of ~+

// How many arguments each ASCII letter takes.
constexpr auto arguments_of_letter = [] {
  std::array<std::int8_t, 0x80> arguments{};
  for (std::uint32_t letter = 0; letter < arguments.size(); ++letter) {
    arguments[letter] = static_cast<std::int8_t>(arguments_of_directive(letter));
  }
  return arguments;
}();

bool takes_argument(std::uint32_t letter) {
  return letter < arguments_of_letter.size() && arguments_of_letter[letter] > 0;
}

bool is_portrayed(Cell c) {
  c = deref(c);
  return c.is_structure() && terms::functor_of(c) == terms::functors::portrayed;
}

}  // namespace

// ---- errors ----

Outcome Formatter::format_error(std::string_view message) {
  const Cell functor = m_.terms.functors.intern(atom_named(m_, "format"), 1);
  return m_.raise(m_.terms.new_structure(functor, Cell::atom(atom_named(m_, message))));
}

Outcome Formatter::wrong_argument(std::uint32_t letter, Cell argument) {
  const Cell functor = m_.terms.functors.intern(atom_named(m_, "format_argument_type"), 2);
  const Cell name = Cell::atom(terms::character_of(m_.terms, letter));
  return m_.raise(m_.terms.new_structure(functor, name, argument));
}

// ---- the loop ----

std::string_view Formatter::settled_text() const {
  const std::size_t end = fills_.empty() ? out_.size() : fills_.front().at;
  return std::string_view(out_).substr(0, end);
}

Outcome Formatter::run(std::string_view format) {
  FormatScanner scanner(format);
  for (;;) {
    const FormatDirective d = scanner.next();
    out_.append(d.text);
    if (d.text.find('\n') != std::string_view::npos) note_newlines();
    if (d.cut_off) return format_error("truncated format specification");
    if (d.letter == 0) break;
    std::int64_t column = 0;
    if (const Outcome o = column_of(d, column); o != Outcome::success) return o;
    if (const Outcome o = directive(d, column); o != Outcome::success) return o;
    if (!terms::can_make_atom(m_.terms, out_.size())) return machine::resource_error(m_, terms::atoms::stack_memory);
  }
  return next_ < arguments_.size() ? format_error("too many arguments") : Outcome::success;
}

bool Formatter::next_argument(Cell& argument) {
  if (next_ == arguments_.size()) return false;
  argument = deref(arguments_[next_++]);
  return true;
}

// The column argument; -1 if there is none.
Outcome Formatter::column_of(const FormatDirective& d, std::int64_t& column) {
  column = d.kind == ColumnArgument::given ? d.column : -1;
  const auto checked = [&] {
    const bool fits = column < FormatScanner::largest_column &&
                      (column < 0 || terms::can_make_atom(m_.terms, 2 * static_cast<std::size_t>(column)));
    return fits ? Outcome::success : machine::resource_error(m_, terms::atoms::stack_memory);
  };
  if (d.kind != ColumnArgument::argument) return checked();
  Cell argument;
  if (!next_argument(argument)) return format_error("not enough arguments");
  if (!argument.is_small_integer() || argument.as_small_integer() < 0) {
    return format_error("no or negative integer for `*' argument");
  }
  column = argument.as_small_integer();
  return checked();
}

Outcome Formatter::directive(const FormatDirective& d, std::int64_t column) {
  if (takes_argument(d.letter)) return with_argument(d.letter, d, column);
  switch (d.letter) {
    case '~': out_.push_back('~'); break;
    case 'n':
      repeat('\n', column < 0 ? 1 : column);
      note_newlines();
      break;
    case 'N':  // a newline, unless at the beginning of a line
      if (column_at_end() != 0) repeat('\n', 1);
      note_newlines();
      break;
    case 't': fills_.push_back({out_.size(), column < 0 ? ' ' : static_cast<std::uint32_t>(column)}); break;
    case '|': column_stop(column < 0 ? column_at_end() : column); break;
    case '+': column_stop(segment_column() + (column < 0 ? default_tab : column)); break;
    default:
      if (next_ < arguments_.size() && is_portrayed(arguments_[next_])) {
        return with_argument('@', d, column);  // a directive of format_predicate/2
      }
      return machine::existence_error(m_, atom_named(m_, "format_character"),
                                      Cell::atom(terms::character_of(m_.terms, d.letter)));
  }
  return Outcome::success;
}

Outcome Formatter::with_argument(std::uint32_t letter, const FormatDirective& d, std::int64_t column) {
  Cell argument;
  if (!next_argument(argument)) return format_error("not enough arguments");
  if (letter >= 'e' && letter <= 'g') return write_number(letter, argument, column < 0 ? default_places : column);
  switch (letter) {
    case 'i': return Outcome::success;
    case 'a': return write_atomic(argument);
    case 'c': return write_characters(argument, column < 0 ? 1 : column);
    case 's': return write_codes(d, argument, column);
    case 'd':
    case 'D': return write_integer(letter, argument, std::max<std::int64_t>(column, 0));
    case 'r': return write_in_radix(d, argument, column, false);
    case 'R': return write_in_radix(d, argument, column, true);
    case 'W': return write_with_options(argument);
    default: return write_argument(letter, argument);
  }
}

// ---- terms ----

Outcome Formatter::write_argument(std::uint32_t letter, Cell argument) {
  const syntax::OperatorTable& operators = operators_here(m_);
  writer::WriteOptions options = writer::write_options_plain(operators);
  options.portrayed = letter == 'p' || letter == '@';
  if (letter == 'q') options.quoted = true;
  if (letter == 'p') options.quoted = !database::prints_plainly(m_.dialect_of_goal());
  if (letter == 'k') options = writer::write_options_canonical(operators);
  const std::size_t before = out_.size();
  const Outcome o = write_to(m_, argument, options, out_);
  if (out_.find('\n', before) != std::string::npos) note_newlines();
  return o;
}

// ~W: the argument, then options of write_term/2.
Outcome Formatter::write_with_options(Cell argument) {
  Cell list;
  if (!next_argument(list)) return format_error("not enough arguments");
  WriteRequest request;
  const Outcome o = write_options(m_, list, request);
  return o != Outcome::success ? o : write_to(m_, argument, request.options, out_);
}

Outcome Formatter::write_atomic(Cell argument) {
  if (!argument.is_atomic()) return wrong_argument('a', argument);
  support::TextBuffer buffer(m_.terms.memory);
  std::string_view text;
  const Outcome read = read_text(m_, argument, terms::text_kind::atomic, atoms::atomic, buffer, text);
  if (read != Outcome::success) return read;
  out_ += text;
  if (text.find('\n') != std::string_view::npos) note_newlines();
  return Outcome::success;
}

// ~Ns is a field of N characters: longer texts are truncated, shorter ones padded with blanks.
Outcome Formatter::write_codes(const FormatDirective& d, Cell argument, std::int64_t column) {
  if (argument.is_variable() || terms::is_number(argument) || argument.is_structure()) {
    return wrong_argument('s', argument);
  }
  support::TextBuffer buffer(m_.terms.memory);
  std::string_view text;
  if (argument != Cell::atom(atoms::nil)) {
    const Outcome read = read_text(m_, argument, terms::text_kind::any, atoms::text, buffer, text);
    if (read != Outcome::success) return read;
  }
  if (d.kind == ColumnArgument::none) {
    out_ += text;
  } else {
    const char* p = text.data();
    const char* const end = p + text.size();
    std::int64_t left = column;
    for (; p < end && left > 0; --left) streams::next_code(p);
    out_.append(text.data(), static_cast<std::size_t>(p - text.data()));
    repeat(' ', left);
  }
  if (text.find('\n') != std::string_view::npos) note_newlines();
  return Outcome::success;
}

Outcome Formatter::write_characters(Cell argument, std::int64_t times) {
  if (!argument.is_small_integer() || !streams::is_code_point(argument.as_small_integer())) {
    return wrong_argument('c', argument);
  }
  repeat(static_cast<std::uint32_t>(argument.as_small_integer()), times);
  note_newlines();
  return Outcome::success;
}

void Formatter::repeat(std::uint32_t code, std::int64_t times) {
  if (code < 0x80 && times > 0) {
    out_.append(static_cast<std::size_t>(times), static_cast<char>(code));
    return;
  }
  for (; times > 0; --times) streams::append_utf8(out_, code);
}

// ---- numbers: the argument may be an expression ----

Outcome Formatter::write_integer(std::uint32_t letter, Cell argument, std::int64_t places) {
  if (argument.is_variable()) return machine::instantiation_error(m_);
  Cell value = argument;
  if (!terms::is_number(argument)) {
    if (const Outcome o = evaluate(m_, argument, value); o != Outcome::success) return o;
    value = deref(value);
  }
  if (!terms::is_integer(value)) return wrong_argument(letter, argument);
  return append_fixed_integer(m_.terms, out_, value, places, letter == 'D') ? Outcome::success : m_.raise_no_memory();
}

Outcome Formatter::write_in_radix(const FormatDirective& d, Cell argument, std::int64_t radix, bool upper) {
  if (d.kind == ColumnArgument::none) return format_error("no default radix");
  if (radix < 2 || radix > 36) {
    return machine::domain_error(m_, atom_named(m_, "radix"), m_.terms.new_integer(radix));
  }
  if (argument.is_variable()) return machine::instantiation_error(m_);
  Cell value = argument;
  if (!terms::is_number(argument)) {
    if (const Outcome o = evaluate(m_, argument, value); o != Outcome::success) return o;
    value = deref(value);
  }
  if (!terms::is_integer(value)) return wrong_argument(d.letter, argument);
  const bool whole = terms::append_integer(out_, value, static_cast<int>(radix), upper, &m_.terms);
  return whole ? Outcome::success : m_.raise_no_memory();
}

Outcome Formatter::write_number(std::uint32_t letter, Cell argument, std::int64_t places) {
  if (argument.is_variable()) return machine::instantiation_error(m_);
  Cell value;
  if (const Outcome o = evaluate(m_, argument, value); o != Outcome::success) return o;
  value = deref(value);
  if (letter == 'f') {
    if (!append_fixed_number(m_.terms, out_, value, places)) return m_.raise_no_memory();
  } else {
    append_scientific(out_, value, places, static_cast<char>(letter));
  }
  return Outcome::success;
}

// ---- columns ----

std::int64_t Formatter::segment_column() {
  if (segment_column_ < 0) segment_column_ = stream_ == nullptr ? 0 : stream_->column();
  return segment_column_;
}

std::int64_t Formatter::column_at_end() {
  const std::string_view segment = std::string_view(out_).substr(segment_begin_);
  const std::size_t newline = segment.rfind('\n');
  if (newline == std::string_view::npos) {
    return segment_column() + static_cast<std::int64_t>(support::utf8::length(segment));
  }
  return static_cast<std::int64_t>(support::utf8::length(segment.substr(newline + 1)));
}

// A newline begins a new segment at its left edge.
void Formatter::note_newlines() {
  const std::size_t newline = out_.rfind('\n');
  if (newline == std::string::npos || newline + 1 <= segment_begin_) return;
  segment_begin_ = newline + 1;
  segment_column_ = 0;
  const auto is_before = [&](const Fill& f) { return f.at < segment_begin_; };
  fills_.erase(std::remove_if(fills_.begin(), fills_.end(), is_before), fills_.end());
}

// Pads the segment to the target column and begins the next one. The padding is divided evenly between the marks; the
// last ones get the remainder. The next segment counts from the target even if the text has passed it, as in
// SWI-Prolog, so that its width stays.
void Formatter::column_stop(std::int64_t target) {
  const std::int64_t missing = target - column_at_end();
  if (missing > 0) {
    if (fills_.empty()) fills_.push_back({out_.size(), ' '});
    const auto marks = static_cast<std::int64_t>(fills_.size());
    for (std::int64_t i = marks - 1; i >= 0; --i) {  // those in front keep their places
      const Fill& f = fills_[static_cast<std::size_t>(i)];
      const bool one_more = i >= marks - missing % marks;
      fill(f, static_cast<std::size_t>(missing / marks + one_more));
    }
  }
  fills_.clear();
  segment_begin_ = out_.size();
  segment_column_ = target;
}

void Formatter::fill(const Fill& f, std::size_t times) {
  if (f.code < 0x80) {
    out_.insert(f.at, times, static_cast<char>(f.code));
    return;
  }
  std::string one, all;
  streams::append_utf8(one, f.code);
  for (; times > 0; --times) all += one;
  out_.insert(f.at, all);
}

}  // namespace hornbeam::builtins
