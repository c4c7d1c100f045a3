// SPDX-License-Identifier: MIT
// The files of stdlib/system/ are loaded in alphabetical order, after those that others need during loading.
#include "embed/standard_system.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "builtins/catalogue.hpp"
#include "embed/engine_implementation.hpp"
#include "loader/embedded_library.hpp"
#include "loader/system_text.hpp"

namespace hornbeam::embed {

using loader::EmbeddedFile;
using machine::Machine;

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

struct SystemFile {
  std::string_view path;
  std::vector<loader::Passage> passages;
};

// In loading order; found once per process.
const std::vector<SystemFile>& system_files() {
  static const std::vector<SystemFile> files = [] {
    std::vector<SystemFile> found;
    for (const bool first : {true, false}) {
      for (const EmbeddedFile& file : loader::embedded_files()) {
        const bool is_of_system = file.path.starts_with(system_folder) && is_first(file.path) == first;
        if (is_of_system) found.push_back({file.path, loader::passages_of(file.text)});
      }
    }
    return found;
  }();
  return files;
}

void load_system_files(Machine& m, std::string& problems) {
  auto owner = std::make_unique<loader::SystemText>(m);
  loader::SystemText& system_text = *owner;
  m.clause_supplier = std::move(owner);
  for (const SystemFile& file : system_files()) system_text.load(file.path, file.passages);
  for (const auto& predicate : m.database.system().predicates) predicate->is_system = true;
  problems = system_text.problems();
}

}  // namespace

std::unique_ptr<Machine> make_standard_machine(std::size_t stack_limit, std::optional<std::size_t> memory_limit,
                                               std::string& problems) {
  auto m = std::make_unique<Machine>(stack_limit, memory_limit.value_or(stack_limit));
  builtins::install_builtins(*m);
  install_host_builtins(*m);
  load_system_files(*m, problems);
  const auto assign = [&](const char* flag, std::size_t bytes) {
    m->flags.assign(flag, m->terms.new_integer(static_cast<std::int64_t>(std::min<std::uint64_t>(bytes, INT64_MAX))));
  };
  assign("stack_limit", stack_limit);
  assign("memory_limit", m->terms.memory.limit());
  m->source_module = &m->database.user();
  return m;
}

}  // namespace hornbeam::embed
