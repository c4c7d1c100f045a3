// SPDX-License-Identifier: MIT
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "host/files.hpp"

namespace hornbeam::host {

bool make_temporary_file(std::string& path, std::size_t suffix_bytes) {
  const int file = mkstemps(path.data(), static_cast<int>(suffix_bytes));
  if (file < 0) return false;
  ::close(file);
  return true;
}

bool make_read_only(const std::string& path) { return chmod(path.c_str(), 0444) == 0; }

std::string absolute_path(const std::string& path) {
  std::error_code problem;
  return std::filesystem::absolute(path, problem).string();
}

std::optional<std::string> canonical_path(const std::string& path) {
  std::error_code problem;
  const std::filesystem::path whole = std::filesystem::absolute(path, problem);  // also of a name that does not exist
  if (problem) return std::nullopt;
  const std::filesystem::path real = std::filesystem::weakly_canonical(whole, problem);
  if (problem) return std::nullopt;
  return real.string();
}

std::vector<std::string> matching_names(const std::string& pattern, bool keep_pattern) {
  glob_t found{};
  std::vector<std::string> names;
  const int flags = GLOB_TILDE | GLOB_BRACE | (keep_pattern ? GLOB_NOCHECK : 0);
  if (glob(pattern.c_str(), flags, nullptr, &found) == 0) {
    names.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  globfree(&found);
  return names;
}

bool is_user(const std::string& name) {
  glob_t found{};
  const int status = glob(("~" + name).c_str(), GLOB_TILDE_CHECK | GLOB_NOCHECK, nullptr, &found);
  globfree(&found);
  return status != GLOB_NOMATCH;
}

}  // namespace hornbeam::host
