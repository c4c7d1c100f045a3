// SPDX-License-Identifier: MIT
// The conversions are the value of the flag $char_conversions, a list In-Out of codes maintained by char_conversion/2
// (stdlib/system/io.pl).
#include "builtins/converted_text.hpp"

#include <map>

#include "reader/lexer.hpp"
#include "reader/term_reader.hpp"
#include "support/utf8.hpp"

namespace hornbeam::builtins {

namespace {

using Conversions = std::map<std::string, std::string, std::less<>>;

std::size_t character_bytes(std::string_view text, std::size_t at) {
  std::size_t n = 1;
  while (at + n < text.size() && support::utf8::is_continuation(text[at + n])) ++n;
  return n;
}

// Stored as an atom whose text is pairs of characters.
Conversions conversions(machine::Machine& m) {
  Conversions table;
  terms::Atom name;
  if (!m.flags.char_conversion || !m.terms.atoms.find_system("$char_conversions", name)) return table;
  const database::Flag* flag = m.flags.find(name);
  if (flag == nullptr || !flag->value || !flag->value->is_immediate()) return table;
  const std::string_view pairs = m.terms.atoms.text(flag->value->root().as_atom());
  for (std::size_t at = 0; at < pairs.size();) {
    const std::size_t in = character_bytes(pairs, at);
    const std::size_t out = character_bytes(pairs, at + in);
    table.emplace(pairs.substr(at, in), pairs.substr(at + in, out));
    at += in + out;
  }
  return table;
}

bool is_quoted(reader::TokenKind k) {
  using enum reader::TokenKind;
  return k == quoted_name || k == string || k == back_quoted || k == character;
}

}  // namespace

ConvertedText::ConvertedText(machine::Machine& m, std::string_view text, const syntax::SyntaxFlags& flags)
    : original_(text) {
  const Conversions table = conversions(m);
  if (table.empty()) return;
  active_ = true;
  const auto convert = [&](const char* begin, const char* end) {
    const std::string_view part(begin, static_cast<std::size_t>(end - begin));
    for (std::size_t at = 0; at < part.size();) {
      const std::size_t n = character_bytes(part, at);
      const auto found = table.find(part.substr(at, n));
      copy_ += found == table.end() ? part.substr(at, n) : std::string_view(found->second);
      at += n;
    }
  };
  reader::Lexer lexer(text.data(), text.data() + text.size(), flags.iso);
  const char* done = text.data();
  for (;;) {
    const reader::Token t = lexer.next();
    if (t.kind == reader::TokenKind::end_of_text || t.is_broken()) break;
    if (is_quoted(t.kind)) {
      convert(done, t.begin);
      copy_.append(t.begin, t.end);
      done = t.end;
    }
    if (t.kind == reader::TokenKind::end) {
      convert(done, t.end);
      done = t.end;
      break;
    }
  }
  copy_.append(done, text.data() + text.size());
}

std::size_t ConvertedText::original_offset(std::size_t offset) const {
  if (!active_) return offset;
  std::size_t at = 0;
  for (std::size_t i = 0; i < offset && i < copy_.size() && at < original_.size();) {
    i += character_bytes(copy_, i);
    at += character_bytes(original_, at);
  }
  return at;
}

}  // namespace hornbeam::builtins
