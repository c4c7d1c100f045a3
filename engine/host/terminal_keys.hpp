// SPDX-License-Identifier: MIT
// A terminal: read key by key instead of line by line; how wide it is.
#pragma once

#include <memory>

namespace hornbeam::host {

// While it lives, keys come as they are typed and are not shown; what is no terminal stays as it is.
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

// Forgets what has been typed and not been read.
void discard_typed(int file);

// How wide it is, in characters; 0 where that is not known.
int terminal_columns(int file);

}  // namespace hornbeam::host
