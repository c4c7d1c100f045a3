// SPDX-License-Identifier: MIT
// Waiting for somebody to type, so that no interrupt is lost.
#pragma once

#include <functional>

namespace hornbeam::host {

// Waits until the file has something to read, or an end. False when `stop` says so, which is asked first and after
// each signal. Signals are held back between that question and the wait: one that comes there ends the wait.
bool wait_for_input(int file_number, const std::function<bool()>& stop);

}  // namespace hornbeam::host
