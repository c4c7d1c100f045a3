// SPDX-License-Identifier: MIT
#include "host/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>

namespace hornbeam::host {

namespace {

// The system would take the part before a null character as the name.
bool is_name(const std::string& path) {
  if (path.find('\0') == std::string::npos) return true;
  errno = ENOENT;
  return false;
}

int flags_of(OpenMode mode) {
  switch (mode) {
    case OpenMode::read: return O_RDONLY;
    case OpenMode::write: return O_WRONLY | O_CREAT | O_TRUNC;
    case OpenMode::append: return O_WRONLY | O_CREAT | O_APPEND;
    case OpenMode::update: return O_WRONLY | O_CREAT;
  }
  return O_RDONLY;
}

}  // namespace

int open_file(const std::string& path, OpenMode mode) {
  return is_name(path) ? ::open(path.c_str(), flags_of(mode) | O_CLOEXEC, 0666) : -1;
}

bool is_directory(int file) {
  struct stat status {};
  return fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
}

FileKind kind_of(int file) {
  FileKind kind;
  struct stat status {};
  const bool known = fstat(file, &status) == 0;
  kind.is_regular = known && S_ISREG(status.st_mode);
  kind.is_terminal = known && S_ISCHR(status.st_mode) && isatty(file) != 0;
  kind.can_seek = kind.is_regular && lseek(file, 0, SEEK_CUR) >= 0;
  return kind;
}

std::int64_t read_file(int file, char* to, std::size_t n) { return ::read(file, to, n); }
std::int64_t write_file(int file, const char* from, std::size_t n) { return ::write(file, from, n); }
bool seek_file(int file, std::int64_t offset) { return lseek(file, offset, SEEK_SET) >= 0; }
bool close_file(int file) { return ::close(file) == 0; }

std::optional<FileStatus> file_status(const std::string& path) {
  struct stat status {};
  if (!is_name(path) || stat(path.c_str(), &status) != 0) return std::nullopt;
  FileStatus result;
  result.is_regular = S_ISREG(status.st_mode);
  result.is_directory = S_ISDIR(status.st_mode);
  result.bytes = status.st_size;
  result.changed = static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) * 1e-9;
  result.device = status.st_dev;
  result.number = status.st_ino;
  return result;
}

bool has_right(const std::string& path, Right right) {
  constexpr int modes[] = {F_OK, R_OK, W_OK, X_OK};
  return access(path.c_str(), modes[static_cast<int>(right)]) == 0;
}

bool remove_file(const std::string& path) { return unlink(path.c_str()) == 0; }
bool rename_file(const std::string& from, const std::string& to) { return std::rename(from.c_str(), to.c_str()) == 0; }
bool make_directory(const std::string& path) { return mkdir(path.c_str(), 0777) == 0; }
bool remove_directory(const std::string& path) { return rmdir(path.c_str()) == 0; }

std::optional<std::vector<std::string>> names_in(const std::string& directory) {
  DIR* const open = opendir(directory.c_str());
  if (open == nullptr) return std::nullopt;
  std::vector<std::string> names;
  while (const dirent* entry = readdir(open)) names.emplace_back(entry->d_name);
  closedir(open);
  return names;
}

std::optional<std::string> text_of(const std::string& path) {
  const int file = open_file(path, OpenMode::read);
  if (file < 0) return std::nullopt;
  std::string text;
  char buffer[1 << 14];
  std::int64_t got = 0;
  while ((got = read_file(file, buffer, sizeof buffer)) > 0) text.append(buffer, static_cast<std::size_t>(got));
  close_file(file);
  return text;
}

std::optional<std::string> working_directory() {
  char buffer[PATH_MAX];
  if (getcwd(buffer, sizeof buffer) == nullptr) return std::nullopt;
  return buffer;
}

bool change_directory(const std::string& path) { return chdir(path.c_str()) == 0; }

}  // namespace hornbeam::host
