// SPDX-License-Identifier: MIT
// A Prolog stream: a channel, a buffer, a position and the properties of ISO 13211-1, 7.10.2.
//
//   input    buffer  | ...consumed... | ahead |          text streams: always UTF-8, whatever the
//   file is
//                                   next_    end_
//   output   buffer  | ...not written yet... |           sent to the channel by `flush`
//
// Reading or writing a character touches only the buffer. The position (characters, line, column) is updated lazily:
// `synced_` is how far it has been counted, and `position` counts the rest. A stream without a channel is a memory
// output: its text waits for `take_text`.
//
// Input calls return a code (>= 0) or one of the negative values below; output calls return false if the channel
// failed, and `system_error` then holds the errno value.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "streams/byte_channel.hpp"
#include "streams/text_decoder.hpp"
#include "support/memory_budget.hpp"

namespace hornbeam::streams {

enum class Mode : std::uint8_t { read, write, append, update };
enum class EofAction : std::uint8_t { error, eof_code, reset };
enum class Buffering : std::uint8_t { full, line, none };
enum class Newline : std::uint8_t { posix, dos };
enum class EndOfStream : std::uint8_t { not_yet, at, past };

// Results of input calls other than codes.
constexpr int end_of_input = -1;       // end of file
constexpr int input_failed = -2;       // see system_error
constexpr int past_end_of_input = -3;  // end of file a second time, and eof_action is error

struct Position {
  std::int64_t characters = 0;
  std::int64_t line = 1;
  std::int64_t column = 0;  // line position, from 0
  std::int64_t bytes = 0;
};

// Moves behind the text, of which the bytes are those of UTF-8.
void advance(Position& position, std::string_view text);

class Stream {
 public:
  struct Settings {
    Mode mode = Mode::read;
    bool binary = false;
    Encoding encoding = Encoding::utf8;
    EofAction eof_action = EofAction::eof_code;
    Buffering buffering = Buffering::full;
    Newline newline = Newline::posix;
    bool reposition = false;
    bool skip_bom = false;         // text input: a byte order mark chooses the encoding
    bool latin1_fallback = false;  // a text that is not UTF-8 is read as Latin-1 as a whole (read_all_text)
    std::string file_name;         // empty if there is none
  };
  // The channel may be null for output: text is collected in memory.
  Stream(std::unique_ptr<ByteChannel> channel, Settings settings);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // ---- properties ----
  Settings settings;  // may change at any time; after a change of buffering call apply_settings
  void apply_settings();
  std::int64_t id = -1;  // in the stream table
  std::vector<std::string> aliases;
  bool is_input() const { return settings.mode == Mode::read; }
  bool is_output() const { return !is_input(); }
  bool is_text() const { return !settings.binary; }
  bool is_terminal() const { return terminal_; }
  void set_terminal(bool yes) { terminal_ = yes; }
  bool can_reposition() const { return channel_ != nullptr && channel_->can_seek(); }
  int file_number() const { return channel_ ? channel_->file_number() : -1; }
  EndOfStream end_of_stream();
  int system_error = 0;
  bool has_lost_output = false;  // some could not be written

  // ---- position ----
  const Position& position();
  // Moves to a position obtained from `position()`. False if impossible.
  bool set_position(const Position& p);
  // Moves to a byte offset; lines and columns are counted anew from there.
  bool seek_byte(std::int64_t offset);
  // Overrides the counted position (set_stream/2: line, line_position).
  void set_counted(const Position& p);

  // ---- text input ----
  int get_code() {
    if (next_ < end_ && static_cast<unsigned char>(*next_) < 0x80) return *next_++;
    return get_code_slowly();
  }
  int peek_code() {
    if (next_ < end_ && static_cast<unsigned char>(*next_) < 0x80) return *next_;
    return peek_code_slowly();
  }
  // A character after the text ahead, which remains to be read: a key, while pasted text waits.
  int get_new_code();
  // ---- binary input ----
  int get_byte() { return next_ < end_ ? static_cast<unsigned char>(*next_++) : get_at_end(); }
  int peek_byte() { return next_ < end_ ? static_cast<unsigned char>(*next_) : peek_at_end(); }

  // ---- reading terms and lines: the text ahead, as a whole ----
  std::string_view ahead() const { return {next_, static_cast<std::size_t>(end_ - next_)}; }
  // Consumes bytes of `ahead()`; they must end at a character.
  void advance(std::size_t bytes) { next_ += bytes; }
  // Gets more text after `ahead()`: a line of a terminal, a piece of a file. 1: done (ahead() has moved), 0: end of
  // file, or input_failed.
  int read_more();
  // Reads everything, if the channel is complete; same results (1 also if there was nothing).
  int read_all();
  // Like read_all, but stops when so many bytes are ahead.
  int read_ahead(std::size_t bytes);
  bool is_complete() const { return channel_ == nullptr || channel_->is_complete(); }
  // True if nothing follows `ahead()`.
  bool is_all_ahead() const { return channel_ == nullptr || source_ended_; }
  // Consumes the end as get_code would. Returns one of the negative codes.
  int note_end_of_input() { return get_at_end(); }
  // A terminal can continue after a reported end of file.
  void go_on_behind_end() {
    if (past_end_ && settings.eof_action == EofAction::reset) past_end_ = source_ended_ = false;
  }
  bool saw_invalid_text() const { return decoder_.saw_invalid(); }
  // Called before a read that may block (prompt, flushing of the terminal's output).
  std::function<void()> before_wait;

  // ---- output ----
  bool put_code(std::uint32_t code) {
    if (code < 0x80 && code != '\n' && buffer_.size() < limit_) {
      buffer_.push_back(static_cast<char>(code));
      return true;
    }
    return put_code_slowly(code);
  }
  bool put_text(std::string_view utf8);
  bool put_byte(std::uint8_t byte);
  bool flush();
  bool must_flush() const { return !buffer_.empty() && is_output(); }
  // Column of the next character, for tab stops.
  std::int64_t column() { return position().column; }
  // Counts long-lived memory: the text of a memory output, `bytes` of an input. Throws std::bad_alloc over the limit.
  void count_in(support::MemoryBudget& memory, std::size_t bytes);
  // Memory output: takes the text so far.
  std::string take_text();
  std::string_view text_so_far() const { return buffer_; }

  // Flushes and closes the channel; the buffer is lost even if that fails.
  bool close();

 private:
  int read_at_most(std::size_t most);
  int get_code_slowly();
  int peek_code_slowly();
  int get_at_end();
  int peek_at_end();
  bool put_code_slowly(std::uint32_t code);
  bool send(std::string_view bytes);
  bool after_output(bool newline);
  void count_memory();
  void count_position();
  void drop_consumed();
  void append_input(std::string_view bytes, bool last);
  void obey_byte_order_mark(std::string_view bytes);
  void skip_byte_order_mark();
  void restart_buffer(const Position& at);
  std::int64_t byte_size(std::string_view text) const;

  std::unique_ptr<ByteChannel> channel_;
  TextDecoder decoder_;
  std::string buffer_;
  const char* next_ = nullptr;  // input only
  const char* end_ = nullptr;
  std::size_t limit_ = 0;  // output: flush when the buffer reaches this size; in memory, count it
  support::MemoryBudget* memory_ = nullptr;
  std::size_t counted_bytes_ = 0;
  std::size_t synced_ = 0;  // bytes of buffer_ already included in counted_
  Position counted_;
  bool terminal_ = false;
  bool at_start_ = true;       // nothing has been read from the channel yet
  bool source_ended_ = false;  // the channel has reported its end
  bool past_end_ = false;      // end of file has been returned
  bool closed_ = false;
};

// ---- opening files ----
enum class OpenFailure : std::uint8_t { none, not_found, not_allowed, no_descriptor, failed };

struct Opened {
  std::unique_ptr<Stream> stream;  // null on failure
  OpenFailure failure = OpenFailure::none;
  int system_error = 0;
};

// Opens `path` as settings.mode prescribes (sets the file name). Directories cannot be opened.
Opened open_file(const std::string& path, Stream::Settings settings);
// A text or bytes in memory, for reading.
std::unique_ptr<Stream> open_text(std::string text, Stream::Settings settings = {});
// Collects output in memory.
std::unique_ptr<Stream> open_memory_output(bool binary = false);
// A source file for the loader: UTF-8 text, byte order mark skipped, Latin-1 if it is not UTF-8.
Opened open_source_file(const std::string& path);

}  // namespace hornbeam::streams
