// SPDX-License-Identifier: MIT
#include "machine/first_tables.hpp"

namespace hornbeam::machine {

namespace {
constexpr std::size_t least = std::size_t{1} << 20;  // bytes that can be reserved
}

FirstTables::FirstTables() : store(least, least) {
  operators.define_defaults(store.atoms);
  flags.make_values_lasting();
}

const FirstTables& FirstTables::of_process() {
  static const FirstTables* const made = new FirstTables;
  return *made;
}

}  // namespace hornbeam::machine
