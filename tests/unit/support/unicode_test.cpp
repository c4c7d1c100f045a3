// SPDX-License-Identifier: MIT
#include "support/unicode.hpp"

#include <doctest/doctest.h>

namespace hornbeam::support::unicode {

TEST_CASE("classes of characters inside and outside ASCII") {
  CHECK(is_upper('A'));
  CHECK(is_upper(0xc9));   // É
  CHECK(is_upper(0x100));  // Ā, in a run of upper and lower in turn
  CHECK(is_lower(0x101));
  CHECK(is_lower(0xe9));     // é
  CHECK(is_letter(0x6f22));  // a CJK ideograph
  CHECK(!is_upper(0x6f22));
  CHECK(is_decimal_digit('7'));
  CHECK(is_decimal_digit(0x0667));
  CHECK(!is_decimal_digit(0xb2));
  CHECK(is_white_space(0xa0));
  CHECK(is_white_space(0x3000));
  CHECK(is_white_space('\n'));
  CHECK(!is_graphic(' '));
  CHECK(!is_graphic(0x378));  // not assigned
}

TEST_CASE("case mappings are simple and undo each other where a pair exists") {
  CHECK(to_upper('a') == 'A');
  CHECK(to_lower(0xc9) == 0xe9);
  CHECK(to_upper(0xff) == 0x178);
  CHECK(to_lower(0x178) == 0xff);
  CHECK(to_upper(0xdf) == 0xdf);  // sharp s has no single capital
  CHECK(to_upper(0x6f22) == 0x6f22);
  CHECK(to_lower(0x10400) == 0x10428);
  CHECK(to_upper(0x101) == 0x100);
  CHECK(to_upper(0x100) == 0x100);
}

}  // namespace hornbeam::support::unicode
