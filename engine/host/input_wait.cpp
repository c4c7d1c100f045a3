// SPDX-License-Identifier: MIT
#include "host/input_wait.hpp"

#include <sys/select.h>

#include <cerrno>
#include <csignal>

namespace hornbeam::host {

namespace {

// No signals for this thread, but those that its own mistakes raise.
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
  if (file_number < 0 || file_number >= FD_SETSIZE) return true;
  const HeldSignals held;
  while (!stop()) {
    fd_set waiting;
    FD_ZERO(&waiting);
    FD_SET(file_number, &waiting);
    const int ready = pselect(file_number + 1, &waiting, nullptr, nullptr, nullptr, held.before());
    if (ready >= 0 || errno != EINTR) return true;  // reading will tell what is wrong
  }
  return false;
}

}  // namespace hornbeam::host
