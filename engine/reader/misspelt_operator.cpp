// SPDX-License-Identifier: MIT
#include "reader/misspelt_operator.hpp"

#include <algorithm>
#include <array>

namespace hornbeam::reader {

namespace {

enum class Form { xfx, xfy, yfx, fy, fx };

struct PredefinedOperator {
  Form form;
  std::string_view name;
};
constexpr PredefinedOperator predefined_operators[] = {
#define HB_OPERATOR(priority, type, text, origin) {Form::type, text},
#include "syntax/default_operators.def"
#undef HB_OPERATOR
};

constexpr std::size_t longest = 24;

// Insertions, deletions, replacements and transpositions of neighbours (Damerau 1964, restricted form).
std::size_t distance(std::string_view a, std::string_view b) {
  std::array<std::size_t, longest + 1> before{}, above{}, row{};
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
  }
  return above[b.size()];
}

}  // namespace

std::string_view likely_prefix_operator(std::string_view word) {
  constexpr std::size_t shortest = 4;
  if (word.size() < shortest || word.size() > longest) return {};
  std::size_t limit = word.size() <= 5 ? 1 : 2;
  std::string_view nearest;
  for (const PredefinedOperator& op : predefined_operators) {
    const bool prefix = op.form == Form::fx || op.form == Form::fy;
    if (!prefix || op.name.size() < shortest || op.name.size() > longest) continue;
    const std::size_t d = distance(word, op.name);
    if (d == 0 || d > limit) continue;
    nearest = op.name;
    limit = d - 1;
    if (limit == 0) break;
  }
  return nearest;
}

}  // namespace hornbeam::reader
