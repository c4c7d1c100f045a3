// SPDX-License-Identifier: MIT
#include "builtins/sub_text.hpp"

#include <cstring>

namespace hornbeam::builtins {

namespace utf8 = support::utf8;

namespace {

// A text with its length in code points.
struct MeasuredText {
  std::string_view bytes;
  bool ascii;
  std::int64_t length;

  explicit MeasuredText(std::string_view text)
      : bytes(text),
        ascii(utf8::all_ascii(text)),
        length(static_cast<std::int64_t>(ascii ? text.size() : utf8::length(text))) {}
  // Measured before.
  MeasuredText(std::string_view text, std::int64_t code_points)
      : bytes(text),
        ascii(code_points == static_cast<std::int64_t>(text.size())),
        length(code_points) {}

  std::size_t offset(std::int64_t index, std::int64_t from_index = 0, std::size_t from = 0) const {
    if (ascii) return static_cast<std::size_t>(index);
    return utf8::offset_of(bytes, static_cast<std::size_t>(index - from_index), from);
  }
  std::string_view part(std::int64_t before, std::int64_t count) const {
    const std::size_t begin = offset(before);
    return bytes.substr(begin, offset(before + count, before, begin) - begin);
  }
};

// The three numbers of a part; their sum is the length of the text.
struct Extent {
  Count before;
  Count length;
  Count after;
};

// Errors of 8.16.3.3: type_error(integer, _), domain_error(not_less_than_zero, _).
Outcome read_extent(Machine& m, Cell* a, Extent& extent) {
  if (Outcome o = read_count(m, a[1], extent.before); o != Outcome::success) return o;
  if (Outcome o = read_count(m, a[2], extent.length); o != Outcome::success) return o;
  return read_count(m, a[3], extent.after);
}

Outcome unify_extent(Machine& m, Cell* a, std::int64_t before, std::int64_t length,
                     std::int64_t whole) {
  if (Outcome o = m.unify(a[1], Cell::integer(before)); o != Outcome::success) return o;
  if (Outcome o = m.unify(a[2], Cell::integer(length)); o != Outcome::success) return o;
  return m.unify(a[3], Cell::integer(whole - before - length));
}

// The numbers first: they fail more cheaply than a new atom.
Outcome unify_part(Machine& m, Cell* a, const MeasuredText& text, std::int64_t before,
                   std::int64_t length, TextResultKind kind) {
  const Outcome placed = unify_extent(m, a, before, length, text.length);
  if (placed != Outcome::success) return placed;
  return unify_text(m, a[4], text.part(before, length), kind);
}

// The state between two solutions is a pair: two numbers that tell the place, packed into one integer,
// and the length of the text, so that the text is measured once.
constexpr unsigned index_bits = 30;

struct Place {
  std::int64_t high = 0;
  std::int64_t low = 0;
};

Place place_of(const Redo& redo) {
  if (redo.first()) return {};
  const std::int64_t packed = terms::head_of(redo.state()).as_small_integer();
  return {packed >> index_bits, packed & ((std::int64_t{1} << index_bits) - 1)};
}

void stop_at(Machine& m, Redo& redo, const Place& place, const MeasuredText& text) {
  redo.again(m.terms.new_list(Cell::integer((place.high << index_bits) | place.low),
                              Cell::integer(text.length)));
}

MeasuredText measured_text(std::string_view text, const Redo& redo) {
  if (redo.first()) return MeasuredText(text);
  return MeasuredText(text, terms::tail_of(redo.state()).as_small_integer());
}

// Where `part` begins first, from byte `from` on; npos when nowhere.
std::size_t find(std::string_view text, std::string_view part, std::size_t from) {
  if (from > text.size()) return std::string_view::npos;
  const void* found = ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// Do the numbers that are known allow this place?
bool fits(const Extent& extent, std::int64_t before, std::int64_t length, std::int64_t whole) {
  const std::int64_t after = whole - before - length;
  return (!extent.before.known || extent.before.value == before) &&
         (!extent.length.known || extent.length.value == length) &&
         (!extent.after.known || extent.after.value == after);
}

// Part is known: its places in the text, from left to right. The place to go on at is the byte behind the
// first character of the place found last, and how many characters lie before that.
Outcome find_part(Machine& m, Cell* a, Redo& redo, const MeasuredText& text, std::string_view part,
                  const Extent& extent) {
  const MeasuredText sought(part);
  // A place that the numbers fix is only looked at.
  if (extent.before.known || extent.after.known) {
    const std::int64_t before = extent.before.known
                                    ? extent.before.value
                                    : text.length - sought.length - extent.after.value;
    if (before < 0 || before > text.length - sought.length) return Outcome::fail;
    if (!fits(extent, before, sought.length, text.length)) return Outcome::fail;
    if (text.part(before, sought.length) != part) return Outcome::fail;
    return unify_extent(m, a, before, sought.length, text.length);
  }
  if (!fits(extent, 0, sought.length, sought.length)) return Outcome::fail;
  const Place place = place_of(redo);
  const std::size_t from = static_cast<std::size_t>(place.high);
  const std::size_t found = find(text.bytes, part, from);
  if (found == std::string_view::npos) return Outcome::fail;
  const auto between = static_cast<std::int64_t>(
      text.ascii ? found - from : utf8::length(text.bytes.substr(from, found - from)));
  const std::int64_t before = place.low + between;
  if (found < text.bytes.size()) {
    const std::size_t next = found + utf8::bytes_of_lead(text.bytes[found]);
    // Looking ahead saves the choice point behind the last place.
    if (find(text.bytes, part, next) != std::string_view::npos) {
      stop_at(m, redo, {static_cast<std::int64_t>(next), before + 1}, text);
    }
  }
  return unify_extent(m, a, before, sought.length, text.length);
}

// All parts, by position, then length. The state is the place to look at next.
Outcome enumerate_parts(Machine& m, Cell* a, Redo& redo, const MeasuredText& text,
                        const Extent& extent, TextResultKind kind) {
  const Place place = place_of(redo);
  std::int64_t before = place.high;
  std::int64_t length = place.low;
  if (extent.before.known) before = extent.before.value;
  if (extent.length.known) length = extent.length.value;
  if (extent.after.known) length = text.length - extent.after.value - before;
  if (before > text.length || length < 0 || length > text.length - before) return Outcome::fail;
  if (kind == TextResultKind::string) {
    // While the old state can still be gone back to: the new one may be written over it.
    const std::size_t words = TermStore::words_for_string(text.part(before, length).size());
    if (Outcome o = m.need_heap(words + 64); o != Outcome::success) return o;
  }
  std::int64_t next_before = before;
  std::int64_t next_length = length;
  // Of two free numbers the third follows, so one of these moves.
  const bool length_moves = !extent.length.known && !extent.after.known;
  if (length_moves && length < text.length - before) {
    ++next_length;
  } else if (!extent.before.known) {
    ++next_before;
    if (length_moves) next_length = 0;
    if (extent.after.known) --next_length;
  } else {
    next_before = text.length + 1;
  }
  if (next_before <= text.length && next_length >= 0 && next_length <= text.length - next_before) {
    stop_at(m, redo, {next_before, next_length}, text);
  }
  return unify_part(m, a, text, before, length, kind);
}

// The one part that two of the numbers fix.
Outcome fixed_part(Machine& m, Cell* a, const MeasuredText& text, const Extent& extent,
                   TextResultKind kind) {
  const std::int64_t before = extent.before.known
                                  ? extent.before.value
                                  : text.length - extent.length.value - extent.after.value;
  if (before < 0 || before > text.length) return Outcome::fail;
  const std::int64_t length =
      extent.length.known ? extent.length.value : text.length - before - extent.after.value;
  if (length < 0 || length > text.length - before) return Outcome::fail;
  if (!fits(extent, before, length, text.length)) return Outcome::fail;
  return unify_part(m, a, text, before, length, kind);
}

}  // namespace

Outcome sub_text(Machine& m, Cell* a, Redo& redo, std::string_view text, TextResultKind kind,
                 terms::TextKinds part_kinds) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view part;
  const bool part_known = !deref(a[4]).is_variable();
  if (part_known) {
    const Atom expected = kind == TextResultKind::atom ? atoms::atom : atoms::string;
    const Outcome read = read_text(m, a[4], part_kinds, expected, buffer, part);
    if (read != Outcome::success) return read;
  }
  Extent extent;
  if (Outcome o = read_extent(m, a, extent); o != Outcome::success) return o;
  const MeasuredText measured = measured_text(text, redo);
  // Positions are packed into one small integer while the work is going on.
  if (text.size() >= (std::size_t{1} << index_bits)) return out_of_memory(m);
  if (part_known) return find_part(m, a, redo, measured, part, extent);
  if (extent.before.known + extent.length.known + extent.after.known >= 2) {
    return fixed_part(m, a, measured, extent, kind);
  }
  return enumerate_parts(m, a, redo, measured, extent, kind);
}

namespace {

// Front and Back known: the whole is made, or compared with the one given.
Outcome join(Machine& m, Cell whole, std::string_view front, std::string_view back,
             TextResultKind kind) {
  support::TextBuffer joined(m.terms.memory);
  joined.append(front);
  joined.append(back);
  if (!joined.ok()) return out_of_memory(m);
  return unify_text(m, whole, joined.view(), kind);
}

// Every way to split; the state is the number of bytes in front.
Outcome split(Machine& m, Cell* a, Redo& redo, std::string_view whole, TextResultKind kind) {
  const auto at = static_cast<std::size_t>(redo.first() ? 0 : redo.state().as_small_integer());
  if (at < whole.size()) {
    redo.again(Cell::integer(static_cast<std::int64_t>(at + utf8::bytes_of_lead(whole[at]))));
  }
  const Outcome front = unify_text(m, a[0], whole.substr(0, at), kind);
  if (front != Outcome::success) return front;
  return unify_text(m, a[1], whole.substr(at), kind);
}

}  // namespace

Outcome concat_text(Machine& m, Cell* a, Redo& redo, TextResultKind kind, terms::TextKinds kinds) {
  const Atom expected = (kinds & text_kind::number) != 0 ? atoms::atomic : atoms::atom;
  support::TextBuffer buffers[3] = {m.terms.memory, m.terms.memory, m.terms.memory};
  std::string_view text[3];
  bool known[3];
  for (int i = 0; i < 3; ++i) {
    known[i] = !deref(a[i]).is_variable();
    if (!known[i]) continue;
    const Outcome read = read_text(m, a[i], kinds, expected, buffers[i], text[i]);
    if (read != Outcome::success) return read;
  }
  // One part and the whole known: the other part is a matter of looking; only the whole known:
  // every split in turn.
  if (known[0] && known[1]) return join(m, a[2], text[0], text[1], kind);
  if (!known[2]) return machine::instantiation_error(m);
  const std::string_view whole = text[2];
  if (known[0]) {
    if (!whole.starts_with(text[0])) return Outcome::fail;
    return unify_text(m, a[1], whole.substr(text[0].size()), kind);
  }
  if (known[1]) {
    if (!whole.ends_with(text[1])) return Outcome::fail;
    return unify_text(m, a[0], whole.substr(0, whole.size() - text[1].size()), kind);
  }
  return split(m, a, redo, whole, kind);
}

}  // namespace hornbeam::builtins
