// SPDX-License-Identifier: MIT
// Decisions made from the bytes supplied by a fuzzer: after the last byte every decision is the first choice, so that
// generated input stays finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace fuzz {

class ByteSource {
 public:
  ByteSource(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ == size_; }
  std::uint8_t byte() { return empty() ? 0 : data_[at_++]; }
  // 0 .. n - 1
  int below(int n) { return byte() % n; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

// A finding: prints it and exits.
[[noreturn]] inline void report(const std::string& what) {
  std::fprintf(stderr, "fuzz: %s\n", what.c_str());
  std::abort();
}

}  // namespace fuzz
