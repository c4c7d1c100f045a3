// SPDX-License-Identifier: MIT
// Waiting for somebody to type, so that no interrupt is lost.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace hornbeam::host {

// Waits until the file has something to read, or an end. False when `stop` says so, which is asked first and after
// each signal. Signals are held back between that question and the wait: one that comes there ends the wait.
bool wait_for_input(int file_number, const std::function<bool()>& stop);

// Which of several files have something to read, or an end, as places in the list. Waits at most so many seconds for
// one that has; negative: as long as it takes. No list when `stop` says so.
std::optional<std::vector<std::size_t>> wait_for_inputs(const std::vector<int>& file_numbers, double seconds,
                                                        const std::function<bool()>& stop);

}  // namespace hornbeam::host
