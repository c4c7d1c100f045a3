// SPDX-License-Identifier: MIT
#include "builtins/sub_text.hpp"

#include <algorithm>

#include "host/libc_functions.hpp"

namespace hornbeam::builtins {

namespace utf8 = support::utf8;

using terms::MeasuredText;

namespace {

std::int64_t length_of(const MeasuredText& text) { return static_cast<std::int64_t>(text.length()); }

std::string_view part_of(const MeasuredText& text, std::int64_t before, std::int64_t length) {
  return text.part(static_cast<std::size_t>(before), static_cast<std::size_t>(length));
}

// The three numbers of a part; their sum is the length of the text.
struct Extent {
  Count before;
  Count length;
  Count after;
};

// Errors of 8.16.3.3: type_error(integer, _), domain_error(not_less_than_zero, _). Numbers larger than any text are
// equivalent: clamping them avoids overflow of sums.
Outcome read_extent(Machine& m, Cell* a, Extent& extent) {
  Count* const counts[] = {&extent.before, &extent.length, &extent.after};
  for (Count* count : counts) {
    if (Outcome o = read_count(m, *++a, *count); o != Outcome::success) return o;
    count->value = std::min(count->value, std::int64_t{1} << 40);
  }
  return Outcome::success;
}

// The known ones already have these values.
Outcome unify_extent(Machine& m, Cell* a, const Extent& extent, std::int64_t before, std::int64_t length,
                     std::int64_t whole) {
  const auto unify = [&m](Cell term, const Count& known, std::int64_t n) {
    return known.known ? Outcome::success : m.unify(term, Cell::integer(n));
  };
  if (Outcome o = unify(a[1], extent.before, before); o != Outcome::success) return o;
  if (Outcome o = unify(a[2], extent.length, length); o != Outcome::success) return o;
  return unify(a[3], extent.after, whole - before - length);
}

// The numbers first: they fail more cheaply than creating an atom.
Outcome unify_part(Machine& m, Cell* a, const MeasuredText& text, const Extent& extent, std::int64_t before,
                   std::int64_t length, TextResultKind kind) {
  const Outcome placed = unify_extent(m, a, extent, before, length, length_of(text));
  if (placed != Outcome::success) return placed;
  return unify_text(m, a[4], part_of(text, before, length), kind);
}

// The state between two solutions is a pair: two numbers that give the position, packed into one integer, and the
// length of the text, so that it is measured once.
constexpr unsigned index_bits = 30;

bool is_first(const Redo* redo) { return redo == nullptr || redo->first(); }

struct Place {
  std::int64_t high = 0;
  std::int64_t low = 0;
};

Place place_of(const Redo* redo) {
  if (is_first(redo)) return {};
  const std::int64_t packed = terms::head_of(redo->state()).as_small_integer();
  return {packed >> index_bits, packed & ((std::int64_t{1} << index_bits) - 1)};
}

void stop_at(Machine& m, Redo* redo, const Place& place, const MeasuredText& text) {
  redo->again(m.terms.new_list(Cell::integer((place.high << index_bits) | place.low), Cell::integer(length_of(text))));
}

// The text of the argument, without measuring it again.
MeasuredText measured_argument(const Machine& m, Cell argument, std::string_view text, const Redo* redo) {
  if (!is_first(redo)) {
    const auto length = static_cast<std::size_t>(terms::tail_of(redo->state()).as_small_integer());
    // A non-ASCII atom has marks for its characters.
    if (length == text.size() || !deref(argument).is_atom()) return MeasuredText(text, length);
  }
  return terms::measured_text(m.terms, deref(argument), text);
}

// Whether the known numbers allow this position.
bool fits(const Extent& extent, std::int64_t before, std::int64_t length, std::int64_t whole) {
  const std::int64_t after = whole - before - length;
  return (!extent.before.known || extent.before.value == before) &&
         (!extent.length.known || extent.length.value == length) &&
         (!extent.after.known || extent.after.value == after);
}

// Part is known: finds its occurrences in the text, from left to right. Looking ahead saves the choice point after the
// last one; so the state is the next occurrence, as a byte offset and as a number of characters.
Outcome find_part(Machine& m, Cell* a, Redo* redo, const MeasuredText& text, std::string_view part,
                  const Extent& extent) {
  const MeasuredText sought(part);
  // If the numbers fix the position, only that one is checked.
  if (extent.before.known || extent.after.known) {
    const std::int64_t before =
        extent.before.known ? extent.before.value : length_of(text) - length_of(sought) - extent.after.value;
    if (before < 0 || before > length_of(text) - length_of(sought)) return Outcome::fail;
    if (!fits(extent, before, length_of(sought), length_of(text))) return Outcome::fail;
    if (part_of(text, before, length_of(sought)) != part) return Outcome::fail;
    return unify_extent(m, a, extent, before, length_of(sought), length_of(text));
  }
  if (!fits(extent, 0, length_of(sought), length_of(sought))) return Outcome::fail;
  const auto characters = [&](std::size_t from, std::size_t to) {
    return static_cast<std::int64_t>(text.is_ascii() ? to - from : utf8::length(text.bytes().substr(from, to - from)));
  };
  const Place seen = place_of(redo);
  auto found = static_cast<std::size_t>(seen.high);
  std::int64_t before = seen.low;
  if (is_first(redo)) {
    found = host::find_bytes(text.bytes(), part, std::size_t{0});
    if (found == std::string_view::npos) return Outcome::fail;
    before = characters(0, found);
  }
  if (found < text.bytes().size()) {
    const std::size_t from = found + utf8::bytes_of_lead(text.bytes()[found]);
    const std::size_t next = host::find_bytes(text.bytes(), part, from);
    if (next != std::string_view::npos) {
      if (redo == nullptr) return Outcome::as_goal;
      stop_at(m, redo, {static_cast<std::int64_t>(next), before + 1 + characters(from, next)}, text);
    }
  }
  return unify_extent(m, a, extent, before, length_of(sought), length_of(text));
}

// Two free numbers determine the third, so either the length or the position varies.
Place place_after(Place place, const Extent& extent, std::int64_t whole) {
  const bool length_moves = !extent.length.known && !extent.after.known;
  if (length_moves && place.low < whole - place.high) return {place.high, place.low + 1};
  if (extent.before.known) return {whole + 1, 0};
  return {place.high + 1, length_moves ? 0 : place.low - extent.after.known};
}

// All parts, by position, then length. The state is the next position to try.
Outcome enumerate_parts(Machine& m, Cell* a, Redo* redo, const MeasuredText& text, const Extent& extent,
                        TextResultKind kind) {
  if (redo == nullptr) return Outcome::as_goal;
  const Place place = place_of(redo);
  std::int64_t before = place.high;
  std::int64_t length = place.low;
  if (extent.before.known) before = extent.before.value;
  if (extent.length.known) length = extent.length.value;
  if (extent.after.known) length = length_of(text) - extent.after.value - before;
  if (before > length_of(text) || length < 0 || length > length_of(text) - before) return Outcome::fail;
  if (kind == TextResultKind::string) {
    // Before the new state is made: it may overwrite the old one.
    const std::size_t words = TermStore::words_for_string(part_of(text, before, length).size());
    if (Outcome o = m.need_heap(words + 64); o != Outcome::success) return o;
  }
  const Place next = place_after({before, length}, extent, length_of(text));
  if (next.high <= length_of(text) && next.low >= 0 && next.low <= length_of(text) - next.high) {
    stop_at(m, redo, next, text);
  }
  return unify_part(m, a, text, extent, before, length, kind);
}

// The single part determined by two of the numbers.
Outcome fixed_part(Machine& m, Cell* a, const MeasuredText& text, const Extent& extent, TextResultKind kind) {
  const std::int64_t before =
      extent.before.known ? extent.before.value : length_of(text) - extent.length.value - extent.after.value;
  if (before < 0 || before > length_of(text)) return Outcome::fail;
  const std::int64_t length = extent.length.known ? extent.length.value : length_of(text) - before - extent.after.value;
  if (length < 0 || length > length_of(text) - before) return Outcome::fail;
  if (!fits(extent, before, length, length_of(text))) return Outcome::fail;
  return unify_part(m, a, text, extent, before, length, kind);
}

}  // namespace

Outcome sub_text(Machine& m, Cell* a, Redo* redo, std::string_view text, TextResultKind kind,
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
  const MeasuredText measured = measured_argument(m, a[0], text, redo);
  // Positions are packed into one small integer.
  if (text.size() >= (std::size_t{1} << index_bits)) return out_of_memory(m);
  if (part_known) return find_part(m, a, redo, measured, part, extent);
  if (extent.before.known + extent.length.known + extent.after.known >= 2) {
    return fixed_part(m, a, measured, extent, kind);
  }
  return enumerate_parts(m, a, redo, measured, extent, kind);
}

namespace {

// Front and Back known: makes the whole, or compares it with the one given.
Outcome join(Machine& m, Cell whole, std::string_view front, std::string_view back, TextResultKind kind) {
  support::TextBuffer joined(m.terms.memory);
  joined.append(front);
  joined.append(back);
  if (!joined.ok()) return out_of_memory(m);
  return unify_text(m, whole, joined.view(), kind);
}

// All ways to split; the state is the number of bytes in front.
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

Outcome concat_text(Machine& m, Cell* a, Redo* redo, TextResultKind kind, terms::TextKinds kinds) {
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
  // One part and the whole known: determines the other part; only the whole known: all splits in turn.
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
  return redo == nullptr ? Outcome::as_goal : split(m, a, *redo, whole, kind);
}

}  // namespace hornbeam::builtins
