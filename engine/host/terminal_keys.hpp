// SPDX-License-Identifier: MIT
// Terminals: reading single keys instead of lines; width.
#pragma once

#include <memory>

namespace hornbeam::host {

// While alive, keys are delivered as they are typed and not echoed; no effect if not a terminal.
class SingleKeys {
 public:
  explicit SingleKeys(int file);
  ~SingleKeys();
  SingleKeys(const SingleKeys&) = delete;
  SingleKeys& operator=(const SingleKeys&) = delete;

  bool active() const { return before_ != nullptr; }

 private:
  struct State;
  [[maybe_unused]] int file_;
  std::unique_ptr<State> before_;
};

// Discards unread input.
void discard_typed(int file);

// The width in characters; 0 if unknown.
int terminal_columns(int file);

}  // namespace hornbeam::host
