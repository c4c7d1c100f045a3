// SPDX-License-Identifier: MIT
// Only looks at the first word; the reader checks the rest.
#include "loader/answer_descriptions.hpp"

#include <algorithm>
#include <array>

namespace hornbeam::loader {

namespace {

bool is_layout(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_capital(char c) { return c == '_' || (c >= 'A' && c <= 'Z'); }
bool is_alphanumeric(char c) { return is_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// The text without its leading layout and comments.
std::string_view skip_layout(std::string_view text) {
  while (!text.empty()) {
    if (is_layout(text.front())) {
      text.remove_prefix(1);
    } else if (text.front() == '%') {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      const std::size_t end = text.find("*/", 2);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
    } else {
      break;
    }
  }
  return text;
}

// `true.`, `true ;`, `true,`: a whole answer, or the first of several.
bool ends_an_answer(std::string_view rest) {
  rest = skip_layout(rest);
  if (rest.empty()) return false;
  if (rest.front() == ';' || rest.front() == ',') return true;
  return rest.front() == '.' && (rest.size() == 1 || is_layout(rest[1]) || rest[1] == '%');
}

constexpr std::array<std::string_view, 7> whole_answers = {
    "true", "false", "yes", "no", "loops", "error", "instantiation_error"};
// Balls, formal parts of errors and residual goals.
constexpr std::array<std::string_view, 14> goals = {"error(",
                                                    "throws(",
                                                    "type_error(",
                                                    "domain_error(",
                                                    "existence_error(",
                                                    "permission_error(",
                                                    "evaluation_error(",
                                                    "representation_error(",
                                                    "resource_error(",
                                                    "syntax_error(",
                                                    "dif(",
                                                    "freeze(",
                                                    "when(",
                                                    "clpfd:"};

std::string_view without_layout_behind(std::string_view text) {
  while (!text.empty() && is_layout(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view first_line(std::string_view text) { return without_layout_behind(text.substr(0, text.find('\n'))); }

bool continues_message(std::string_view line) {
  return !line.empty() && (is_layout(line.front()) || (line.front() >= '0' && line.front() <= '9'));
}

// Where an error begins in its first line: at the beginning, or behind the `;` of another answer.
std::size_t error_in(std::string_view line) {
  const std::size_t at = line.find("error: ");
  if (at == std::string_view::npos || !line.ends_with(']') || line.rfind(" [E-") == std::string_view::npos) {
    return std::string_view::npos;
  }
  const std::string_view before = without_layout_behind(line.substr(0, at));
  return before.empty() || before.ends_with(';') ? at : std::string_view::npos;
}

void remove_line(std::string_view& text) { text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1); }

}  // namespace

std::optional<PrintedError> printed_error(std::string_view text, std::size_t begin) {
  const std::string_view whole = skip_layout(text.substr(std::min(begin, text.size())));
  std::string_view rest = whole;
  while (error_in(first_line(rest)) == std::string_view::npos) {
    const std::string_view line = first_line(rest);
    if (line.empty() || line.ends_with('.')) return std::nullopt;
    remove_line(rest);
  }
  const std::string_view line = first_line(rest).substr(error_in(first_line(rest)));
  std::string_view answers =
      without_layout_behind(whole.substr(0, static_cast<std::size_t>(line.data() - whole.data())));
  if (!answers.empty() && !answers.ends_with(';')) return std::nullopt;
  if (!answers.empty()) answers.remove_suffix(1);
  do {
    remove_line(rest);
  } while (continues_message(first_line(rest)));
  return PrintedError{answers, line, text.size() - rest.size()};
}

bool answer_begins(std::string_view text, std::size_t begin) {
  const std::string_view rest = skip_layout(text.substr(std::min(begin, text.size())));
  if (rest.empty()) return false;
  if (printed_error(rest, 0)) return true;
  if (is_capital(rest.front()) || rest.starts_with("...")) return true;
  if (std::any_of(goals.begin(), goals.end(), [&](std::string_view goal) { return rest.starts_with(goal); })) {
    return true;
  }
  const auto end = std::find_if_not(rest.begin(), rest.end(), &is_alphanumeric);
  const std::string_view word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  return std::find(whole_answers.begin(), whole_answers.end(), word) != whole_answers.end() &&
         ends_an_answer(rest.substr(word.size()));
}

}  // namespace hornbeam::loader
