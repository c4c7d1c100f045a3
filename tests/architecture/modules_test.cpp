// SPDX-License-Identifier: MIT
// A module is a header with its source, two files of one name in one folder. Includes of modules have no cycles, and
// module names are unique.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "architecture/source_tree.hpp"

using namespace hornbeam::architecture;

namespace {

using Modules = std::map<std::string, std::set<std::string>>;  // with what they include

std::string without_extension(const std::string& path) { return path.substr(0, path.rfind('.')); }

Modules read_modules() {
  Modules modules;
  for (const SourceFile& file : source_files("engine")) {
    const std::string module = without_extension(file.path);
    modules[module];
    for (const std::string& line : file.lines) {
      const std::string header = included(line, '"', '"');
      if (!header.empty()) modules[module].insert("engine/" + without_extension(header));
    }
  }
  for (auto& [module, included_ones] : modules) included_ones.erase(module);
  return modules;
}

// The modules of a cycle, with the first repeated at the end; empty if there is no cycle.
std::vector<std::string> find_cycle(const Modules& modules) {
  std::set<std::string> done;
  std::vector<std::string> path, cycle;
  const std::function<void(const std::string&)> visit = [&](const std::string& module) {
    const auto known = modules.find(module);
    if (!cycle.empty() || known == modules.end() || done.count(module) != 0) return;
    const auto earlier = std::find(path.begin(), path.end(), module);
    if (earlier != path.end()) {
      cycle.assign(earlier, path.end());
      cycle.push_back(module);
      return;
    }
    path.push_back(module);
    for (const std::string& other : known->second) visit(other);
    path.pop_back();
    done.insert(module);
  };
  for (const auto& [module, others] : modules) visit(module);
  return cycle;
}

}  // namespace

TEST_CASE("a cycle of modules is found") {
  CHECK(find_cycle({{"a", {"b"}}, {"b", {"c"}}, {"c", {}}}).empty());
  CHECK(find_cycle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"b"}}}) == std::vector<std::string>{"b", "c", "b"});
}

TEST_CASE("no module includes another that leads back to it") {
  const Modules modules = read_modules();
  CHECK(modules.size() > 200);
  std::string cycle;
  for (const std::string& module : find_cycle(modules)) cycle += module + " ";
  CHECK_MESSAGE(cycle.empty(), cycle);
}

TEST_CASE("no two modules have the same name") {
  std::map<std::string, std::string> folders;
  for (const SourceFile& file : source_files("engine")) {
    if (file.folder == "include/hornbeam") continue;
    const std::string name = std::filesystem::path(file.path).stem();
    const auto [known, is_new] = folders.emplace(name, file.folder);
    CAPTURE(file.path);
    CAPTURE(known->second);
    CHECK((is_new || known->second == file.folder));
  }
}
