// SPDX-License-Identifier: MIT
// Every library of stdlib/ has a suite of its name at the corresponding place in tests/, which mentions each of its
// exports.
#include <doctest/doctest.h>

#include <regex>

#include "architecture/source_tree.hpp"

using namespace hornbeam::architecture;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::string text;
  for (const std::string& line : lines_of(path)) text += line + '\n';
  return text;
}

// Names of the exports in the module declaration, without operators.
std::vector<std::string> exported_names(const std::string& library) {
  const std::size_t begin = library.find("\n:- module(");
  const std::string declaration = library.substr(begin, library.find("]).", begin) - begin);
  const std::regex indicator(R"(([a-z]\w*)//?\d)");
  std::vector<std::string> names;
  for (std::sregex_iterator i(declaration.begin(), declaration.end(), indicator), end; i != end; ++i) {
    names.push_back((*i)[1]);
  }
  return names;
}

}  // namespace

TEST_CASE("every library has a suite, and every export a place in it") {
  namespace fs = std::filesystem;
  const fs::path libraries = project_root() / "stdlib";
  std::size_t count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(libraries)) {
    if (entry.path().extension() != ".pl") continue;
    const fs::path name = fs::relative(entry.path(), libraries);
    const std::string folder = name.begin()->string();
    if (folder == "system" || folder == "concepts") continue;  // tests/tools/concepts.pl checks all pages
    CAPTURE(name.string());
    REQUIRE(fs::exists(project_root() / "tests" / name));
    const std::string suite = text_of(project_root() / "tests" / name);
    for (const std::string& exported : exported_names(text_of(entry.path()))) {
      CAPTURE(exported);
      CHECK(std::regex_search(suite, std::regex("\\b" + exported + "\\b")));
    }
    ++count;
  }
  CHECK(count > 100);
}
