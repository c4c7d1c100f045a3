// SPDX-License-Identifier: MIT
#include "streams/byte_channel.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "streams/input_wait.hpp"

namespace hornbeam::streams {

// What the file is decides how it is read: a regular file whole, a terminal line by line.
FileChannel::FileChannel(int file_number, bool owned) : file_number_(file_number), owned_(owned) {
  struct stat status {};
  if (fstat(file_number, &status) == 0) regular_ = S_ISREG(status.st_mode);
  terminal_ = isatty(file_number) != 0;
  seekable_ = regular_ && lseek(file_number, 0, SEEK_CUR) >= 0;
}

FileChannel::~FileChannel() { close(); }

std::int64_t FileChannel::read(char* to, std::size_t n) {
  for (;;) {
    if (stop_on_interrupt && !regular_ && !wait_for_input(file_number_, stop_on_interrupt)) {
      error = EINTR;
      return -1;
    }
    const ssize_t got = ::read(file_number_, to, n);
    if (got >= 0) return got;
    if (errno == EINTR) continue;
    error = errno;
    return -1;
  }
}

std::int64_t FileChannel::write(const char* from, std::size_t n) {
  for (;;) {
    const ssize_t sent = ::write(file_number_, from, n);
    if (sent > 0 || (sent == 0 && n == 0)) return sent;
    if (sent < 0 && errno == EINTR) continue;
    error = sent < 0 ? errno : EIO;
    return -1;
  }
}

bool FileChannel::seek(std::int64_t offset) {
  if (lseek(file_number_, offset, SEEK_SET) >= 0) return true;
  error = errno;
  return false;
}

// The standard files are not owned: they belong to the process.
bool FileChannel::close() {
  if (!owned_ || file_number_ < 0) return true;
  const int result = ::close(file_number_);
  file_number_ = -1;
  if (result == 0) return true;
  error = errno;
  return false;
}

std::int64_t MemoryChannel::read(char* to, std::size_t n) {
  n = std::min(n, bytes_.size() - next_);
  if (n > 0) std::memcpy(to, bytes_.data() + next_, n);
  next_ += n;
  return static_cast<std::int64_t>(n);
}

bool MemoryChannel::seek(std::int64_t offset) {
  if (offset < 0 || static_cast<std::size_t>(offset) > bytes_.size()) return false;
  next_ = static_cast<std::size_t>(offset);
  return true;
}

std::int64_t CallbackChannel::read(char* to, std::size_t n) {
  const std::int64_t got = reader_ ? reader_(to, n) : 0;
  if (got < 0) error = EIO;
  return got < 0 ? -1 : std::min<std::int64_t>(got, static_cast<std::int64_t>(n));
}

std::int64_t CallbackChannel::write(const char* from, std::size_t n) {
  if (writer_ && writer_(std::string_view(from, n))) return static_cast<std::int64_t>(n);
  error = EIO;
  return -1;
}

}  // namespace hornbeam::streams
