// SPDX-License-Identifier: MIT
// The flags that affect reading. The machine keeps one set for each source file (`:- set_prolog_flag(double_quotes, D)`
// lasts until the end of its file) and passes it to the reader by value.
#pragma once

#include <cstdint>

namespace hornbeam::syntax {

// The meaning of a quoted text.
enum class QuotedText : std::uint8_t { codes, chars, atom, string };

struct SyntaxFlags {
  QuotedText double_quotes = QuotedText::codes;
  QuotedText back_quotes = QuotedText::codes;
  // Strictly ISO 13211-1: no `text` in back quotes, no \e \s \z \uXXXX, no 1_000, 1.0Inf, 1e10, 16'FF, no bare operator
  // atoms as operands, no a() .
  bool iso = false;
};

}  // namespace hornbeam::syntax
