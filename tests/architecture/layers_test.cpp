// SPDX-License-Identifier: MIT
// engine/LAYERS against the #include lines of the engine.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <sstream>

#include "architecture/source_tree.hpp"

using namespace hornbeam::architecture;

namespace {

struct Layer {
  int floor = 0;
  std::set<std::string> may_include;
};
using Layers = std::map<std::string, Layer>;

Layers read_layers() {
  Layers layers;
  for (const std::string& line : lines_of(project_root() / "engine/LAYERS")) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Layer layer;
    std::string folder, colon;
    words >> layer.floor >> folder >> colon;
    REQUIRE_MESSAGE(colon == ":", line);
    for (std::string other; words >> other;) layer.may_include.insert(other);
    layers.emplace(folder, layer);
  }
  return layers;
}

std::string folder_of(const std::string& header) {
  const std::size_t slash = header.rfind('/');
  return slash == std::string::npos ? std::string{} : header.substr(0, slash);
}

}  // namespace

TEST_CASE("LAYERS: dependencies point to lower floors, and to folders that exist") {
  const Layers layers = read_layers();
  REQUIRE(layers.size() > 10);
  for (const auto& [folder, layer] : layers) {
    for (const std::string& other : layer.may_include) {
      CAPTURE(folder);
      CAPTURE(other);
      REQUIRE(layers.count(other) == 1);
      CHECK(layers.at(other).floor < layer.floor);
    }
  }
}

TEST_CASE("every folder with sources is a layer") {
  const Layers layers = read_layers();
  for (const SourceFile& file : source_files("engine")) {
    CAPTURE(file.path);
    CHECK((layers.count(file.folder) == 1 || file.folder == "include/hornbeam"));
  }
}

TEST_CASE("every #include of the engine is one that LAYERS allows") {
  const Layers layers = read_layers();
  std::size_t checked = 0;
  for (const SourceFile& file : source_files("engine")) {
    for (const std::string& line : file.lines) {
      const std::string header = included(line, '"', '"');
      if (header.empty()) continue;
      const std::string folder = folder_of(header);
      CAPTURE(file.path);
      CAPTURE(header);
      CHECK(std::filesystem::exists(project_root() / "engine" / header));
      if (folder == file.folder) continue;
      ++checked;
      const auto layer = layers.find(file.folder);
      CHECK((layer != layers.end() && layer->second.may_include.count(folder) == 1));
    }
  }
  CHECK(checked > 100);
}

TEST_CASE("a public header includes only the standard library and public headers") {
  for (const SourceFile& file : source_files("engine/include")) {
    for (const std::string& line : file.lines) {
      CAPTURE(file.path);
      CAPTURE(line);
      CHECK(included(line, '"', '"').empty());
      const std::string header = included(line, '<', '>');
      const bool public_header = header.rfind("hornbeam/", 0) == 0;
      CHECK((header.find('/') == std::string::npos || public_header));
      CHECK(header.find("gmp") == std::string::npos);
    }
  }
}

TEST_CASE("the executable embeds the engine: it includes only public headers of it") {
  std::size_t public_headers = 0;
  for (const SourceFile& file : source_files("repl")) {
    for (const std::string& line : file.lines) {
      CAPTURE(file.path);
      CAPTURE(line);
      const std::string folder = folder_of(included(line, '"', '"'));
      CHECK((folder.empty() || folder == ".."));
      public_headers += included(line, '<', '>').rfind("hornbeam/", 0) == 0 ? 1 : 0;
    }
  }
  CHECK(public_headers > 0);
}

TEST_CASE("each foreign library comes in by one door") {
  // The header's beginning, and the files that may include it.
  const std::map<std::string, std::set<std::string>> doors{
      {"gmp", {"engine/support/gmp_number.hpp"}},
      {"boost/spirit", {"engine/reader/lexer.cpp"}},
      {"boost/container", {"engine/support/short_vector.hpp"}},
      {"pcre2", {"engine/builtins/regular_expressions.cpp"}},
      {"readline/", {}},
  };
  for (const SourceFile& file : source_files("engine")) {
    for (const std::string& line : file.lines) {
      const std::string header = included(line, '<', '>');
      for (const auto& [beginning, files] : doors) {
        if (header.rfind(beginning, 0) != 0) continue;
        CAPTURE(file.path);
        CAPTURE(header);
        CHECK(files.count(file.path) == 1);
      }
    }
  }
}

TEST_CASE("only host/ includes headers of the operating system") {
  const std::set<std::string> of_the_system{"csignal", "thread",     "mutex",   "condition_variable", "semaphore",
                                            "future",  "filesystem", "fstream", "shared_mutex",       "stop_token"};
  const std::set<std::string> others{"gmp.h", "math.h", "pcre2.h"};
  std::size_t in_host = 0;
  for (const SourceFile& file : source_files("engine")) {
    for (const std::string& line : file.lines) {
      const std::string header = included(line, '<', '>');
      const bool from_c = header.ends_with(".h") && others.count(header) == 0 && header.rfind("hornbeam/", 0) != 0;
      if (!from_c && of_the_system.count(header) == 0) continue;
      const bool is_host = file.folder == "host" || file.folder.rfind("host/", 0) == 0;
      in_host += is_host ? 1 : 0;
      CAPTURE(file.path);
      CAPTURE(header);
      CHECK((is_host || file.folder == "include/hornbeam"));
    }
  }
  CHECK(in_host > 5);
}
