// SPDX-License-Identifier: MIT
// Address space for one stack: reserved whole, backed by pages only where it is touched, never moved.
// So a pointer into a stack stays good while the stack grows. `release_above` gives pages back after
// a peak. Where the process lives under an address-space limit (ulimit -v) the reservation is made
// smaller until it fits; `size()` tells what was had.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hornbeam::host {

// So much, or what a stack may have where addresses are short.
constexpr std::size_t room_for(std::uint64_t bytes) {
  constexpr std::uint64_t most = sizeof(void*) == 8 ? UINT64_MAX : std::uint64_t{256} << 20;
  return static_cast<std::size_t>(bytes < most ? bytes : most);
}

class ReservedMemory {
 public:
  ReservedMemory() = default;
  explicit ReservedMemory(std::size_t bytes);
  ~ReservedMemory();
  ReservedMemory(ReservedMemory&& other) noexcept;
  ReservedMemory& operator=(ReservedMemory&& other) noexcept;
  ReservedMemory(const ReservedMemory&) = delete;
  ReservedMemory& operator=(const ReservedMemory&) = delete;

  char* data() const { return data_; }
  std::size_t size() const { return size_; }
  // The first so many bytes get pages of the usual size, whatever the size of the whole.
  void use_small_pages(std::size_t bytes);
  // Gives the pages from `offset` (bytes) to the end back to the system; they read as zero later.
  void release_above(std::size_t offset);

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

// Bytes of address space that this process may still reserve; SIZE_MAX when unlimited.
std::size_t available_address_space();

}  // namespace hornbeam::host
