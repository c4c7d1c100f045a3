// SPDX-License-Identifier: MIT
#include "support/utf8.hpp"

#include <doctest/doctest.h>

namespace hornbeam::support {

TEST_CASE("every code point survives encoding and decoding") {
  std::size_t wrong = 0;
  for (std::uint32_t code = 0; code <= utf8::highest_code; ++code) {
    if (!utf8::is_code(code)) continue;
    char bytes[utf8::longest];
    const std::string_view text(bytes, utf8::encode(code, bytes));
    std::size_t at = 0;
    wrong += utf8::decode(text, at) != code || at != text.size() || !utf8::is_valid(text);
    wrong += utf8::bytes_of_lead(bytes[0]) != text.size();
  }
  CHECK(wrong == 0);
}

TEST_CASE("counting and indexing by code points") {
  const std::string_view text = "a\xc3\xa9z\xf0\x9f\x98\x80!";
  CHECK(utf8::length(text) == 5);
  CHECK(utf8::offset_of(text, 0) == 0);
  CHECK(utf8::offset_of(text, 2) == 3);
  CHECK(utf8::offset_of(text, 4) == 8);
  CHECK(utf8::offset_of(text, 2, 3) == 8);
  CHECK(utf8::offset_of(text, 99) == text.size());
  CHECK(!utf8::all_ascii(text));
  CHECK(utf8::all_ascii("only ascii here, more than eight bytes"));
}

TEST_CASE("strict decoding takes each code in its shortest form and nothing else") {
  std::uint32_t code = 0;
  CHECK(utf8::decode_strictly("\xe2\x82\xac!", code) == 3);
  CHECK(code == 0x20ac);
  for (const std::string_view bad : {"", "\x80", "\xc3", "\xc3(", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                                     "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"}) {
    CHECK(utf8::decode_strictly(bad, code) == 0);
  }
}

TEST_CASE("what is not UTF-8 is refused and read byte by byte") {
  for (const std::string_view bad :
       {"\xc3", "\x80", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "a\xe9z", "\xe2\x82"}) {
    CHECK(!utf8::is_valid(bad));
    std::size_t at = 0;
    std::size_t steps = 0;
    for (; at < bad.size(); ++steps) utf8::decode(bad, at);
    CHECK(at == bad.size());
    CHECK(steps <= bad.size());
  }
}

}  // namespace hornbeam::support
