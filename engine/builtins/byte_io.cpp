// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.13: bytes of binary streams.
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

namespace {

bool is_byte(Cell c, std::int64_t least) {
  return c.is_small_integer() && c.as_small_integer() >= least && c.as_small_integer() <= 255;
}

// `stream` is null for the current stream; see checked_input in character_io.cpp for the order.
Outcome input(Machine& m, Cell* stream, Cell target, bool consume) {
  if (stream != nullptr && deref(*stream).is_variable()) return machine::instantiation_error(m);
  const Cell c = deref(target);
  const bool end_wanted = !consume && !m.flags.iso && c == Cell::atom(atoms::end_of_file);
  if (!c.is_variable() && !is_byte(c, -1) && !end_wanted) return machine::type_error(m, atoms::in_byte, c);
  Stream* s = stream != nullptr ? input_stream(m, *stream, Content::binary) : current_input(m, Content::binary);
  if (s == nullptr) return Outcome::error;
  const int byte = consume ? s->get_byte() : s->peek_byte();
  if (byte < streams::end_of_input) return input_problem(m, *s, byte);
  if (end_wanted) return byte == streams::end_of_input ? Outcome::success : Outcome::fail;
  return m.unify(c, Cell::integer(byte));
}

Outcome output(Machine& m, Cell* stream, Cell what) {
  const Cell c = deref(what);
  if (stream != nullptr && deref(*stream).is_variable()) return machine::instantiation_error(m);
  if (c.is_variable()) return machine::instantiation_error(m);
  if (!is_byte(c, 0)) return machine::type_error(m, atoms::byte, c);
  Stream* s = stream != nullptr ? output_stream(m, *stream, Content::binary) : current_output(m, Content::binary);
  if (s == nullptr) return Outcome::error;
  return after_output(m, *s, s->put_byte(static_cast<std::uint8_t>(c.as_small_integer())));
}

}  // namespace

static Outcome get_byte_1(Machine& m, Cell* a) { return input(m, nullptr, a[0], true); }
static Outcome get_byte_2(Machine& m, Cell* a) { return input(m, a, a[1], true); }
static Outcome peek_byte_1(Machine& m, Cell* a) { return input(m, nullptr, a[0], false); }
static Outcome peek_byte_2(Machine& m, Cell* a) { return input(m, a, a[1], false); }
static Outcome put_byte_1(Machine& m, Cell* a) { return output(m, nullptr, a[0]); }
static Outcome put_byte_2(Machine& m, Cell* a) { return output(m, a, a[1]); }

BuiltinFamily byte_io() {
  static constexpr Builtin rows[] = {
      iso_det("get_byte(?Byte) is det", &get_byte_1, "Reads a byte, -1 at the end."),
      iso_det("get_byte(+Stream, ?Byte) is det", &get_byte_2, "Reads a byte from Stream."),
      iso_det("peek_byte(?Byte) is det", &peek_byte_1, "Byte is the next byte, which is not consumed."),
      iso_det("peek_byte(+Stream, ?Byte) is det", &peek_byte_2,
              "Byte is the next byte of Stream, which is not consumed."),
      iso_det("put_byte(+Byte) is det", &put_byte_1, "Writes a byte."),
      iso_det("put_byte(+Stream, +Byte) is det", &put_byte_2, "Writes a byte to Stream."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
