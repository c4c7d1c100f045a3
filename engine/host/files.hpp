// SPDX-License-Identifier: MIT
// Files and directories of the host. On failure the reason is in errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hornbeam::host {

// ---- open files, by number ----

enum class OpenMode : std::uint8_t { read, write, append, update };

struct FileKind {
  bool is_regular = false;
  bool is_terminal = false;
  bool can_seek = false;
};

// The file number, or -1; works for directories. Child processes do not inherit the file.
int open_file(const std::string& path, OpenMode mode);
bool is_directory(int file);
FileKind kind_of(int file);
// The number of bytes transferred, 0 at the end, -1 on error.
std::int64_t read_file(int file, char* to, std::size_t n);
std::int64_t write_file(int file, const char* from, std::size_t n);
bool seek_file(int file, std::int64_t offset);
bool close_file(int file);

// ---- files by name ----

struct FileStatus {
  bool is_regular = false;
  bool is_directory = false;
  std::int64_t bytes = 0;
  double changed = 0;  // in seconds since 1970
  std::uint64_t device = 0;
  std::uint64_t number = 0;  // on its device
};
std::optional<FileStatus> file_status(const std::string& path);

enum class Right : std::uint8_t { exist, read, write, execute };
bool has_right(const std::string& path, Right right);

bool remove_file(const std::string& path);
bool rename_file(const std::string& from, const std::string& to);
bool make_read_only(const std::string& path);
bool make_directory(const std::string& path);
bool remove_directory(const std::string& path);
// The names in it, unsorted, . and .. included.
std::optional<std::vector<std::string>> names_in(const std::string& directory);
// A new, empty file: replaces the XXXXXX before the last `suffix_bytes` of the path.
bool make_temporary_file(std::string& path, std::size_t suffix_bytes);
// The whole of a file.
std::optional<std::string> text_of(const std::string& path);

// ---- paths ----

std::optional<std::string> working_directory();
bool change_directory(const std::string& path);
std::string absolute_path(const std::string& path);
// Resolves links, as far as the path exists; nothing if that is impossible.
std::optional<std::string> canonical_path(const std::string& path);
// The files that match *, ?, [...] and {...}; ~ and ~USER are home directories. `keep_pattern`: without a match, the
// pattern itself.
std::vector<std::string> matching_names(const std::string& pattern, bool keep_pattern);
bool is_user(const std::string& name);

}  // namespace hornbeam::host
