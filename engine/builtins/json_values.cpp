// SPDX-License-Identifier: MIT
// JSON (RFC 8259) between text and term, for the protocols of editors: an object is json([Name=Value, ...]) as in
// library(http/json), an array a list, a string a string, the constants @(true), @(false) and @(null).
#include <cmath>
#include <string>
#include <vector>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "support/utf8.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::builtins {

namespace {

namespace utf8 = support::utf8;

constexpr std::size_t deepest_json = 512;

// An unclosed array or object; its elements are the values from `first` on.
struct OpenContainer {
  bool is_object;
  std::size_t first;
};

// Reads one value. The heap has room for all of it (cells_of), so nothing moves meanwhile.
class JsonReader {
 public:
  JsonReader(Machine& m, std::string_view text) : m_(m), text_(text) {}

  bool read(Cell& value) {
    do {
      if (!step()) return false;
    } while (!open_.empty());
    skip_layout();
    value = values_.back();
    return at_ == text_.size();
  }

  // A container takes 5 cells, an element 3 for its list and 3 for its pair, a float 2.
  static std::size_t cells_of(std::string_view text) {
    std::size_t marks = 2;
    for (const char c : text) marks += c == ',' || c == ':' || c == '[' || c == '{' || c == '"' ? 1 : 0;
    return 8 * marks + terms::TermStore::words_for_string(text.size());
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_layout() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char c) {
    skip_layout();
    if (next() != c) return false;
    ++at_;
    return true;
  }

  // A value, or the end of the innermost container.
  bool step() {
    if (!open_.empty()) {
      const OpenContainer& inner = open_.back();
      const bool is_first = values_.size() == inner.first;
      if (take(inner.is_object ? '}' : ']')) return close();
      if (!is_first && !take(',')) return false;
      if (inner.is_object && !key()) return false;
    }
    skip_layout();
    if (next() == '{' || next() == '[') {
      open_.push_back({next() == '{', values_.size()});
      ++at_;
      return open_.size() <= deepest_json;
    }
    Cell value;
    return scalar(value) && add(value);
  }

  // Keys wait for their values in a separate list, as containers may open in between.
  bool key() {
    skip_layout();
    std::string name;
    if (!string(name) || !take(':')) return false;
    keys_.push_back(Cell::atom(m_.terms.atoms.intern(name)));
    return true;
  }

  bool add(Cell value) {
    if (!open_.empty() && open_.back().is_object) {
      value = m_.terms.new_structure(functors::equals, keys_.back(), value);
      keys_.pop_back();
    }
    values_.push_back(value);
    return true;
  }

  bool close() {
    const OpenContainer inner = open_.back();
    open_.pop_back();
    Cell list = Cell::atom(atoms::nil);
    for (std::size_t i = values_.size(); i > inner.first; --i) list = m_.terms.new_list(values_[i - 1], list);
    values_.resize(inner.first);
    if (inner.is_object) list = m_.terms.new_structure(functor("json"), list);
    return add(list);
  }

  Cell functor(std::string_view name) { return m_.terms.functors.intern(m_.terms.atoms.intern(name), 1); }

  bool scalar(Cell& value) {
    if (next() == '"') {
      std::string text;
      if (!string(text)) return false;
      value = m_.terms.new_string(text);
      return true;
    }
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      value = m_.terms.new_structure(functor("@"), Cell::atom(m_.terms.atoms.intern(word)));
      return true;
    }
    return number(value);
  }

  bool number(Cell& value) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::string_view("+-.0123456789eE").find(text_[at_]) != std::string_view::npos) ++at_;
    const std::string_view digits = text_.substr(begin, at_ - begin);
    double number = 0;
    if (digits.empty() || terms::parse_float(digits, number) != terms::FloatText::ok) return false;
    constexpr double largest_exact = 9007199254740992.0;
    const bool is_whole = digits.find_first_of(".eE") == std::string_view::npos;
    const bool is_small = number > -largest_exact && number < largest_exact;
    value = is_whole && is_small ? Cell::integer(static_cast<std::int64_t>(number)) : m_.terms.new_float(number);
    return true;
  }

  bool string(std::string& out) {
    if (next() != '"') return false;
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (c == '\\') {
        if (!escape(out)) return false;
      } else {
        out += c;
      }
    }
    return false;
  }

  // at_ is at the backslash, and at the last character of the escape afterwards.
  bool escape(std::string& out) {
    if (++at_ >= text_.size()) return false;
    constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    const std::size_t known = names.find(text_[at_]);
    if (known != std::string_view::npos) {
      out += meanings[known];
      return true;
    }
    std::uint32_t code = 0;
    if (text_[at_] != 'u' || !hexadecimal(code)) return false;
    constexpr std::uint32_t high = 0xd800, low = 0xdc00, behind = 0xe000;
    if (code >= high && code < low && text_.substr(at_ + 1, 2) == "\\u") {
      const std::size_t before = at_;
      std::uint32_t second = 0;
      at_ += 2;
      if (hexadecimal(second) && second >= low && second < behind) {
        code = 0x10000 + ((code - high) << 10) + (second - low);
      } else {
        at_ = before;
      }
    }
    constexpr std::uint32_t replacement = 0xfffd;
    char bytes[utf8::longest];
    out.append(bytes, utf8::encode(utf8::is_code(code) ? code : replacement, bytes));
    return true;
  }

  // After the `u`.
  bool hexadecimal(std::uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i) {
      if (++at_ >= text_.size()) return false;
      const char c = text_[at_];
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return false;
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return true;
  }

  Machine& m_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Cell> values_;
  std::vector<Cell> keys_;
  std::vector<OpenContainer> open_;
};

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < ' ') {
      constexpr std::string_view digits = "0123456789abcdef";
      out.append("\\u00").append(1, digits[static_cast<unsigned char>(c) >> 4]).append(1, digits[c & 0xf]);
    } else {
      out += c;
    }
  }
  out += '"';
}

// Pending output: a value, the rest of an array or of the pairs of an object, or a closing bracket.
struct JsonTask {
  enum class Kind : std::uint8_t { value, elements, pairs, more_elements, more_pairs };
  Kind kind;
  Cell term;
};

class JsonWriter {
 public:
  explicit JsonWriter(Machine& m) : m_(m) {}

  // False for a term that is not a JSON value.
  bool write(Cell term) {
    tasks_.push_back({JsonTask::Kind::value, term});
    while (!tasks_.empty()) {
      const JsonTask task = tasks_.back();
      tasks_.pop_back();
      if (!(task.kind == JsonTask::Kind::value ? value(deref(task.term)) : rest(task))) return false;
    }
    return true;
  }
  const std::string& text() const { return out_; }

 private:
  using Kind = JsonTask::Kind;

  bool value(Cell c) {
    if (c.is_list() || c == Cell::atom(atoms::nil)) {
      out_ += '[';
      tasks_.push_back({Kind::elements, c});
      return tasks_.size() < most_tasks;
    }
    if (terms::is_number(c)) {
      if (terms::is_float(c) && !std::isfinite(terms::float_value(c))) return false;
      terms::append_number(out_, c);
      return true;
    }
    if (c.is_structure() && terms::functor_of(c).arity() == 1) return container_or_constant(c);
    if (!c.is_atom() && !terms::is_string(c)) return false;
    support::TextBuffer buffer(m_.terms.memory);
    std::string_view text;
    if (read_text(m_, c, text_kind::any, atoms::text, buffer, text) != Outcome::success) return false;
    append_json_string(out_, text);
    return true;
  }

  bool container_or_constant(Cell c) {
    const std::string_view name = m_.terms.atoms.text(m_.terms.functors.name(terms::functor_of(c)));
    const Cell argument = deref(terms::structure_argument(c, 0));
    if (name == "json") {
      out_ += '{';
      tasks_.push_back({Kind::pairs, argument});
      return true;
    }
    if (name != "@" || !argument.is_atom()) return false;
    out_ += m_.terms.atoms.text(argument.as_atom());
    return true;
  }

  bool rest(const JsonTask& task) {
    const bool of_array = task.kind == Kind::elements || task.kind == Kind::more_elements;
    const bool is_first = task.kind == Kind::elements || task.kind == Kind::pairs;
    const Cell list = deref(task.term);
    if (list == Cell::atom(atoms::nil)) {
      out_ += of_array ? ']' : '}';
      return true;
    }
    if (!list.is_list()) return false;
    if (!is_first) out_ += ',';
    const Cell element = deref(list.address()[0]);
    tasks_.push_back({of_array ? Kind::more_elements : Kind::more_pairs, list.address()[1]});
    if (of_array) {
      tasks_.push_back({Kind::value, element});
      return true;
    }
    if (!element.is_structure() || terms::functor_of(element) != functors::equals) return false;
    const Cell key = deref(terms::structure_argument(element, 0));
    if (!key.is_atom()) return false;
    append_json_string(out_, m_.terms.atoms.text(key.as_atom()));
    out_ += ':';
    tasks_.push_back({Kind::value, terms::structure_argument(element, 1)});
    return true;
  }

  static constexpr std::size_t most_tasks = 4096;  // a term may be cyclic
  Machine& m_;
  std::string out_;
  std::vector<JsonTask> tasks_;
};

// '$json_value'(+Text, -Value)
Outcome json_value(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[0], text_kind::any, atoms::text, buffer, text); o != Outcome::success) return o;
  const std::string own(text);  // a collection may move the text
  if (Outcome o = m.need_heap(JsonReader::cells_of(own)); o != Outcome::success) return o;
  Cell value;
  return JsonReader(m, own).read(value) ? m.unify(a[1], value) : Outcome::fail;
}

// '$json_text'(+Value, -Text, -Bytes)
Outcome json_text(Machine& m, Cell* a) {
  JsonWriter writer(m);
  if (!writer.write(a[0])) return Outcome::fail;
  const auto bytes = static_cast<std::int64_t>(writer.text().size());
  if (const Outcome o = unify_text(m, a[1], writer.text(), TextResultKind::string); o != Outcome::success) return o;
  return m.unify(a[2], Cell::integer(bytes));
}

}  // namespace

BuiltinFamily json_values() {
  static constexpr Builtin rows[] = {
      det("$json_value(+Text, -Value) is semidet", &json_value, "The JSON value that Text is; fails when it is none."),
      det("$json_text(+Value, -Text, -Bytes) is semidet", &json_text,
          "Text is a JSON value, Bytes long in UTF-8; fails when the term is none."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
