// SPDX-License-Identifier: MIT
// Primitives of the loader (stdlib/system/load.pl): the loads in progress, and clauses added as a file's own: the first
// one in a load replaces the predicate's previous clauses. The texts are in source_texts.cpp.
#include <algorithm>
#include <functional>
#include <optional>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/io_context.hpp"
#include "loader/embedded_library.hpp"
#include "machine/matching_rules.hpp"
#include "streams/stream.hpp"

namespace hornbeam::builtins {

namespace {

using loader::embedded_prefix;
using loader::find_embedded;
using machine::Load;

// '$embedded_file'(+Path)
Outcome embedded_file(Machine& m, Cell* a) { return truth(find_embedded(atom_text(m, a[0])) != nullptr); }

// '$embedded_library'(+Name, -Path)
Outcome embedded_library(Machine& m, Cell* a) {
  const std::string_view name = atom_text(m, a[0]);
  for (const loader::EmbeddedFile& f : loader::embedded_files()) {
    if (name.empty() || loader::library_name(f.path) != name) continue;
    return m.unify(a[1], Cell::atom(m.terms.atoms.intern(std::string(embedded_prefix) + std::string(f.path))));
  }
  const std::string of_host = machine::SourceTable::host_path(name);
  if (m.sources.text_of_host(of_host) == nullptr) return Outcome::fail;
  return m.unify(a[1], Cell::atom(m.terms.atoms.intern(of_host)));
}

// '$trusts_programs'
Outcome trusts_programs(Machine& m, Cell*) { return truth(m.sources.trusts_programs); }

// '$library_name'(+Path, -Name)
Outcome library_name(Machine& m, Cell* a) {
  std::string_view path = atom_text(m, a[0]);
  if (path.starts_with(embedded_prefix)) path.remove_prefix(embedded_prefix.size());
  const std::string_view name = loader::library_name(path);
  return name.empty() ? Outcome::fail : m.unify(a[1], Cell::atom(m.terms.atoms.intern(name)));
}

std::uint32_t file_index(Machine& m, Atom path) {
  auto& files = m.sources.files;
  for (std::uint32_t i = 1; i < files.size(); ++i) {
    if (files[i] == path) return i;
  }
  files.push_back(path);
  return static_cast<std::uint32_t>(files.size() - 1);
}

// ---- loads ----

bool may_load(Machine& m, const std::string& path) {
  return m.capabilities.has(Capability::change_program) || path.starts_with(embedded_prefix) ||
         m.sources.text_of_host(path) != nullptr || (!m.capabilities.readable.empty() && may_read(m, path));
}

// Texts that are not files may share a name.
bool is_file(Machine& m, const Load& load) { return m.terms.atoms.text(m.sources.files[load.file]).starts_with('/'); }

bool is_within_itself(Machine& m, const Load& load) {
  const auto& loads = m.sources.loads;
  return std::any_of(loads.begin(), loads.end() - 1, [&](const Load& l) { return l.file == load.file; });
}

// What an earlier load of the file has declared, but for dynamic/1, multifile/1 and table/1, which stay as in
// SWI-Prolog.
void forget_declarations(Machine& m, std::uint32_t file) {
  for (const database::Module* module : m.database.modules()) {
    for (const auto& p : module->predicates) {
      if (p->defining_file != file || p->is_multifile) continue;
      m.database.touch(*p);
      p->is_discontiguous = p->is_determinate = p->is_public = p->is_non_terminal = false;
      p->meta.clear();
      m.database.refresh_entry(*p);
    }
  }
}

// '$begin_load'(+Path)
Outcome begin_load(Machine& m, Cell* a) {
  if (!may_load(m, std::string(atom_text(m, a[0])))) return refuse_call(m);
  Load load;
  load.file = load.text = file_index(m, deref(a[0]).as_atom());
  // A file may load itself a few times, under conditions of its own; without any it would never end.
  constexpr std::ptrdiff_t most_loads_within_itself = 16;
  const auto& loads = m.sources.loads;
  if (std::count_if(loads.begin(), loads.end(), [&](const Load& l) { return l.file == load.file; }) >=
      most_loads_within_itself) {
    return machine::permission_error(m, m.terms.atoms.intern("load"), m.terms.atoms.intern("source_file"), deref(a[0]));
  }
  load.stamp = ++m.sources.stamps;
  m.sources.loads.push_back(std::move(load));
  const Load& begun = m.sources.loads.back();
  const bool again = m.sources.completed.contains(begun.file) && is_file(m, begun) && !is_within_itself(m, begun);
  if (again) forget_declarations(m, begun.file);
  return Outcome::success;
}

// '$include_text'(+Path, -Before): clauses added from now on come from this file, but belong to the program being
// loaded.
Outcome include_text(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return m.unify(a[1], a[0]);
  Load& load = m.sources.loads.back();
  const Cell before = Cell::atom(m.sources.files[load.text]);
  load.text = file_index(m, deref(a[0]).as_atom());
  if (load.text != load.file) m.sources.inclusions.emplace(load.text, load.file);
  return m.unify(a[1], before);
}

void forget_old_clauses(Machine& m, std::uint32_t file, std::uint32_t stamp, Predicate& p) {
  if ((p.live == 0 && p.deferred == 0) || p.load_stamp >= stamp) return;
  if (p.is_multifile || p.is_dynamic) {
    for (Clause* c = p.first; c != nullptr; c = c->next) {
      if (m.sources.belongs(c->file, file)) m.database.erase_clause(c);
    }
  } else if (p.defining_file == file) {
    m.database.touch(p);
    m.database.erase_all(p);
    p.is_defined = false;
    p.deferred = 0;
    p.defining_file = 0;
    m.database.refresh_entry(p);
  }
}

// Removes clauses from loads of the file before `stamp` that no later load has redefined.
void forget_old_loads(Machine& m, std::uint32_t file, std::uint32_t stamp) {
  for (const database::Module* module : m.database.modules()) {
    for (const auto& p : module->predicates) forget_old_clauses(m, file, stamp, *p);
  }
  m.purge_clauses();
}

// '$is_being_loaded'(+Path)
Outcome is_being_loaded(Machine& m, Cell* a) {
  const Atom path = deref(a[0]).as_atom();
  const auto is_of_file = [&](const Load& l) { return m.sources.files[l.file] == path; };
  return std::ranges::any_of(m.sources.loads, is_of_file) ? Outcome::success : Outcome::fail;
}

// '$forget_file'(+Path): removes all its clauses.
Outcome forget_file(Machine& m, Cell* a) {
  if (!may_load(m, std::string(atom_text(m, a[0])))) return refuse_call(m);
  forget_old_loads(m, file_index(m, deref(a[0]).as_atom()), ++m.sources.stamps);
  return Outcome::success;
}

// '$forget_the_rest': the innermost load has reached the end of its file.
Outcome forget_the_rest(Machine& m, Cell*) {
  if (m.sources.loads.empty()) return Outcome::success;
  const Load& load = m.sources.loads.back();
  if (!is_file(m, load) || is_within_itself(m, load)) return Outcome::success;
  if (m.sources.completed.insert(load.file).second) return Outcome::success;
  forget_old_loads(m, load.file, load.stamp);
  return Outcome::success;
}

// '$load_depth'(-N), '$cut_loads'(+N): for loads that an exception has left
Outcome load_depth(Machine& m, Cell* a) { return m.unify(a[0], size_cell(m.sources.loads.size())); }
Outcome cut_loads(Machine& m, Cell* a) {
  const std::size_t depth = static_cast<std::size_t>(deref(a[0]).as_small_integer());
  if (depth < m.sources.loads.size()) m.sources.loads.resize(depth);
  return Outcome::success;
}

// '$loading_file'(-Path): of the innermost load; fails if there is none
Outcome loading_file(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return Outcome::fail;
  return m.unify(a[0], Cell::atom(m.sources.files[m.sources.loads.back().file]));
}

// '$is_reloading': the file of the innermost load has been loaded completely before
Outcome is_reloading(Machine& m, Cell*) {
  const auto& sources = m.sources;
  return truth(!sources.loads.empty() && sources.completed.contains(sources.loads.back().file));
}

// source_location(-Path, -Line): of the clause being loaded; fails if there is none
Outcome source_location(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return Outcome::fail;
  const Load& load = m.sources.loads.back();
  if (m.unify(a[0], Cell::atom(m.sources.files[load.text])) != Outcome::success) return Outcome::fail;
  return m.unify(a[1], Cell::integer(load.line));
}

// '$set_module_file'(+Module, +Path): the file of the module, which exports nothing yet
Outcome set_module_file(Machine& m, Cell* a) {
  database::Module& module = m.database.module(deref(a[0]).as_atom());
  if (!may_alter(m, module)) return refuse_call(m);
  m.database.touch(module);
  const std::uint32_t file = file_index(m, deref(a[1]).as_atom());
  if (module.file == file) {
    for (const auto& p : module.predicates) {
      if (!p->is_exported) continue;
      m.database.touch(*p);
      p->is_exported = false;
    }
    module.exports.clear();
  }
  module.file = file;
  return Outcome::success;
}

Cell indicator_of(Machine& m, const Predicate& p) {
  return terms::predicate_indicator(m.terms, m.terms.functors.name(p.functor), p.arity);
}

// For the first clause of a predicate in this load: its clauses from an earlier load of the file are removed. Other
// clauses stay if it is multifile, or dynamic and declared so in this file; otherwise they are removed, with a note if
// they came from another file. A predicate that is dynamic only by assertz/1 becomes static.
Cell start_predicate(Machine& m, Load& load, Predicate& p) {
  Cell note = Cell::atom(atoms::true_);
  const bool same_file = p.defining_file == load.file;
  if (p.live > 0 && (p.is_multifile || (p.is_dynamic && same_file))) {
    for (Clause* c = p.first; c != nullptr; c = c->next) {
      if (m.sources.belongs(c->file, load.file)) m.database.erase_clause(c);
    }
  } else if (p.live > 0) {
    if (p.defining_file == 0) {
      m.database.make_static(p);
    } else if (!same_file && m.flags.redefine_warnings) {
      note = m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern("redefined"), 3), indicator_of(m, p),
                                   Cell::atom(m.sources.files[p.defining_text]), size_cell(p.defining_line));
    }
    m.database.erase_all(p);
  }
  m.database.touch(p);
  p.load_stamp = load.stamp;
  p.defining_file = load.file;
  return note;
}

// A program that may not change procedures can still load libraries, and could pretend to be one of them. Library
// clauses may go only to their own modules, and to multifile hooks. Clauses of a program that may not change the system
// must not go to library modules, except for such hooks. The module that Clause would change, or null if it may.
const database::Module* refusing_module(Machine& m, const Load& load, Cell clause) {
  const bool may_change_all = m.capabilities.has(Capability::change_program);
  if (may_change_all && m.capabilities.has(Capability::change_system)) return nullptr;
  const bool is_library = m.terms.atoms.text(m.sources.files[load.file]).starts_with(embedded_prefix);
  if (is_library == may_change_all) return nullptr;
  database::Module* module = m.source_module;
  if (!m.strip_module(clause, module)) return nullptr;
  const bool is_rule = clause.is_structure() && terms::functor_of(clause) == functors::neck;
  if (is_rule || machine::is_matching_rule(clause)) {
    clause = is_rule ? deref(terms::structure_argument(clause, 0)) : machine::parts_of_rule(clause).head;
    if (!m.strip_module(clause, module)) return nullptr;
  }
  const bool is_open = is_library ? may_change(m, *module) : may_alter(m, *module);
  if (is_open) return nullptr;
  const Predicate* const p = clause.is_structure() ? module->find(terms::functor_of(clause)) : nullptr;
  return p != nullptr && p->is_multifile ? nullptr : module;
}

Cell rewritten_functor(Machine& m) {
  Cell& known = m.sources.rewritten;
  if (!known.is_functor_cell()) known = m.terms.functors.intern(m.terms.atoms.intern_system("$rewritten"), 1);
  return known;
}

// A term read as a fact, and not rewritten, has no goal places to keep.
bool may_have_goals(Cell read, bool rewritten) {
  const Cell functor = terms::functor_of(read);
  return rewritten || functor == functors::neck || functor == functors::grammar_rule ||
         functor == functors::matching_rule || functor == functors::colon;
}

// True if clauses of another procedure come between this one and those before it, without a declaration.
bool breaks_up(Machine& m, Load& load, Predicate& p) {
  return load.last != &p && !p.is_discontiguous && !p.is_dynamic && !p.is_multifile && p.live > 0 &&
         m.terms.atoms.text(m.terms.functors.name(p.functor))[0] != '$' && load.reported.insert(&p).second;
}

// '$consult_clause'(+Clause, +Told, +Read, +Line, -Note): Told is the clause as clause/2 shows it. Note is true,
// discontiguous(PI) or redefined(PI, File, Line). Read is the last term read, from which expansions have made the
// clause; '$rewritten'(Read) if term_expansion/2 has; or []. Line 0 is for additional clauses made by an expansion.
Outcome consult_clause(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return machine::permission_error(m, atoms::modify, atoms::static_procedure, deref(a[0]));
  Load& load = m.sources.loads.back();
  if (const database::Module* const module = refusing_module(m, load, deref(a[0]))) {
    return machine::permission_error(m, atoms::modify, m.terms.atoms.intern("module"), Cell::atom(module->name));
  }
  Machine::AddOptions options;
  options.consulting = true;
  options.file = load.text;
  options.line = static_cast<std::uint32_t>(deref(a[3]).as_small_integer());
  if (const Cell told = deref(a[1]); told != deref(a[0])) options.told = told;
  Cell read = deref(a[2]);
  const bool rewritten = read.is_structure() && terms::functor_of(read) == rewritten_functor(m);
  if (rewritten) read = deref(terms::structure_argument(read, 0));
  std::optional<compiler::SourcePositions> positions;
  if (read.is_structure() && !load.positions.empty() && may_have_goals(read, rewritten)) {
    options.positions = &positions.emplace(terms::PositionTree(load.positions, load.clause_begin), read, rewritten);
  }
  Cell note = Cell::atom(atoms::true_);
  const auto note_addition = [&](Predicate& p) {
    if (options.line == 0) {  // made by an expansion: does not interrupt the clauses of a program
      if (p.load_stamp != load.stamp) start_predicate(m, load, p);
      return;
    }
    if (p.load_stamp != load.stamp) {
      note = start_predicate(m, load, p);
      p.defining_text = load.text;
      p.defining_line = options.line;
    } else if (breaks_up(m, load, p)) {
      note =
          m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern("discontiguous"), 1), indicator_of(m, p));
    }
    load.last = &p;
  };
  options.before_adding = std::cref(note_addition);  // avoids a copy
  const Outcome o = m.add_clause(*m.source_module, a[0], options);
  m.purge_clauses();
  return o == Outcome::success ? m.unify(a[4], note) : o;
}

}  // namespace

BuiltinFamily loading() {
  static constexpr Builtin rows[] = {
      det("$embedded_file(+Path) is semidet", &taking<"a", &embedded_file>, "Path is a file of the built-in library."),
      det("$embedded_library(+Name, -Path) is semidet", &taking<"a", &embedded_library>,
          "The file of the built-in library(Name)."),
      det("$trusts_programs is semidet", &trusts_programs, "Tests of the system's own parts are running."),
      det("$library_name(+Path, -Name) is semidet", &taking<"a", &library_name>,
          "Path is the file of the built-in library(Name)."),
      det("$begin_load(+Path) is det", &taking<"a", &begin_load>, "Clauses added from now on are those of the file."),
      det("$include_text(+Path, -Before) is det", &taking<"a.", &include_text>,
          "Clauses added from now on stand in that file."),
      det("$is_being_loaded(+Path) is semidet", &taking<"a", &is_being_loaded>, "A load of the file is in progress."),
      det("$forget_file(+Path) is det", &taking<"a", &forget_file>, "No clause of the file is left."),
      det("$forget_the_rest is det", &forget_the_rest, "What the file being loaded no longer defines is gone."),
      det("$load_depth(-Depth) is det", &load_depth, "How many loads are in progress."),
      det("$cut_loads(+Depth) is det", &taking<"n", &cut_loads>, "Forgets loads that an error has left."),
      det("$is_reloading is semidet", &is_reloading, "The file being loaded was loaded before."),
      det("$loading_file(-Path) is semidet", &loading_file, "The file being loaded."),
      det("source_location(-Path, -Line) is semidet", &source_location,
          "Path and Line are the file and line of the clause being loaded."),
      det("$set_module_file(+Module, +Path) is det", &taking<"aa", &set_module_file>, "Module is defined in the file."),
      det("$consult_clause(+Clause, +Told, +Read, +Line, -Note) is det", &taking<"...n", &consult_clause>,
          "Adds a clause of the file being loaded."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
