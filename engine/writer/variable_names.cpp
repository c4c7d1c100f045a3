// SPDX-License-Identifier: MIT
#include "writer/variable_names.hpp"

#include "terms/bigint.hpp"

namespace hornbeam::writer {

void append_variable_name(std::string& out, const terms::TermStore& terms, Cell variable) {
  const Cell* cell = variable.address();
  if (terms.in_heap(cell)) {
    out.push_back('_');
    out += std::to_string(cell - terms.base);
  } else {
    out += "_L";
    out += std::to_string(reinterpret_cast<std::uintptr_t>(cell) / sizeof(Cell));
  }
}

void append_numbered_variable(std::string& out, Cell n) {
  constexpr std::uint64_t letters = 26;
  if (n.is_small_integer()) {
    const auto value = static_cast<std::uint64_t>(n.as_small_integer());
    out.push_back(static_cast<char>('A' + value % letters));
    if (value >= letters) out += std::to_string(value / letters);
    return;
  }
  // Such large numbers are unrealistic, but long division by 26 keeps the rule.
  std::string digits;
  terms::append_integer(digits, n);
  std::string quotient;
  unsigned rest = 0;
  for (const char d : digits) {
    const unsigned part = rest * 10 + static_cast<unsigned>(d - '0');
    if (!quotient.empty() || part >= letters) {
      quotient.push_back(static_cast<char>('0' + part / letters));
    }
    rest = part % static_cast<unsigned>(letters);
  }
  out.push_back(static_cast<char>('A' + rest));
  out += quotient;
}

}  // namespace hornbeam::writer
