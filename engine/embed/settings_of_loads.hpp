// SPDX-License-Identifier: MIT
// A message may load a library, which sets flags and the source module until it ends. Here they are put back if the
// message was stopped, and the cleanups of the load with it.
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::embed {

class SettingsOfLoads {
 public:
  explicit SettingsOfLoads(machine::Machine& m)
      : m_(m),
        journal_(m.flags.journal() != nullptr ? *m.flags.journal() : own_),
        before_(journal_.size()),
        source_module_(m.source_module),
        syntax_(m.database.user().syntax),
        dialect_(m.flags.dialect),
        goal_dialect_(m.goal_dialect) {
    m.flags.keep_journal(&journal_);
  }
  ~SettingsOfLoads() {
    if (!kept_) put_back();
    if (&journal_ == &own_) m_.flags.keep_journal(nullptr);
  }
  SettingsOfLoads(const SettingsOfLoads&) = delete;
  SettingsOfLoads& operator=(const SettingsOfLoads&) = delete;

  // All has ended as it should.
  void keep() { kept_ = true; }

 private:
  void put_back() {
    m_.flags.put_back(journal_, before_);
    m_.database.system().operators.set_iso(m_.flags.iso);
    m_.source_module = source_module_;
    m_.database.user().syntax = syntax_;
    m_.flags.dialect = dialect_;
    m_.goal_dialect = goal_dialect_;
  }

  machine::Machine& m_;
  database::FlagTable::Journal own_;
  database::FlagTable::Journal& journal_;  // of the sandboxed query, if there is one
  const std::size_t before_;
  database::Module* const source_module_;
  const syntax::SyntaxFlags syntax_;  // of the module user
  const database::Dialect dialect_;
  const database::Dialect goal_dialect_;
  bool kept_ = false;
};

}  // namespace hornbeam::embed
