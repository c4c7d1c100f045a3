// SPDX-License-Identifier: MIT
// The Prolog files of stdlib/, which are part of the executable: no directory has to be installed or
// found. The table is made by the build (stdlib/CMakeLists.txt); the texts are in read-only memory.
#pragma once

#include <span>
#include <string_view>

namespace hornbeam::loader {

struct EmbeddedFile {
  std::string_view path;  // below stdlib/, such as "library/dcg/basics.pl"
  std::string_view text;
};

// All files, sorted by path.
std::span<const EmbeddedFile> embedded_files();

}  // namespace hornbeam::loader
