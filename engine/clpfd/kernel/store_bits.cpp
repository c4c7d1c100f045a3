// SPDX-License-Identifier: MIT
//
// Converts domains to rows of bits, and narrows them to such rows.
//
// A row is a set of values relative to a base; a variable has its own base, and they rarely agree:
//
//   variable, base 3      word = ...0000 1011                    values 3 4 6
//   row, base 0           word = ...0101 1000                    the same values
//   row, base -60         words = 1000 ..., ...0000 0101         a shift spreads a word over two
//
// Intersecting domains is then one AND a word. Propagators over small domains (tables, element, automata) live on this.
#include <algorithm>
#include <bit>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t kept_words = 32;  // keep_bits compares up to this many on the stack

// True if representable in one word that begins at the least value.
bool fits_word(const FdVariable& var) {
  return var.form == Form::word || (var.form == Form::interval && var.size <= 64);
}

}  // namespace

// Shifts a bit set to another base: each of its words affects at most two of the target.
void Store::copy_bit_set(const FdVariable& var, Value base, std::uint64_t* target) const {
  const std::uint64_t* source = bits(var);
  const auto first = static_cast<std::uint64_t>(var.min - var.base);
  const auto last = static_cast<std::uint64_t>(var.max - var.base);
  const Value shift = var.base - base;
  const auto top = static_cast<std::uint64_t>(var.max - base) >> 6;
  for (std::uint64_t i = first >> 6; i <= last >> 6; ++i) {
    std::uint64_t word = source[i];
    if (i == first >> 6) word &= from_bit(first & 63);
    if (i == last >> 6) word &= to_bit(last & 63);
    const Value place = static_cast<Value>(i << 6) + shift;  // may be up to 63 below 0
    const Value index = place >> 6;
    const auto offset = static_cast<unsigned>(place & 63);
    if (index >= 0) target[index] |= word << offset;
    if (offset != 0 && index + 1 <= static_cast<Value>(top)) {
      target[index + 1] |= word >> (64 - offset);
    }
  }
}

// Bit i of the row stands for base + i. The domain must lie inside the row.
void Store::copy_bits(FdVar x, Value base, std::uint64_t* target, std::size_t words) const {
  const FdVariable& var = (*this)[x];
  const auto place = static_cast<std::uint64_t>(var.min - base);
  if (words == 1 && (var.form == Form::interval || var.form == Form::word)) {
    *target = word_from(x, base);
    return;
  }
  std::fill_n(target, words, 0);
  if (var.form == Form::word) {  // at most two words
    const std::uint64_t word = var.word >> (var.min - var.base);
    target[place >> 6] |= word << (place & 63);
    if ((place & 63) != 0 && (place >> 6) + 1 < words) {
      target[(place >> 6) + 1] |= word >> (64 - (place & 63));
    }
    return;
  }
  if (var.form == Form::bits) return copy_bit_set(var, base, target);
  for (RangeCursor cursor(*this, x); !cursor.done(); cursor.next()) {
    set_bits(target, static_cast<std::uint64_t>(cursor.lo() - base), static_cast<std::uint64_t>(cursor.hi() - base));
  }
}

// Like keep_word, for a row of words.
bool Store::keep_bits(FdVar x, Value base, std::uint64_t* keep, std::size_t words) {
  if (words == 1) return keep_word(x, base, keep[0]);
  const Value top = base + static_cast<Value>(words) * 64 - 1;
  if (!set_min(x, base) || !set_max(x, top)) return false;
  FdVariable& var = (*this)[x];
  if (var.form == Form::big) return true;
  // Compare the rows of kept and present values; equal rows are the common case.
  std::uint64_t present[kept_words];
  const bool fits = words <= kept_words;
  if (fits) {
    copy_bits(x, base, present, words);
    bool same = true;
    for (std::size_t i = 0; i < words; ++i) same &= (present[i] & ~keep[i]) == 0;
    if (same) return true;
  }
  std::vector<Interval> ranges;
  const std::uint64_t last = words * 64 - 1;
  for (std::int64_t i = first_bit(keep, 0, last); i >= 0;) {
    const auto end = run_end(keep, static_cast<std::uint64_t>(i), last);
    ranges.push_back({base + i, base + static_cast<Value>(end)});
    i = end == last ? -1 : first_bit(keep, end + 1, last);
  }
  return keep_ranges(x, ranges);
}

// `part` is a proper, non-empty subset of the variable's word.
void Store::keep_part(FdVar x, FdVariable& var, std::uint64_t part) {
  save(var);
  var.size -= count_of(var.word ^ part);
  var.word = part;
  const Value min = var.base + std::countr_zero(part);
  const Value max = var.base + 63 - std::countl_zero(part);
  const Events events = (min != var.min ? on_minimum : 0) | (max != var.max ? on_maximum : 0);
  var.min = min;
  var.max = max;
  changed(x, var, events);
}

// The core operation of domain propagation over small domains: one AND of two words that both begin at the least value.
bool Store::keep_word(FdVar x, Value base, std::uint64_t keep) {
  FdVariable& var = (*this)[x];
  if (!fits_word(var)) {
    if (keep == 0) return false;
    if (!set_limits(x, base + std::countr_zero(keep), base + 63 - std::countl_zero(keep))) return false;
    if (var.form == Form::big) return true;  // impossible: finite bounds were just set
  }
  if (fits_word(var)) {
    const Value shift = var.min - base;
    if (shift >= 64 || shift <= -64) return false;
    const std::uint64_t mine =
        var.form == Form::word ? var.word >> (var.min - var.base) : to_bit(static_cast<unsigned>(var.size - 1));
    const std::uint64_t word = mine & (shift >= 0 ? keep >> shift : keep << -shift);
    if (word == mine) return true;
    if (word == 0) return false;
    save(var);
    const Value start = var.min;
    const Value max = start + 63 - std::countl_zero(word);
    const Events events = ((word & 1) == 0 ? on_minimum : 0) | (max != var.max ? on_maximum : 0);
    var.form = Form::word;
    var.base = start;
    var.word = word;
    var.min = start + std::countr_zero(word);
    var.max = max;
    var.size -= count_of(mine ^ word);
    changed(x, var, events);
    return true;
  }
  Interval kept[32];
  std::size_t count = 0;
  for (unsigned i = 0; i < 64;) {
    const std::uint64_t rest = keep >> i;
    if (rest == 0) break;
    i += static_cast<unsigned>(std::countr_zero(rest));
    const auto length = static_cast<unsigned>(std::countr_one(keep >> i));
    kept[count++] = {base + i, base + i + length - 1};
    i += length;
  }
  return keep_ranges(x, {kept, count});
}

}  // namespace hornbeam::clpfd
