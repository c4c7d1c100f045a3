// SPDX-License-Identifier: MIT
#include "embed/host_streams.hpp"

#include <cstring>

#include "embed/engine_implementation.hpp"
#include "streams/byte_channel.hpp"

namespace hornbeam::embed {

using streams::CallbackChannel;
using streams::Stream;

namespace {

std::unique_ptr<Stream> output_stream(Machine& m, OutputCallback callback, streams::Buffering buffering,
                                      bool binary = false) {
  Stream::Settings settings;
  settings.binary = binary;
  settings.mode = streams::Mode::append;
  settings.buffering = buffering;
  CallbackChannel::Writer writer = [&m, callback = std::move(callback)](std::string_view text) {
    try {
      const HostCallback running(m);
      callback(text);
      return true;
    } catch (...) {
      return false;
    }
  };
  return std::make_unique<Stream>(std::make_unique<CallbackChannel>(std::move(writer)), settings);
}

// The callback may return more than requested: the rest is kept.
std::unique_ptr<Stream> input_stream(Machine& m, InputCallback callback, bool binary = false) {
  Stream::Settings settings;
  settings.binary = binary;
  settings.mode = streams::Mode::read;
  settings.eof_action = streams::EofAction::reset;
  CallbackChannel::Reader reader = [&m, callback = std::move(callback), rest = std::string(), at = std::size_t{0}](
                                       char* to, std::size_t n) mutable -> std::int64_t {
    try {
      if (at == rest.size()) {
        const HostCallback running(m);
        rest = callback();
        at = 0;
      }
    } catch (...) {
      return -1;
    }
    const std::size_t size = std::min(n, rest.size() - at);
    std::memcpy(to, rest.data() + at, size);
    at += size;
    return static_cast<std::int64_t>(size);
  };
  return std::make_unique<Stream>(std::make_unique<CallbackChannel>(std::move(reader)), settings);
}

}  // namespace

void set_standard_stream(Machine& m, int number, OutputCallback callback) {
  const auto buffering = number == 1 ? streams::Buffering::full : streams::Buffering::none;
  m.streams.replace_standard(number, output_stream(m, std::move(callback), buffering));
}

void set_standard_input(Machine& m, InputCallback callback) {
  m.streams.replace_standard(0, input_stream(m, std::move(callback)));
}

void add_output(Machine& m, std::string_view alias, OutputCallback callback, bool binary) {
  m.streams.add_alias(m.streams.add(output_stream(m, std::move(callback), streams::Buffering::full, binary)), alias);
}

void add_input(Machine& m, std::string_view alias, InputCallback callback, bool binary) {
  m.streams.add_alias(m.streams.add(input_stream(m, std::move(callback), binary)), alias);
}

}  // namespace hornbeam::embed
