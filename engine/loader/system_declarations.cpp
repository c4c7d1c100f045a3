// SPDX-License-Identifier: MIT
// A declaration is a list of indicators, or one alone; '$set_predicate_property'/2 has the property behind it.
#include "loader/system_declarations.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace hornbeam::loader {

namespace {

constexpr std::string_view name_characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool take(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  // Blanks, comments, commas and brackets.
  void skip_between() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '%') at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      if (std::string_view(" \n,[]()").find(text_[at_]) == std::string_view::npos) return;
    }
  }

  // Symbols are in parentheses, unless quoted.
  std::string_view name() {
    const bool is_quoted = take("'");
    const std::size_t begin = at_;
    const char first = begin < text_.size() ? text_[begin] : ' ';
    if (is_quoted) {
      at_ = text_.find('\'', begin);
    } else if (first >= 'a' && first <= 'z') {
      at_ = text_.find_first_not_of(name_characters, begin);
    } else {
      at_ = first == '!' ? begin + 1 : text_.find(')', begin);
    }
    at_ = std::min(at_, text_.size());
    const std::string_view found = text_.substr(begin, at_ - begin);
    if (is_quoted) take("'");
    return found;
  }

  std::optional<std::uint32_t> arity() {
    take(")");
    if (!take("/")) return std::nullopt;
    std::uint32_t number = 0;
    const auto end = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number).ptr;
    at_ = static_cast<std::size_t>(end - text_.data());
    return number;
  }

  bool at_end() const { return at_ >= text_.size() || text_[at_] == '.'; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

auto key_of(const SystemDeclarations::Declaration& d) { return std::tie(d.name, d.arity); }

}  // namespace

bool SystemDeclarations::add(std::string_view directive) {
  Scanner scanner(directive);
  if (!scanner.take(":- ")) return false;
  const std::string_view declared = scanner.name();
  const bool names_property = declared == "$set_predicate_property";
  if (!names_property && declared != "dynamic" && declared != "multifile") return false;
  std::string_view property = declared;
  std::vector<Declaration> found;
  for (scanner.skip_between(); !scanner.at_end(); scanner.skip_between()) {
    Declaration d;
    d.name = scanner.name();
    if (scanner.take(":")) d.module = std::exchange(d.name, scanner.name());
    if (const auto arity = scanner.arity()) {
      d.arity = *arity;
      found.push_back(d);
    } else {
      property = d.name;
    }
  }
  for (Declaration& d : found) {
    d.property = property;
    if (d.module == "system") d.module = {};
    (d.module.empty() ? of_system_ : of_others_).push_back(d);
  }
  return true;
}

void SystemDeclarations::finish() {
  std::ranges::stable_sort(of_system_, {}, key_of);
  index_ = support::IndicatorIndex(of_system_.size());
  for (std::size_t i = 0; i < of_system_.size(); ++i) {
    index_.add(of_system_[i].name, of_system_[i].arity, static_cast<std::uint32_t>(i));
  }
}

std::span<const SystemDeclarations::Declaration> SystemDeclarations::of(std::string_view name,
                                                                        std::uint32_t arity) const {
  const std::uint32_t first = index_.find(name, arity);
  if (first == support::IndicatorIndex::absent) return {};
  std::size_t end = first;
  while (end < of_system_.size() && of_system_[end].name == name && of_system_[end].arity == arity) ++end;
  return std::span(of_system_).subspan(first, end - first);
}

}  // namespace hornbeam::loader
