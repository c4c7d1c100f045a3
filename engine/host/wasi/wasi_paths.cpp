// SPDX-License-Identifier: MIT
// Paths without links, users or a file system library: purely textual.
#include <fcntl.h>
#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "host/files.hpp"

namespace hornbeam::host {

namespace {

// Its parts, without `.`, and without `..` where resolvable.
std::vector<std::string> parts_of(const std::string& absolute) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < absolute.size();) {
    const std::size_t end = std::min(absolute.find('/', begin), absolute.size());
    const std::string part = absolute.substr(begin, end - begin);
    begin = end + 1;
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.push_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  return parts;
}

// The alternatives of {a,b} in a pattern.
std::vector<std::string> without_braces(const std::string& pattern) {
  const std::size_t open = pattern.find('{');
  const std::size_t close = open == std::string::npos ? open : pattern.find('}', open);
  if (close == std::string::npos) return {pattern};
  std::vector<std::string> result;
  for (std::size_t begin = open + 1; begin <= close;) {
    const std::size_t end = std::min(pattern.find(',', begin), close);
    const std::string one = pattern.substr(0, open) + pattern.substr(begin, end - begin) + pattern.substr(close + 1);
    for (std::string& text : without_braces(one)) result.push_back(std::move(text));
    begin = end + 1;
  }
  return result;
}

bool is_pattern(const std::string& text) { return text.find_first_of("*?[") != std::string::npos; }

// Adds the paths below `front` that match the rest of the pattern, which begins at `from`.
void match(const std::string& front, const std::string& pattern, std::size_t from, std::vector<std::string>& found) {
  const std::size_t end = std::min(pattern.find('/', from), pattern.size());
  const std::string part = pattern.substr(from, end - from);
  const bool last = end == pattern.size();
  const auto go_on = [&](const std::string& name) {
    if (!last) {
      match(front + name + "/", pattern, end + 1, found);
    } else if (name.empty() || has_right(front + name, Right::exist)) {
      found.push_back(front + name);
    }
  };
  if (!is_pattern(part)) return go_on(part);
  auto names = names_in(front.empty() ? "." : front);
  if (!names) return;
  std::sort(names->begin(), names->end());
  for (const std::string& name : *names) {
    if (fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) == 0) go_on(name);
  }
}

}  // namespace

// Successive names differ: reloading a file of the same name would replace earlier definitions.
bool make_temporary_file(std::string& path, std::size_t suffix_bytes) {
  constexpr std::size_t letters = 6;
  if (path.size() < suffix_bytes + letters) return false;
  const std::size_t place = path.size() - suffix_bytes - letters;
  for (int attempt = 0; attempt < 100; ++attempt) {
    unsigned char random[letters];
    if (getentropy(random, sizeof random) != 0) return false;
    for (std::size_t i = 0; i < letters; ++i) path[place + i] = static_cast<char>('a' + random[i] % 26);
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file >= 0) return ::close(file) == 0;
    if (errno != EEXIST) return false;
  }
  return false;
}

std::string absolute_path(const std::string& path) {
  if (!path.empty() && path.front() == '/') return path;
  const std::string directory = working_directory().value_or("/");
  return directory + (directory.back() == '/' ? "" : "/") + path;
}

std::optional<std::string> canonical_path(const std::string& path) {
  std::string result;
  for (const std::string& part : parts_of(absolute_path(path))) result += "/" + part;
  return result.empty() ? "/" : result;
}

std::vector<std::string> matching_names(const std::string& pattern, bool keep_pattern) {
  std::vector<std::string> found;
  for (const std::string& text : without_braces(pattern)) {
    const std::size_t before = found.size();
    match("", text, 0, found);
    if (found.size() == before && keep_pattern) found.push_back(text);
  }
  return found;
}

bool is_user(const std::string&) { return false; }

bool make_read_only(const std::string&) { return true; }  // files have no modes

}  // namespace hornbeam::host
