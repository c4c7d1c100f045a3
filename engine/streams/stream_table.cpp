// SPDX-License-Identifier: MIT
#include "streams/stream_table.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace hornbeam::streams {

namespace {

std::unique_ptr<Stream> standard_stream(int file_number, std::function<bool()> stop) {
  Stream::Settings settings;
  settings.mode = file_number == 0 ? Mode::read : file_number == 1 ? Mode::append : Mode::append;
  auto channel = std::make_unique<FileChannel>(file_number, false);
  if (file_number == 0) channel->stop_on_interrupt = std::move(stop);
  // Reading a terminal again after end of file is normal use.
  if (file_number == 0) settings.eof_action = EofAction::reset;
  if (file_number == 1) settings.buffering = channel->is_terminal() ? Buffering::line : Buffering::full;
  if (file_number == 2) settings.buffering = Buffering::none;
  return std::make_unique<Stream>(std::move(channel), std::move(settings));
}

}  // namespace

// The standard streams have the ids 0, 1 and 2 and stay in the table permanently.
StreamTable::StreamTable(support::MemoryBudget& memory) : memory_(memory) {
  const auto stop = [this] { return stop_reading && stop_reading(); };
  for (int i = 0; i < 3; ++i) standard_[i] = &add(standard_stream(i, stop));
  user_input_ = current_input_ = standard_[0];
  user_output_ = current_output_ = standard_[1];
  user_error_ = standard_[2];
  add_alias(*user_input_, "user_input");
  add_alias(*user_output_, "user_output");
  add_alias(*user_error_, "user_error");
  arm_prompt(*user_input_);
}

StreamTable::~StreamTable() { close_all(); }

// The unfinished line on the terminal, of which `seen` is what is known: earlier text may have been sent unseen.
static std::string unfinished_line(std::string seen, std::size_t column) {
  seen.erase(0, seen.rfind('\n') + 1);
  std::size_t begin = seen.size();
  for (; begin > 0 && column > 0; --column) {
    do {
      --begin;
    } while (begin > 0 && support::utf8::is_continuation(seen[begin]));
  }
  return std::string(column, ' ') + seen.substr(begin);
}

// Before waiting for the user, shows pending output, then the prompt if input is due.
void StreamTable::arm_prompt(Stream& input) {
  input.before_wait = [this, &input] {
    if (input.is_terminal() && prompt_wanted) {
      const std::string& text = next_prompt.empty() ? prompt : next_prompt;
      shown_prompt.append(user_output_->text_so_far());
      shown_prompt = unfinished_line(shown_prompt, static_cast<std::size_t>(user_output_->column())) + text;
      user_output_->put_text(text);
      next_prompt.clear();
    }
    user_output_->flush();
    user_error_->flush();
  };
}

// The role moves to the new stream, and so does current input if the old one had it.
void StreamTable::set_user_input(Stream& s) {
  if (current_input_ == user_input_) current_input_ = &s;
  user_input_ = &s;
  add_alias(s, "user_input");
  arm_prompt(s);
}

void StreamTable::set_user_output(Stream& s) {
  if (current_output_ == user_output_) current_output_ = &s;
  user_output_ = &s;
  add_alias(s, "user_output");
}

void StreamTable::set_user_error(Stream& s) {
  user_error_ = &s;
  add_alias(s, "user_error");
}

// The new stream takes over the number, the aliases and the roles of the old one.
void StreamTable::replace_standard(int number, std::unique_ptr<Stream> stream) {
  Stream* const old = standard_[number];
  Stream& s = *stream;
  s.id = number;
  s.aliases = old->aliases;
  for (auto& [name, owner] : aliases_) {
    if (owner == old) owner = &s;
  }
  for (Stream** role : {&user_input_, &user_output_, &user_error_, &current_input_, &current_output_}) {
    if (*role == old) *role = &s;
  }
  for (Capture& c : captures_) {
    if (c.previous == old) c.previous = &s;
  }
  standard_[number] = &s;
  old->flush();
  std::replace(outputs_.begin(), outputs_.end(), old, &s);
  streams_[number] = std::move(stream);
  if (number == 0) arm_prompt(s);
}

Stream* StreamTable::find(std::int64_t id) {
  if (last_found_ != nullptr && last_found_->id == id) return last_found_;
  const auto at = streams_.find(id);
  if (at == streams_.end()) return nullptr;
  last_found_ = at->second.get();
  return last_found_;
}

// `user` is not an alias in the table: its meaning depends on the direction.
Stream* StreamTable::find_alias(std::string_view alias, Direction direction) {
  if (alias == "user") return direction == Direction::input ? user_input_ : user_output_;
  const auto at = aliases_.find(std::string(alias));
  return at == aliases_.end() ? nullptr : at->second;
}

Stream* StreamTable::next_after(std::int64_t id) {
  const auto at = streams_.upper_bound(id);
  return at == streams_.end() ? nullptr : at->second.get();
}

Stream& StreamTable::add(std::unique_ptr<Stream> stream) {
  constexpr std::size_t channel_and_entry = 256;
  Stream& s = *stream;
  s.count_in(memory_, sizeof(Stream) + channel_and_entry);
  s.id = next_id_++;
  if (s.is_output()) outputs_.push_back(&s);
  streams_.emplace(s.id, std::move(stream));
  return s;
}

void StreamTable::add_alias(Stream& s, std::string_view alias) {
  Stream*& owner = aliases_[std::string(alias)];
  if (owner == &s) return;
  if (owner != nullptr) std::erase(owner->aliases, alias);
  owner = &s;
  s.aliases.emplace_back(alias);
}

// Roles of the stream revert to the standard stream.
void StreamTable::forget(Stream& s) {
  if (user_input_ == &s) set_user_input(*standard_[0]);
  if (user_output_ == &s) set_user_output(*standard_[1]);
  if (user_error_ == &s) set_user_error(*standard_[2]);
  if (current_input_ == &s) current_input_ = user_input_;
  if (current_output_ == &s) current_output_ = user_output_;
  for (const std::string& alias : s.aliases) {
    const auto at = aliases_.find(alias);
    if (at != aliases_.end() && at->second == &s) aliases_.erase(at);
  }
  if (last_found_ == &s) last_found_ = nullptr;
  std::erase(outputs_, &s);
  streams_.erase(s.id);
}

// Standard streams and captures are still needed: closing only flushes them.
bool StreamTable::close(Stream& s, int& system_error) {
  const bool captures =
      std::any_of(captures_.begin(), captures_.end(), [&s](const Capture& c) { return c.capture == &s; });
  if (is_standard(s) || captures) {
    const bool flushed = s.flush();
    system_error = s.system_error;
    return flushed;
  }
  const bool closed = s.close();
  system_error = s.system_error;
  for (Capture& c : captures_) {
    if (c.previous == &s) c.previous = user_output_;
  }
  forget(s);
  return closed;
}

bool StreamTable::flush_all() {
  bool all = true;
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    if (outputs_[i]->must_flush() && !outputs_[i]->flush()) all = false;
  }
  return all;
}

// Streams that a program forgot to close are still flushed.
void StreamTable::close_all() {
  leave_captures(nullptr);
  std::vector<Stream*> open;
  for (auto& [id, stream] : streams_) {
    if (!is_standard(*stream)) open.push_back(stream.get());
  }
  int ignored = 0;
  for (Stream* s : open) {
    if (!close(*s, ignored)) has_lost_output_ = true;
  }
  flush_all();
}

StreamTable::Saved StreamTable::saved() const {
  Saved all{
      next_id_, current_input_->id, current_output_->id, user_input_->id, user_output_->id, user_error_->id, {}, {},
      prompt};
  for (const auto& [name, stream] : aliases_) all.aliases.emplace_back(name, stream->id);
  for (const auto& [id, stream] : streams_) all.settings.emplace_back(id, stream->settings);
  return all;
}

void StreamTable::go_back_to(const Saved& saved) {
  leave_captures(nullptr);
  while (Stream* const young = next_after(saved.next_id - 1)) {
    int error = 0;
    close(*young, error);
  }
  for (const auto& [id, stream] : streams_) stream->aliases.clear();
  aliases_.clear();
  for (const auto& [name, id] : saved.aliases) {
    if (Stream* const stream = find(id)) add_alias(*stream, name);
  }
  for (const auto& [id, settings] : saved.settings) {
    Stream* const stream = find(id);
    if (stream == nullptr) continue;
    stream->settings = settings;
    stream->apply_settings();
  }
  const auto role = [this](Stream*& place, std::int64_t id, Stream* otherwise) {
    Stream* const stream = find(id);
    place = stream != nullptr ? stream : otherwise;
  };
  role(user_input_, saved.user_input, standard_[0]);
  role(user_output_, saved.user_output, standard_[1]);
  role(user_error_, saved.user_error, standard_[2]);
  role(current_input_, saved.current_input, user_input_);
  role(current_output_, saved.current_output, user_output_);
  prompt = saved.prompt;
  next_prompt.clear();
}

// The capture saves the current output, because the captured goal may change it.
void StreamTable::push_capture(const void* choice, std::size_t most) {
  if (captures_.size() == captures_.capacity()) captures_.reserve(2 * captures_.size() + 8);
  Stream& capture = add(open_memory_output());
  captures_.push_back({&capture, current_output_, choice, std::min(most, most_captured())});
  current_output_ = &capture;
}

std::string StreamTable::pop_capture() {
  if (captures_.empty()) return {};
  const Capture c = captures_.back();
  captures_.pop_back();
  std::string text = c.capture->take_text();
  current_output_ = c.previous;
  forget(*c.capture);  // no capture has the newest one as its previous output
  support::utf8::cut(text, c.most);
  return text;
}

void StreamTable::leave_captures(const void* newest_choice) {
  while (!captures_.empty() && captures_.back().choice >= newest_choice) pop_capture();
}

}  // namespace hornbeam::streams
