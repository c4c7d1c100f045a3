// SPDX-License-Identifier: MIT
// The tokens are looked up in the rows of dialect_evidence.def. Nothing is parsed, as the operators are not yet known.
// If the evidence is inconclusive, the use of text in double quotes decides (text_use.hpp).
#include "loader/dialect_evidence.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "loader/rows_by_name.hpp"
#include "loader/source_words.hpp"
#include "loader/text_use.hpp"

namespace hornbeam::loader {

namespace {

using database::Dialect;
using reader::Token;
using reader::TokenKind;

enum class Kind : std::uint8_t { library, scryer_library, operator_use, directive, call };

struct EvidenceRow {
  Kind kind;
  Dialect dialect;
  int weight;
  std::string_view name;
  int arity;
};

constexpr EvidenceRow rows[] = {
#define HB_EVIDENCE(kind, dialect, weight, name, arity) {Kind::kind, Dialect::dialect, weight, name, arity},
#include "loader/dialect_evidence.def"
#undef HB_EVIDENCE
};
constexpr auto evidence = sorted_by_name(rows);

// From this weight on hardly any program for another system has it.
constexpr int certain = 4;

// The evidence for one system.
struct Side {
  int weight = 0;
  int declared = 0;         // the part from libraries and directives specific to this system
  bool declares = false;    // there is more than calls
  bool is_certain = false;  // something that hardly any other program has
  std::string why;
};

class EvidenceScan {
 public:
  explicit EvidenceScan(std::string_view text) : words_(text) {
    for (std::size_t i = 0; i < words_.size(); ++i) note_declarations(i);
  }

  DialectFinding find() {
    for (std::size_t i = 0; i < words_.size(); ++i) look_at(i);
    return judge();
  }

 private:
  std::string_view name(std::size_t i) const { return words_.name(i); }
  TokenKind kind(std::size_t i) const { return words_.kind(i); }

  void note_declarations(std::size_t i) {
    const Word& w = words_[i];
    const std::string_view text = name(i);
    if (text == "op" && w.arity == 3) {
      for (std::size_t j = i; j < w.closed; ++j) own_operators_.insert(name(j));
    }
    if (text == "library" && w.arity == 1 && name(i + 2) == "plunit") imports_plunit_ = true;
    if (i == 0 || !words_.is_first(i - 1) || name(i - 1) != ":-") return;
    if (text == "expects_dialect" && w.arity == 1) declared_ = name(i + 2);
    if (text == "set_prolog_flag" && w.arity == 2) note_flag(name(i + 2), name(i + 4));
  }

  void note_flag(std::string_view flag, std::string_view value) {
    if (flag == "double_quotes") quotes_ = value;
    if (flag == "iso" && value == "true") iso_ = true;
  }

  void look_at_directive(std::size_t i) {
    if (name(i) == "begin_tests" && !imports_plunit_) note(Dialect::swi, 2, "begin_tests without library(plunit)");
    const int arity = i < words_.size() ? words_[i].arity : 0;
    if (is_directive_of_xsb(name(i), arity)) xsb_ = true;
    add(Kind::directive, name(i), std::max(arity, 1));
  }

  // Without arguments: a prefix operator.
  static bool is_directive_of_xsb(std::string_view name, int arity) {
    if (name.starts_with("use_") && name.ends_with("_tabling")) return arity <= 1;
    return arity == 0 ? name == "import" || name == "export" : name == "compiler_options" && arity == 1;
  }

  void look_at_print(std::size_t i) {
    if (kind(i + 2) != TokenKind::quoted_name || words_[i + 2].arity != 0) return;
    note(Dialect::sicstus, 1, "print of a quoted text");
  }

  void look_at(std::size_t i) {
    const Word& w = words_[i];
    if (!w.token.is_name()) return;
    const bool first = words_.is_first(i);
    const std::string_view text = name(i);
    if (first && text == ":-") look_at_directive(i + 1);
    if (text == "library" && w.arity == 1) look_at_library(i);
    if (w.arity <= 1 && i > 0 && !first && is_operand_end(i - 1)) look_at_operator(i);
    if (text == "format" && (w.arity == 2 || w.arity == 3)) look_at_format(i);
    if (text == "print" && w.arity == 1) look_at_print(i);
    if (w.goal && !words_.defines(text, w.arity)) add(Kind::call, text, w.arity);
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
    add(Kind::scryer_library, path, 0);
  }

  void look_at_operator(std::size_t i) {
    const std::string_view text = name(i);
    if (own_operators_.contains(text)) return;
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

  void add(Kind kind, std::string_view name, int arity) {
    for (const EvidenceRow& row : rows_named(evidence, name)) {
      if (row.kind == kind && row.arity == arity) return add(row);
    }
  }

  void add(const EvidenceRow& row) {
    const Kind kind = row.kind;
    const bool sicstus = row.dialect == Dialect::sicstus;
    const bool gnu = row.dialect == Dialect::gnu;
    if (sicstus && (kind == Kind::operator_use || kind == Kind::directive)) sicstus_operators_ = true;
    if (gnu && (kind == Kind::operator_use || row.name.starts_with("fd_"))) gnu_constraints_ = true;
    if (kind == Kind::scryer_library) scryer_libraries_ = true;
    if (!note(row.dialect, row.weight, text_of(row)) || kind == Kind::call) return;
    Side& side = of(row.dialect);
    side.declares = true;
    if (kind != Kind::operator_use && row.weight >= certain) side.declared += row.weight;
  }

  static std::string text_of(const EvidenceRow& row) {
    const std::string name(row.name);
    switch (row.kind) {
      case Kind::library:
      case Kind::scryer_library: return "library(" + name + ")";
      case Kind::directive: return ":- " + name;
      case Kind::call: return name + "/" + std::to_string(row.arity);
      default: return name;
    }
  }

  // Each item counts once.
  bool note(Dialect dialect, int weight, const std::string& what) {
    if (!seen_.insert({dialect, what}).second) return false;
    Side& side = of(dialect);
    side.weight += weight;
    if (weight >= certain) side.is_certain = true;
    if (side.why.size() < 60) side.why += (side.why.empty() ? "" : ", ") + what;
    return true;
  }

  Side& of(Dialect d) { return d == Dialect::sicstus ? sicstus_ : d == Dialect::gnu ? gnu_ : swi_; }

  bool declares(Dialect dialect, DialectFinding& finding) const {
    const std::string name = dialect == Dialect::sicstus ? "sicstus"
                             : dialect == Dialect::swi   ? "swi"
                             : dialect == Dialect::gnu   ? "gnu"
                                                         : "iso";
    const bool with_version = dialect == Dialect::sicstus && declared_.starts_with(name);  // sicstus4
    if (!with_version && declared_ != name) return false;
    finding.dialect = dialect;
    finding.why = "expects_dialect(" + name + ")";
    return true;
  }

  DialectFinding judge() const {
    DialectFinding finding;
    finding.sicstus_operators = sicstus_operators_;
    finding.gnu_constraints = gnu_constraints_;
    finding.loops = seen_.count({Dialect::sicstus, "do"}) != 0;
    finding.defines_print = words_.defines("print", 1) || words_.defines("print", 2);
    finding.quotes = quotes_;
    finding.scryer_libraries = scryer_libraries_ && quotes_.empty();
    const auto decide = [&](Dialect dialect, std::string why) {
      finding.dialect = dialect;
      finding.why = std::move(why);
      return finding;
    };
    if (declares(Dialect::sicstus, finding) || declares(Dialect::swi, finding) || declares(Dialect::gnu, finding) ||
        declares(Dialect::iso, finding)) {
      return finding;
    }
    if (iso_) return decide(Dialect::iso, "the flag iso");
    finding.xsb = xsb_;
    if (xsb_) return decide(Dialect::swi, "a directive of XSB");
    if (gnu_.is_certain && gnu_.weight > std::max(sicstus_.weight, swi_.weight)) return decide(Dialect::gnu, gnu_.why);
    if (swi_.declared > sicstus_.declared) return decide(Dialect::swi, swi_.why);
    if (sicstus_.declared > swi_.declared) return decide(Dialect::sicstus, sicstus_.why);
    const TextUse use = quotes_.empty() ? find_text_use(words_) : TextUse{};
    if (sicstus_wins() && outweighs(sicstus_, use, TextMeaning::text)) return decide(Dialect::sicstus, sicstus_.why);
    if (swi_.weight > sicstus_.weight && !sicstus_wins() && outweighs(swi_, use, TextMeaning::codes)) {
      return decide(Dialect::swi, swi_.why);
    }
    finding.by_text_use = use.meaning != TextMeaning::unknown;
    if (use.meaning == TextMeaning::codes) return decide(Dialect::iso, "codes: " + use.why);
    if (use.meaning == TextMeaning::text) return decide(Dialect::swi, "text: " + use.why);
    if (!quotes_.empty()) return decide(Dialect::swi, "the flag double_quotes");
    return finding;
  }

  // A single call of a SWI-Prolog predicate does not outweigh something specific to SICStus.
  bool sicstus_wins() const {
    if (sicstus_.is_certain && !swi_.declares && swi_.weight < 2 * certain) return true;
    return sicstus_.weight > swi_.weight;
  }

  // Whether evidence for a system outweighs contrary use of "...". A declaration does; calls of SWI-Prolog predicates
  // must be more than one; SICStus-only features rarely occur elsewhere.
  bool outweighs(const Side& side, const TextUse& use, TextMeaning against) const {
    if (use.meaning != against || side.declares) return true;
    if (against == TextMeaning::text) return !use.surely || side.weight > 2;
    return side.weight > certain;
  }

  SourceWords words_;
  std::set<std::string_view> own_operators_;
  std::set<std::pair<Dialect, std::string>> seen_;
  std::string_view declared_;
  std::string_view quotes_;  // the value to which the text sets the flag double_quotes
  Side sicstus_, swi_, gnu_;
  bool iso_ = false;  // the text sets the flag
  bool sicstus_operators_ = false;
  bool gnu_constraints_ = false;
  bool scryer_libraries_ = false;
  bool imports_plunit_ = false;
  bool xsb_ = false;
};

}  // namespace

std::vector<std::string> included_names(std::string_view text) {
  std::vector<std::string> names;
  if (text.find("include") == std::string_view::npos) return names;
  const SourceWords words(text);
  for (std::size_t i = 1; i + 3 < words.size(); ++i) {
    const bool is_directive = words.is_first(i - 1) && words.name(i - 1) == ":-";
    const bool is_call = words[i].arity == 1 && words.name(i) == "include";
    if (is_directive && is_call && words[i].closed == i + 3) names.emplace_back(words.name(i + 2));
  }
  return names;
}

DialectFinding find_dialect(std::string_view text) { return EvidenceScan(text).find(); }

}  // namespace hornbeam::loader
