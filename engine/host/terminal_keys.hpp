// SPDX-License-Identifier: MIT
// A terminal, read key by key instead of line by line.
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

}  // namespace hornbeam::host
