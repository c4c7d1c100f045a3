// SPDX-License-Identifier: MIT
// The parser's surroundings: where reading begins and continues, and the places of errors. After an error the rest of
// the clause is skipped token by token, so that a full stop in quotes, in a comment, or in 1.5 does not count. Every
// read ends past its start, which guarantees progress in a loop over a broken file.
#include "reader/term_reader.hpp"

#include <string>
#include <vector>

#include "reader/parser.hpp"

namespace hornbeam::reader {

class TermReader::Work {
 public:
  explicit Work(terms::TermStore& terms) : parser(terms) {}

  std::size_t offset(const char* p) const { return static_cast<std::size_t>(p - text.data()); }

  // Outside ISO mode a quoted item may contain newlines. A line that lacks its closing quote is usually a mistake: it
  // is accepted only if the whole clause is then valid.
  ReadStatus read_over_lines(Lexer lexer, const ReadOptions& options) {
    const bool back_quoted = *parser.token().begin == '`';
    if (options.flags.iso || back_quoted) return ReadStatus::syntax_error;
    Lexer over_lines = lexer;
    over_lines.let_quotes_span_lines();
    const ReadStatus status = parser.parse(over_lines, text, options);
    return status == ReadStatus::syntax_error ? parser.parse(lexer, text, options) : status;
  }

  Parser parser;
  LineCounter lines;
  std::vector<CommentSpan> comments;
  std::string_view text;
  std::size_t end_offset = 0;
};

namespace {

// Messages show no longer lines.
constexpr std::size_t longest_source_line = 200;

// A quoted item cut off by the end of its line, having swallowed the full stop: write('don't do this').
bool swallows_full_stop(const Token& t) {
  const std::string_view text = t.text();
  const std::size_t last = text.find_last_not_of(" \t\r");
  return last != std::string_view::npos && text[last] == '.';
}

// Begins after a digit, suggesting a radix or a character: 1'0 and 0'.
bool follows_digit(const Token& t, std::string_view text) {
  return t.begin != text.data() && t.begin[-1] >= '0' && t.begin[-1] <= '9';
}

// A closing quote of word processors with the full stop meant for the clause, one token: X = “a”.
bool is_typographic_end(const Token& t, const char* end) {
  const std::string_view text = t.text();
  const bool quote = text.size() == 4 && text.ends_with('.') && text >= "\u2018" && text.substr(0, 3) <= "\u201f";
  return quote && (t.end == end || *t.end == ' ' || *t.end == '\n' || *t.end == '\r' || *t.end == '\t');
}

// The token after the next full stop from `at` on; the end of the text if there is none.
Token skip_clause(std::string_view text, const char* at, bool iso) {
  const char* const end = text.data() + text.size();
  for (Lexer lexer(at, end, iso);;) {
    const Token t = lexer.next();
    if (t.kind == TokenKind::end || t.kind == TokenKind::end_of_text || is_typographic_end(t, end)) return t;
    if (t.kind != TokenKind::open_quote_line) continue;
    if (follows_digit(t, text)) {
      lexer = Lexer(t.begin + 1, end, iso);
    } else if (swallows_full_stop(t)) {
      return t;
    }
  }
}

}  // namespace

TermReader::TermReader(terms::TermStore& terms) : work_(std::make_unique<Work>(terms)) {}
TermReader::~TermReader() = default;

// Lines are counted from the last error; a new text, or going back, restarts the count.
ReadStatus TermReader::read(std::string_view text, std::size_t from, const ReadOptions& options) {
  Work& w = *work_;
  if (text.data() != w.text.data() || from < w.end_offset) w.lines = LineCounter();
  w.text = text;
  const Lexer lexer(text.data() + from, text.data() + text.size(), options.flags.iso);
  ReadStatus status = w.parser.parse(lexer, text, options);
  if (status == ReadStatus::syntax_error && w.parser.token().kind == TokenKind::open_quote_line) {
    status = w.read_over_lines(lexer, options);
  }
  if (status == ReadStatus::no_memory) return status;
  w.end_offset = w.offset(w.parser.end());
  w.comments.clear();
  for (const Lexer::Comment& c : w.parser.comments()) {
    w.comments.push_back({w.offset(c.begin), w.offset(c.end)});
  }
  if (status != ReadStatus::syntax_error) return status;
  SyntaxError& error = w.parser.error();
  const LineColumn place = w.lines.place(text, error.offset);
  error.line = place.line;
  error.column = place.column;
  const std::string_view source_line = line_at(text, error.offset);
  error.source_line = source_line.size() <= longest_source_line ? source_line : std::string_view();
  error.clause_begin = w.offset(w.parser.term_begin());
  const Token& at = w.parser.token();
  if (w.parser.clause_after_error() != nullptr && options.resume_at_new_clause) {
    w.end_offset = w.offset(w.parser.clause_after_error());
  } else {
    w.end_offset = w.offset(skip_clause(text, at.begin, options.flags.iso).end);
  }
  return status;
}

Cell TermReader::term() const { return work_->parser.term(); }
std::size_t TermReader::begin_offset() const { return work_->offset(work_->parser.term_begin()); }
std::size_t TermReader::term_end_offset() const { return work_->offset(work_->parser.term_end()); }
bool TermReader::full_stop_missing() const { return work_->parser.full_stop_missing(); }
bool TermReader::has_term_before_error() const { return work_->parser.complete_before_error(); }
std::size_t TermReader::end_offset() const { return work_->end_offset; }
const SyntaxError& TermReader::error() const { return work_->parser.error(); }
std::span<const CommentSpan> TermReader::comments() const { return work_->comments; }
std::span<const Cell> TermReader::variables() const { return work_->parser.variables().all(); }

std::span<const NamedVariable> TermReader::named_variables() const { return work_->parser.variables().named(); }

PositionTree TermReader::positions() const { return PositionTree(work_->parser.positions().nodes(), begin_offset()); }

std::size_t TermReader::line_of(std::size_t offset) { return work_->lines.line(work_->text, offset); }

// Names that begin with `_` are meant to occur once.
bool is_singleton(const NamedVariable& v) { return v.occurrences == 1 && v.name[0] != '_'; }

// Tokens suffice: whatever the term, a full stop outside of quotes and comments ends it.
std::size_t find_clause_end(std::string_view text, std::size_t from, const syntax::SyntaxFlags& flags) {
  const Token t = skip_clause(text, text.data() + from, flags.iso);
  if (t.kind == TokenKind::end_of_text) return std::string_view::npos;
  return static_cast<std::size_t>(t.end - text.data());
}

bool only_layout(std::string_view text, std::size_t from) {
  Lexer lexer(text.data() + from, text.data() + text.size(), false);
  return lexer.next().kind == TokenKind::end_of_text;
}

// Five cells per variable: a pair and 'Name' = Variable.
bool variable_name_list(terms::TermStore& terms, std::span<const NamedVariable> variables, Cell& list) {
  if (!terms.ensure(5 * variables.size())) return false;
  list = Cell::atom(atoms::nil);
  for (std::size_t i = variables.size(); i-- > 0;) {
    const Cell name = Cell::atom(terms.atoms.intern(variables[i].name));
    list = terms.new_list(terms.new_structure(functors::equals, name, variables[i].variable), list);
  }
  return true;
}

}  // namespace hornbeam::reader
