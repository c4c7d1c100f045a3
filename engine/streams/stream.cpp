// SPDX-License-Identifier: MIT
#include "streams/stream.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace hornbeam::streams {

namespace {
constexpr std::size_t piece = std::size_t{1} << 16;           // bytes requested from a channel at once
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // in the buffer
}  // namespace

Stream::Stream(std::unique_ptr<ByteChannel> channel, Settings s)
    : settings(std::move(s)), channel_(std::move(channel)), decoder_(settings.encoding) {
  terminal_ = channel_ != nullptr && channel_->is_terminal();
  next_ = end_ = buffer_.data();
  apply_settings();
}

void Stream::apply_settings() {
  if (is_input()) return;
  if (channel_ == nullptr) {
    limit_ = memory_ == nullptr ? SIZE_MAX : std::max(piece, counted_bytes_);
  } else {
    limit_ = settings.buffering == Buffering::none ? 0 : piece;
  }
}

Stream::~Stream() {
  close();
  if (memory_ != nullptr) memory_->refund(counted_bytes_);
}

void Stream::count_in(support::MemoryBudget& memory, std::size_t bytes) {
  memory.charge_or_throw(bytes);
  memory_ = &memory;
  counted_bytes_ += bytes;
  apply_settings();
}

// A text in memory grows by doubling.
void Stream::count_memory() {
  while (buffer_.size() >= limit_) {
    count_in(*memory_, limit_);
    limit_ *= 2;
  }
}

// ---- position ----

// The bytes of the file that correspond to this text of the buffer. (A character written as an escape counts as one.)
std::int64_t Stream::byte_size(std::string_view text) const {
  if (settings.encoding == Encoding::utf8) return static_cast<std::int64_t>(text.size());
  std::int64_t bytes = 0;
  const char* p = text.data();
  while (p < text.data() + text.size()) bytes += encoded_length(next_code(p), settings.encoding);
  return bytes;
}

void advance(Position& position, std::string_view text) {
  position.bytes += static_cast<std::int64_t>(text.size());
  position.characters += static_cast<std::int64_t>(support::utf8::length(text));
  // Only the last line has a column.
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    ++position.line;
    position.column = 0;
  }
  for (const char c : text) {
    if (support::utf8::is_continuation(c)) continue;
    switch (c) {
      case '\r': position.column = 0; break;
      case '\b': position.column -= position.column > 0; break;
      case '\t': position.column = (position.column | 7) + 1; break;
      default: ++position.column;
    }
  }
}

// Counts the text read or written since the last count.
void Stream::count_position() {
  const std::size_t upto = is_input() ? static_cast<std::size_t>(next_ - buffer_.data()) : buffer_.size();
  if (upto == synced_) return;
  const std::string_view text = std::string_view(buffer_).substr(synced_, upto - synced_);
  synced_ = upto;
  if (settings.binary) {
    counted_.bytes += static_cast<std::int64_t>(text.size());
    counted_.characters = counted_.bytes;
    return;
  }
  const std::int64_t bytes = counted_.bytes + byte_size(text);
  streams::advance(counted_, text);
  counted_.bytes = bytes;
}

// Counting is lazy: reading a character costs only a pointer increment.
const Position& Stream::position() {
  count_position();
  return counted_;
}

// The text up to here was counted by the caller's rules; the rest is counted as usual.
void Stream::set_counted(const Position& p) {
  count_position();
  counted_ = p;
}

// After a jump: discards the buffer and the bytes of an incomplete character.
void Stream::restart_buffer(const Position& at) {
  buffer_.clear();
  next_ = end_ = buffer_.data();
  synced_ = 0;
  counted_ = at;
  decoder_.reset();
  source_ended_ = past_end_ = false;
  at_start_ = at.bytes == 0;
}

// Before the jump output is flushed; input read ahead is dropped and read again.
bool Stream::set_position(const Position& p) {
  if (channel_ == nullptr || !channel_->can_seek()) return false;
  if (is_output() && !flush()) return false;
  if (!channel_->seek(p.bytes)) {
    system_error = channel_->error;
    return false;
  }
  restart_buffer(p);
  return true;
}

bool Stream::seek_byte(std::int64_t offset) {
  Position p;
  p.bytes = p.characters = offset;
  return set_position(p);
}

// ---- input ----

// Discards consumed text, so that the buffer does not grow with the file.
void Stream::drop_consumed() {
  count_position();
  if (synced_ > 0) {
    buffer_.erase(0, synced_);
    synced_ = 0;
  }
  next_ = buffer_.data();
  end_ = next_ + buffer_.size();
}

// Resets `next_` and `end_`, as the buffer may have moved.
void Stream::append_input(std::string_view bytes, bool last) {
  const std::size_t consumed = static_cast<std::size_t>(next_ - buffer_.data());
  if (settings.binary) {
    buffer_.append(bytes);
  } else {
    if (at_start_) obey_byte_order_mark(bytes);
    decoder_.set_encoding(settings.encoding);
    decoder_.decode(bytes, last, buffer_);
    if (at_start_ && !buffer_.empty()) skip_byte_order_mark();
  }
  next_ = buffer_.data() + consumed;
  end_ = buffer_.data() + buffer_.size();
}

// The bytes of UTF-16 byte order marks never occur in UTF-8 text.
void Stream::obey_byte_order_mark(std::string_view bytes) {
  if (!settings.skip_bom || settings.encoding != Encoding::utf8) return;
  if (const ByteOrderMark* mark = byte_order_mark_of(bytes)) settings.encoding = mark->encoding;
}

// The mark is U+FEFF as the first character.
void Stream::skip_byte_order_mark() {
  at_start_ = false;
  if (!settings.skip_bom) return;
  if (buffer_.compare(0, byte_order_mark.size(), byte_order_mark) != 0) return;
  counted_.bytes += byte_size(byte_order_mark);
  buffer_.erase(0, byte_order_mark.size());
}

// A piece may hold bytes but no character (the rest of one, a byte order mark): then the next piece is read, so that 1
// always means that there is something to read.
int Stream::read_at_most(std::size_t most) {
  if (channel_ == nullptr || closed_ || source_ended_) return 0;
  drop_consumed();
  if (before_wait && !channel_->is_complete()) before_wait();
  char bytes[piece];
  for (;;) {
    const std::int64_t got = channel_->read(bytes, std::min(most, sizeof bytes));
    if (got < 0) {
      system_error = channel_->error;
      return input_failed;
    }
    const std::size_t before = buffer_.size();
    append_input({bytes, static_cast<std::size_t>(got)}, got == 0);
    if (got == 0) source_ended_ = true;
    if (buffer_.size() > before) return 1;
    if (got == 0) return 0;
  }
}

int Stream::read_more() { return read_at_most(piece); }

// Consumed text is dropped once, not per piece.
int Stream::read_ahead(std::size_t bytes) {
  int answer = 1;
  while (answer == 1 && ahead().size() < bytes && !is_all_ahead()) answer = read_more();
  return answer == input_failed ? answer : 1;
}

// The fallback to Latin-1 must see all bytes before decoding the first, so it is decided only here, and only for a
// stream from which nothing has been read.
int Stream::read_all() {
  if (channel_ == nullptr || !channel_->is_complete() || source_ended_) return 1;
  if (!at_start_ || settings.binary || !settings.latin1_fallback) return read_ahead(SIZE_MAX);
  drop_consumed();
  std::string bytes;
  char some[piece];
  std::int64_t got = 0;
  while ((got = channel_->read(some, sizeof some)) > 0) bytes.append(some, static_cast<std::size_t>(got));
  if (got < 0) {
    system_error = channel_->error;
    return input_failed;
  }
  obey_byte_order_mark(bytes);
  if (settings.encoding == Encoding::utf8 && valid_utf8_prefix(bytes) != bytes.size()) {
    settings.encoding = Encoding::latin1;
  }
  append_input(bytes, true);
  source_ended_ = true;
  return 1;
}

// ISO 13211-1, 7.10.2.13: the first end of file is returned, the second is subject to eof_action.
int Stream::get_at_end() {
  if (next_ < end_) return settings.binary ? get_byte() : get_code();
  if (past_end_ && settings.eof_action == EofAction::error) return past_end_of_input;
  if (past_end_ && settings.eof_action == EofAction::eof_code) return end_of_input;
  if (settings.eof_action == EofAction::reset && past_end_) {
    past_end_ = source_ended_ = false;
  }
  const int more = read_more();
  if (more == input_failed) return more;
  if (more == 1) return settings.binary ? get_byte() : get_code();
  past_end_ = true;
  return end_of_input;
}

// Like get_at_end, but peeking does not move past the end of file.
int Stream::peek_at_end() {
  if (past_end_ && settings.eof_action == EofAction::error) return past_end_of_input;
  if (past_end_ && settings.eof_action == EofAction::eof_code) return end_of_input;
  if (past_end_ && settings.eof_action == EofAction::reset) past_end_ = source_ended_ = false;
  const int more = read_more();
  if (more == input_failed) return more;
  if (more == 0) return end_of_input;
  return settings.binary ? peek_byte() : peek_code();
}

int Stream::get_code_slowly() {
  if (next_ == end_) return get_at_end();
  return static_cast<int>(next_code(next_));
}

int Stream::get_new_code() {
  drop_consumed();
  std::string waiting;
  waiting.swap(buffer_);
  next_ = end_ = buffer_.data();
  go_on_behind_end();
  int code = read_at_most(1);  // further keys that come with it are read next
  if (code == 1) {
    code = get_code();
  } else if (code == 0) {
    past_end_ = true;
    code = end_of_input;
  }
  drop_consumed();
  buffer_.insert(0, waiting);
  next_ = buffer_.data();
  end_ = next_ + buffer_.size();
  return code;
}

int Stream::peek_code_slowly() {
  if (next_ == end_) return peek_at_end();
  const char* p = next_;
  return static_cast<int>(next_code(p));
}

// For stream_property/2. A stream that would have to wait counts as having more.
EndOfStream Stream::end_of_stream() {
  if (is_output()) return EndOfStream::not_yet;
  if (next_ < end_) return EndOfStream::not_yet;
  if (past_end_) return EndOfStream::past;
  if (source_ended_ || channel_ == nullptr) return EndOfStream::at;
  if (!channel_->is_complete()) return EndOfStream::not_yet;  // the query must not block
  return read_more() == 1 ? EndOfStream::not_yet : EndOfStream::at;
}

// ---- output ----

// A device may take less than offered: the rest is offered again.
bool Stream::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::int64_t sent = channel_->write(bytes.data(), bytes.size());
    if (sent < 0) {
      system_error = channel_->error;
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

namespace {
std::string with_carriage_returns(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  for (const char c : text) {
    if (c == '\n') out.push_back('\r');
    out.push_back(c);
  }
  return out;
}
}  // namespace

// Text that could not be written is dropped: keeping it would report the same error forever.
bool Stream::flush() {
  if (is_input() || channel_ == nullptr || buffer_.empty()) return true;
  count_position();
  std::string bytes = std::move(buffer_);
  buffer_.clear();
  synced_ = 0;
  if (is_text() && settings.newline == Newline::dos) bytes = with_carriage_returns(bytes);
  if (is_text() && settings.encoding != Encoding::utf8) {
    std::string encoded;
    encode_text(bytes, settings.encoding, encoded);
    bytes = std::move(encoded);
  }
  const bool sent = send(bytes);
  has_lost_output = has_lost_output || !sent;
  // Keep the allocation for the next text.
  bytes.clear();
  buffer_ = std::move(bytes);
  return sent;
}

// Line buffering sends at the end of a line, but also when the buffer is full without one.
bool Stream::after_output(bool newline) {
  if (channel_ == nullptr) {
    if (buffer_.size() >= limit_) count_memory();
    return true;
  }
  if (buffer_.size() >= limit_ || (newline && settings.buffering == Buffering::line)) return flush();
  return true;
}

bool Stream::put_code_slowly(std::uint32_t code) {
  append_utf8(buffer_, code);
  return after_output(code == '\n');
}

bool Stream::put_text(std::string_view utf8) {
  buffer_.append(utf8);
  const bool newline = settings.buffering == Buffering::line && utf8.find('\n') != std::string_view::npos;
  return after_output(newline);
}

bool Stream::put_byte(std::uint8_t byte) {
  buffer_.push_back(static_cast<char>(byte));
  return after_output(byte == '\n');
}

// The position keeps counting, as if the text had been written to a file.
std::string Stream::take_text() {
  count_position();
  synced_ = 0;
  std::string text = std::move(buffer_);
  buffer_.clear();
  return text;
}

// The first error counts: a full disk shows when the buffer is flushed, a network file system failure when the file is
// closed.
bool Stream::close() {
  if (closed_) return true;
  const bool flushed = flush();
  closed_ = true;
  if (channel_ == nullptr) return true;
  if (!channel_->close()) {
    if (flushed) system_error = channel_->error;
    return false;
  }
  return flushed;
}

}  // namespace hornbeam::streams
