// SPDX-License-Identifier: MIT
// What a source text does with its text in double quotes: prints, stores and compares it as a whole, or takes it
// apart as a list of codes. Where such a text comes to is followed through variables of a clause and arguments of
// the program's own predicates, as sets of places that are joined (union-find): say("hi") with say(X) :- write(X)
// is a text that is printed.
#pragma once

#include <cstdint>
#include <string>

#include "loader/source_words.hpp"

namespace hornbeam::loader {

enum class TextMeaning : std::uint8_t { unknown, text, codes };

struct TextUse {
  TextMeaning meaning = TextMeaning::unknown;
  bool surely = false;  // the program would go wrong with the other meaning
  std::string why;      // what was seen
};

TextUse find_text_use(const SourceWords& words);

}  // namespace hornbeam::loader
