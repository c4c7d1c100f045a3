// SPDX-License-Identifier: MIT
// The restrictions that an engine's options put on its programs.
#pragma once

#include <hornbeam/options.hpp>
#include "machine/machine.hpp"

namespace hornbeam::embed {

void restrict_programs(machine::Machine& m, const Options& options);

// While the host itself loads a program, the program may be changed. On any exit no load is left behind.
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

// Restores the flags and operators changed by a program that may not change the system when its query ends. Operators
// from libraries stay.
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
