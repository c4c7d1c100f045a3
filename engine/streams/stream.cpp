// SPDX-License-Identifier: MIT
#include "streams/stream.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace hornbeam::streams {

namespace {
constexpr std::size_t piece = std::size_t{1} << 16;           // bytes asked of a channel at once
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

// Bytes of the file that this text of the buffer stands for. (A character that an escape stands for
// is counted as one.)
std::int64_t Stream::byte_size(std::string_view text) const {
  if (settings.encoding == Encoding::utf8) return static_cast<std::int64_t>(text.size());
  std::int64_t bytes = 0;
  const char* p = text.data();
  while (p < text.data() + text.size()) bytes += encoded_length(next_code(p), settings.encoding);
  return bytes;
}

// Counts what has been read or written since the last time.
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
  counted_.bytes += byte_size(text);
  counted_.characters += static_cast<std::int64_t>(support::utf8::length(text));
  // Only the last line has a column.
  std::string_view line = text;
  for (std::size_t end; (end = line.find('\n')) != std::string_view::npos; line.remove_prefix(end + 1)) {
    ++counted_.line;
    counted_.column = 0;
  }
  for (const char c : line) {
    if (support::utf8::is_continuation(c)) continue;
    switch (c) {
      case '\r': counted_.column = 0; break;
      case '\b': counted_.column -= counted_.column > 0; break;
      case '\t': counted_.column = (counted_.column | 7) + 1; break;
      default: ++counted_.column;
    }
  }
}

// Counting is put off until somebody asks: reading a character costs a pointer increment only.
const Position& Stream::position() {
  count_position();
  return counted_;
}

// The text up to here has been counted by the caller's rules; what follows is counted as usual.
void Stream::set_counted(const Position& p) {
  count_position();
  counted_ = p;
}

// After a jump: the buffer says nothing any more, neither do bytes of half a character.
void Stream::restart_buffer(const Position& at) {
  buffer_.clear();
  next_ = end_ = buffer_.data();
  synced_ = 0;
  counted_ = at;
  decoder_.reset();
  source_ended_ = past_end_ = false;
  at_start_ = at.bytes == 0;
}

// Output is written where it belongs before the jump; input ahead is dropped and read again.
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

// Forgets what has been consumed, so that the buffer does not grow with the file.
void Stream::drop_consumed() {
  count_position();
  if (synced_ > 0) {
    buffer_.erase(0, synced_);
    synced_ = 0;
  }
  next_ = buffer_.data();
  end_ = next_ + buffer_.size();
}

// `next_` and `end_` are set anew, because the buffer may have moved.
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

// The bytes of UTF-16's marks are in no UTF-8 text.
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

// A piece may hold bytes and yet no character (the rest of one, a byte order mark): then the next
// piece is asked for, so that 1 always means that there is something to read.
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

// The fallback to Latin-1 needs all bytes before the first is decoded, so it is decided here only,
// and only for a stream of which nothing has been read.
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
    fell_back_ = true;
  }
  append_input(bytes, true);
  source_ended_ = true;
  return 1;
}

// 13211-1, 7.10.2.13: the first end of file is an answer, the second is what eof_action says.
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

// As get_at_end, but the end of file is not passed by looking at it.
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
  int code = read_at_most(1);  // keys that come with it are the next ones
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

// For stream_property/2. A stream that would have to wait for somebody is said to have more.
EndOfStream Stream::end_of_stream() {
  if (is_output()) return EndOfStream::not_yet;
  if (next_ < end_) return EndOfStream::not_yet;
  if (past_end_) return EndOfStream::past;
  if (source_ended_ || channel_ == nullptr) return EndOfStream::at;
  if (!channel_->is_complete()) return EndOfStream::not_yet;  // asking must not wait for anybody
  return read_more() == 1 ? EndOfStream::not_yet : EndOfStream::at;
}

// ---- output ----

// A device may take less than it is offered: the rest is offered again.
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

// What could not be written is lost: keeping it would report the same error for ever.
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
  // The allocation is kept for the next text.
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

// The position goes on counting, as if the text had been written to a file.
std::string Stream::take_text() {
  count_position();
  synced_ = 0;
  std::string text = std::move(buffer_);
  buffer_.clear();
  return text;
}

// The first error counts: a full disk shows when the buffer is flushed, a broken network file
// system when the file is closed.
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
