// SPDX-License-Identifier: MIT
// Machine-checked style rules: sizes, names, first lines, macros.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "architecture/source_tree.hpp"

using namespace hornbeam::architecture;

namespace {

constexpr std::size_t most_lines = 600;
constexpr std::size_t most_columns = 120;

std::vector<SourceFile> all_sources() {
  std::vector<SourceFile> files = source_files("engine");
  for (const char* top : {"repl", "tests"}) {
    for (SourceFile& file : source_files(top)) files.push_back(std::move(file));
  }
  return files;
}

bool reads_a_table(const SourceFile& file, const std::string& macro) {
  // A macro for the rows of a .def file: defined, the file included, and undefined again.
  bool includes_table = false, undefined = false;
  for (const std::string& line : file.lines) {
    const std::string header = included(line, '"', '"');
    includes_table |= header.size() > 4 && header.compare(header.size() - 4, 4, ".def") == 0;
    undefined |= line.find("#undef " + macro) != std::string::npos;
  }
  return includes_table && undefined;
}

}  // namespace

TEST_CASE("no file has more than 600 lines") {
  for (const SourceFile& file : all_sources()) {
    CAPTURE(file.path);
    CHECK(file.lines.size() <= most_lines);
  }
}

TEST_CASE("no line is too long to read, but for the rows of tables") {
  for (const SourceFile& file : all_sources()) {
    if (file.path.size() > 4 && file.path.compare(file.path.size() - 4, 4, ".def") == 0) continue;
    for (const std::string& line : file.lines) {
      CAPTURE(file.path);
      CAPTURE(line);
      CHECK(line.size() <= most_columns);
    }
  }
}

TEST_CASE("the standard library keeps the same rules") {
  const std::vector<SourceFile> files = source_files("stdlib", {".pl"});
  CHECK(files.size() > 100);
  for (const SourceFile& file : files) {
    CAPTURE(file.path);
    CHECK(file.lines.size() <= most_lines);
    REQUIRE(!file.lines.empty());
    CHECK(file.lines[0] == "% SPDX-License-Identifier: MIT");
    for (const std::string& line : file.lines) {
      CAPTURE(line);
      CHECK(line.size() <= most_columns);
    }
  }
}

TEST_CASE("every file begins with its licence") {
  for (const SourceFile& file : all_sources()) {
    CAPTURE(file.path);
    REQUIRE(!file.lines.empty());
    CHECK(file.lines[0] == "// SPDX-License-Identifier: MIT");
  }
}

TEST_CASE("headers and tables say at their top what they are for") {
  for (const SourceFile& file : all_sources()) {
    if (std::filesystem::path(file.path).extension() == ".cpp") continue;
    CAPTURE(file.path);
    const auto end = file.lines.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(file.lines.size(), 24));
    CHECK(std::any_of(file.lines.begin() + 1, end, [](const std::string& line) { return line.rfind("// ", 0) == 0; }));
  }
}

TEST_CASE("headers are included once by #pragma once") {
  for (const SourceFile& file : all_sources()) {
    if (file.path.size() < 4 || file.path.compare(file.path.size() - 4, 4, ".hpp") != 0) continue;
    CAPTURE(file.path);
    CHECK(std::count(file.lines.begin(), file.lines.end(), "#pragma once") == 1);
  }
}

TEST_CASE("no file has a name that says nothing") {
  const std::set<std::string> empty_names{"utils", "util", "misc", "common", "stuff", "types"};
  for (const SourceFile& file : all_sources()) {
    CAPTURE(file.path);
    CHECK(empty_names.count(std::filesystem::path(file.path).stem()) == 0);
  }
}

TEST_CASE("macros with arguments only read tables, apart from two files") {
  const std::set<std::string> doors{"engine/support/assert.hpp", "engine/machine/registers.hpp"};
  const std::regex definition(R"(\s*#\s*define\s+(\w+)\(.*)");
  for (const SourceFile& file : source_files("engine")) {
    if (doors.count(file.path) != 0) continue;
    for (const std::string& line : file.lines) {
      std::smatch parts;
      if (line.find("define") == std::string::npos || !std::regex_match(line, parts, definition)) continue;
      CAPTURE(file.path);
      CAPTURE(line);
      CHECK(reads_a_table(file, parts[1]));
    }
  }
}

// Except replacements for system memory functions, such as operator new, and what goes the way of a lack of memory: the
// stop of an operation of the solver on long integers.
TEST_CASE("no C++ exception is thrown below the public door") {
  const std::regex throws(R"((^|[^\w"'/])throw\s+[\w:]+\s*[({].*)");
  for (const SourceFile& file : source_files("engine")) {
    if (file.folder == "embed" || file.folder == "include/hornbeam") continue;
    if (file.path == "engine/support/memory_budget.hpp" || file.folder == "host/wasi") continue;
    for (const std::string& line : file.lines) {
      const std::string code = line.substr(0, line.find("//"));
      if (code.find("throw ") == std::string::npos) continue;
      if (file.folder == "clpfd/domain" && code.find("throw support::Stopped();") != std::string::npos) continue;
      CAPTURE(file.path);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(code, throws));
    }
  }
}
