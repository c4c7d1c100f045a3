// SPDX-License-Identifier: MIT
#include "loader/text_use.hpp"

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "loader/rows_by_name.hpp"

namespace hornbeam::loader {

namespace {

using reader::TokenKind;

struct UseRow {
  std::string_view name;
  int arity;
  int argument;
  TextMeaning meaning;
  int weight;
};

constexpr UseRow use_rows[] = {
#define HB_TEXT_USE(name, arity, argument, meaning, weight) {name, arity, argument, TextMeaning::meaning, weight},
#include "loader/text_use.def"
#undef HB_TEXT_USE
};
constexpr auto uses_of_text = sorted_by_name(use_rows);

constexpr int sure = 3;  // conclusive from this weight on

// The weight of the evidence for a meaning, and the first items.
struct Tally {
  int weight = 0;
  std::string why;

  void add(int more, std::string_view what) {
    weight += more;
    if (why.size() > 50 || why.find(what) != std::string::npos) return;
    if (!why.empty()) why += ", ";
    why += what;
  }
};

struct Score {
  Tally surely, weakly;

  void add(int weight, std::string_view what) { (weight >= sure ? surely : weakly).add(weight, what); }
};

// The places that a text may reach: joined if what is at one is also at the other.
class Places {
 public:
  using Place = std::size_t;

  Place make() {
    parents_.push_back(parents_.size());
    holds_text_.push_back(false);
    return parents_.size() - 1;
  }
  void join(Place a, Place b) { parents_[root(a)] = root(b); }
  void put_text(Place p) { holds_text_[p] = true; }
  Place root(Place p) {
    while (parents_[p] != p) p = parents_[p] = parents_[parents_[p]];
    return p;
  }
  // Determines for every place whether a text reaches it.
  void spread() {
    for (Place p = 0; p < parents_.size(); ++p) {
      if (holds_text_[p]) holds_text_[root(p)] = true;
    }
  }
  bool holds_text(Place p) { return holds_text_[root(p)]; }

 private:
  std::vector<Place> parents_;
  std::vector<bool> holds_text_;
};

class TextScan {
 public:
  explicit TextScan(const SourceWords& words) : words_(words) {
    for (std::size_t i = 0; i < words.size(); ++i) has_texts_ |= words.kind(i) == TokenKind::string;
  }

  TextUse find() {
    for (std::size_t i = 0; i < words_.size(); ++i) look_at(i);
    for (const auto& [place, argument] : data_) {
      if (texts_in_.contains({argument.name, argument.arity})) places_.join(place, arguments_[argument]);
    }
    places_.spread();
    for (const Use& use : uses_) {
      if (places_.holds_text(use.place)) score(use.meaning).add(use.weight, use.what);
    }
    return judge();
  }

 private:
  using Place = Places::Place;

  struct Use {
    Place place;
    TextMeaning meaning;
    int weight;
    std::string what;
  };

  Score& score(TextMeaning m) { return m == TextMeaning::text ? text_ : codes_; }

  void look_at(std::size_t i) {
    const Word& w = words_[i];
    if (words_.is_first(i)) begin_clause(i);
    if (w.token.is_name()) {
      look_at_call(i);
    } else if (w.token.kind == TokenKind::character) {
      look_at_character(i);
    } else if (!has_texts_) {  // otherwise the places do not matter
      return;
    } else if (w.token.kind == TokenKind::string) {
      const Place place = place_of(i);
      places_.put_text(place);
      text_.add(1, "text in double quotes");
      look_at_operand(i, place);
    } else if (w.token.kind == TokenKind::variable) {
      if (w.token.text() != "_") look_at_operand(i, place_of(i));
    } else if (w.token.kind == TokenKind::open_list && is_pattern(i)) {
      look_at_list(i);
    }
  }

  // The clause is a grammar rule if it has an arrow outside brackets.
  void begin_clause(std::size_t i) {
    variables_.clear();
    is_grammar_rule_ = false;
    for (std::size_t j = i; j < words_.size() && words_[j].clause == i; ++j) {
      if (words_[j].inside == Word::nowhere && words_[j].token.text() == "-->") is_grammar_rule_ = true;
    }
  }

  void look_at_call(std::size_t i) {
    const std::string_view name = words_.name(i);
    const int arity = words_[i].arity;
    if (!words_[i].goal || words_.defines(name, arity)) return;
    if ((name == "name" && arity == 2) || (name == "get0" && (arity == 1 || arity == 2))) {
      codes_.add(1, std::string(name) + "/" + std::to_string(arity));
    }
  }

  // 0'c in a list, or anywhere in a grammar rule
  void look_at_character(std::size_t i) {
    const std::size_t bracket = words_[i].inside;
    if (is_grammar_rule_)
      codes_.add(1, "codes in a grammar rule");
    else if (bracket != Word::nowhere && words_.kind(bracket) == TokenKind::open_list)
      codes_.add(1, "lists of codes");
  }

  // A list with a tail or of codes: whatever is compared with it, or passed for the same argument, is a list.
  bool is_pattern(std::size_t i) const {
    for (std::size_t j = i + 1; j < words_[i].closed; ++j) {
      if (words_[j].inside != i) continue;
      const TokenKind k = words_.kind(j);
      if (k == TokenKind::bar || k == TokenKind::character) return true;
    }
    return false;
  }
  void look_at_list(std::size_t i) {
    if (!is_whole_argument(i, words_[i].closed)) return;
    const std::size_t bracket = words_[i].inside;
    const std::size_t name = bracket - 1;
    if (!rows_named(uses_of_text, words_.name(name)).empty() && !words_.defines(words_.name(name), words_[name].arity))
      return;
    use(argument_place(name, words_[i].argument), TextMeaning::codes, 4, called(name) + " takes lists");
  }

  // True if the words from `from` to `to` are a whole argument of a name.
  bool is_whole_argument(std::size_t from, std::size_t to) const {
    const std::size_t bracket = words_[from].inside;
    if (bracket == Word::nowhere || !words_.is_call(bracket)) return false;
    const bool begins = from == bracket + 1 || words_.kind(from - 1) == TokenKind::comma;
    return begins && (words_.kind(to + 1) == TokenKind::comma || words_.kind(to + 1) == TokenKind::close);
  }

  std::string called(std::size_t i) const {
    return std::string(words_.name(i)) + "/" + std::to_string(words_[i].arity);
  }

  // ---- places ----

  Place place_of(std::size_t i) {
    const std::string_view text = words_[i].token.text();
    if (words_[i].token.kind == TokenKind::string) return places_.make();
    const auto [found, is_new] = variables_.try_emplace(text, 0);
    if (is_new) found->second = places_.make();
    return found->second;
  }

  Place argument_place(std::size_t i, int argument) {
    const auto [found, is_new] = arguments_.try_emplace({words_.name(i), words_[i].arity, argument}, 0);
    if (is_new) found->second = places_.make();
    return found->second;
  }

  void use(Place place, TextMeaning meaning, int weight, std::string what) {
    uses_.push_back({place, meaning, weight, std::move(what)});
  }

  // Records the use of the text or variable at i according to its context.
  void look_at_operand(std::size_t i, Place place) {
    if (is_whole_argument(i, i)) {
      look_at_argument(i, place);
      return;
    }
    const bool is_text = words_[i].token.kind == TokenKind::string;
    if (is_text && is_grammar_body(i)) {
      use(place, TextMeaning::codes, 2, "text in a grammar rule");
      return;
    }
    if (i > 0) look_at_operator(i, i - 1, -1, place);
    look_at_operator(i, i + 1, 1, place);
    look_at_format(i, place);
  }

  bool is_grammar_body(std::size_t i) const {
    if (!is_grammar_rule_) return false;
    for (std::size_t b = words_[i].inside; b != Word::nowhere; b = words_[b].inside) {
      if (words_.kind(b) != TokenKind::open || words_.is_call(b)) return false;
    }
    return true;
  }

  void look_at_argument(std::size_t i, Place place) {
    const std::size_t name = words_[i].inside - 1;
    const int argument = words_[i].argument, arity = words_[name].arity;
    const std::string_view functor = words_.name(name);
    if (!words_.defines(functor, arity)) {
      const auto rows = rows_named(uses_of_text, functor);
      for (const UseRow& row : rows) {
        if (row.arity != arity || row.argument != argument) continue;
        use(place, row.meaning, row.weight, called(name));
        return;
      }
      if (!rows.empty() || functor == "format") return;
      // Data, if the program itself puts a text there; otherwise a system predicate.
      argument_place(name, argument);
      data_.push_back({place, {functor, arity, argument}});
      if (words_[i].token.kind == TokenKind::string) texts_in_.insert({functor, arity});
      return;
    }
    places_.join(place, argument_place(name, argument));
  }

  // The text is compared by `name` with the operand `other`.
  void compare(Place place, std::string_view name, std::size_t other, int step) {
    const TokenKind k = words_.kind(other);
    if (closes(k) || opens(k)) {
      const std::size_t list = step > 0 ? other : opening_of(other);
      if (list != Word::nowhere && words_.kind(list) == TokenKind::open_list &&
          words_.kind(list + 1) != TokenKind::close_list) {
        use(place, TextMeaning::codes, 4, "a list on the other side of " + std::string(name));
      }
    } else if (k == TokenKind::variable && words_[other].token.text() != "_") {
      places_.join(place, place_of(other));
    }
  }

  // `op` may be an operator with operand i on one side; `step` leads from i to the other.
  void look_at_operator(std::size_t i, std::size_t op, int step, Place place) {
    const std::string_view name = words_.name(op);
    if (name.empty() || words_[op].inside != words_[i].inside) return;
    const std::size_t other = step > 0 ? op + 1 : op - 1;
    if (other >= words_.size()) return;
    if (name == "=" || name == "==" || name == "\\==" || name == "\\=") return compare(place, name, other, step);
    const bool one_character = words_[i].token.text().size() == 3 && words_[i].token.kind == TokenKind::string;
    for (const std::string_view n : {"-", "+", "is", "<", ">", "=<", ">=", "=:=", "=\\="}) {
      if (n == name && one_character) use(place, TextMeaning::codes, 1, "a code in arithmetic");
    }
  }

  std::size_t opening_of(std::size_t close) const { return words_[close].inside; }

  // format("... ~w", [Text]): decided by the directives of the first argument; ~s accepts both.
  void look_at_format(std::size_t i, Place place) {
    const std::size_t list = words_[i].inside;
    if (list == Word::nowhere || words_.kind(list) != TokenKind::open_list) return;
    if (!is_whole_argument(list, words_[list].closed)) return;
    const std::size_t name = words_[list].inside - 1;
    const std::size_t pattern = words_[list].inside + (words_[list].argument == 2 ? 1 : 3);
    if (words_.name(name) != "format" || pattern >= list) return;
    const std::string_view text = words_[pattern].token.text();
    const auto has = [&](std::string_view directive) { return text.find(directive) != std::string_view::npos; };
    if (has("~w") || has("~a") || has("~p") || has("~q")) {
      if (!has("~s")) use(place, TextMeaning::text, 3, "format with ~w");
    }
  }

  // ---- the verdict ----

  TextUse judge() const {
    const int surely = text_.surely.weight - codes_.surely.weight;
    if (surely > 0) return {TextMeaning::text, true, text_.surely.why};
    if (surely < 0) return {TextMeaning::codes, true, codes_.surely.why};
    if (codes_.weakly.weight > 0) return {TextMeaning::codes, false, codes_.weakly.why};
    if (text_.weakly.weight > 0) return {TextMeaning::text, false, text_.weakly.why};
    return {};
  }

  const SourceWords& words_;
  Places places_;
  std::map<std::string_view, Place> variables_;  // of the clause
  std::unordered_map<NameArity, Place, HashNameArity> arguments_;
  std::vector<std::pair<Place, NameArity>> data_;
  std::unordered_set<NameArity, HashNameArity> texts_in_;  // those with a text as an argument
  std::vector<Use> uses_;
  Score text_, codes_;
  bool is_grammar_rule_ = false;
  bool has_texts_ = false;  // in double quotes
};

}  // namespace

TextUse find_text_use(const SourceWords& words) { return TextScan(words).find(); }

}  // namespace hornbeam::loader
