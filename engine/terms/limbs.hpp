// SPDX-License-Identifier: MIT
// The limbs of integer cells as GMP sees them, and results built in the free cells above the heap's top. For
// bigint*.cpp and ratio.cpp only.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

#include "support/long_integers.hpp"
#include "terms/integer_room.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms::limbs {

static_assert(sizeof(mp_limb_t) == sizeof(Cell) && GMP_NUMB_BITS == 64);

// An integer cell as sign and magnitude; the limb of a small integer is in the view itself.
class View {
 public:
  explicit View(Cell integer) {
    if (integer.is_small_integer()) {
      const std::int64_t v = integer.as_small_integer();
      negative_ = v < 0;
      own_ = negative_ ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
      limbs_ = &own_;
      size_ = own_ != 0;
    } else {
      const Cell header = *integer.address();
      negative_ = header.box_info() != 0;
      size_ = header.box_words();
      limbs_ = reinterpret_cast<const mp_limb_t*>(integer.address() + 1);
    }
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  const mp_limb_t* limbs() const { return limbs_; }
  std::size_t size() const { return size_; }
  mp_size_t length() const { return static_cast<mp_size_t>(size_); }
  bool negative() const { return negative_; }
  // Read-only, valid as long as the view and the cell.
  void as_mpz(mpz_t z) const { mpz_roinit_n(z, limbs_, negative_ ? -length() : length()); }

 private:
  const mp_limb_t* limbs_;
  std::size_t size_;
  mp_limb_t own_ = 0;
  bool negative_;
};

using Temporary = support::GmpNumber;
using support::LongIntegers;

// The digits of a magnitude, as append_integer has them (bigint_text.cpp).
bool append_digits(std::string& out, const mpz_t magnitude, int base, bool upper_case, const TermStore* stops);

// GMP aborts the process if it cannot allocate working memory, so large operations test first. A product needs about
// eight times its size.
inline bool working_space(std::size_t limbs) {
  constexpr std::size_t not_worth_asking = std::size_t{1} << 15;
  if (limbs < not_worth_asking) return true;
  void* p = std::malloc(limbs * sizeof(mp_limb_t) * 8);
  std::free(p);
  return p != nullptr;
}

// Reserves a result of that many limbs above the top (which commit moves); null if impossible.
inline mp_limb_t* reserve(TermStore& t, std::size_t limbs, Shortage& shortage) {
  if (limbs > max_integer_limbs + 2 || !working_space(limbs)) {
    shortage = too_large;
    return nullptr;
  }
  if (!t.ensure(limbs + 1)) {
    shortage = limbs + 1;
    return nullptr;
  }
  shortage = 0;
  return reinterpret_cast<mp_limb_t*>(t.top + 1);
}

// Makes a cell of the reserved limbs, using only the cells needed.
inline Cell commit(TermStore& t, std::size_t limbs, bool negative) {
  const mp_limb_t* p = reinterpret_cast<const mp_limb_t*>(t.top + 1);
  while (limbs > 0 && p[limbs - 1] == 0) --limbs;
  if (limbs == 0) return Cell::integer(0);
  if (limbs == 1) {
    const std::uint64_t v = p[0];
    if (v <= static_cast<std::uint64_t>(max_small_integer)) {
      const std::int64_t s = static_cast<std::int64_t>(v);
      return Cell::integer(negative ? -s : s);
    }
    if (negative && v == 0 - static_cast<std::uint64_t>(min_small_integer)) {
      return Cell::integer(min_small_integer);
    }
  }
  Cell* header = t.allocate(limbs + 1);
  *header = Cell::header(HeaderKind::bigint, limbs, negative ? 1 : 0);
  return Cell::box(header);
}

// The limbs may end in zeros. Returns 0 on success.
inline Shortage from_limbs(TermStore& t, const mp_limb_t* limbs, std::size_t count, bool negative, Cell& result) {
  while (count > 0 && limbs[count - 1] == 0) --count;
  Shortage shortage;
  mp_limb_t* out = reserve(t, count, shortage);
  if (out == nullptr) return shortage;
  std::copy_n(limbs, count, out);
  result = commit(t, count, negative);
  return 0;
}

// Copies; GMP keeps its own limbs.
inline Shortage from_mpz(TermStore& t, const mpz_t z, Cell& result) {
  return from_limbs(t, mpz_limbs_read(z), mpz_size(z), mpz_sgn(z) < 0, result);
}

}  // namespace hornbeam::terms::limbs
