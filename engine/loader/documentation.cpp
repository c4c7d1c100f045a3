// SPDX-License-Identifier: MIT
#include "loader/documentation.hpp"

#include <algorithm>

namespace hornbeam::loader {

namespace {

constexpr std::string_view mark = "%!";

// Iterates over the lines of a text.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.remove_suffix(1);
  return text;
}

// Three blanks after the mark are the margin.
void append_text(std::string& text, std::string_view line) {
  line.remove_prefix(1);
  for (int i = 0; i < 3 && !line.empty() && line.front() == ' '; ++i) line.remove_prefix(1);
  if (text.empty() && line.empty()) return;
  text.append(line).push_back('\n');
}

// The name of a template in quotes, or up to its bracket.
std::size_t end_of_name(std::string_view text) {
  if (text.starts_with('\'')) return std::min(text.find('\'', 1), text.size() - 1) + 1;
  std::size_t end = text.find('(', 1);
  const std::size_t blank = text.find(' ');
  end = std::min(end, blank);
  const std::size_t rule = text.find("//", 1);
  return std::min({end, rule, text.size()});
}

}  // namespace

void parse_template(DocComment& c) {
  std::string_view text = c.template_line;
  const std::size_t end = end_of_name(text);
  std::string_view name = text.substr(0, end);
  if (name.size() > 2 && name.front() == '\'') name = name.substr(1, name.size() - 2);
  c.name = name;
  text.remove_prefix(end);
  c.arity = 0;
  if (text.starts_with('(')) {
    constexpr std::string_view opening = "([{", closing = ")]}";
    int depth = 0;
    std::size_t i = 0;
    do {
      if (opening.find(text[i]) != std::string_view::npos) ++depth;
      if (closing.find(text[i]) != std::string_view::npos) --depth;
      if (depth == 1 && (text[i] == ',' || text[i] == '(')) ++c.arity;
    } while (++i < text.size() && depth > 0);
    text.remove_prefix(i);
  }
  c.is_non_terminal = text.starts_with("//");
  if (c.is_non_terminal) c.arity += 2;
}

std::vector<DocComment> doc_comments(std::string_view source) {
  std::vector<DocComment> all;
  std::size_t first = 0;  // the first of the templates that share the text
  bool in_templates = false, in_text = false;
  Lines lines(source);
  for (std::string_view line; lines.next(line);) {
    if (line.starts_with(mark)) {
      // A template may continue on the next line.
      if (in_templates && all.back().template_line.find(" is ") == std::string::npos) {
        all.back().template_line += " " + std::string(trimmed(line.substr(mark.size())));
        parse_template(all.back());
        continue;
      }
      if (!in_templates) first = all.size();
      in_templates = true;
      in_text = false;
      DocComment comment;
      comment.template_line = trimmed(line.substr(mark.size()));
      comment.line = lines.number();
      parse_template(comment);
      all.push_back(comment);
    } else if (line.starts_with('%') && (in_templates || in_text)) {
      in_templates = false;
      in_text = true;
      for (std::size_t i = first; i < all.size(); ++i) append_text(all[i].text, line);
    } else {
      in_templates = in_text = false;
    }
  }
  for (DocComment& c : all) {
    while (c.text.ends_with("\n")) c.text.pop_back();
  }
  return all;
}

}  // namespace hornbeam::loader
