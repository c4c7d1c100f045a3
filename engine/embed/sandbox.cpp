// SPDX-License-Identifier: MIT
#include "embed/sandbox.hpp"

#include <filesystem>

namespace hornbeam::embed {

using machine::Machine;

void restrict_programs(Machine& m, const Options& options) {
  m.capabilities.bits = static_cast<std::uint32_t>(options.capabilities);
}

HostLoads::HostLoads(Machine& m) : m_(m), before_(m.capabilities.bits) {
  m.capabilities.bits |= static_cast<std::uint32_t>(machine::Capability::change_program);
}

HostLoads::~HostLoads() { m_.capabilities.bits = before_; }

}  // namespace hornbeam::embed
