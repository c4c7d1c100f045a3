// SPDX-License-Identifier: MIT
// The engine's source files, for the architecture tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace hornbeam::architecture {

struct SourceFile {
  std::string path;    // below the root of the project, such as "engine/terms/cell.hpp"
  std::string folder;  // below engine/, such as "clpfd/kernel"
  std::vector<std::string> lines;
};

inline std::filesystem::path project_root() { return HORNBEAM_SOURCE_DIR; }

inline std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::ifstream input(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

// The files below `top`, a folder of the project, that have one of the extensions.
inline std::vector<SourceFile> source_files(const std::string& top,
                                            const std::set<std::string>& extensions = {".cpp", ".hpp", ".def"}) {
  namespace fs = std::filesystem;
  std::vector<SourceFile> files;
  const fs::path root = project_root();
  if (!fs::exists(root / top)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
    if (extensions.count(entry.path().extension()) == 0) continue;
    const fs::path below_top = fs::relative(entry.path().parent_path(), root / top);
    files.push_back({fs::relative(entry.path(), root), below_top.generic_string(), lines_of(entry.path())});
  }
  return files;
}

// The text between the quotes or angle brackets of an #include; empty for any other line.
inline std::string included(const std::string& line, char open, char close) {
  const std::size_t word = line.find_first_not_of(" \t");
  if (word == std::string::npos || line[word] != '#') return {};
  const std::size_t keyword = line.find_first_not_of(" \t", word + 1);
  if (keyword == std::string::npos || line.compare(keyword, 7, "include") != 0) return {};
  const std::size_t begin = line.find(open, keyword);
  const std::size_t end = begin == std::string::npos ? begin : line.find(close, begin + 1);
  return end == std::string::npos ? std::string{} : line.substr(begin + 1, end - begin - 1);
}

}  // namespace hornbeam::architecture
