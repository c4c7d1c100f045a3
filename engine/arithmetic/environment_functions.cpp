// SPDX-License-Identifier: MIT
// Functions whose value depends on more than their arguments: random numbers and clocks.
#include <bit>
#include <vector>

#include "arithmetic/convert.hpp"
#include "arithmetic/number_functions.hpp"
#include "host/clocks.hpp"

namespace hornbeam::arithmetic {

std::uint64_t RandomState::default_seed() {
  const auto ticks =
      std::bit_cast<std::uint64_t>(host::wall_seconds()) ^ std::bit_cast<std::uint64_t>(host::steady_seconds()) << 20;
  int here;  // its address varies under address space randomisation
  return support::mix(ticks ^ reinterpret_cast<std::uintptr_t>(&here));
}

namespace functions {

namespace {

// Draws as many bits as the bound has until the number is below it: two draws on average.
bool random_below_big(Context& c, Cell bound, Cell& result) {
  const std::size_t bits = terms::integer_bits(bound);
  std::vector<std::uint64_t> limbs((bits + 63) / 64);
  Cell* const start = c.terms.top;
  for (;;) {
    for (std::uint64_t& limb : limbs) limb = c.random.next();
    if (bits % 64 != 0) limbs.back() &= (std::uint64_t{1} << (bits % 64)) - 1;
    const terms::Shortage shortage = terms::integer_from_limbs(c.terms, limbs.data(), limbs.size(), false, result);
    if (shortage != 0) return c.out_of_memory(shortage);
    if (terms::compare_integers(result, bound) < 0) return true;
    c.terms.top = start;
  }
}

}  // namespace

bool random_below(Context& c, Cell bound, Cell& result) {
  if (!is_integer(c, bound)) return false;
  if (terms::integer_sign(bound) <= 0) return c.domain_error(atoms::not_less_than_one, bound);
  if (!bound.is_small_integer()) return random_below_big(c, bound, result);
  const auto limit = static_cast<std::uint64_t>(bound.as_small_integer());
  result = Cell::integer(static_cast<std::int64_t>(c.random.below(limit)));
  return true;
}

bool random_unit(Context& c, Cell& result) { return random_float(c, result); }

bool random_float(Context& c, Cell& result) {
  result = c.terms.new_float(c.random.unit());
  return true;
}

bool cpu_time(Context& c, Cell& result) {
  result = c.terms.new_float(host::process_seconds());
  return true;
}

bool real_time(Context& c, Cell& result) {
  result = c.terms.new_integer(static_cast<std::int64_t>(host::wall_seconds()));
  return true;
}

}  // namespace functions
}  // namespace hornbeam::arithmetic
