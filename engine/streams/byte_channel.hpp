// SPDX-License-Identifier: MIT
// The source or destination of a stream's bytes. A channel moves raw bytes in large pieces; decoding, buffering and
// positions belong to the stream, so that a character costs no virtual call.
//
// A failing channel returns -1 and stores the errno value in `error`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace hornbeam::streams {

class ByteChannel {
 public:
  virtual ~ByteChannel() = default;
  // Reads up to n bytes into `to` and returns their number, 0 at the end, -1 on error.
  virtual std::int64_t read(char* to, std::size_t n) = 0;
  // Returns how many of the n bytes were written (at least one), or -1.
  virtual std::int64_t write(const char* from, std::size_t n) = 0;
  // Moves to an absolute offset. False if the channel cannot.
  virtual bool seek(std::int64_t offset) = 0;
  // Finishes; false for an error that only shows now. Called at most once.
  virtual bool close() = 0;

  virtual int file_number() const { return -1; }
  virtual bool is_terminal() const { return false; }
  // True if all bytes are available without waiting: regular files, memory.
  virtual bool is_complete() const { return false; }
  virtual bool can_seek() const { return false; }

  int error = 0;
  std::function<bool()> stop_on_interrupt;
};

// A file, pipe or terminal. A read interrupted by a signal is retried, unless `stop_on_interrupt` is set and returns
// true: then it fails with EINTR, even before waiting.
class FileChannel final : public ByteChannel {
 public:
  FileChannel(int file_number, bool owned);
  ~FileChannel() override;
  std::int64_t read(char* to, std::size_t n) override;
  std::int64_t write(const char* from, std::size_t n) override;
  bool seek(std::int64_t offset) override;
  bool close() override;
  int file_number() const override { return file_number_; }
  bool is_terminal() const override { return terminal_; }
  bool is_complete() const override { return regular_; }
  bool can_seek() const override { return seekable_; }

 private:
  int file_number_;
  bool owned_;
  bool terminal_ = false;
  bool regular_ = false;
  bool seekable_ = false;
};

// Reads a text that it owns.
class MemoryChannel final : public ByteChannel {
 public:
  explicit MemoryChannel(std::string bytes) : bytes_(std::move(bytes)) {}
  std::int64_t read(char* to, std::size_t n) override;
  std::int64_t write(const char*, std::size_t) override { return -1; }
  bool seek(std::int64_t offset) override;
  bool close() override { return true; }
  bool is_complete() const override { return true; }
  bool can_seek() const override { return true; }

 private:
  std::string bytes_;
  std::size_t next_ = 0;
};

// The embedding program supplies or receives the bytes.
class CallbackChannel final : public ByteChannel {
 public:
  using Reader = std::function<std::int64_t(char*, std::size_t)>;
  using Writer = std::function<bool(std::string_view)>;
  explicit CallbackChannel(Reader reader) : reader_(std::move(reader)) {}
  explicit CallbackChannel(Writer writer) : writer_(std::move(writer)) {}
  std::int64_t read(char* to, std::size_t n) override;
  std::int64_t write(const char* from, std::size_t n) override;
  bool seek(std::int64_t) override { return false; }
  bool close() override { return true; }

 private:
  Reader reader_;
  Writer writer_;
};

}  // namespace hornbeam::streams
