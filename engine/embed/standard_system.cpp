// SPDX-License-Identifier: MIT
// The files of stdlib/system/ are loaded in alphabetical order, after those that others need during loading.
#include "embed/standard_system.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "builtins/catalogue.hpp"
#include "embed/engine_implementation.hpp"
#include "loader/embedded_library.hpp"
#include "loader/system_text.hpp"

namespace hornbeam::embed {

using loader::EmbeddedFile;

namespace {

constexpr std::string_view system_folder = "system/";

// Directives of system files may call their definitions.
constexpr std::array<std::string_view, 1> first_files = {"system/control.pl"};

bool is_first(std::string_view path) {
  for (const std::string_view first : first_files) {
    if (path == first) return true;
  }
  return false;
}

// In loading order; found once per process.
const loader::SystemPassages& system_passages() {
  static const loader::SystemPassages passages = [] {
    loader::SystemPassages found;
    for (const bool first : {true, false}) {
      for (const EmbeddedFile& file : loader::embedded_files()) {
        const bool is_of_system = file.path.starts_with(system_folder) && is_first(file.path) == first;
        if (is_of_system) found.add(file.path, file.text);
      }
    }
    found.finish();
    return found;
  }();
  return passages;
}

// Makes the predicates of the module system: builtins, and those whose clauses are text.
class StandardPredicates final : public database::PredicateSource {
 public:
  StandardPredicates(Machine& m, loader::SystemText& text) : m_(m), text_(text) {}

  database::Predicate* make(Cell functor) override {
    const Atom name = m_.terms.functors.name(functor);
    const std::string_view text = m_.terms.atoms.text(name);
    const bool is_standard = builtins::is_builtin(text, functor.arity()) || text_.has(text, functor.arity());
    if (!is_standard || m_.terms.atoms.intern_system(text) != name) return nullptr;
    database::Predicate& p = m_.database.make_predicate(m_.database.system(), functor);
    define(p);
    return &p;
  }

  void make_all() override {
    if (all_made_) return;
    const auto name_it = [this](std::string_view name, std::uint32_t arity) {
      m_.database.system().find(m_.terms.functors.intern(m_.terms.atoms.intern_system(name), arity));
    };
    builtins::for_each_indicator(name_it);
    for (const auto& [path, passage] : system_passages().named()) name_it(passage.name, passage.arity);
    for (const auto& declared : system_passages().declarations().of_system()) name_it(declared.name, declared.arity);
    all_made_ = true;
  }

  // Makes it the builtin of its name, or leaves its clauses to be read.
  void define(database::Predicate& p) {
    if (!builtins::define_builtin(m_, p)) text_.defer(p);
    text_.declare(p);
  }

 private:
  Machine& m_;
  loader::SystemText& text_;
  bool all_made_ = false;
};

void load_system(Machine& m, std::string& problems) {
  auto text = std::make_unique<loader::SystemText>(m, system_passages());
  auto source = std::make_unique<StandardPredicates>(m, *text);
  loader::SystemText& loading = *text;
  database::Module& system = m.database.system();
  for (const auto& predicate : system.predicates) source->define(*predicate);  // what the machine itself has named
  m.clause_supplier = std::move(text);
  system.source = std::move(source);
  loading.load();
  problems = loading.problems();
}

}  // namespace

std::unique_ptr<Machine> make_standard_machine(std::size_t stack_limit, std::optional<std::size_t> memory_limit,
                                               std::string& problems) {
  auto m = std::make_unique<Machine>(stack_limit, memory_limit.value_or(stack_limit));
  install_host_builtins(*m);
  load_system(*m, problems);
  const auto assign = [&](const char* flag, std::size_t bytes) {
    m->flags.assign(flag, m->terms.new_integer(static_cast<std::int64_t>(std::min<std::uint64_t>(bytes, INT64_MAX))));
  };
  assign("stack_limit", stack_limit);
  assign("memory_limit", m->terms.memory.limit());
  m->source_module = &m->database.user();
  return m;
}

}  // namespace hornbeam::embed
