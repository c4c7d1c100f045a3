// SPDX-License-Identifier: MIT
#pragma once

namespace hornbeam::terms {

// Value of a digit in bases up to 36; 99 for other characters.
inline int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

}  // namespace hornbeam::terms
