// SPDX-License-Identifier: MIT
// The flags that change what the reader makes of a text. The machine keeps one set for each source
// file (a `:- set_prolog_flag(double_quotes, D)` ends with its file) and hands it to the reader by
// value.
#pragma once

#include <cstdint>

namespace hornbeam::syntax {

// What a quoted text stands for.
enum class QuotedText : std::uint8_t { codes, chars, atom, string };

struct SyntaxFlags {
  QuotedText double_quotes = QuotedText::codes;
  QuotedText back_quotes = QuotedText::codes;
  // 13211-1 to the letter: no `text` in back quotes, no \e \s \z \uXXXX, no 1_000, 1.0Inf, 1e10,
  // 16'FF, no operator atoms as bare operands, no a() .
  bool iso = false;
};

}  // namespace hornbeam::syntax
