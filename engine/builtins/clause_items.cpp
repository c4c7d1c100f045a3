// SPDX-License-Identifier: MIT
// The tokens of a clause for laying it out again (stdlib/private/language_server): item(Text, Kind, Gap, Blanks, Byte,
// Close, Comments), described in clause_tokens.pl there.
#include <algorithm>
#include <vector>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "reader/lexer.hpp"
#include "support/utf8.hpp"
#include "syntax/char_class.hpp"

namespace hornbeam::builtins {

namespace {

using reader::Lexer;
using reader::Token;
using reader::TokenKind;
using syntax::is_line_end;

enum ItemPart : std::size_t { text_part, kind_part, gap_part, blanks_part, byte_part, close_part, comments_part };
constexpr std::uint32_t item_parts = 7;
constexpr std::size_t cells_of_item = 16;     // with its cell of the list
constexpr std::size_t cells_of_comment = 12;  // likewise

// The names of kinds of items, of the layout in front of them and of places of comments.
struct ItemNames {
  explicit ItemNames(Machine& m)
      : open(text_atom(m, "open")),
        close(text_atom(m, "close")),
        comma(text_atom(m, "comma")),
        bar(text_atom(m, "bar")),
        stop(text_atom(m, "stop")),
        other(text_atom(m, "other")),
        none(text_atom(m, "none")),
        blank(text_atom(m, "blank")),
        line(text_atom(m, "line")),
        empty(text_atom(m, "empty")),
        inside(text_atom(m, "inside")),
        own(text_atom(m, "own")),
        end(text_atom(m, "end")) {}

  Cell gap(const char* from, const char* to) const {
    if (from == to) return none;
    std::size_t lines = 0;
    for (; from != to; ++from) lines += is_line_end(from, to);
    return lines == 0 ? blank : lines == 1 ? line : empty;
  }

  Cell open, close, comma, bar, stop, other;
  Cell none, blank, line, empty;
  Cell inside, own, end;
};

struct ItemComment {
  std::string_view text;
  Cell where;
  Cell gap;
};

struct ClauseItem {
  std::string_view text;
  Cell kind;
  Cell gap;
  int blanks;
  std::size_t byte;
  std::size_t close;     // of what opens: the index of the item that closes it, else 0
  std::size_t comments;  // how many of the comments so far belong to it or to items before
};

bool is_opening(TokenKind k) { return k == TokenKind::open || k == TokenKind::open_list || k == TokenKind::open_curly; }
bool is_closing(TokenKind k) {
  return k == TokenKind::close || k == TokenKind::close_list || k == TokenKind::close_curly;
}
TokenKind opening_of(TokenKind closing) {
  if (closing == TokenKind::close) return TokenKind::open;
  return closing == TokenKind::close_list ? TokenKind::open_list : TokenKind::open_curly;
}

bool ends_line(const char* at, const char* end) {
  while (at != end && !is_line_end(at, end) && static_cast<unsigned char>(*at) <= ' ') ++at;
  return at == end || is_line_end(at, end);
}

std::string_view trimmed(const char* begin, const char* end) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (end != begin && is_blank(end[-1])) --end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

// Reads the tokens of a text up to its full stop, the last of them.
class ItemReader {
 public:
  ItemReader(const ItemNames& names, std::string_view text, bool iso) : names_(names), text_(text), iso_(iso) {}

  // False: brackets do not match, or it is not one clause. Quotes may span lines if the clause cannot be read
  // otherwise.
  bool read() { return read(false) || (!iso_ && read(true)); }

  std::vector<ClauseItem> items;
  std::vector<ItemComment> comments;

 private:
  struct Open {
    TokenKind kind;
    std::size_t item;
  };

  bool read(bool over_lines) {
    items.clear();
    comments.clear();
    open_.clear();
    Lexer lexer(text_.data(), text_.data() + text_.size(), iso_);
    lexer.collect_comments(&found_);
    if (over_lines) lexer.let_quotes_span_lines();
    Token token{}, last{};
    bool behind_bar = false;
    for (last.kind = TokenKind::end_of_text;; last = token) {
      found_.clear();
      lexer.read(token);
      if (token.kind == TokenKind::end_of_text) break;
      if (token.is_broken() || last.kind == TokenKind::end) return false;
      const char* const behind = take_comments(token);
      const Cell gap = names_.gap(behind, token.begin);
      const Cell kind = kind_of(token);
      const int blanks = behind_bar || kind == names_.bar ? 0 : blanks_between(last, token, gap == names_.none);
      items.push_back({token.text(), kind, gap, blanks, offset(token.begin), 0, comments.size()});
      if (!match_bracket(token)) return false;
      behind_bar = kind == names_.bar;
    }
    return last.kind == TokenKind::end && open_.empty() && found_.empty();
  }

  std::size_t offset(const char* p) const { return static_cast<std::size_t>(p - text_.data()); }

  // Returns where the layout between the last comment, or token, and this token begins.
  const char* take_comments(const Token& token) {
    const char* behind = token.behind;
    for (const Lexer::Comment& c : found_) {
      const Cell gap = names_.gap(behind, c.begin);
      const bool own = gap == names_.line || gap == names_.empty;
      const bool is_last = ends_line(c.end, text_.data() + text_.size());
      const Cell where = !is_last ? names_.inside : own ? names_.own : names_.end;
      comments.push_back({trimmed(c.begin, c.end), where, gap});
      behind = *c.begin == '%' && c.end[-1] == '\r' ? c.end - 1 : c.end;
    }
    return behind;
  }

  Cell kind_of(const Token& token) const {
    if (is_opening(token.kind)) return names_.open;
    if (is_closing(token.kind)) return names_.close;
    if (token.kind == TokenKind::comma) return names_.comma;
    if (token.kind == TokenKind::end) return names_.stop;
    const bool in_list = !open_.empty() && open_.back().kind == TokenKind::open_list;
    return token.kind == TokenKind::bar && in_list ? names_.bar : names_.other;
  }

  // Of two tokens on a line, neither of them the bar of a list.
  static int blanks_between(const Token& last, const Token& token, bool together) {
    using enum TokenKind;
    if (last.kind == end_of_text || token.kind == comma) return 0;
    if (is_opening(last.kind) && last.kind != open_curly) return 0;
    if (is_closing(token.kind) && token.kind != close_curly) return 0;
    if (last.kind == comma) return 1;
    if (token.kind == end) return ends_with_symbol(last) ? 1 : 0;
    return together ? 0 : 1;
  }

  // A full stop directly behind it would belong to it.
  static bool ends_with_symbol(const Token& token) {
    const auto byte = static_cast<unsigned char>(token.end[-1]);
    if (byte < 128) return (syntax::ascii_classes[byte] & syntax::char_symbol) != 0;
    return token.kind == TokenKind::symbol;
  }

  bool match_bracket(const Token& token) {
    if (is_opening(token.kind)) open_.push_back({token.kind, items.size() - 1});
    if (!is_closing(token.kind)) return true;
    if (open_.empty() || open_.back().kind != opening_of(token.kind)) return false;
    items[open_.back().item].close = items.size() - 1;
    open_.pop_back();
    return true;
  }

  const ItemNames& names_;
  std::string_view text_;
  bool iso_;
  std::vector<Lexer::Comment> found_;
  std::vector<Open> open_;
};

Cell functor_of_item(Machine& m) { return m.terms.functors.intern(m.terms.atoms.intern("item"), item_parts); }

// comment(Text, Where, Gap), for each comment of item `i`.
Cell comments_of(Machine& m, const ItemReader& r, std::size_t i) {
  Cell list = Cell::atom(atoms::nil);
  const std::size_t first = i == 0 ? 0 : r.items[i - 1].comments;
  for (std::size_t c = r.items[i].comments; c-- > first;) {
    const ItemComment& comment = r.comments[c];
    const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("comment"), 3);
    const Cell text = m.terms.new_string(comment.text);
    list = m.terms.new_list(m.terms.new_structure(functor, text, comment.where, comment.gap), list);
  }
  return list;
}

// '$clause_items'(+Text, +Begin, -Items)
Outcome clause_items(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[0], text_kind::any, atoms::text, buffer, text); o != Outcome::success) return o;
  const auto begin = static_cast<std::size_t>(deref(a[1]).as_small_integer());
  const ItemNames names(m);
  ItemReader r(names, text, m.flags.syntax.iso);
  if (!r.read()) return Outcome::fail;
  const std::size_t cells = r.items.size() * cells_of_item + r.comments.size() * cells_of_comment + text.size() / 8;
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  const Cell functor = functor_of_item(m);
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = r.items.size(); i-- > 0;) {
    const ClauseItem& item = r.items[i];
    const Cell close = item.close == 0 ? names.none : size_cell(begin + r.items[item.close].byte);
    const Cell comments = comments_of(m, r, i);
    const Cell token = m.terms.new_string(item.text);
    const Cell made = m.terms.new_structure(functor, token, item.kind, item.gap, Cell::integer(item.blanks),
                                            size_cell(begin + item.byte), close, comments);
    list = m.terms.new_list(made, list);
  }
  return m.unify(a[2], list);
}

// ---- items of a line ----

// '$line_of_items'(+Items, +End, +Room, -Line): fails where comments are between the items before byte End, a text goes
// on over lines, or there is no room.
Outcome line_of_items(Machine& m, Cell* a) {
  const auto end = deref(a[1]).as_small_integer();
  const auto room = static_cast<std::size_t>(deref(a[2]).as_small_integer());
  const Cell functor = functor_of_item(m);
  support::TextBuffer line(m.terms.memory);
  Cell last = Cell::atom(atoms::nil);
  Cell rest = deref(a[0]);
  std::size_t width = 0;
  for (; rest.is_list(); rest = deref(rest.address()[1])) {
    const Cell item = deref(rest.address()[0]);
    if (!item.is_structure() || functor_of(item) != functor) return Outcome::fail;
    const auto part = [&](ItemPart p) { return deref(structure_argument(item, p)); };
    const Cell byte = part(byte_part), text = part(text_part), blanks = part(blanks_part);
    if (!byte.is_small_integer() || !terms::is_string(text) || !blanks.is_small_integer()) return Outcome::fail;
    if (byte.as_small_integer() >= end) break;
    if (part(comments_part) != Cell::atom(atoms::nil)) return Outcome::fail;
    const std::string_view bytes(terms::string_data(text), terms::string_bytes(text));
    if (bytes.find('\n') != std::string_view::npos) return Outcome::fail;
    if (line.size() > 0 && blanks.as_small_integer() > 0) {
      line.append(' ');
      ++width;
    }
    line.append(bytes);
    width += support::utf8::length(bytes);
    if (width > room) return Outcome::fail;
    last = item;
  }
  if (!line.ok()) return out_of_memory(m);
  if (line.size() == 0) return Outcome::fail;
  if (Outcome o = m.need_heap(terms::TermStore::words_for_string(line.size()) + 8); o != Outcome::success) return o;
  const Cell text = m.terms.new_string(line.view());
  const Cell made = m.terms.functors.intern(m.terms.atoms.intern("line"), 4);
  return m.unify(a[3], m.terms.new_structure(made, text, size_cell(width), last, rest));
}

}  // namespace

BuiltinFamily clause_items() {
  static constexpr Builtin rows[] = {
      det("$clause_items(+Text, +Begin, -Items) is semidet", &taking<".n.", &clause_items>,
          "The tokens of a clause that begins at a byte, with the layout and comments in front of them."),
      det("$line_of_items(+Items, +End, +Room, -Line) is semidet", &taking<".nn", &line_of_items>,
          "The items before a byte on one line: line(Text, Width, Last, Rest)."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
