// SPDX-License-Identifier: MIT
// The streams of one engine: ids, aliases, the standard streams, current input and output. The term of a stream is
// '$stream'(Id). `user` means user_input where input is expected and user_output elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "streams/stream.hpp"

namespace hornbeam::streams {

enum class Direction : std::uint8_t { input, output, either };

class StreamTable {
 public:
  // Standard streams on the file numbers 0, 1 and 2.
  explicit StreamTable(support::MemoryBudget& memory);
  ~StreamTable();  // flushes
  StreamTable(const StreamTable&) = delete;
  StreamTable& operator=(const StreamTable&) = delete;

  // ---- the streams of the moment ----
  Stream& current_input() { return *current_input_; }
  Stream& current_output() { return *current_output_; }
  void set_current_input(Stream& s) { current_input_ = &s; }
  void set_current_output(Stream& s) { current_output_ = &s; }
  Stream& user_input() { return *user_input_; }
  Stream& user_output() { return *user_output_; }
  Stream& user_error() { return *user_error_; }

  // An embedding program (or set_stream/2) substitutes its own stream for a standard one.
  void set_user_input(Stream& s);
  void set_user_output(Stream& s);
  void set_user_error(Stream& s);
  // Replaces standard stream 0, 1 or 2 permanently: the old one is no longer reachable.
  void replace_standard(int number, std::unique_ptr<Stream> stream);

  // ---- finding ----
  Stream* find(std::int64_t id);
  Stream* find_alias(std::string_view alias, Direction direction);
  // The open stream with the smallest id above `id`, or null: for enumeration.
  Stream* next_after(std::int64_t id);

  // ---- opening and closing ----
  Stream& add(std::unique_ptr<Stream> stream);  // std::bad_alloc over the limit
  // Takes the alias from any other stream that has it.
  void add_alias(Stream& s, std::string_view alias);
  // Closes the channel and removes the stream, even if the channel reports an error (then false and system_error). A
  // standard stream or a capture is only flushed. Current streams fall back to the user's.
  bool close(Stream& s, int& system_error);
  bool is_standard(const Stream& s) const { return &s == standard_[0] || &s == standard_[1] || &s == standard_[2]; }
  bool flush_all();
  // Closes all but the standard streams and flushes these: at halt.
  void close_all();
  // True if text for the standard output, or of a file left open by the program, could not be written.
  bool has_lost_output() const { return has_lost_output_ || user_output_->has_lost_output; }

  // ---- the state of the table, and going back to it ----
  // Going back closes streams opened since; those closed since stay closed.
  struct Saved {
    std::int64_t next_id;
    std::int64_t current_input, current_output, user_input, user_output, user_error;
    std::vector<std::pair<std::string, std::int64_t>> aliases;
    std::vector<std::pair<std::int64_t, Stream::Settings>> settings;
    std::string prompt;
  };
  Saved saved() const;
  void go_back_to(const Saved& saved);

  // ---- capture of output (with_output_to/2) ----
  // Current output becomes a new memory stream until `pop_capture`, which returns its text. Captures nest. `choice` is
  // the newest choice point before the captured goal, by which captures left by an exception are dropped. Text beyond
  // `most` bytes becomes `...`, and writing a term stops there (Writing::most).
  void push_capture(const void* choice, std::size_t most = SIZE_MAX);
  void leave_captures(const void* newest_choice);
  std::string pop_capture();
  std::size_t most_captured() const { return captures_.empty() ? SIZE_MAX : captures_.back().most; }
  std::string_view captured() const {
    return captures_.empty() ? std::string_view() : captures_.back().capture->text_so_far();
  }

  // ---- prompt of read/1 on a terminal ----
  std::string prompt = "|: ";
  // Replaces `prompt` once: the toplevel's.
  std::string next_prompt;
  // The text of the line on which the terminal waits, for a line editor.
  std::string shown_prompt;
  // Off while a single key is read.
  bool prompt_wanted = true;

  // True if the read from user_input is to stop; a read interrupted by a signal then fails with EINTR. Empty: never.
  std::function<bool()> stop_reading;

 private:
  struct Capture {
    Stream* capture;
    Stream* previous;
    const void* choice;
    std::size_t most;
  };
  void arm_prompt(Stream& input);
  void forget(Stream& s);

  support::MemoryBudget& memory_;
  std::map<std::int64_t, std::unique_ptr<Stream>> streams_;
  std::vector<Stream*> outputs_;  // of them
  std::unordered_map<std::string, Stream*> aliases_;
  std::vector<Capture> captures_;
  std::int64_t next_id_ = 0;
  Stream* last_found_ = nullptr;  // programs use the same stream repeatedly
  Stream* standard_[3] = {};
  Stream* user_input_ = nullptr;
  bool has_lost_output_ = false;
  Stream* user_output_ = nullptr;
  Stream* user_error_ = nullptr;
  Stream* current_input_ = nullptr;
  Stream* current_output_ = nullptr;
};

}  // namespace hornbeam::streams
