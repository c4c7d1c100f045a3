// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.11: stream selection and control. Checks follow the order of the standard's lists of errors, because
// the first that applies must be raised. Properties: stream_properties.cpp.
#include <utility>

#include "builtins/capability_check.hpp"
#include "builtins/stream_options.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::builtins {

// ---- 8.11.1-4 current streams ----

// An output argument for a stream: a variable or a stream term.
static Outcome check_stream_result(Machine& m, Cell c) {
  std::int64_t id = 0;
  if (c.is_variable()) return Outcome::success;
  if (!is_stream_term(c, id)) return machine::domain_error(m, atoms::stream_type, c);
  if (m.streams.find(id) == nullptr) return machine::existence_error(m, atoms::stream_type, c);
  return Outcome::success;
}

static Outcome current_input_1(Machine& m, Cell* a) {
  const Outcome o = check_stream_result(m, deref(a[0]));
  return o != Outcome::success ? o : m.unify(a[0], stream_term(m, m.streams.current_input()));
}

static Outcome current_output_1(Machine& m, Cell* a) {
  const Outcome o = check_stream_result(m, deref(a[0]));
  return o != Outcome::success ? o : m.unify(a[0], stream_term(m, m.streams.current_output()));
}

static Outcome set_input(Machine& m, Cell* a) {
  Stream* s = input_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  m.streams.set_current_input(*s);
  return Outcome::success;
}

static Outcome set_output(Machine& m, Cell* a) {
  Stream* s = output_stream(m, a[0], Content::any);
  if (s == nullptr) return Outcome::error;
  m.streams.set_current_output(*s);
  return Outcome::success;
}

// ---- 8.11.5 open ----

static bool has_unbound_option(Cell list) {
  if (terms::list_shape(list).kind == terms::ListKind::cyclic) return false;
  for (Cell l = deref(list);; l = deref(terms::tail_of(l))) {
    if (l.is_variable()) return true;
    if (!l.is_list()) return false;
    if (deref(terms::head_of(l)).is_variable()) return true;
  }
}

static Outcome check_open_arguments(Machine& m, Cell source, Cell mode, Cell stream, Cell options) {
  if (source.is_variable() || mode.is_variable()) return machine::instantiation_error(m);
  const Outcome o = check_option_list(m, options);
  const bool no_list = o == Outcome::error && !has_unbound_option(options);
  if (o != Outcome::success && !no_list) return o;
  if (!mode.is_atom()) return machine::type_error(m, atoms::atom, mode);
  if (no_list) return machine::type_error(m, atoms::list, options);
  if (!stream.is_variable()) return machine::uninstantiation_error(m, stream);
  return Outcome::success;
}

static Outcome open_file_stream(Machine& m, Cell source, Cell mode, Cell stream, Cell options) {
  source = deref(source);
  mode = deref(mode);
  Outcome o = check_open_arguments(m, source, mode, deref(stream), deref(options));
  if (o != Outcome::success) return o;
  // "..." may be a list of characters.
  constexpr terms::TextKinds names = terms::text_kind::atom | terms::text_kind::string | terms::text_kind::chars;
  support::TextBuffer copy(m.terms.memory);
  const terms::TextResult name = text_of(m.terms, source, names, copy);
  if (name.fault == terms::TextFault::no_memory) return out_of_memory(m);
  if (!name.ok()) return machine::domain_error(m, atoms::source_sink, source);
  const std::string path(name.text);
  OpenRequest request;
  if (!mode_named(atom_text(m, mode), request.settings.mode)) {
    return machine::domain_error(m, atom_named(m, "io_mode"), mode);
  }
  request.settings.skip_bom = request.settings.mode == streams::Mode::read;
  o = for_each_option(m, options, [&](const Option& x) { return open_option(m, x, request); });
  if (o != Outcome::success) return o;
  Stream* s = open_path(m, path, std::move(request), source);
  return s == nullptr ? Outcome::error : m.unify(stream, stream_term(m, *s));
}

static Outcome open_3(Machine& m, Cell* a) { return open_file_stream(m, a[0], a[1], a[2], Cell::atom(atoms::nil)); }
static Outcome open_4(Machine& m, Cell* a) { return open_file_stream(m, a[0], a[1], a[2], a[3]); }

// Text in memory as an input stream.
static Outcome open_string(Machine& m, Cell* a) {
  std::string text;
  if (!text_argument(m, a[0], text, terms::text_kind::any, "text")) return Outcome::error;
  const std::size_t bytes = text.size();
  std::unique_ptr<Stream> stream = streams::open_text(std::move(text));
  stream->count_in(m.terms.memory, 2 * bytes);  // in the channel, and decoded
  Stream& s = m.streams.add(std::move(stream));
  return m.unify(a[1], stream_term(m, s));
}

static Outcome open_null_stream(Machine& m, Cell* a) {
  Stream::Settings settings;
  settings.mode = streams::Mode::write;
  auto sink = std::make_unique<streams::CallbackChannel>(
      streams::CallbackChannel::Writer([](std::string_view) { return true; }));
  Stream& s = m.streams.add(std::make_unique<Stream>(std::move(sink), std::move(settings)));
  return m.unify(a[0], stream_term(m, s));
}

// ---- 8.11.6 close ----

static Outcome close_one(Machine& m, Cell stream, bool force) {
  Stream* s = find_stream(m, stream, Direction::either);
  if (s == nullptr) return Outcome::error;
  const Cell term = stream_term(m, *s);
  int system_error = 0;
  if (m.streams.close(*s, system_error) || force) return Outcome::success;
  return io_error(m, "write", term, system_error);
}

static Outcome close_stream(Machine& m, Cell stream, bool force) {
  const Cell pair = deref(stream);
  if (!is_stream_pair(m, pair)) return close_one(m, stream, force);
  const Outcome o = close_one(m, terms::structure_argument(pair, 1), force);
  return o == Outcome::success ? close_one(m, terms::structure_argument(pair, 0), force) : o;
}

static Outcome close_1(Machine& m, Cell* a) { return close_stream(m, a[0], false); }

static Outcome close_2(Machine& m, Cell* a) {
  if (deref(a[0]).is_variable()) return machine::instantiation_error(m);
  bool force = false;
  const Outcome o = for_each_option(m, a[1], [&](const Option& option) {
    if (option.name == "force") return boolean_option(m, "close_option", option, force);
    return bad_option(m, "close_option", option);
  });
  return o != Outcome::success ? o : close_stream(m, a[0], force);
}

// ---- 8.11.7 flushing ----

// A line editor needs to know the question in front of the prompt.
static Outcome flush(Machine& m, Stream& s) {
  std::string& line = m.streams.shown_prompt;
  constexpr std::size_t longest_line = 4096;
  if (&s == &m.streams.user_output() && s.is_terminal() && line.size() < longest_line) {
    line.append(s.text_so_far());
    line.erase(0, line.rfind('\n') + 1);
  }
  return after_output(m, s, s.flush());
}

static Outcome flush_output_1(Machine& m, Cell* a) {
  Stream* s = output_stream(m, a[0], Content::any);
  return s == nullptr ? Outcome::error : flush(m, *s);
}

static Outcome flush_output_0(Machine& m, Cell*) { return flush(m, m.streams.current_output()); }

// ---- 8.11.8 end of stream, position ----

static Outcome at_end(Machine& m, Stream& s) {
  if (s.is_output()) return Outcome::fail;
  if (s.end_of_stream() != streams::EndOfStream::not_yet) return Outcome::success;
  const int c = s.is_text() ? s.peek_code() : s.peek_byte();
  if (c == streams::input_failed) return input_problem(m, s, c);
  return c < 0 ? Outcome::success : Outcome::fail;
}

static Outcome at_end_of_stream_0(Machine& m, Cell*) { return at_end(m, m.streams.current_input()); }

static Outcome at_end_of_stream_1(Machine& m, Cell* a) {
  Stream* s = find_stream(m, a[0], Direction::input);
  return s == nullptr ? Outcome::error : at_end(m, *s);
}

// '$stream_position'(Characters, Line, Column, Bytes)
static bool position_of_term(Machine& m, Cell c, streams::Position& p) {
  if (!c.is_structure()) return false;
  const Cell functor = terms::functor_of(c);
  if (functor != m.terms.functors.intern(atoms::stream_position_term, 4)) return false;
  std::int64_t values[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Cell value = deref(terms::structure_argument(c, i));
    if (!value.is_small_integer() || value.as_small_integer() < 0) return false;
    values[i] = value.as_small_integer();
  }
  p = {values[0], values[1], values[2], values[3]};
  return true;
}

static Outcome set_stream_position(Machine& m, Cell* a) {
  const Cell where = deref(a[1]);
  if (deref(a[0]).is_variable() || where.is_variable()) return machine::instantiation_error(m);
  Stream* s = find_stream(m, a[0], Direction::input);
  if (s == nullptr) return Outcome::error;
  streams::Position p;
  if (!position_of_term(m, where, p)) {
    return machine::domain_error(m, atom_named(m, "stream_position"), where);
  }
  if (!s->set_position(p)) {
    return machine::permission_error(m, atoms::reposition, atoms::stream_type, deref(a[0]));
  }
  return Outcome::success;
}

static Outcome stream_position_data(Machine& m, Cell* a) {
  const Cell field = deref(a[0]);
  const Cell where = deref(a[1]);
  if (field.is_variable() || where.is_variable()) return machine::instantiation_error(m);
  streams::Position p;
  if (!position_of_term(m, where, p)) {
    return machine::domain_error(m, atom_named(m, "stream_position"), where);
  }
  if (!field.is_atom()) return machine::type_error(m, atoms::atom, field);
  const std::string_view name = atom_text(m, field);
  const std::int64_t value = name == "char_count"      ? p.characters
                             : name == "line_count"    ? p.line
                             : name == "line_position" ? p.column
                             : name == "byte_count"    ? p.bytes
                                                       : -1;
  if (value < 0) return machine::domain_error(m, atom_named(m, "stream_position_data"), field);
  return m.unify(a[2], Cell::integer(value));
}

// seek(+Stream, +Offset, +Method, -NewLocation)
static Outcome seek(Machine& m, Cell* a) {
  const Cell offset = deref(a[1]);
  const Cell method = deref(a[2]);
  if (offset.is_variable() || method.is_variable()) return machine::instantiation_error(m);
  if (!offset.is_small_integer()) return machine::type_error(m, atoms::integer, offset);
  if (!method.is_atom()) return machine::type_error(m, atoms::atom, method);
  Stream* s = find_stream(m, a[0], Direction::input);
  if (s == nullptr) return Outcome::error;
  const std::string_view name = atom_text(m, method);
  std::int64_t target = offset.as_small_integer();
  if (name == "current") {
    target += s->position().bytes;
  } else if (name != "bof") {
    return machine::domain_error(m, atom_named(m, "seek_method"), method);
  }
  if (target < 0 || !s->seek_byte(target)) {
    return machine::permission_error(m, atoms::reposition, atoms::stream_type, deref(a[0]));
  }
  return m.unify(a[3], Cell::integer(target));
}

// ---- counts ----

static Outcome count(Machine& m, Cell* a, std::int64_t streams::Position::*field) {
  Stream* s = find_stream(m, a[0], Direction::output);
  return s == nullptr ? Outcome::error : m.unify(a[1], Cell::integer(s->position().*field));
}
static Outcome character_count(Machine& m, Cell* a) { return count(m, a, &streams::Position::characters); }
static Outcome line_count(Machine& m, Cell* a) { return count(m, a, &streams::Position::line); }
static Outcome line_position(Machine& m, Cell* a) { return count(m, a, &streams::Position::column); }
static Outcome byte_count(Machine& m, Cell* a) { return count(m, a, &streams::Position::bytes); }

// ---- set_stream/2 ----

static Outcome give_alias(Machine& m, Stream& s, const Option& option) {
  if (!option.value.is_atom()) return bad_option(m, "stream_property", option);
  const std::string alias(atom_text(m, option.value));
  const bool standard = alias == "user_input" || alias == "user_output" || alias == "user_error";
  if (standard && !m.capabilities.has(Capability::change_system)) return refuse_call(m);
  if (alias == "user_input" && s.is_input()) {
    m.streams.set_user_input(s);
  } else if (alias == "user_output" && s.is_output()) {
    m.streams.set_user_output(s);
  } else if (alias == "user_error" && s.is_output()) {
    m.streams.set_user_error(s);
  } else {
    m.streams.add_alias(s, alias);
  }
  return Outcome::success;
}

static Outcome set_stream(Machine& m, Cell* a) {
  const Cell property = deref(a[1]);
  if (deref(a[0]).is_variable() || property.is_variable()) return machine::instantiation_error(m);
  Stream* s = find_stream(m, a[0], Direction::output);
  if (s == nullptr) return Outcome::error;
  const bool is_standard =
      s == &m.streams.user_input() || s == &m.streams.user_output() || s == &m.streams.user_error();
  if (is_standard && !m.capabilities.has(Capability::change_system)) return refuse_call(m);
  const Option option = option_of(m, property);
  if (!option.has_value) return machine::domain_error(m, atom_named(m, "stream_property"), property);
  if (option.name == "alias") return give_alias(m, *s, option);
  if (option.name == "tty") {
    bool yes = false;
    const Outcome o = boolean_option(m, "stream_property", option, yes);
    if (o == Outcome::success) s->set_terminal(yes);
    return o;
  }
  if (option.name == "file_name") {
    return text_argument(m, option.value, s->settings.file_name, terms::text_kind::atomic, "atom") ? Outcome::success
                                                                                                   : Outcome::error;
  }
  if (option.name == "line_position" && option.value.is_small_integer()) {
    streams::Position p = s->position();
    p.column = option.value.as_small_integer();
    s->set_counted(p);
    return Outcome::success;
  }
  bool known = false;
  const Outcome o = change_setting(m, *s, option, known);
  if (o == Outcome::success) s->apply_settings();
  if (o != Outcome::success || known) return o;
  return machine::domain_error(m, atom_named(m, "stream_property"), property);
}

// ---- captured output, for with_output_to/2 ----

static Outcome push_output(Machine& m, Cell*) {
  m.streams.push_capture(m.b);
  return Outcome::success;
}

static Outcome push_message(Machine& m, Cell*) {
  constexpr std::size_t most_bytes = std::size_t{1} << 16;  // of a message, as documented in docs/embedding.md
  m.streams.push_capture(m.b, most_bytes);
  return Outcome::success;
}

static Outcome pop_output(Machine& m, Cell* a) {
  const Outcome o = m.need_heap(terms::TermStore::words_for_string(m.streams.captured().size()));
  if (o != Outcome::success) return o;
  const std::string text = m.streams.pop_capture();
  return m.unify(a[0], m.terms.new_string(text));
}

// ---- prompts ----

static Outcome prompt(Machine& m, Cell* a) {
  const Outcome o = unify_text(m, a[0], m.streams.prompt, TextForm::atom);
  if (o != Outcome::success) return o;
  std::string text;
  if (!text_argument(m, a[1], text, terms::text_kind::any, "atom")) return Outcome::error;
  m.streams.prompt = text;
  return Outcome::success;
}

BuiltinFamily stream_control() {
  static constexpr Builtin rows[] = {
      iso_det("current_input(?Stream) is det", &current_input_1, "Stream is the current input."),
      iso_det("current_output(?Stream) is det", &current_output_1, "Stream is the current output."),
      iso_det("set_input(+Stream) is det", &set_input, "Makes Stream the current input."),
      iso_det("set_output(+Stream) is det", &set_output, "Makes Stream the current output."),
      iso_det("open(+File, +Mode, -Stream) is det", &open_3,
              "Opens a file as a text stream; Mode is read, write, append or update."),
      iso_det("open(+File, +Mode, -Stream, +Options) is det", &open_4,
              "Opens a file; options type/1, alias/1, eof_action/1, reposition/1, encoding/1, "
              "buffer/1, newline/1, bom/1."),
      iso_det("close(+Stream) is det", &close_1, "Flushes and closes the stream."),
      iso_det("close(+Stream, +Options) is det", &close_2, "Like close/1; force(true) ignores errors of the device."),
      iso_det("flush_output is det", &flush_output_0, "Flushes the current output."),
      iso_det("flush_output(+Stream) is det", &flush_output_1, "Flushes the output buffer of Stream."),
      iso_det("at_end_of_stream is semidet", &at_end_of_stream_0, "The current input is at its end."),
      iso_det("at_end_of_stream(+Stream) is semidet", &at_end_of_stream_1,
              "Stream is at its end; waits for input from a terminal."),
      iso_det("set_stream_position(+Stream, +Position) is det", &set_stream_position,
              "Returns to a position obtained by stream_property(Stream, position(Position))."),
      det("stream_position_data(+Field, +Position, -Value) is det", &stream_position_data,
          "Field is char_count, line_count, line_position or byte_count."),
      det("seek(+Stream, +Offset, +Method, -Location) is det", &seek, "Moves to a byte; Method is bof or current."),
      det("open_string(+Text, -Stream) is det", &open_string, "Stream reads the characters of Text."),
      det("open_null_stream(-Stream) is det", &open_null_stream, "Stream accepts output, counts it and discards it."),
      det("ttyflush is det", &flush_output_0, "Flushes the current output."),
      det("character_count(+Stream, -Count) is det", &character_count,
          "Count is the number of characters read or written."),
      det("line_count(+Stream, -Count) is det", &line_count, "Count is the number of the current line, from 1."),
      det("line_position(+Stream, -Count) is det", &line_position, "Count is the column in the current line, from 0."),
      det("byte_count(+Stream, -Count) is det", &byte_count, "Count is the number of bytes read or written."),
      det("set_stream(+Stream, +Property) is det", &set_stream,
          "Changes alias/1, buffer/1, encoding/1, eof_action/1, newline/1, type/1, tty/1, "
          "file_name/1 or line_position/1."),
      det("prompt(-Old, +New) is det", &prompt, "Old is the prompt of read/1 on a terminal, which is changed to New."),
      det("$push_output is det", &push_output, "Current output is collected in memory from now on."),
      det("$push_message is det", &push_message,
          "Current output is collected in memory from now on, up to the size of a message."),
      det("$pop_output(-String) is det", &pop_output, "String is what was written since the matching $push_output."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
