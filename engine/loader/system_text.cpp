// SPDX-License-Identifier: MIT
#include "loader/system_text.hpp"

#include <algorithm>
#include <new>
#include <tuple>
#include <utility>

namespace hornbeam::loader {

using machine::RunResult;
using reader::ReadStatus;

// ---- passages ----

namespace {

constexpr std::size_t npos = std::string_view::npos;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The position after a quoted item that begins at `at`; npos if it has any but the simplest escapes, or does not end.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const char ends[] = {text[at], '\\', '\0'};
  for (std::size_t i = text.find_first_of(ends, at + 1); i + 1 < text.size(); i = text.find_first_of(ends, i + 2)) {
    if (text[i] != '\\') return i + 1;
    if (text[i + 1] != 'n' && text[i + 1] != 't') return npos;
  }
  return npos;
}

constexpr std::string_view symbol_characters = "#$&*+-./:<=>?@^~\\";

int change_of_depth(char c) {
  if (c == '(' || c == '[' || c == '{') return 1;
  return c == ')' || c == ']' || c == '}' ? -1 : 0;
}

// The quote of 0'c, where c is neither a quote nor the beginning of an escape by number.
bool is_character_code(std::string_view text, std::size_t at) {
  if (text[at] != '\'' || text[at - 1] != '0' || is_name_character(text[at - 2]) || at + 2 >= text.size()) return false;
  const char next = text[at + 1];
  return next != '\'' && (next != '\\' || (text[at + 2] >= 'a' && text[at + 2] <= 'z' && text[at + 2] != 'x'));
}

// The position after the arguments whose parenthesis is at `at`, counting them; npos if that is not simple.
std::size_t behind_arguments(std::string_view text, std::size_t at, std::uint32_t& arity) {
  arity = 1;
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    depth += change_of_depth(c);
    if (depth == 0) return i + 1;
    if (c == '%') return npos;
    if (c == ',') arity += depth == 1;
    if (is_character_code(text, i)) {
      i += text[i + 1] == '\\' ? 2 : 1;
      continue;
    }
    if (c == '\'' || c == '"' || c == '`') {
      const std::size_t end = is_name_character(text[i - 1]) ? npos : behind_quoted(text, i);  // not 0'c
      if (end == npos) return npos;
      i = end - 1;
    }
  }
  return npos;
}

// A name and its arguments at the beginning of a text.
struct Head {
  std::string_view name;
  std::uint32_t arity = 0;
  std::size_t end = npos;  // behind it; npos if it is not obvious
};

Head head_of(std::string_view text) {
  std::size_t end = 0;
  Head head;
  if (text[0] == '\'') {
    end = behind_quoted(text, 0);
    if (end == npos) return {};
    head.name = text.substr(1, end - 2);
    if (head.name.find('\\') != npos) return {};
  } else if (text[0] >= 'a' && text[0] <= 'z') {
    while (end < text.size() && is_name_character(text[end])) ++end;
    head.name = text.substr(0, end);
  } else {  // in functional notation
    end = text[0] == ';' ? 1 : text.find_first_not_of(symbol_characters);
    if (end == 0 || end == npos || text[end] != '(') return {};
    head.name = text.substr(0, end);
  }
  if (end < text.size() && text[end] == '(') end = behind_arguments(text, end, head.arity);
  head.end = end;
  return head;
}

// True if the line ends in a full stop, but for a comment.
bool ends_clause(std::string_view line) {
  if (line.ends_with('.')) return true;
  if (const std::size_t comment = line.rfind(" %"); comment != npos) line = line.substr(0, comment);
  const std::size_t last = line.find_last_not_of(" \r\t");
  return last != npos && line[last] == '.';
}

// Finds name and arity of the clause's head; leaves the name empty if they are not obvious.
void find_head(Passage& passage) {
  const std::string_view text = passage.text;
  const Head head = head_of(text);
  const std::size_t next = head.end == npos ? npos : text.find_first_not_of(" \n", head.end);
  if (next == npos) return;
  const bool is_fact = text[next] == '.' && next + 1 < text.size() && text[next + 1] <= ' ';
  if (!is_fact && text.substr(next, 2) != ":-") return;
  passage.name = head.name;
  passage.arity = head.arity;
}

// The first characters of the arguments of a declaration by meta_predicate/1, which are simple terms.
std::string modes_of(std::string_view head) {
  std::string modes;
  for (std::size_t i = head.find('(', 1); i != npos; i = head.find(',', i + 1)) {
    modes += head[head.find_first_not_of(' ', i + 1)];
  }
  return modes.find_first_of("0123456789:^/") == npos ? std::string() : modes;
}

}  // namespace

std::vector<Passage> passages_of(std::string_view text) {
  std::vector<Passage> passages;
  const auto begins_here = [&](std::size_t at) {
    const char c = text[at];
    return c != ' ' && c != '\n' && c != '%' && c != '\t' && c != '\r';
  };
  std::size_t begin = npos;  // of the passage
  std::uint32_t begin_line = 0;
  std::string_view last_line;  // of the passage, but for comments
  const auto finish = [&](std::size_t end) {
    if (begin == npos) return;
    Passage passage{text.substr(begin, end - begin), begin, begin_line, {}, 0};
    if (ends_clause(last_line)) find_head(passage);  // otherwise it may be part of a quoted text
    Passage* last = passages.empty() ? nullptr : &passages.back();
    if (last != nullptr && !last->name.empty() && last->name == passage.name && last->arity == passage.arity) {
      last->text = {last->text.data(), last->text.size() + passage.text.size()};
    } else {
      passages.push_back(passage);
    }
  };
  std::uint32_t line = 1;
  for (std::size_t at = 0; at < text.size(); ++line) {
    if (begins_here(at)) {
      finish(at);
      begin = at;
      begin_line = line;
    }
    const std::size_t newline = std::min(text.find('\n', at), text.size());
    if (newline > at && text[at] != '%') last_line = text.substr(at, newline - at);
    at = newline + 1;
  }
  finish(text.size());
  return passages;
}

// ---- loading ----

void SystemPassages::add(std::string_view path, std::string_view text) {
  for (const Passage& passage : passages_of(text)) {
    if (!passage.name.empty()) {
      named_.push_back({path, passage});
    } else if (!add_meta(passage.text) && !declarations_.add(passage.text)) {
      unnamed_.push_back({path, passage});
    }
  }
}

// Declarations are the heads in a directive, separated by commas.
bool SystemPassages::add_meta(std::string_view text) {
  constexpr std::string_view directive = ":- meta_predicate";
  if (!text.starts_with(directive)) return false;
  for (std::size_t at = directive.size(); text[at] != '.'; ++at) {
    at = text.find_first_not_of(" \n", at);
    const Head head = head_of(text.substr(at));
    meta_.push_back({head.name, head.arity, modes_of(text.substr(at, head.end))});
    at += head.end;
    if (text[at] == '.') break;
  }
  return true;
}

std::string_view SystemPassages::meta_of(std::string_view name, std::uint32_t arity) const {
  const std::uint32_t position = meta_index_.find(name, arity);
  return position == support::IndicatorIndex::absent ? std::string_view() : meta_[position].modes;
}

void SystemPassages::finish() {
  std::stable_sort(named_.begin(), named_.end(), [](const Place& x, const Place& y) {
    return std::tie(x.passage.name, x.passage.arity) < std::tie(y.passage.name, y.passage.arity);
  });
  index_ = support::IndicatorIndex(named_.size());
  for (std::size_t i = 0; i < named_.size(); ++i) {
    index_.add(named_[i].passage.name, named_[i].passage.arity, static_cast<std::uint32_t>(i));
  }
  declarations_.finish();
  meta_index_ = support::IndicatorIndex(meta_.size());
  for (std::size_t i = 0; i < meta_.size(); ++i) {
    meta_index_.add(meta_[i].name, meta_[i].arity, static_cast<std::uint32_t>(i));
  }
}

SystemText::SystemText(Machine& machine, const SystemPassages& passages)
    : m_(machine), passages_(passages), reader_(machine.terms), operators_(machine.database.system().operators) {}

void SystemText::report(std::string_view path, std::size_t line, std::string_view what) {
  problems_.append(path).append(":").append(std::to_string(line)).append(": ").append(what).append("\n");
}

// Reading clauses makes more of them.
static std::vector<Predicate*> made(const database::PredicateTable& table) {
  std::vector<Predicate*> predicates;
  for (const auto& predicate : table) predicates.push_back(predicate.get());
  return predicates;
}

void SystemText::load() {
  Module& system = m_.database.system();
  Module* const before = std::exchange(m_.source_module, &system);
  terms::AtomTable& atoms = m_.terms.atoms;
  for (const SystemDeclarations::Declaration& d : passages_.declarations().of_other_modules()) {
    const Cell functor = m_.terms.functors.intern(atoms.intern(d.name), d.arity);
    set_property(m_.database.predicate(m_.database.module(atoms.intern(d.module)), functor), d.property);
  }
  for (const auto& [path, passage] : passages_.unnamed()) read({path}, passage, system_options());
  for (const auto& predicate : system.predicates) predicate->is_system = true;
  m_.source_module = before;
}

// Whoever names a predicate finds it so: it is no change that a savepoint undoes.
void SystemText::declare(Predicate& predicate) {
  const std::string_view name = m_.terms.atoms.text(m_.terms.functors.name(predicate.functor));
  const auto declared = passages_.declarations().of(name, predicate.arity);
  for (const SystemDeclarations::Declaration& d : declared) set_property(predicate, d.property);
  if (!declared.empty()) predicate.is_system = true;
}

void SystemText::set_property(Predicate& p, std::string_view property) {
  if (property == "iso") {
    p.is_iso = true;
  } else if (property == "system") {
    p.is_system = true;
  } else if (property == "continuation_barrier") {
    m_.database.add_continuation_barrier(p);
  } else {
    p.is_defined = true;
    (property == "dynamic" ? p.is_dynamic : p.is_multifile) = true;
    m_.database.refresh_entry(p);
  }
}

void SystemText::defer(Predicate& predicate) {
  const std::string_view name = m_.terms.atoms.text(m_.terms.functors.name(predicate.functor));
  const std::uint32_t first = passages_.first_of(name, predicate.arity);
  if (first == support::IndicatorIndex::absent) return;
  predicate.is_defined = predicate.is_system = true;
  predicate.meta = passages_.meta_of(name, predicate.arity);
  predicate.deferred = first + 1;
  m_.database.refresh_entry(predicate);
}

bool SystemText::supply(Predicate& predicate) {
  const std::uint32_t place = std::exchange(predicate.deferred, 0);
  bool done = true;
  try {
    const bool is_of_system = predicate.module == &m_.database.system();
    done = is_of_system ? supply_system(place - 1) : supply_library(predicate, left_[place - 1]);
  } catch (const std::bad_alloc&) {
    done = false;
  }
  if (!done) {
    m_.database.erase_all(predicate);
    predicate.deferred = place;
  }
  m_.database.refresh_entry(predicate);
  return done;
}

bool SystemText::supply_system(std::uint32_t first) {
  const std::vector<SystemPassages::Place>& places = passages_.named();
  const Passage& its = places[first].passage;
  for (std::size_t i = first; i < places.size(); ++i) {
    const auto& [path, passage] = places[i];
    if (passage.name != its.name || passage.arity != its.arity) break;
    if (!read({path}, passage, system_options())) return false;
  }
  return true;
}

// Library files are read with all operators of the system, also if a program runs with the flag iso, which hides some.
class AllOperators {
 public:
  explicit AllOperators(syntax::OperatorTable& table) : table_(table), iso_(table.iso()) { table.set_iso(false); }
  ~AllOperators() { table_.set_iso(iso_); }
  AllOperators(const AllOperators&) = delete;
  AllOperators& operator=(const AllOperators&) = delete;

 private:
  syntax::OperatorTable& table_;
  const bool iso_;
};

bool SystemText::supply_library(Predicate& predicate, LeftClauses& left) {
  const AllOperators shown(m_.database.system().operators);
  reader::ReadOptions options = system_options();
  options.operators = &m_.operators(*predicate.module);
  options.flags = left.flags;
  options.bare_negation = true;
  const std::string path(m_.terms.atoms.text(m_.sources.files[predicate.defining_text]));
  for (const Passage& passage : left.passages) {
    if (!read({path, &predicate, left.birth}, passage, options)) return false;
  }
  left.passages = {};
  return true;
}

void SystemText::leave(Predicate& predicate, const Passage& passage) {
  if (predicate.deferred == 0) {
    left_.push_back({m_.flags.syntax, m_.database.now(), {}});
    m_.database.touch(predicate);
    predicate.is_defined = true;
    predicate.deferred = static_cast<std::uint32_t>(left_.size());
    m_.database.refresh_entry(predicate);
  }
  left_[predicate.deferred - 1].passages.push_back(passage);
}

bool SystemText::supply_all() {
  std::vector<Predicate*> all = made(m_.database.system().all_predicates());
  for (const Module* module : m_.database.modules()) {
    if (!module->is_library || module == &m_.database.system()) continue;
    const std::vector<Predicate*> its = made(module->predicates);
    all.insert(all.end(), its.begin(), its.end());
  }
  return std::all_of(all.begin(), all.end(), [this](Predicate* p) { return m_.supply_clauses(*p); });
}

reader::ReadOptions SystemText::system_options() const {
  reader::ReadOptions options;
  options.operators = &operators_;
  options.system_names = true;
  options.flags.double_quotes = syntax::QuotedText::codes;
  return options;
}

// False if out of memory.
bool SystemText::read(const Reading& reading, const Passage& passage, const reader::ReadOptions& options) {
  for (std::size_t at = 0;;) {
    const ReadStatus status = reader_.read(passage.text, at, options);
    if (status == ReadStatus::end_of_file) return true;
    if (status == ReadStatus::no_memory) return false;
    at = reader_.end_offset();  // set now, since reading may recur before the clause or directive is processed
    if (status == ReadStatus::syntax_error) {
      report(reading.path, passage.line + reader_.error().line - 1, reader_.error().message);
      continue;
    }
    const std::size_t line = passage.line + reader_.line_of(reader_.begin_offset()) - 1;
    if (!take(reading, static_cast<std::uint32_t>(line), reader_.term())) return false;
  }
}

bool SystemText::take(const Reading& reading, std::uint32_t line, Cell term) {
  Module& module = reading.predicate == nullptr ? m_.database.system() : *reading.predicate->module;
  if (term.is_structure() && terms::functor_of(term) == functors::directive) {
    if (m_.run_once(module, terms::structure_argument(term, 0)) != RunResult::solution) {
      report(reading.path, line, "directive failed or raised an error");
    }
    return true;
  }
  Cell* const top = m_.terms.top;
  Machine::AddOptions add;
  add.consulting = add.is_system_text = true;
  add.file = reading.predicate == nullptr ? 0 : reading.predicate->defining_text;
  add.line = line;
  database::Clause* added = nullptr;
  const Outcome outcome = m_.add_clause(module, term, add, &added);
  m_.terms.top = top;
  if (outcome != Outcome::success) {
    report(reading.path, line, "clause refused");
    return false;
  }
  if (added == nullptr) return true;
  added->birth = reading.birth;
  const bool is_expected = reading.predicate == nullptr || added->predicate == reading.predicate;
  if (!is_expected) report(reading.path, line, "clause of another procedure");
  return true;
}

}  // namespace hornbeam::loader
