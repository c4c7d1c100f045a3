// SPDX-License-Identifier: MIT
#include "streams/byte_channel.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "host/files.hpp"
#include "host/input_wait.hpp"

namespace hornbeam::streams {

// The kind of file determines how it is read: a regular file as a whole, a terminal line by line.
FileChannel::FileChannel(int file_number, bool owned) : file_number_(file_number), owned_(owned) {
  const host::FileKind kind = host::kind_of(file_number);
  regular_ = kind.is_regular;
  terminal_ = kind.is_terminal;
  seekable_ = kind.can_seek;
}

FileChannel::~FileChannel() { close(); }

std::int64_t FileChannel::read(char* to, std::size_t n) {
  for (;;) {
    if (stop_on_interrupt && !regular_ && !host::wait_for_input(file_number_, stop_on_interrupt)) {
      error = EINTR;
      return -1;
    }
    const std::int64_t got = host::read_file(file_number_, to, n);
    if (got >= 0) return got;
    if (errno == EINTR) continue;
    error = errno;
    return -1;
  }
}

std::int64_t FileChannel::write(const char* from, std::size_t n) {
  for (;;) {
    const std::int64_t sent = host::write_file(file_number_, from, n);
    if (sent > 0 || (sent == 0 && n == 0)) return sent;
    if (sent < 0 && errno == EINTR) continue;
    error = sent < 0 ? errno : EIO;
    return -1;
  }
}

bool FileChannel::seek(std::int64_t offset) {
  if (host::seek_file(file_number_, offset)) return true;
  error = errno;
  return false;
}

// The standard files are not owned: they belong to the process.
bool FileChannel::close() {
  if (!owned_ || file_number_ < 0) return true;
  const bool closed = host::close_file(file_number_);
  file_number_ = -1;
  if (closed) return true;
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
