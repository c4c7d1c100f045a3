// SPDX-License-Identifier: MIT
// What an engine's options take from its programs.
#pragma once

#include <hornbeam/options.hpp>
#include "machine/machine.hpp"

namespace hornbeam::embed {

void restrict_programs(machine::Machine& m, const Options& options);

// While the host itself loads a program, the program may be changed. Whatever happens, no load is left behind.
class HostLoads {
 public:
  explicit HostLoads(machine::Machine& m);
  ~HostLoads();
  HostLoads(const HostLoads&) = delete;
  HostLoads& operator=(const HostLoads&) = delete;

 private:
  machine::Machine& m_;
  std::uint32_t before_;
  std::size_t loads_before_;
};

// What a program that may not change the system has changed of flags and operators goes with its query: the host and
// the next program find them as they were. Operators that libraries have brought stay.
class RestoredSettings {
 public:
  explicit RestoredSettings(machine::Machine& m);
  ~RestoredSettings();
  RestoredSettings(const RestoredSettings&) = delete;
  RestoredSettings& operator=(const RestoredSettings&) = delete;

 private:
  machine::Machine& m_;
  syntax::OperatorTable operators_;
  database::FlagTable::Journal flags_;
};

}  // namespace hornbeam::embed
