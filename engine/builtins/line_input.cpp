// SPDX-License-Identifier: MIT
// Reads lines and larger pieces of streams as codes or strings. All find their end in the text ahead before they
// consume it: requesting a collection in between loses nothing. The bytes of binary streams are characters here.
#include <algorithm>
#include <cstring>

#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

namespace {

// The part of the stream's text that one call consumes.
struct Piece {
  std::size_t bytes = 0;     // its size in ahead()
  std::size_t consumed = 0;  // including a terminator that is not part of it
  int end = 0;               // the character that ended it, or -1
};

std::uint32_t next_character(const Stream& s, const char*& p) {
  return s.is_text() ? streams::next_code(p) : static_cast<unsigned char>(*p++);
}

// What is ahead, or a part of it, as UTF-8; `buffer` holds that of bytes.
std::string_view as_text(const Stream& s, std::string_view ahead, std::string& buffer) {
  if (s.is_text() || support::utf8::all_ascii(ahead)) return ahead;
  for (const char c : ahead) streams::append_utf8(buffer, static_cast<unsigned char>(c));
  return buffer;
}

bool is_one_of(std::uint32_t code, std::string_view set) {
  for (const char* p = set.data(); p < set.data() + set.size();) {
    if (streams::next_code(p) == code) return true;
  }
  return false;
}

// The first character of the set from `from` on; null: none. A single ASCII character is searched without decoding.
const char* find_one_of(const Stream& s, std::size_t from, std::string_view set) {
  const std::string_view text = s.ahead();
  const char* p = text.data() + from;
  const char* const stop = text.data() + text.size();
  if (set.size() == 1) {
    return p == stop ? nullptr : static_cast<const char*>(std::memchr(p, set[0], static_cast<std::size_t>(stop - p)));
  }
  while (p < stop) {
    const char* const begin = p;
    if (is_one_of(next_character(s, p), set)) return begin;
  }
  return nullptr;
}

// Reads ahead up to the first character in `ends` (or the end of the file). False: reading failed.
bool find_end(Stream& s, std::string_view ends, Piece& piece) {
  std::size_t from = 0;
  for (;;) {
    const std::string_view text = s.ahead();
    if (const char* p = find_one_of(s, from, ends); p != nullptr) {
      piece.bytes = static_cast<std::size_t>(p - text.data());
      piece.end = static_cast<int>(next_character(s, p));
      piece.consumed = static_cast<std::size_t>(p - text.data());
      return true;
    }
    from = text.size();
    const int more = s.read_more();
    if (more == streams::input_failed) return false;
    if (more == 0) {
      piece = {s.ahead().size(), s.ahead().size(), streams::end_of_input};
      return true;
    }
  }
}

// The next line; `rest` tells whether there was any input.
Outcome next_line(Machine& m, Stream& s, Piece& line, bool& rest) {
  const int first = s.is_text() ? s.peek_code() : s.peek_byte();
  if (first < streams::end_of_input) return input_problem(m, s, first);
  rest = first >= 0;
  if (!rest) {
    const int end = s.is_text() ? s.get_code() : s.get_byte();
    return end < streams::end_of_input ? input_problem(m, s, end) : Outcome::success;
  }
  if (!find_end(s, "\n", line)) return input_problem(m, s, streams::input_failed);
  return Outcome::success;
}

Outcome room_for(Machine& m, std::string_view text, TextForm form) {
  return m.need_heap(form == TextForm::string ? terms::TermStore::words_for_string(text.size())
                                              : terms::cells_of_list(text));
}

// The line without its terminator, which may be \r\n.
Outcome read_line(Machine& m, Cell* a, TextForm form, Cell at_end) {
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  Piece line;
  bool rest = false;
  if (const Outcome o = next_line(m, *s, line, rest); o != Outcome::success) return o;
  if (!rest) return m.unify(a[1], at_end);
  std::string buffer;
  std::string_view text = as_text(*s, s->ahead().substr(0, line.bytes), buffer);
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (const Outcome o = room_for(m, text, form); o != Outcome::success) return o;
  const Outcome o = unify_text(m, a[1], text, form);
  s->advance(line.consumed);
  return o;
}

Outcome gather_all(Machine& m, Stream& s) {
  int more = 1;
  while ((more = s.read_more()) == 1) {
    if (m.poll()) return m.interrupted();
  }
  return more == streams::input_failed ? input_problem(m, s, more) : Outcome::success;
}

// All remaining text, in some form, before `tail`.
Outcome read_rest(Machine& m, Cell stream, Cell target, TextForm form, Cell tail) {
  Stream* s = input_stream(m, stream, Content::any);
  if (s == nullptr) return Outcome::error;
  if (const Outcome o = gather_all(m, *s); o != Outcome::success) return o;
  std::string buffer;
  const std::string_view text = as_text(*s, s->ahead(), buffer);
  if (const Outcome o = room_for(m, text, form); o != Outcome::success) return o;
  const Outcome o = unify_text(m, target, text, form, tail);
  s->advance(s->ahead().size());
  s->note_end_of_input();
  return o;
}

// Reads at least n characters ahead, if the stream has that many; sets their bytes.
bool characters_ahead(Stream& s, std::int64_t n, std::size_t& bytes) {
  for (;;) {
    const std::string_view text = s.ahead();
    std::int64_t left = n;
    const char* p = text.data();
    const char* const end = p + text.size();
    for (; p < end && left > 0; --left) next_character(s, p);
    bytes = static_cast<std::size_t>(p - text.data());
    if (left <= 0) return true;
    const int more = s.read_more();
    if (more == streams::input_failed) return false;
    if (more == 0) return true;
  }
}

Outcome length_argument(Machine& m, Cell c, std::int64_t& length) {
  if (!c.is_small_integer()) return machine::type_error(m, atoms::integer, c);
  length = c.as_small_integer();
  if (length < 0) return machine::type_error(m, atoms::not_less_than_zero, c);
  return Outcome::success;
}

}  // namespace

static Outcome read_line_to_codes_2(Machine& m, Cell* a) {
  return read_line(m, a, TextForm::codes, Cell::atom(atoms::end_of_file));
}

static Outcome read_line_to_string(Machine& m, Cell* a) {
  return read_line(m, a, TextForm::string, Cell::atom(atoms::end_of_file));
}

// With its terminator, as a difference list. After a line ended by the end of the file the tail is [], so that a reader
// that continues from the tail stops.
static Outcome read_line_to_codes_3(Machine& m, Cell* a) {
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  Piece line;
  bool rest = false;
  if (const Outcome o = next_line(m, *s, line, rest); o != Outcome::success) return o;
  const Cell nil = Cell::atom(atoms::nil);
  if (!rest) return m.unify(a[1], nil) == Outcome::success ? m.unify(a[2], nil) : Outcome::fail;
  std::string buffer;
  const std::string_view text = as_text(*s, s->ahead().substr(0, line.consumed), buffer);
  if (const Outcome o = room_for(m, text, TextForm::codes); o != Outcome::success) return o;
  const bool ended = line.end == streams::end_of_input;
  const Outcome o = unify_text(m, a[1], text, TextForm::codes, ended ? nil : a[2]);
  s->advance(line.consumed);
  return o == Outcome::success && ended ? m.unify(a[2], nil) : o;
}

static Outcome read_stream_to_codes_2(Machine& m, Cell* a) {
  return read_rest(m, a[0], a[1], TextForm::codes, Cell::atom(atoms::nil));
}

static Outcome read_stream_to_codes_3(Machine& m, Cell* a) { return read_rest(m, a[0], a[1], TextForm::codes, a[2]); }

// read_string(+Stream, ?Length, -String): Length characters, or all if Length is unbound, which then gets their number.
static Outcome read_string_3(Machine& m, Cell* a) {
  const Cell wanted = deref(a[1]);
  if (wanted.is_variable()) {
    Stream* s = input_stream(m, a[0], Content::any);
    if (s == nullptr) return Outcome::error;
    if (const Outcome o = gather_all(m, *s); o != Outcome::success) return o;
    std::string buffer;
    const std::string_view text = as_text(*s, s->ahead(), buffer);
    if (const Outcome o = room_for(m, text, TextForm::string); o != Outcome::success) return o;
    const auto length = static_cast<std::int64_t>(support::utf8::length(text));
    const Outcome o = read_rest(m, a[0], a[2], TextForm::string, Cell::atom(atoms::nil));
    return o != Outcome::success ? o : m.unify(wanted, Cell::integer(length));
  }
  std::int64_t length = 0;
  if (const Outcome o = length_argument(m, wanted, length); o != Outcome::success) return o;
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  std::size_t bytes = 0;
  if (!characters_ahead(*s, length, bytes)) return input_problem(m, *s, streams::input_failed);
  std::string buffer;
  const std::string_view text = as_text(*s, s->ahead().substr(0, bytes), buffer);
  if (const Outcome o = room_for(m, text, TextForm::string); o != Outcome::success) return o;
  const Outcome o = unify_text(m, a[2], text, TextForm::string);
  s->advance(bytes);
  return o;
}

static Outcome peek_string(Machine& m, Cell* a) {
  std::int64_t length = 0;
  if (const Outcome o = length_argument(m, deref(a[1]), length); o != Outcome::success) return o;
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  std::size_t bytes = 0;
  if (!characters_ahead(*s, length, bytes)) return input_problem(m, *s, streams::input_failed);
  std::string buffer;
  return unify_text(m, a[2], as_text(*s, s->ahead().substr(0, bytes), buffer), TextForm::string);
}

namespace {
std::string_view strip(std::string_view text, std::string_view pad) {
  while (!text.empty()) {
    const char* p = text.data();
    if (!is_one_of(streams::next_code(p), pad)) break;
    text.remove_prefix(static_cast<std::size_t>(p - text.data()));
  }
  while (!text.empty()) {
    std::size_t begin = text.size() - 1;
    while (begin > 0 && support::utf8::is_continuation(text[begin])) --begin;
    const char* p = text.data() + begin;
    if (!is_one_of(streams::next_code(p), pad)) break;
    text = text.substr(0, begin);
  }
  return text;
}
}  // namespace

// read_string(+Stream, +SepChars, +PadChars, -Sep, -String)
static Outcome read_string_5(Machine& m, Cell* a) {
  std::string separators;
  std::string pad;
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr || !text_argument(m, a[1], separators, terms::text_kind::any, "text") ||
      !text_argument(m, a[2], pad, terms::text_kind::any, "text")) {
    return Outcome::error;
  }
  Piece piece;
  if (!find_end(*s, separators, piece)) return input_problem(m, *s, streams::input_failed);
  std::string buffer;
  const std::string_view text = strip(as_text(*s, s->ahead().substr(0, piece.bytes), buffer), pad);
  if (const Outcome o = room_for(m, text, TextForm::string); o != Outcome::success) return o;
  Outcome o = unify_text(m, a[4], text, TextForm::string);
  s->advance(piece.consumed);
  if (piece.end == streams::end_of_input) s->note_end_of_input();
  return o != Outcome::success ? o : m.unify(a[3], Cell::integer(piece.end));
}

// ---- copying ----

namespace {
Outcome copy_text(Machine& m, Stream& from, Stream& to, std::int64_t limit) {
  for (std::size_t n = 1; limit != 0; ++n) {
    const int code = from.is_text() ? from.get_code() : from.get_byte();
    if (code == streams::end_of_input) return Outcome::success;
    if (code < 0) return input_problem(m, from, code);
    const bool written =
        to.is_text() ? to.put_code(static_cast<std::uint32_t>(code)) : to.put_byte(static_cast<std::uint8_t>(code));
    if (!written) return after_output(m, to, false);
    if (limit > 0) --limit;
    if (n % 4096 == 0 && m.poll()) return m.interrupted();
  }
  return Outcome::success;
}
}  // namespace

static Outcome copy_stream_data_2(Machine& m, Cell* a) {
  Stream* from = input_stream(m, a[0], Content::any);
  Stream* to = from == nullptr ? nullptr : output_stream(m, a[1], Content::any);
  return to == nullptr ? Outcome::error : copy_text(m, *from, *to, -1);
}

static Outcome copy_stream_data_3(Machine& m, Cell* a) {
  Stream* from = input_stream(m, a[0], Content::any);
  Stream* to = from == nullptr ? nullptr : output_stream(m, a[1], Content::any);
  std::int64_t length = 0;
  if (to == nullptr) return Outcome::error;
  const Outcome o = length_argument(m, deref(a[2]), length);
  return o != Outcome::success ? o : copy_text(m, *from, *to, length);
}

BuiltinFamily line_input() {
  static constexpr Builtin rows[] = {
      det("read_line_to_codes(+Stream, -Codes) is det", &read_line_to_codes_2,
          "Codes is the next line without its line end; end_of_file at the end of the stream."),
      det("read_line_to_codes(+Stream, -Codes, ?Tail) is det", &read_line_to_codes_3,
          "Codes is the next line with its line end, as a difference list."),
      det("read_line_to_string(+Stream, -String) is det", &read_line_to_string,
          "String is the next line without its line end; end_of_file at the end of the stream."),
      det("read_stream_to_codes(+Stream, -Codes) is det", &read_stream_to_codes_2, "Codes is the rest of the stream."),
      det("read_stream_to_codes(+Stream, -Codes, ?Tail) is det", &read_stream_to_codes_3,
          "Codes is the rest of the stream, as a difference list."),
      det("read_string(+Stream, ?Length, -String) is det", &read_string_3,
          "String is the next Length characters, or the rest of the stream if Length is unbound."),
      det("read_string(+Stream, +Separators, +Pad, -Separator, -String) is det", &read_string_5,
          "Text up to one of the separators, stripped of the characters in Pad on both sides; "
          "Separator is the code that ended it, or -1."),
      det("peek_string(+Stream, +Length, -String) is det", &peek_string,
          "String is the next Length characters, which are not consumed."),
      det("copy_stream_data(+In, +Out) is det", &copy_stream_data_2, "Copies the rest of In."),
      det("copy_stream_data(+In, +Out, +Length) is det", &copy_stream_data_3, "Copies Length characters."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
