// SPDX-License-Identifier: MIT
// Two walks over the tokens. The first matches brackets, so that the number of arguments of each call is
// known, and collects what the text defines: predicates, operators. The second looks up what is left in
// the rows of dialect_evidence.def. Nothing is parsed: operators are not known yet, that is the point.
#include "loader/dialect_evidence.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reader/lexer.hpp"

namespace hornbeam::loader {

namespace {

using database::Dialect;
using reader::Token;
using reader::TokenKind;

constexpr std::size_t most_bytes = 128 << 10;

enum class Kind : std::uint8_t { library, operator_use, directive, call };

struct Row {
  Kind kind;
  Dialect dialect;
  int weight;
  std::string_view name;
  int arity;
};

constexpr Row rows[] = {
#define HB_EVIDENCE(kind, dialect, weight, name, arity) {Kind::kind, Dialect::dialect, weight, name, arity},
#include "loader/dialect_evidence.def"
#undef HB_EVIDENCE
};

struct Word {
  Token token;
  int arity = 0;            // of a name with arguments
  std::size_t closed = 0;   // where its bracket is closed
  bool first = false;       // of its clause
  bool goal = false;        // stands where a goal may stand
};

bool opens(TokenKind k) {
  return k == TokenKind::open || k == TokenKind::open_list || k == TokenKind::open_curly;
}
bool closes(TokenKind k) {
  return k == TokenKind::close || k == TokenKind::close_list || k == TokenKind::close_curly;
}

class Scan {
 public:
  explicit Scan(std::string_view text) {
    for (const Row& row : rows) rows_of_.emplace(row.name, &row);
    read(text);
    match_brackets();
    note_definitions();
  }

  DialectFinding find() {
    for (std::size_t i = 0; i < words_.size(); ++i) look_at(i);
    return judge();
  }

 private:
  void read(std::string_view text) {
    text = text.substr(0, most_bytes);
    reader::Lexer lexer(text.data(), text.data() + text.size(), false);
    bool first = true;
    for (;;) {
      const Token t = lexer.next();
      if (t.kind == TokenKind::end_of_text || t.kind == TokenKind::open_comment) return;
      if (t.is_broken()) {
        if (t.end <= t.begin) lexer.rewind(t.begin + 1);
        if (t.kind == TokenKind::open_quote_text || lexer.at() >= lexer.end()) return;
        continue;
      }
      words_.push_back({t, 0, 0, first});
      first = t.kind == TokenKind::end;
    }
  }

  // Predicates whose arguments are goals.
  static bool takes_goals(std::string_view name) {
    for (const std::string_view n : {"findall", "forall", "\\+", "once", "call", "setof", "bagof", "ignore", "catch",
                                     "not", "time_out", "time", "aggregate_all", "test", "if", "on_exception",
                                     "initialization", "call_cleanup", "when", "freeze", "count", "try"}) {
      if (n == name) return true;
    }
    return false;
  }

  static bool is_neck(const Token& t) {
    const std::string_view text = t.text();
    return t.is_name() && (text == ":-" || text == "-->" || text == "=>" || text == "?-");
  }

  // After these tokens a goal may come.
  bool goal_follows(std::size_t i) const {
    const Token& t = words_[i].token;
    if (t.kind == TokenKind::comma || t.kind == TokenKind::open || t.kind == TokenKind::bar) return true;
    if (t.kind == TokenKind::open_curly) return true;
    if (!t.is_name()) return false;
    for (const std::string_view n : {":-", "-->", "?-", "=>", "->", ";", "*->", "\\+", "do", "^", ":", "#<=>"}) {
      if (n == t.text()) return true;
    }
    return false;
  }

  void match_brackets() {
    struct Open {
      std::size_t at;
      bool call;
      bool opaque;  // inside are terms, no goals
      int commas;
    };
    std::vector<Open> stack;
    int opaque = 0;
    bool body = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const Token& t = words_[i].token;
      if (stack.empty() && is_neck(t)) body = true;
      words_[i].goal = body && opaque == 0 && i > 0 && goal_follows(i - 1);
      if (t.kind == TokenKind::end) {
        stack.clear();
        opaque = 0;
        body = false;
      } else if (opens(t.kind)) {
        const bool call = t.kind == TokenKind::open && !t.layout_before && i > 0 && words_[i - 1].token.is_name();
        const bool hides = t.kind == TokenKind::open_list || (call && !takes_goals(name(i - 1)));
        stack.push_back({i, call, hides, 0});
        if (hides) ++opaque;
      } else if (t.kind == TokenKind::comma && !stack.empty()) {
        ++stack.back().commas;
      } else if (closes(t.kind) && !stack.empty()) {
        const Open open = stack.back();
        stack.pop_back();
        if (open.opaque) --opaque;
        words_[open.at].closed = i;
        if (open.call) {
          words_[open.at - 1].arity = open.commas + 1;
          words_[open.at - 1].closed = i;
        }
      }
    }
  }

  // The name that a token stands for; quoted ones without their quotes.
  std::string_view name(std::size_t i) const {
    if (i >= words_.size()) return {};
    const Token& t = words_[i].token;
    std::string_view text = t.text();
    if (t.kind == TokenKind::quoted_name && text.size() >= 2) text = text.substr(1, text.size() - 2);
    return t.is_name() ? text : std::string_view{};
  }
  TokenKind kind(std::size_t i) const {
    return i < words_.size() ? words_[i].token.kind : TokenKind::end_of_text;
  }

  void note_definitions() {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const Word& w = words_[i];
      if (w.first && w.token.is_name()) {
        // A head; that of a grammar rule has two more arguments.
        defined_.insert({name(i), w.arity});
        defined_.insert({name(i), w.arity + 2});
      }
      if (name(i) == "op" && w.arity == 3) {
        for (std::size_t j = i; j < w.closed; ++j) own_operators_.insert(name(j));
      }
      if (name(i) == "library" && w.arity == 1 && name(i + 2) == "plunit") imports_plunit_ = true;
      if (name(i) == "expects_dialect" && w.arity == 1) declared_ = name(i + 2);
    }
  }

  void look_at(std::size_t i) {
    const Word& w = words_[i];
    if (!w.token.is_name()) {
      if (w.token.kind == TokenKind::string) look_at_string(i);
      return;
    }
    const std::string_view text = name(i);
    if (w.first && text == ":-" && name(i + 1) == "begin_tests" && !imports_plunit_) {
      note(Dialect::swi, 2, "begin_tests without library(plunit)");
    }
    if (w.first && text == ":-") {
      const std::size_t d = i + 1;
      const int arity = d < words_.size() ? words_[d].arity : 0;
      add(Kind::directive, name(d), std::max(arity, 1));
    }
    if (text == "-->" && codes_ == 0) codes_ = 1;  // grammars are fed with lists
    if (text == "library" && w.arity == 1) look_at_library(i);
    if (w.arity <= 1 && i > 0 && !w.first && is_operand_end(i - 1)) look_at_operator(i);
    if (text == "format" && (w.arity == 2 || w.arity == 3)) look_at_format(i);
    if (text == "print" && w.arity == 1 && kind(i + 2) == TokenKind::quoted_name && words_[i + 2].arity == 0) {
      note(Dialect::sicstus, 1, "print of a quoted text");
    }
    if (w.goal && defined_.count({text, w.arity}) == 0) add(Kind::call, text, w.arity);
  }

  bool is_operand_end(std::size_t i) const {
    const Token& t = words_[i].token;
    return closes(t.kind) || t.kind == TokenKind::variable || t.kind == TokenKind::name ||
           t.kind == TokenKind::integer || t.kind == TokenKind::quoted_name;
  }

  void look_at_library(std::size_t i) {
    if (i + 2 >= words_.size() || words_[i].closed <= i + 2) return;
    const Token& from = words_[i + 2].token;
    const Token& to = words_[words_[i].closed - 1].token;
    std::string path(from.begin, to.end);
    std::erase_if(path, [](char c) { return c == '\'' || c == ' '; });
    add(Kind::library, path, 0);
  }

  void look_at_operator(std::size_t i) {
    const std::string_view text = name(i);
    if (own_operators_.count(text) != 0) return;
    if (text == "do" && kind(i - 1) != TokenKind::close) return;
    if (text == ">>" && kind(i - 1) == TokenKind::close_list) note(Dialect::swi, 3, "[...]>>");
    add(Kind::operator_use, text, 0);
  }

  void look_at_format(std::size_t i) {
    const std::string_view sink = name(i + 2);
    if (words_[i].arity != 3 || i + 2 >= words_.size() || words_[i + 2].arity != 1) return;
    if (sink == "atom" || sink == "string" || sink == "codes" || sink == "chars") {
      note(Dialect::swi, 3, "format(" + std::string(sink) + "(_), ...)");
    }
  }

  // Text between double quotes that is taken for a list: phrase(Rule, "text").
  void look_at_string(std::size_t i) {
    for (std::size_t back = 2; back < 40 && back < i; ++back) {
      const Word& w = words_[i - back];
      if (w.token.kind == TokenKind::end) return;
      if (name(i - back) == "phrase" && w.closed > i) {
        codes_ += 2;
        return;
      }
    }
  }

  void add(Kind kind, std::string_view name, int arity) {
    const auto [from, to] = rows_of_.equal_range(name);
    for (auto it = from; it != to; ++it) {
      const Row& row = *it->second;
      if (row.kind == kind && row.arity == arity) {
        std::string what(name);
        if (kind == Kind::library) what = "library(" + what + ")";
        if (kind == Kind::directive) what = ":- " + what;
        if (kind == Kind::call) what += "/" + std::to_string(arity);
        if (kind == Kind::operator_use && row.dialect == Dialect::sicstus) sicstus_operators_ = true;
        if (kind == Kind::directive && row.dialect == Dialect::sicstus) sicstus_operators_ = true;
        note(row.dialect, row.weight, what);
        return;
      }
    }
  }

  // Each thing counts once.
  void note(Dialect dialect, int weight, const std::string& what) {
    if (!seen_.insert({dialect, what}).second) return;
    score(dialect) += weight;
    std::string& list = dialect == Dialect::sicstus ? sicstus_why_ : swi_why_;
    if (list.size() < 60) list += (list.empty() ? "" : ", ") + what;
  }

  int& score(Dialect d) { return d == Dialect::sicstus ? sicstus_ : swi_; }

  DialectFinding judge() const {
    DialectFinding finding;
    finding.sicstus_operators = sicstus_operators_;
    finding.loops = seen_.count({Dialect::sicstus, "do"}) != 0;
    finding.defines_print = defined_.count({"print", 1}) != 0 || defined_.count({"print", 2}) != 0;
    if (declared_.starts_with("sicstus") || declared_ == "swi" || declared_ == "iso") {
      finding.dialect = declared_ == "swi" ? Dialect::swi : declared_ == "iso" ? Dialect::iso : Dialect::sicstus;
      finding.why = "expects_dialect(" + std::string(declared_) + ")";
    } else if (sicstus_ > swi_) {
      finding.dialect = Dialect::sicstus;
      finding.why = sicstus_why_;
    } else if (swi_ > sicstus_ && swi_ > codes_) {
      finding.dialect = Dialect::swi;
      finding.why = swi_why_;
    }
    return finding;
  }

  std::unordered_multimap<std::string_view, const Row*> rows_of_;
  std::vector<Word> words_;
  std::set<std::pair<std::string_view, int>> defined_;
  std::set<std::string_view> own_operators_;
  std::set<std::pair<Dialect, std::string>> seen_;
  std::string_view declared_;
  std::string sicstus_why_, swi_why_;
  int sicstus_ = 0, swi_ = 0;
  int codes_ = 0;  // how much the text takes "..." for a list
  bool sicstus_operators_ = false;
  bool imports_plunit_ = false;
};

}  // namespace

DialectFinding find_dialect(std::string_view text) { return Scan(text).find(); }

}  // namespace hornbeam::loader
