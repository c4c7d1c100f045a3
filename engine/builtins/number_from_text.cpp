// SPDX-License-Identifier: MIT
#include "builtins/number_from_text.hpp"

#include "reader/term_reader.hpp"

namespace hornbeam::builtins {

namespace {

// Plain decimal integers, nearly all numbers, need no lexer.
std::optional<Cell> small_integer(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  constexpr std::size_t surely_small = 17;
  if (digits.empty() || digits.size() > surely_small) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return Cell::integer(negative ? -value : value);
}

}  // namespace

Outcome number_from_text(machine::Machine& m, std::string_view text, std::optional<Cell>& number, bool point_free) {
  number = small_integer(text);
  if (number) return Outcome::success;
  syntax::SyntaxFlags flags;
  flags.iso = m.flags.iso;
  Cell value;
  reader::SyntaxError error;
  // The reader handles everything else: other bases, 0'c, floats, big integers, leading layout.
  switch (reader::read_number(m.terms, text, flags, value, error, point_free)) {
    case reader::ReadStatus::term: number = value; break;
    case reader::ReadStatus::no_memory: {
      const Outcome o = m.need_heap(text.size() + 64);
      return o != Outcome::success ? o : m.raise_no_memory();
    }
    case reader::ReadStatus::end_of_file:
    case reader::ReadStatus::syntax_error: break;
  }
  return Outcome::success;
}

}  // namespace hornbeam::builtins
