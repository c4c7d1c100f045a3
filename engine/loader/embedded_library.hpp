// SPDX-License-Identifier: MIT
// The Prolog files of stdlib/, embedded in the executable: no directory has to be installed or found. The build
// generates the table (stdlib/CMakeLists.txt); the texts are in read-only memory.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace hornbeam::loader {

struct EmbeddedFile {
  std::string_view path;  // below stdlib/, such as "library/dcg/basics.pl"
  std::string_view text;
};

// The folders of the libraries that programs can import.
inline constexpr std::string_view public_folders[] = {"library/", "compatibility/", "tools/"};
inline constexpr std::string_view source_extension = ".pl";

// NAME of library(NAME) for the file of this path; empty for private files.
constexpr std::string_view library_name(std::string_view path) {
  if (!path.ends_with(source_extension)) return {};
  for (const std::string_view folder : public_folders) {
    if (path.starts_with(folder)) {
      return path.substr(folder.size(), path.size() - folder.size() - source_extension.size());
    }
  }
  return {};
}

// All files, sorted by path.
std::span<const EmbeddedFile> embedded_files();

// The prefix of their paths in Prolog: hornbeam:library/lists.pl.
inline constexpr std::string_view embedded_prefix = "hornbeam:";

// The file with that path, or null.
inline const EmbeddedFile* find_embedded(std::string_view path) {
  if (!path.starts_with(embedded_prefix)) return nullptr;
  path.remove_prefix(embedded_prefix.size());
  const std::span<const EmbeddedFile> files = embedded_files();
  const auto found = std::ranges::lower_bound(files, path, {}, &EmbeddedFile::path);
  return found != files.end() && found->path == path ? &*found : nullptr;
}

}  // namespace hornbeam::loader
