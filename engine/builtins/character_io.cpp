// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.12: character input and output, and the Edinburgh predicates (get0, put, skip, tab ...). One function
// of each kind serves the forms with and without a stream.
#include <cerrno>

#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

namespace {

// ---- arguments ----

// The end of the input is end_of_file among characters and -1 among codes. Outside strict ISO mode each is accepted in
// place of the other.
bool is_end_mark(Cell c) { return c == Cell::atom(atoms::end_of_file) || c == Cell::integer(streams::end_of_input); }

Outcome check_in_character(Machine& m, Cell c) {
  if (c.is_variable() || c == Cell::atom(atoms::end_of_file)) return Outcome::success;
  if (!m.flags.iso && is_end_mark(c)) return Outcome::success;
  if (c.is_atom() && terms::code_of_character(m.terms, c.as_atom()) >= 0) return Outcome::success;
  return machine::type_error(m, atoms::in_character, c);
}

Outcome check_in_code(Machine& m, Cell c) {
  if (c.is_variable() || (!m.flags.iso && is_end_mark(c))) return Outcome::success;
  if (!terms::is_integer(c)) return machine::type_error(m, atoms::integer, c);
  if (c.is_small_integer() && (c.as_small_integer() == -1 || streams::is_code_point(c.as_small_integer()))) {
    return Outcome::success;
  }
  return machine::representation_error(m, atom_named(m, "in_character_code"));
}

Outcome out_character(Machine& m, Cell c, std::uint32_t& code) {
  if (c.is_variable()) return machine::instantiation_error(m);
  const std::int64_t found = c.is_atom() ? terms::code_of_character(m.terms, c.as_atom()) : -1;
  if (found < 0) return machine::type_error(m, atoms::character, c);
  code = static_cast<std::uint32_t>(found);
  return Outcome::success;
}

Outcome out_code(Machine& m, Cell c, std::uint32_t& code) {
  if (c.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_integer(c)) return machine::type_error(m, atoms::integer, c);
  if (!c.is_small_integer() || !streams::is_code_point(c.as_small_integer())) {
    return machine::representation_error(m, atoms::character_code);
  }
  code = static_cast<std::uint32_t>(c.as_small_integer());
  return Outcome::success;
}

// ---- the four operations ----

enum class Form : std::uint8_t { character, code };
enum class Motion : std::uint8_t { get, peek };

Outcome input(Machine& m, Stream& s, Cell target, Form form, Motion motion) {
  const int code = motion == Motion::get ? s.get_code() : s.peek_code();
  if (code < streams::end_of_input) return input_problem(m, s, code);
  if (code == streams::end_of_input && motion == Motion::peek && is_end_mark(target)) {
    return Outcome::success;
  }
  if (form == Form::code) return m.unify(target, Cell::integer(code));
  if (code == streams::end_of_input) return m.unify(target, Cell::atom(atoms::end_of_file));
  return m.unify(target, Cell::atom(terms::character_of(m.terms, static_cast<std::uint32_t>(code))));
}

// `stream` is null for the current input. The standard requires checking for an unbound stream first, then the
// character, then the stream itself.
Outcome checked_input(Machine& m, Cell* stream, Cell target, Form form, Motion motion) {
  if (stream != nullptr && deref(*stream).is_variable()) return machine::instantiation_error(m);
  const Cell c = deref(target);
  const Outcome o = form == Form::code ? check_in_code(m, c) : check_in_character(m, c);
  if (o != Outcome::success) return o;
  Stream* s = stream != nullptr ? input_stream(m, *stream, Content::text) : current_input(m, Content::text);
  return s == nullptr ? Outcome::error : input(m, *s, c, form, motion);
}

// Terms are written with escapes for what the encoding lacks; in a file a single character cannot be.
Outcome put_character(Machine& m, Stream& s, std::uint32_t code) {
  if (streams::is_in_encoding(code, s.settings.encoding) || m.streams.is_standard(s)) {
    return after_output(m, s, s.put_code(code));
  }
  return io_error(m, "write", stream_term(m, s), EILSEQ);
}

Outcome checked_output(Machine& m, Cell* stream, Cell what, Form form) {
  if (stream != nullptr && deref(*stream).is_variable()) return machine::instantiation_error(m);
  const Cell c = deref(what);
  std::uint32_t code = 0;
  const Outcome o = form == Form::code ? out_code(m, c, code) : out_character(m, c, code);
  if (o != Outcome::success) return o;
  Stream* s = stream != nullptr ? output_stream(m, *stream, Content::text) : current_output(m, Content::text);
  return s == nullptr ? Outcome::error : put_character(m, *s, code);
}

}  // namespace

// ---- 8.12.1, 8.12.2, 8.12.3 ----

static Outcome get_char_1(Machine& m, Cell* a) { return checked_input(m, nullptr, a[0], Form::character, Motion::get); }
static Outcome get_char_2(Machine& m, Cell* a) { return checked_input(m, a, a[1], Form::character, Motion::get); }
static Outcome peek_char_1(Machine& m, Cell* a) {
  return checked_input(m, nullptr, a[0], Form::character, Motion::peek);
}
static Outcome peek_char_2(Machine& m, Cell* a) { return checked_input(m, a, a[1], Form::character, Motion::peek); }
static Outcome get_code_1(Machine& m, Cell* a) { return checked_input(m, nullptr, a[0], Form::code, Motion::get); }
static Outcome get_code_2(Machine& m, Cell* a) { return checked_input(m, a, a[1], Form::code, Motion::get); }
static Outcome peek_code_1(Machine& m, Cell* a) { return checked_input(m, nullptr, a[0], Form::code, Motion::peek); }
static Outcome peek_code_2(Machine& m, Cell* a) { return checked_input(m, a, a[1], Form::code, Motion::peek); }
static Outcome put_char_1(Machine& m, Cell* a) { return checked_output(m, nullptr, a[0], Form::character); }
static Outcome put_char_2(Machine& m, Cell* a) { return checked_output(m, a, a[1], Form::character); }
static Outcome put_code_1(Machine& m, Cell* a) { return checked_output(m, nullptr, a[0], Form::code); }
static Outcome put_code_2(Machine& m, Cell* a) { return checked_output(m, a, a[1], Form::code); }

static Outcome nl_0(Machine& m, Cell*) {
  Stream* s = current_output(m, Content::text);
  return s == nullptr ? Outcome::error : after_output(m, *s, s->put_code('\n'));
}

static Outcome nl_1(Machine& m, Cell* a) {
  Stream* s = output_stream(m, a[0], Content::text);
  return s == nullptr ? Outcome::error : after_output(m, *s, s->put_code('\n'));
}

// ---- Edinburgh ----

static Outcome tab(Machine& m, Stream* s, Cell amount) {
  if (s == nullptr) return Outcome::error;
  Cell value;
  if (const Outcome o = evaluate_integer(m, amount, value); o != Outcome::success) return o;
  if (!value.is_small_integer()) return machine::resource_error(m, atoms::stack_memory);
  for (std::int64_t n = value.as_small_integer(); n > 0; --n) {
    if (n % 4096 == 0 && m.poll()) return m.interrupted();
    if (!s->put_code(' ')) return after_output(m, *s, false);
  }
  return Outcome::success;
}

static Outcome tab_1(Machine& m, Cell* a) { return tab(m, current_output(m, Content::text), a[0]); }
static Outcome tab_2(Machine& m, Cell* a) { return tab(m, output_stream(m, a[0], Content::text), a[1]); }

// The next character other than white space.
static Outcome get(Machine& m, Stream* s, Cell target) {
  if (s == nullptr) return Outcome::error;
  int code = s->get_code();
  for (std::size_t n = 1; code >= 0 && code <= ' '; ++n) {
    if (n % 4096 == 0 && m.poll()) return m.interrupted();
    code = s->get_code();
  }
  if (code < streams::end_of_input) return input_problem(m, *s, code);
  return m.unify(target, Cell::integer(code));
}
static Outcome get_1(Machine& m, Cell* a) { return get(m, current_input(m, Content::text), a[0]); }
static Outcome get_2(Machine& m, Cell* a) { return get(m, input_stream(m, a[0], Content::text), a[1]); }

// A code or character, as accepted by put/1 and skip/1.
static Outcome either_code(Machine& m, Cell c, std::uint32_t& code) {
  c = deref(c);
  if (c.is_atom()) return out_character(m, c, code);
  return out_code(m, c, code);
}

static Outcome put(Machine& m, Stream* s, Cell what) {
  std::uint32_t code = 0;
  if (s == nullptr) return Outcome::error;
  const Outcome o = either_code(m, what, code);
  return o != Outcome::success ? o : put_character(m, *s, code);
}
static Outcome put_1(Machine& m, Cell* a) { return put(m, current_output(m, Content::text), a[0]); }
static Outcome put_2(Machine& m, Cell* a) { return put(m, output_stream(m, a[0], Content::text), a[1]); }

static Outcome skip(Machine& m, Stream* s, Cell until) {
  std::uint32_t wanted = 0;
  if (s == nullptr) return Outcome::error;
  if (const Outcome o = either_code(m, until, wanted); o != Outcome::success) return o;
  int code = s->get_code();
  for (std::size_t n = 1; code >= 0 && static_cast<std::uint32_t>(code) != wanted; ++n) {
    if (n % 4096 == 0 && m.poll()) return m.interrupted();
    code = s->get_code();
  }
  return code < streams::end_of_input ? input_problem(m, *s, code) : Outcome::success;
}
static Outcome skip_1(Machine& m, Cell* a) { return skip(m, current_input(m, Content::text), a[0]); }
static Outcome skip_2(Machine& m, Cell* a) { return skip(m, input_stream(m, a[0], Content::text), a[1]); }

// A key, without waiting for the end of the line if the terminal supports that.
static Outcome get_single_char(Machine& m, Cell* a) {
  Stream& s = m.streams.user_input();
  m.streams.user_output().flush();
  m.streams.prompt_wanted = false;
  const int code = get_key(s);
  m.streams.prompt_wanted = true;
  if (code < streams::end_of_input) return input_problem(m, s, code);
  return m.unify(a[0], Cell::integer(code));
}

BuiltinFamily character_io() {
  static constexpr Builtin rows[] = {
      iso_det("get_char(?Char) is det", &get_char_1, "Reads a character, end_of_file at the end."),
      iso_det("get_char(+Stream, ?Char) is det", &get_char_2, "Reads a character from Stream."),
      iso_det("peek_char(?Char) is det", &peek_char_1, "Char is the next character, which is not consumed."),
      iso_det("peek_char(+Stream, ?Char) is det", &peek_char_2,
              "Char is the next character of Stream, which is not consumed."),
      iso_det("put_char(+Char) is det", &put_char_1, "Writes a character."),
      iso_det("put_char(+Stream, +Char) is det", &put_char_2, "Writes a character to Stream."),
      iso_det("get_code(?Code) is det", &get_code_1, "Reads a character code, -1 at the end."),
      iso_det("get_code(+Stream, ?Code) is det", &get_code_2, "Reads a code from Stream."),
      iso_det("peek_code(?Code) is det", &peek_code_1, "Code is the next character code, which is not consumed."),
      iso_det("peek_code(+Stream, ?Code) is det", &peek_code_2,
              "Code is the next code of Stream, which is not consumed."),
      iso_det("put_code(+Code) is det", &put_code_1, "Writes the character with this code."),
      iso_det("put_code(+Stream, +Code) is det", &put_code_2, "Writes the character with this code to Stream."),
      iso_det("nl is det", &nl_0, "Ends the line."),
      iso_det("nl(+Stream) is det", &nl_1, "Ends the line on Stream."),
      det("tab(+Amount) is det", &tab_1, "Writes Amount blanks; Amount is evaluated."),
      det("tab(+Stream, +Amount) is det", &tab_2, "Writes Amount blanks to Stream."),
      det("get0(?Code) is det", &get_code_1, "Like get_code/1."),
      det("get0(+Stream, ?Code) is det", &get_code_2, "Like get_code/2."),
      det("get(?Code) is det", &get_1, "The next code that is not white space."),
      det("get(+Stream, ?Code) is det", &get_2, "The next code of Stream that is not white space."),
      det("put(+Code) is det", &put_1, "Writes a code or a character."),
      det("put(+Stream, +Code) is det", &put_2, "Writes a code or a character to Stream."),
      det("skip(+Code) is det", &skip_1, "Reads up to and including this code or character."),
      det("skip(+Stream, +Code) is det", &skip_2, "Reads Stream up to and including this code or character."),
      det("get_single_char(-Code) is det", &get_single_char, "Waits for a key on the terminal."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
