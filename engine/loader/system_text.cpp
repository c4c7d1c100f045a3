// SPDX-License-Identifier: MIT
#include "loader/system_text.hpp"

#include <new>
#include <utility>

namespace hornbeam::loader {

using database::Module;
using database::Predicate;
using machine::Machine;
using machine::Outcome;
using machine::RunResult;
using reader::ReadStatus;
using terms::Cell;
namespace functors = terms::functors;

// ---- passages ----

namespace {

constexpr std::size_t npos = std::string_view::npos;

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The position after a quoted item that begins at `at`; npos if it has escapes, or does not end.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const std::size_t end = text.find(text[at], at + 1);
  return end == npos || text.substr(at, end - at).find('\\') != npos ? npos : end + 1;
}

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

// Finds name and arity of the clause's head; leaves the name empty if they are not obvious.
void find_head(Passage& passage) {
  const std::string_view text = passage.text;
  std::size_t end = 0;
  std::string_view name;
  if (text[0] == '\'') {
    end = behind_quoted(text, 0);
    if (end == npos) return;
    name = text.substr(1, end - 2);
  } else if (text[0] >= 'a' && text[0] <= 'z') {
    while (end < text.size() && is_name_character(text[end])) ++end;
    name = text.substr(0, end);
  }
  std::uint32_t arity = 0;
  if (end < text.size() && text[end] == '(') end = behind_arguments(text, end, arity);
  const std::size_t next = end == npos ? npos : text.find_first_not_of(" \n", end);
  if (next == npos) return;
  const bool is_fact = text[next] == '.' && next + 1 < text.size() && text[next + 1] <= ' ';
  if (!is_fact && text.substr(next, 2) != ":-") return;
  passage.name = name;
  passage.arity = arity;
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
  const auto finish = [&](std::size_t end) {
    if (begin == npos) return;
    Passage passage{text.substr(begin, end - begin), begin_line, {}, 0};
    find_head(passage);
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
    const std::size_t newline = text.find('\n', at);
    at = newline == npos ? text.size() : newline + 1;
  }
  finish(text.size());
  return passages;
}

// ---- loading ----

SystemText::SystemText(Machine& machine)
    : m_(machine), reader_(machine.terms), operators_(machine.database.system().operators) {}

void SystemText::report(std::string_view path, std::size_t line, std::string_view what) {
  problems_.append(path).append(":").append(std::to_string(line)).append(": ").append(what).append("\n");
}

void SystemText::load(std::string_view path, std::span<const Passage> passages) {
  Module* const before = m_.source_module;
  m_.source_module = &m_.database.system();
  deferred_.reserve(deferred_.size() + passages.size());
  for (const Passage& passage : passages) {
    if (passage.name.empty()) {
      read(path, passage);
    } else {
      defer(path, passage);
    }
  }
  m_.source_module = before;
}

void SystemText::defer(std::string_view path, const Passage& passage) {
  const Cell functor = m_.terms.functors.intern(m_.terms.atoms.intern_system(passage.name), passage.arity);
  Predicate& p = m_.database.predicate(m_.database.system(), functor);
  p.is_system = true;
  if (p.is_dynamic || p.is_builtin || p.first != nullptr) {
    read(path, passage);
    return;
  }
  deferred_.push_back({&p, path, passage, 0});
  const auto number = static_cast<std::uint32_t>(deferred_.size());
  if (p.deferred == 0) {
    p.is_defined = true;
    p.deferred = number;
    m_.database.refresh_entry(p);
    return;
  }
  std::uint32_t last = p.deferred;
  while (deferred_[last - 1].next != 0) last = deferred_[last - 1].next;
  deferred_[last - 1].next = number;
}

bool SystemText::supply(Predicate& predicate) {
  const std::uint32_t first = std::exchange(predicate.deferred, 0);
  bool done = true;
  try {
    for (std::uint32_t i = first; i != 0 && done; i = deferred_[i - 1].next) {
      done = read(deferred_[i - 1].path, deferred_[i - 1].passage);
    }
  } catch (const std::bad_alloc&) {
    done = false;
  }
  if (!done) {
    m_.database.erase_all(predicate);
    predicate.deferred = first;
  }
  m_.database.refresh_entry(predicate);
  return done;
}

bool SystemText::supply_all() {
  for (const Deferred& d : deferred_) {
    if (!m_.supply_clauses(*d.predicate)) return false;
  }
  return true;
}

// False if out of memory.
bool SystemText::read(std::string_view path, const Passage& passage) {
  reader::ReadOptions options;
  options.operators = &operators_;
  options.system_names = true;
  options.flags.double_quotes = syntax::QuotedText::codes;
  for (std::size_t at = 0;;) {
    const ReadStatus status = reader_.read(passage.text, at, options);
    if (status == ReadStatus::end_of_file) return true;
    if (status == ReadStatus::no_memory) return false;
    at = reader_.end_offset();  // set now, since reading may recur before the clause or directive is processed
    if (status == ReadStatus::syntax_error) {
      report(path, passage.line + reader_.error().line - 1, reader_.error().message);
      continue;
    }
    const std::size_t line = passage.line + reader_.line_of(reader_.begin_offset()) - 1;
    if (!take(path, static_cast<std::uint32_t>(line), reader_.term())) return false;
  }
}

bool SystemText::take(std::string_view path, std::uint32_t line, Cell term) {
  Module& system = m_.database.system();
  if (term.is_structure() && terms::functor_of(term) == functors::directive) {
    if (m_.run_once(system, terms::structure_argument(term, 0)) != RunResult::solution) {
      report(path, line, "directive failed or raised an error");
    }
    return true;
  }
  Cell* const top = m_.terms.top;
  Machine::AddOptions add;
  add.consulting = add.is_system_text = true;
  add.line = line;
  database::Clause* added = nullptr;
  const Outcome outcome = m_.add_clause(system, term, add, &added);
  m_.terms.top = top;
  if (outcome == Outcome::success) {
    if (added != nullptr) added->birth = 0;  // existed from the start, whenever it is read
    return true;
  }
  report(path, line, "clause refused");
  return false;
}

}  // namespace hornbeam::loader
