// SPDX-License-Identifier: MIT
// What names in tables begin with, as numbers: tells apart most that differ without a call for each row of a table
// that is searched for each goal.
#pragma once

#include <cstdint>
#include <string_view>

namespace hornbeam::clpfd {

struct ShortName {
  constexpr ShortName(std::string_view name) : text(name) {  // NOLINT: names convert
    for (const char c : name.substr(0, 8)) start = start << 8 | static_cast<unsigned char>(c);
  }
  constexpr ShortName(const char* name) : ShortName(std::string_view(name)) {}  // NOLINT: likewise
  bool operator==(const ShortName& other) const { return start == other.start && text == other.text; }

  std::string_view text;
  std::uint64_t start = 0;
};

}  // namespace hornbeam::clpfd
