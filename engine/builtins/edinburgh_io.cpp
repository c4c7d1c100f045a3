// SPDX-License-Identifier: MIT
// see/1, tell/1 and the like: streams by file name, as in DEC-10 Prolog. A file that is already open is continued, so
// that programs can switch between files.
#include "builtins/stream_options.hpp"

namespace hornbeam::builtins {

namespace {

Stream* stream_on_file(Machine& m, std::string_view path, bool input) {
  for (Stream* s = m.streams.next_after(-1); s != nullptr; s = m.streams.next_after(s->id)) {
    if (s->settings.file_name == path && s->is_input() == input && s->is_text()) return s;
  }
  return nullptr;
}

// A stream, an alias, or a file, which is opened in `mode` unless it is already open.
Stream* stream_or_file(Machine& m, Cell argument, streams::Mode mode) {
  const Cell c = deref(argument);
  const bool input = mode == streams::Mode::read;
  std::int64_t id = 0;
  if (c.is_variable()) {
    machine::instantiation_error(m);
    return nullptr;
  }
  const Direction direction = input ? Direction::input : Direction::output;
  const bool alias = c.is_atom() && m.streams.find_alias(atom_text(m, c), direction) != nullptr;
  if (alias || is_stream_term(c, id)) {
    return input ? input_stream(m, c, Content::any) : output_stream(m, c, Content::any);
  }
  if (!c.is_atom() && !terms::is_string(c)) {
    machine::domain_error(m, atoms::source_sink, c);
    return nullptr;
  }
  std::string path;
  if (!text_argument(m, c, path, terms::text_kind::atomic, "source_sink")) return nullptr;
  if (Stream* open = stream_on_file(m, path, input)) return open;
  OpenRequest request;
  request.settings.mode = mode;
  request.settings.skip_bom = input;
  return open_path(m, path, std::move(request), c);
}

Outcome tell_in(Machine& m, Cell argument, streams::Mode mode) {
  Stream* s = stream_or_file(m, argument, mode);
  if (s == nullptr) return Outcome::error;
  m.streams.set_current_output(*s);
  return Outcome::success;
}

Outcome finish(Machine& m, Stream& s, std::string_view action) {
  int system_error = 0;
  if (m.streams.is_standard(s)) {
    s.flush();
    return Outcome::success;
  }
  const Cell term = stream_term(m, s);
  if (m.streams.close(s, system_error)) return Outcome::success;
  return io_error(m, action, term, system_error);
}

}  // namespace

static Outcome see(Machine& m, Cell* a) {
  Stream* s = stream_or_file(m, a[0], streams::Mode::read);
  if (s == nullptr) return Outcome::error;
  m.streams.set_current_input(*s);
  return Outcome::success;
}

static Outcome seen(Machine& m, Cell*) {
  Stream& s = m.streams.current_input();
  m.streams.set_current_input(m.streams.user_input());
  return finish(m, s, "read");
}

static Outcome seeing(Machine& m, Cell* a) { return m.unify(a[0], stream_term(m, m.streams.current_input())); }

static Outcome tell(Machine& m, Cell* a) { return tell_in(m, a[0], streams::Mode::write); }
static Outcome append(Machine& m, Cell* a) { return tell_in(m, a[0], streams::Mode::append); }

static Outcome told(Machine& m, Cell*) {
  Stream& s = m.streams.current_output();
  m.streams.set_current_output(m.streams.user_output());
  return finish(m, s, "write");
}

static Outcome telling(Machine& m, Cell* a) { return m.unify(a[0], stream_term(m, m.streams.current_output())); }

BuiltinFamily edinburgh_io() {
  static constexpr Builtin rows[] = {
      det("see(+File) is det", &see, "Makes the file or stream the current input, opening it if necessary."),
      det("seen is det", &seen, "Closes the current input; user_input replaces it."),
      det("seeing(?Stream) is det", &seeing, "Stream is the current input."),
      det("tell(+File) is det", &tell, "Makes the file or stream the current output; truncates a file that it opens."),
      det("append(+File) is det", &append, "Like tell/1, but appends to the file."),
      det("told is det", &told, "Closes the current output; user_output replaces it."),
      det("telling(?Stream) is det", &telling, "Stream is the current output."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
