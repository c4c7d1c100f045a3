// SPDX-License-Identifier: MIT
// Address space for one stack: reserved as a whole, backed by pages only where touched, never moved. So pointers into a
// stack stay valid while it grows. `release` returns pages after a peak. Under an address-space limit (ulimit -v)
// the reservation is reduced until it fits; `size()` is what was obtained.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hornbeam::host {

// That much, or the maximum for a stack if addresses are short.
constexpr std::size_t room_for(std::uint64_t bytes) {
  constexpr std::uint64_t most = sizeof(void*) == 8 ? UINT64_MAX : std::uint64_t{256} << 20;
  return static_cast<std::size_t>(bytes < most ? bytes : most);
}

// Bytes of a stack for which small pages do.
inline constexpr std::size_t small_stack = std::size_t{4} << 20;

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
  // From now on the bytes between these offsets get pages of two megabytes where they have none yet: a fault for each
  // 4 KiB takes a third of the time of programs that fill much. What is little used must not waste memory, and to ask
  // the system takes as long as much else of a new engine.
  void use_large_pages(std::size_t from, std::size_t to);
  // Returns the pages between the offsets to the system; they read as zero later.
  void release(std::size_t from, std::size_t to);

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

// Bytes of address space that this process may still reserve; SIZE_MAX if unlimited.
std::size_t available_address_space();

}  // namespace hornbeam::host
