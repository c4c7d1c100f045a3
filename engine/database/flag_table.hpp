// SPDX-License-Identifier: MIT
// The Prolog flags of one engine (ISO 13211-1, 7.11): the rows of flags.def, then those that programs create. Values
// are records, outside the heap. Values that C++ reads often are also plain fields; the effects of the rows keep both
// in step, so set flags only through this class.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "arithmetic/context.hpp"
#include "database/dialect.hpp"
#include "syntax/syntax_flags.hpp"
#include "terms/record.hpp"

namespace hornbeam::database {

enum class OccursCheck : std::uint8_t { no, yes, error };
enum class UnknownProcedure : std::uint8_t { error, fail, warning };
enum class FlagAccess : std::uint8_t { read_write, read_only };

class FlagTable;
using FlagEffect = void (*)(FlagTable& flags, std::string_view value);

struct Flag {
  terms::Atom name;
  const char* domain;  // see flags.def
  FlagAccess access;
  FlagEffect effect;  // may be null
  const char* help;
  terms::OwnedRecord value;  // null: the flag has no value
};

// Fields kept in step with flags of the same name.
struct FlagFields {
  syntax::SyntaxFlags syntax;       // double_quotes, back_quotes, iso
  arithmetic::Settings arithmetic;  // iso, float_*
  OccursCheck occurs_check = OccursCheck::no;
  UnknownProcedure unknown = UnknownProcedure::error;
  Dialect dialect = Dialect::swi;  // in force: that of the file being loaded, otherwise the toplevel's
  bool iso = false;
  bool debug = false;
  bool char_conversion = false;
  bool autoload = true;
  bool verbose = true;
  bool verbose_load = false;
  bool single_var_warnings = true;
  bool discontiguous_warnings = true;
  bool redefine_warnings = true;
  bool last_call_optimisation = true;
  bool gc = true;
  bool clpfd_monotonic = false;
  bool clpfd_full_propagation = false;
  bool create_unknown = false;  // user_flags is other than `error`
};

class FlagTable : public FlagFields {
 public:
  explicit FlagTable(terms::TermStore& terms);
  // Begins with the flags of another table, whose values must be lasting; their atoms are the same in both.
  FlagTable(terms::TermStore& terms, const FlagTable& first);
  FlagTable(const FlagTable&) = delete;
  FlagTable& operator=(const FlagTable&) = delete;
  void make_values_lasting();

  // ---- by name ----
  const Flag* find(terms::Atom name) const;
  std::size_t count() const { return flags_.size(); }
  const Flag& at(std::size_t i) const { return flags_[i]; }

  // The result of set and create, from which the caller makes the ISO error.
  enum class Change : std::uint8_t { done, unknown_flag, read_only, bad_value, no_memory };
  // Set by the program; checks access. `value` is dereferenced and bound.
  Change set(terms::Atom name, terms::Cell value);
  // Set by the engine, regardless of access; the name must be a row's.
  void assign(std::string_view name, terms::Cell value);
  void use_text(const char* name, const char* value);  // assign, for atoms
  // While a journal is kept it receives the old values of changed flags, so that they can be restored.
  struct Replaced {
    std::size_t flag;
    terms::OwnedRecord value;
  };
  using Journal = std::vector<Replaced>;
  void keep_journal(Journal* journal) { journal_ = journal; }
  Journal* journal() const { return journal_; }
  void put_back(Journal& journal, std::size_t first = 0);
  // Saves and restores the values of all flags; restoring removes flags created since.
  struct SavedFlag {
    const char* domain;
    FlagAccess access;
    terms::OwnedRecord value;
  };
  using Saved = std::vector<SavedFlag>;
  Saved saved() const;
  void go_back_to(const Saved& saved);
  // Makes the flag have no value.
  void hide(std::string_view name);
  // Creates a flag, or gives new properties and a new value to one that a program has created.
  Change create(terms::Atom name, terms::Cell value, const char* domain, FlagAccess access);

  // Names and values, for the atom collector.
  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const Flag& f : flags_) {
      visit(f.name);
      if (f.value) terms::for_each_atom(*f.value, visit);
    }
    if (journal_ == nullptr) return;
    for (const Replaced& r : *journal_) {
      if (r.value) terms::for_each_atom(*r.value, visit);
    }
  }

 private:
  Flag& add(terms::Atom name, const char* domain, FlagAccess access, FlagEffect effect, const char* help);
  Change store(Flag& flag, terms::Cell value);
  void set_initial_values();
  std::size_t position_of(terms::Atom name) const;

  terms::TermStore& terms_;
  Journal* journal_ = nullptr;
  std::vector<Flag> flags_;
  struct Place {
    std::uint32_t name;  // index of the atom
    std::uint32_t position;
  };
  std::vector<Place> by_name_;  // in the order of names
};

}  // namespace hornbeam::database
