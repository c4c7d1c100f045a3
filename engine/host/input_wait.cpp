// SPDX-License-Identifier: MIT
#include "host/input_wait.hpp"

#include <sys/select.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <limits>

#include "host/clocks.hpp"

namespace hornbeam::host {

namespace {

// Blocks signals for this thread, except those raised by its own faults.
class HeldSignals {
 public:
  HeldSignals() {
    sigset_t held;
    sigfillset(&held);
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigdelset(&held, number);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  const sigset_t* before() const { return &before_; }

 private:
  sigset_t before_;
};

}  // namespace

bool wait_for_input(int file_number, const std::function<bool()>& stop) {
  return wait_for_inputs({file_number}, -1, stop).has_value();
}

std::optional<std::vector<std::size_t>> wait_for_inputs(const std::vector<int>& file_numbers, double seconds,
                                                        const std::function<bool()>& stop) {
  const auto can_wait = [](int file) { return file >= 0 && file < FD_SETSIZE; };
  const double end = seconds < 0 ? std::numeric_limits<double>::infinity() : steady_seconds() + seconds;
  const HeldSignals held;
  while (!stop()) {
    // In steps: a time limit is no signal.
    constexpr double longest_step = 0.1;
    const double step = std::clamp(end - steady_seconds(), 0.0, longest_step);
    const timespec wait{0, static_cast<long>(step * 1e9)};
    fd_set waiting;
    FD_ZERO(&waiting);
    int last = -1;
    bool all = true;
    for (const int file : file_numbers) {
      if (can_wait(file)) FD_SET(file, &waiting);
      if (can_wait(file)) last = std::max(last, file);
      all = all && can_wait(file);
    }
    int ready = 0;
    if (all) ready = pselect(last + 1, &waiting, nullptr, nullptr, &wait, held.before());
    if (ready < 0 && errno == EINTR) continue;
    if (all && ready == 0 && steady_seconds() < end) continue;
    std::vector<std::size_t> found;  // reading will report errors of unwaitable files
    for (std::size_t i = 0; i < file_numbers.size(); ++i) {
      if (ready < 0 || !can_wait(file_numbers[i]) || (all && FD_ISSET(file_numbers[i], &waiting))) found.push_back(i);
    }
    return found;
  }
  return std::nullopt;
}

}  // namespace hornbeam::host
