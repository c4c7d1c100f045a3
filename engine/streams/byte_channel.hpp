// SPDX-License-Identifier: MIT
// Where the bytes of a stream come from and go to. A channel moves raw bytes in large pieces;
// decoding, buffering and positions are the stream's business, so a character costs no virtual
// call.
//
// A channel that fails answers -1 and keeps the reason as an errno value in `error`.
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
  // Up to n bytes into `to`: how many, 0 at the end, -1 for an error.
  virtual std::int64_t read(char* to, std::size_t n) = 0;
  // How many of the n bytes were taken (at least one), or -1.
  virtual std::int64_t write(const char* from, std::size_t n) = 0;
  // Moves to an absolute offset. False when the channel cannot.
  virtual bool seek(std::int64_t offset) = 0;
  // Says goodbye; false for an error that only now shows. Called at most once.
  virtual bool close() = 0;

  virtual int file_number() const { return -1; }
  virtual bool is_terminal() const { return false; }
  // All bytes can be had at once without waiting for anybody: regular files, memory.
  virtual bool is_complete() const { return false; }
  virtual bool can_seek() const { return false; }

  int error = 0;
  std::function<bool()> stop_on_interrupt;
};

// A file, pipe or terminal. A read that a signal interrupts is tried again, unless
// `stop_on_interrupt` is there and says that somebody wants to stop: then it fails with EINTR, before it waits, too.
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

// A program that embeds the engine supplies the bytes, or takes them.
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
