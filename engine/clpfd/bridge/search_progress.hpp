// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <utility>

#include "clpfd/domain/big_bound.hpp"

namespace hornbeam::clpfd {

// A long search with an objective is interrupted after two, four, eight, ... seconds, so that the host can report how
// far it has come.
class SearchProgress {
  using Clock = std::chrono::steady_clock;

 public:
  struct Report {
    std::int64_t seconds;
    std::optional<Integer> best;  // none: no solution yet
  };

  void begin() {
    began_ = Clock::now();
    due_ = began_ + std::chrono::seconds(2);
  }
  // Only while it runs can it be due.
  void set_running(bool running) { running_ = running; }
  bool due() const { return running_ && Clock::now() >= due_; }
  void note(std::optional<Integer> best) {
    const auto spent = Clock::now() - began_;
    due_ = began_ + 2 * spent;
    report_ = Report{std::chrono::duration_cast<std::chrono::seconds>(spent).count(), std::move(best)};
  }
  std::optional<Report> take() { return std::exchange(report_, std::nullopt); }

 private:
  Clock::time_point began_;
  Clock::time_point due_;
  bool running_ = false;
  std::optional<Report> report_;
};

}  // namespace hornbeam::clpfd
