// SPDX-License-Identifier: MIT
// Opens files, mapping system errors to the few kinds that open/4 distinguishes.
#include <cerrno>

#include "host/files.hpp"
#include "streams/stream.hpp"

namespace hornbeam::streams {

namespace {

// An impossible file name (too long, or through a file that is not a directory) counts as not found.
OpenFailure failure_of(int system_error) {
  switch (system_error) {
    case ENOENT:
    case ENOTDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case ENXIO: return OpenFailure::not_found;
    case EACCES:
    case EPERM:
    case EISDIR:
    case EROFS:
    case ETXTBSY: return OpenFailure::not_allowed;
    case EMFILE:
    case ENFILE:
    case ENOMEM: return OpenFailure::no_descriptor;
    default: return OpenFailure::failed;
  }
}

host::OpenMode host_mode(Mode mode) {
  switch (mode) {
    case Mode::read: return host::OpenMode::read;
    case Mode::write: return host::OpenMode::write;
    case Mode::append: return host::OpenMode::append;
    case Mode::update: return host::OpenMode::update;
  }
  return host::OpenMode::read;
}

Opened failed_with(int system_error) { return {nullptr, failure_of(system_error), system_error}; }

}  // namespace

Opened open_file(const std::string& path, Stream::Settings settings) {
  const int file = host::open_file(path, host_mode(settings.mode));
  if (file < 0) return failed_with(errno);
  if (host::is_directory(file)) {
    host::close_file(file);
    return failed_with(EISDIR);
  }
  settings.file_name = path;
  auto channel = std::make_unique<FileChannel>(file, true);
  if (channel->is_terminal() && settings.buffering == Buffering::full) settings.buffering = Buffering::line;
  const bool marked = settings.mode == Mode::write && !settings.binary && settings.skip_bom;
  auto stream = std::make_unique<Stream>(std::move(channel), std::move(settings));
  if (marked && stream->settings.encoding != Encoding::latin1) stream->put_code(0xfeff);
  return {std::move(stream)};
}

std::unique_ptr<Stream> open_text(std::string text, Stream::Settings settings) {
  settings.mode = Mode::read;
  return std::make_unique<Stream>(std::make_unique<MemoryChannel>(std::move(text)), std::move(settings));
}

std::unique_ptr<Stream> open_memory_output(bool binary) {
  Stream::Settings settings;
  settings.mode = Mode::write;
  settings.binary = binary;
  if (binary) settings.encoding = Encoding::octet;
  return std::make_unique<Stream>(nullptr, std::move(settings));
}

Opened open_source_file(const std::string& path) {
  Stream::Settings settings;
  settings.skip_bom = true;
  settings.latin1_fallback = true;
  return open_file(path, std::move(settings));
}

}  // namespace hornbeam::streams
