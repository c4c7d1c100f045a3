// SPDX-License-Identifier: MIT
// The names visible in the module user: its own procedures, those of the system, and autoloadable ones.
#include <algorithm>
#include <cctype>
#include <set>

#include "embed/engine_implementation.hpp"
#include "host/files.hpp"
#include "loader/embedded_library.hpp"

namespace hornbeam {

namespace {

using Names = std::set<std::string>;

// The quote that is open at the end of the text; 0 if none. 0'c is not a quote.
char open_quote(std::string_view text) {
  char open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (open != 0) {
      if (c == '\\') {
        ++i;
      } else if (c == open) {
        open = 0;
      }
    } else if (c == '\'' || c == '"' || c == '`') {
      if (c == '\'' && i > 0 && text[i - 1] == '0') {
        ++i;
      } else {
        open = c;
      }
    }
  }
  return open;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view e) { return text.ends_with(e); });
}

bool is_plain_name(std::string_view text) {
  if (text.empty() || std::islower(static_cast<unsigned char>(text[0])) == 0) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

bool is_symbol_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), &is_symbol_char);
}

class Collector {
 public:
  Collector(Machine& m, std::string_view word, bool calls) : m_(m), word_(word), calls_(calls) {}

  void add(std::string_view name, std::uint32_t arity) {
    if (!name.starts_with(word_)) return;
    if (is_plain_name(name)) {
      found_.insert(std::string(name) + (calls_ && arity > 0 ? "(" : ""));
    } else if (is_symbol_name(name)) {
      found_.insert(std::string(name));
    }
  }
  void functor(std::uint32_t index, std::uint32_t arity) {
    add(m_.terms.atoms.text(m_.terms.functors.name_at(index)), arity);
  }
  void module(const database::Module& module) {
    for (const auto& predicate : module.all_predicates()) {
      if (!predicate->is_defined && predicate->definition == nullptr) continue;
      functor(predicate->functor.functor_index(), predicate->arity);
    }
    for (const database::Module* base : module.bases) this->module(*base);
    module.operators.for_each_atom([&](terms::Atom a) { add(m_.terms.atoms.text(a), 0); });
  }
  void libraries() {
    if (m_.autoloads == nullptr) return;
    for (const machine::AutoloadSet set : {machine::AutoloadSet::everywhere, machine::AutoloadSet::prompt}) {
      m_.autoloads->for_each(set, [this](std::string_view name, std::uint32_t) { add(name, 1); });
    }
  }
  void variables(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
      const auto c = static_cast<unsigned char>(line[i]);
      if (std::isalnum(c) == 0 && c != '_') {
        ++i;
        continue;
      }
      std::size_t end = i;
      while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) != 0 || line[end] == '_')) ++end;
      const std::string_view name = line.substr(i, end - i);
      if ((std::isupper(c) != 0 || c == '_') && name.starts_with(word_) && name != word_) {
        found_.insert(std::string(name));
      }
      i = end;
    }
  }
  void flags() {
    for (std::size_t i = 0; i < m_.flags.count(); ++i) {
      add(m_.terms.atoms.text(m_.flags.at(i).name), 0);
    }
  }
  void library_files() {
    for (const loader::EmbeddedFile& f : loader::embedded_files()) {
      const std::string_view name = loader::library_name(f.path);
      if (!name.empty() && name.starts_with(word_)) found_.insert(std::string(name));
    }
  }

  // Source files of the working directory, as names without quotes.
  void sources() {
    constexpr std::string_view extension = ".pl";
    for (const std::string& name : host::names_in(".").value_or(std::vector<std::string>{})) {
      if (name.size() > extension.size() && name.ends_with(extension)) {
        add(std::string_view(name).substr(0, name.size() - extension.size()), 0);
      }
    }
  }

  std::vector<std::string> names() const { return {found_.begin(), found_.end()}; }

 private:
  Machine& m_;
  std::string_view word_;
  bool calls_;
  Names found_;
};

}  // namespace

bool is_symbol_char(char c) { return std::string_view("#&*+-./:<=>?@^~\\").find(c) != std::string_view::npos; }

CompletionContext completion_context(std::string_view before) {
  if (open_quote(before) != 0) return CompletionContext::path;
  before = without_blanks(before);
  if (ends_with_any(before, {"library("})) return CompletionContext::library;
  if (before == "[" || ends_with_any(before, {"consult(", "ensure_loaded(", "edit("})) {
    return CompletionContext::source;
  }
  if (ends_with_any(before, {"set_prolog_flag(", "current_prolog_flag(", "create_prolog_flag("})) {
    return CompletionContext::flag;
  }
  if (ends_with_any(before, {"listing(", "spy(", "nospy(", "code(", "index(", "help(", "dynamic("})) {
    return CompletionContext::procedure;
  }
  return CompletionContext::name;
}

std::vector<std::string> Engine::completions(CompletionContext context, std::string_view word,
                                             std::string_view line) const {
  const embed::Entry entry(implementation_, embed::Callers::all);
  Machine& m = entry.engine().m;
  Collector collector(m, word, context == CompletionContext::name);
  switch (context) {
    case CompletionContext::path: break;
    case CompletionContext::source: collector.sources(); break;
    case CompletionContext::library: collector.library_files(); break;
    case CompletionContext::flag: collector.flags(); break;
    default:
      if (!word.empty() && (std::isupper(static_cast<unsigned char>(word[0])) != 0 || word[0] == '_')) {
        collector.variables(line);
      } else if (!word.empty()) {
        collector.module(m.database.user());
        collector.module(m.database.system());
        collector.libraries();
      }
  }
  return collector.names();
}

}  // namespace hornbeam
