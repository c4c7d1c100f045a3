// SPDX-License-Identifier: MIT
// The only file that includes gmp.h. Integers of the heap use GMP's limbs in place (terms/limbs.hpp); those of the
// solver own numbers (clpfd/domain/big_bound.cpp).
#pragma once

#include <gmp.h>

namespace hornbeam::support {

// A GMP number with the lifetime of a C++ object. Not copyable: use mpz_set explicitly.
struct GmpNumber {
  mpz_t z;
  GmpNumber() { mpz_init(z); }
  ~GmpNumber() { mpz_clear(z); }
  GmpNumber(const GmpNumber&) = delete;
  GmpNumber& operator=(const GmpNumber&) = delete;
};

}  // namespace hornbeam::support
