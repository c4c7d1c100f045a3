// SPDX-License-Identifier: MIT
// Any text can be read: the result is a term or a syntax error, in bounded time. A term that was read, written and read
// again is the same.
#include <memory>

#include <hornbeam/hornbeam.hpp>

#include "byte_source.hpp"

using namespace hornbeam;

namespace {

// The error must be in the text itself, not in the written form of its term.
void check_written_is_readable(Engine& engine, const std::string& text) {
  std::string written;
  try {
    written = engine.text(engine.parse(text));
  } catch (const SyntaxError&) {
    return;
  }
  fuzz::report("what is written cannot be read: " + written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto engine = std::make_unique<Engine>();
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const Term first = engine->parse(text);
    const std::string written = engine->text(first);
    const Term second = engine->parse(written);
    if (!(first == second)) fuzz::report("read back another term: " + written + " -> " + engine->text(second));
    // Read alone, the written text must not be a syntax error either.
    const Term plain = engine->parse(first.text());
    if (!(first == plain)) fuzz::report("read back another term: " + first.text());
  } catch (const SyntaxError&) {
    check_written_is_readable(*engine, text);
  } catch (const ResourceError&) {
  }
  return 0;
}
