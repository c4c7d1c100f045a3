// SPDX-License-Identifier: MIT
// How a source text uses its text in double quotes: it prints, stores and compares it as a whole, or takes it apart as
// a list of codes. Such text is traced through the variables of a clause and the arguments of the program's own
// predicates, as sets of places that are joined (union-find): say("hi") with say(X) :- write(X) is text that is
// printed.
#pragma once

#include <cstdint>
#include <string>

#include "loader/source_words.hpp"

namespace hornbeam::loader {

enum class TextMeaning : std::uint8_t { unknown, text, codes };

struct TextUse {
  TextMeaning meaning = TextMeaning::unknown;
  bool surely = false;  // the program would fail with the other meaning
  std::string why;      // the evidence
};

TextUse find_text_use(const SourceWords& words);

}  // namespace hornbeam::loader
