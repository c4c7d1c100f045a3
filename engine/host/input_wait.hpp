// SPDX-License-Identifier: MIT
// Waits for input without losing an interrupt.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace hornbeam::host {

// Waits until the file has input or ends. False if `stop` returns true, which is called first, after each signal,
// and several times a second. Signals are held back between that call and the wait: one that arrives there ends it.
bool wait_for_input(int file_number, const std::function<bool()>& stop);

// The indexes of those files that have input or have ended. Waits at most so many seconds for one; negative: no limit.
// No list if `stop` returns true.
std::optional<std::vector<std::size_t>> wait_for_inputs(const std::vector<int>& file_numbers, double seconds,
                                                        const std::function<bool()>& stop);

}  // namespace hornbeam::host
