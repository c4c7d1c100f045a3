// SPDX-License-Identifier: MIT
// Sizes of the stacks: at the start, as changed by the flag stack_limit, and the error when the local stack is full.
// The heap and the trail check theirs in terms/term_store.cpp.
#include "machine/stack_limits.hpp"

#include <algorithm>
#include <cstdint>

namespace hornbeam::machine {

MemorySizes MemorySizes::for_limits(std::size_t stack_limit, std::size_t memory_limit) {
  constexpr std::size_t least = std::size_t{1} << 20;
  constexpr std::size_t most = SIZE_MAX / 8;
  stack_limit = std::clamp(stack_limit, least, most);
  const std::size_t free = host::available_address_space();
  MemorySizes sizes{stack_limit, stack_limit, stack_limit / 2, memory_limit};
  if (free != SIZE_MAX) {
    // Leaves room for the rest of the process.
    const std::size_t share = free / 8;
    sizes.heap = std::min(sizes.heap, share * 3);
    sizes.local = std::min(sizes.local, share * 2);
    sizes.trail = std::min(sizes.trail, share);
    sizes.others = std::min(sizes.others, share);
  }
  return sizes;
}

bool Machine::set_stack_limit(std::size_t bytes) {
  bytes = std::min({bytes, terms.reserved_heap_bytes(), local_memory_.size() - bytes_beyond_end});
  Cell* const end = local_base + bytes / sizeof(Cell);
  if (std::max(e, b) + 2 * room_above_limit >= end || !terms.set_limits(bytes, bytes / 2)) return false;
  local_end = end;
  local_limit = end - room_above_limit;
  stack_limit = bytes;
  flags.assign("stack_limit", terms.new_integer(static_cast<std::int64_t>(bytes)));
  restore_soft_limit();
  return true;
}

// True, with the resource error raised, if there is no room for a frame at `top`.
bool Machine::overflows(Cell* top) {
  if (top <= local_limit) return false;
  raise_out_of_memory();
  throw_to_handler();
  return true;
}

}  // namespace hornbeam::machine
