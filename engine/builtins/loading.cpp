// SPDX-License-Identifier: MIT
// Primitives of the loader (stdlib/system/load.pl): texts of source files, clauses read from them, and
// clauses added as a file's own: the first one in a load replaces what the predicate had before.
#include <algorithm>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/io_context.hpp"
#include "loader/embedded_library.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"

namespace hornbeam::builtins {

namespace {

using database::Clause;
using database::Predicate;
using machine::Load;
using machine::SourceText;
using reader::ReadStatus;

constexpr std::string_view embedded_prefix = "hornbeam:";

const loader::EmbeddedFile* find_embedded(std::string_view path) {
  if (!path.starts_with(embedded_prefix)) return nullptr;
  path.remove_prefix(embedded_prefix.size());
  for (const loader::EmbeddedFile& f : loader::embedded_files()) {
    if (f.path == path) return &f;
  }
  return nullptr;
}

std::string_view atom_text(Machine& m, Cell c) { return m.terms.atoms.text(deref(c).as_atom()); }

// '$embedded_file'(+Path)
Outcome embedded_file(Machine& m, Cell* a) { return truth(find_embedded(atom_text(m, a[0])) != nullptr); }

// '$embedded_library'(+Name, -Path)
Outcome embedded_library(Machine& m, Cell* a) {
  const std::string_view name = atom_text(m, a[0]);
  for (const loader::EmbeddedFile& f : loader::embedded_files()) {
    if (name.empty() || loader::library_name(f.path) != name) continue;
    return m.unify(a[1], Cell::atom(m.terms.atoms.intern(std::string(embedded_prefix) + std::string(f.path))));
  }
  return Outcome::fail;
}

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

// A script's first line is for the system shell.
std::size_t skip_shebang(std::string_view text) {
  if (!text.starts_with("#!")) return 0;
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? text.size() : end;
}

// '$open_source'(+Path, -Handle): existence and permission errors as open/3.
Outcome open_source(Machine& m, Cell* a) {
  const std::string path(atom_text(m, a[0]));
  std::string text;
  if (const loader::EmbeddedFile* embedded = find_embedded(path)) {
    text = embedded->text;
  } else {
    if (!may_read(m, path)) {
      return machine::permission_error(m, atoms::open, atoms::source_sink, deref(a[0]));
    }
    streams::Opened opened = streams::open_source_file(path);
    if (opened.stream == nullptr) {
      if (opened.failure == streams::OpenFailure::not_found) {
        return machine::existence_error(m, atoms::source_sink, deref(a[0]));
      }
      return machine::permission_error(m, atoms::open, atoms::source_sink, deref(a[0]));
    }
    // A pipe gives what it has piece by piece.
    int more = opened.stream->read_all();
    while (more == 1 && !opened.stream->is_complete()) more = opened.stream->read_more();
    if (more < 0) {
      return machine::permission_error(m, atoms::input, atoms::source_sink, deref(a[0]));
    }
    text = std::string(opened.stream->ahead());
  }
  auto& texts = m.sources.texts;
  std::size_t handle = 0;
  while (handle < texts.size() && texts[handle].open) ++handle;
  if (handle == texts.size()) texts.emplace_back();
  const std::size_t start = skip_shebang(text);
  texts[handle] = SourceText{std::move(text), start, true};
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(handle)));
}

// '$source_of_text'(+Text, -Handle)
Outcome source_of_text(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[0], text_kind::any, atoms::list, buffer, text); o != Outcome::success) return o;
  m.sources.texts.push_back(SourceText{std::string(text), 0, true});
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(m.sources.texts.size() - 1)));
}

SourceText& text_of_handle(Machine& m, Cell c) {
  return m.sources.texts[static_cast<std::size_t>(deref(c).as_small_integer())];
}

// ---- a line that tells of long loads ----

constexpr std::size_t progress_step = std::size_t{2} << 20;  // bytes between two changes of the line

bool shows_progress(Machine& m, const SourceText& source) {
  return source.text.size() > progress_step && m.streams.user_error().is_terminal();
}

void show_progress(Machine& m, const SourceText& source, std::size_t before) {
  if (before / progress_step == source.offset / progress_step || !shows_progress(m, source)) return;
  streams::Stream& out = m.streams.user_error();
  const std::size_t percent = source.offset * 100 / source.text.size();
  out.put_text("\r% loading: " + std::to_string(percent) + "% ");
  out.flush();
}

Outcome close_source(Machine& m, Cell* a) {
  if (shows_progress(m, text_of_handle(m, a[0]))) {
    m.streams.user_error().put_text("\r                    \r");
    m.streams.user_error().flush();
  }
  SourceText& source = text_of_handle(m, a[0]);
  std::string().swap(source.text);  // an assignment of nothing would keep its memory
  source.offset = 0;
  source.open = false;
  return Outcome::success;
}

Cell integer_cell(std::size_t n) { return Cell::integer(static_cast<std::int64_t>(n)); }

Cell text_atom(Machine& m, std::string_view text) { return Cell::atom(m.terms.atoms.intern(text)); }

// syntax_error(Name, Message, Expected, Hint, Line, Column, LineText, Length)
Cell syntax_error_term(Machine& m, const SourceText& source) {
  const reader::SyntaxError& e = m.term_reader->error();
  const std::string_view text = source.text;
  const std::size_t at = std::min(e.offset, text.size());
  std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1);
  begin = begin == std::string_view::npos || at == 0 ? 0 : begin + 1;
  std::size_t end = text.find('\n', at);
  if (end == std::string_view::npos) end = text.size();
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("$syntax_error"), 8);
  return m.terms.new_structure(
      functor, text_atom(m, reader::error_name(e.code)), text_atom(m, e.message),
      text_atom(m, e.expected), text_atom(m, e.hint), integer_cell(e.line), integer_cell(e.column),
      text_atom(m, text.substr(begin, end - begin)), integer_cell(e.length));
}

Outcome unify_clause(Machine& m, Cell* a, Cell term, Cell names, Cell singletons, std::size_t line) {
  if (m.unify(a[2], storable(term)) != Outcome::success) return Outcome::fail;
  if (m.unify(a[3], names) != Outcome::success) return Outcome::fail;
  if (m.unify(a[4], singletons) != Outcome::success) return Outcome::fail;
  return m.unify(a[5], integer_cell(line));
}

Cell singleton_list(Machine& m) {
  Cell list = Cell::atom(atoms::nil);
  const auto variables = m.term_reader->named_variables();
  for (std::size_t i = variables.size(); i > 0; --i) {
    if (reader::is_singleton(variables[i - 1])) {
      list = m.terms.new_list(text_atom(m, variables[i - 1].name), list);
    }
  }
  return list;
}

// A clause whose full stop is missing: '$recovered'(Trouble, Clause). Trouble is the syntax error, or
// no_full_stop at the end of the text.
Outcome unify_recovered(Machine& m, Cell* a, Cell trouble) {
  Cell names = Cell::atom(atoms::nil);
  if (!reader::variable_name_list(m.terms, m.term_reader->named_variables(), names)) {
    names = Cell::atom(atoms::nil);
  }
  const std::size_t line = m.term_reader->line_of(m.term_reader->begin_offset());
  if (!m.sources.loads.empty()) m.sources.loads.back().line = static_cast<std::uint32_t>(line);
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("$recovered"), 2);
  const Cell both = m.terms.new_structure(functor, trouble, m.term_reader->term());
  return unify_clause(m, a, both, names, singleton_list(m), line);
}

// '$read_clause'(+Handle, +Module, -Term, -Names, -Singletons, -Line)
Outcome read_clause(Machine& m, Cell* a) {
  SourceText& source = text_of_handle(m, a[0]);
  database::Module& module = m.database.module(deref(a[1]).as_atom());
  reader::ReadOptions options;
  options.operators = &m.operators(module);
  options.flags = m.flags.syntax;
  options.full_stop_optional = true;
  options.resume_at_new_clause = true;
  const ReadStatus status = m.term_reader->read(source.text, source.offset, options);
  if (status != ReadStatus::no_memory) {
    const std::size_t before = source.offset;
    source.offset = m.term_reader->end_offset();
    show_progress(m, source, before);
    source.offset = before;
  }
  const Cell nil = Cell::atom(atoms::nil);
  switch (status) {
    case ReadStatus::no_memory: {
      const Outcome o = m.need_heap(std::max<std::size_t>(1 << 16, (source.text.size() - source.offset) / 2));
      return o == Outcome::success ? machine::resource_error(m, atoms::stack_memory) : o;
    }
    case ReadStatus::end_of_file:
      return unify_clause(m, a, Cell::atom(atoms::end_of_file), nil, nil,
                          m.term_reader->line_of(source.text.size()));
    case ReadStatus::syntax_error: {
      const Cell error = syntax_error_term(m, source);
      source.offset = m.term_reader->end_offset();
      if (m.term_reader->has_term_before_error()) return unify_recovered(m, a, error);
      return unify_clause(m, a, error, nil, nil, m.term_reader->error().line);
    }
    case ReadStatus::term: break;
  }
  source.offset = m.term_reader->end_offset();
  if (m.term_reader->full_stop_missing()) return unify_recovered(m, a, text_atom(m, "no_full_stop"));
  Cell names = nil;
  if (!reader::variable_name_list(m.terms, m.term_reader->named_variables(), names)) names = nil;
  const std::size_t line = m.term_reader->line_of(m.term_reader->begin_offset());
  if (!m.sources.loads.empty()) m.sources.loads.back().line = static_cast<std::uint32_t>(line);
  return unify_clause(m, a, m.term_reader->term(), names, singleton_list(m), line);
}

// ---- loads ----

bool may_load(Machine& m, const std::string& path) {
  return m.capabilities.has(Capability::change_program) || path.starts_with(embedded_prefix) ||
         (!m.capabilities.readable.empty() && may_read(m, path));
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
  return Outcome::success;
}

// '$include_text'(+Path, -Before): clauses that are added stand in this file from now on, though they are of the
// program that is being loaded.
Outcome include_text(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return m.unify(a[1], a[0]);
  Load& load = m.sources.loads.back();
  const Cell before = Cell::atom(m.sources.files[load.text]);
  load.text = file_index(m, deref(a[0]).as_atom());
  if (load.text != load.file) m.sources.inclusions.emplace(load.text, load.file);
  return m.unify(a[1], before);
}

void forget_old_clauses(Machine& m, std::uint32_t file, std::uint32_t stamp, Predicate& p) {
  if (p.live == 0 || p.load_stamp >= stamp) return;
  if (p.is_multifile || p.is_dynamic) {
    for (Clause* c = p.first; c != nullptr; c = c->next) {
      if (m.sources.belongs(c->file, file)) m.database.erase_clause(c);
    }
  } else if (p.defining_file == file) {
    m.database.erase_all(p);
    p.is_defined = false;
    m.database.refresh_entry(p);
  }
}

// What loads of the file before `stamp` have left, and no later one has defined again.
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

// '$forget_file'(+Path): no clause of it is left.
Outcome forget_file(Machine& m, Cell* a) {
  if (!may_load(m, std::string(atom_text(m, a[0])))) return refuse_call(m);
  forget_old_loads(m, file_index(m, deref(a[0]).as_atom()), ++m.sources.stamps);
  return Outcome::success;
}

// '$forget_the_rest': the innermost load has come to the end of its file. Texts that are no files may share a name.
Outcome forget_the_rest(Machine& m, Cell*) {
  if (m.sources.loads.empty()) return Outcome::success;
  const Load& load = m.sources.loads.back();
  if (!m.terms.atoms.text(m.sources.files[load.file]).starts_with('/')) return Outcome::success;
  const auto& loads = m.sources.loads;
  const bool within_itself =
      std::any_of(loads.begin(), loads.end() - 1, [&](const Load& l) { return l.file == load.file; });
  if (within_itself || m.sources.completed.insert(load.file).second) return Outcome::success;
  forget_old_loads(m, load.file, load.stamp);
  return Outcome::success;
}

// '$load_depth'(-N), '$cut_loads'(+N): for loads that a ball has left
Outcome load_depth(Machine& m, Cell* a) { return m.unify(a[0], integer_cell(m.sources.loads.size())); }
Outcome cut_loads(Machine& m, Cell* a) {
  const std::size_t depth = static_cast<std::size_t>(deref(a[0]).as_small_integer());
  if (depth < m.sources.loads.size()) m.sources.loads.resize(depth);
  return Outcome::success;
}

// '$loading_file'(-Path): of the innermost load; fails when nothing is being loaded
Outcome loading_file(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return Outcome::fail;
  return m.unify(a[0], Cell::atom(m.sources.files[m.sources.loads.back().file]));
}

// source_location(-Path, -Line): of the clause being loaded; fails when nothing is
Outcome source_location(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return Outcome::fail;
  const Load& load = m.sources.loads.back();
  if (m.unify(a[0], Cell::atom(m.sources.files[load.text])) != Outcome::success) return Outcome::fail;
  return m.unify(a[1], Cell::integer(load.line));
}

// '$set_module_file'(+Module, +Path): the module is that of the file
Outcome set_module_file(Machine& m, Cell* a) {
  m.database.module(deref(a[0]).as_atom()).file = file_index(m, deref(a[1]).as_atom());
  return Outcome::success;
}

Cell indicator_of(Machine& m, const Predicate& p) {
  return terms::predicate_indicator(m.terms, m.terms.functors.name(p.functor), p.arity);
}

// A predicate gets its first clause in this load: what it had from an earlier load of the file goes, and
// what a static one had from another file goes with a note.
Cell start_predicate(Machine& m, Load& load, Predicate& p) {
  Cell note = Cell::atom(atoms::true_);
  const bool had_clauses = p.live > 0;
  const bool same_file = p.defining_file == load.file;
  if (had_clauses && p.is_multifile) {
    for (Clause* c = p.first; c != nullptr; c = c->next) {
      if (m.sources.belongs(c->file, load.file)) m.database.erase_clause(c);
    }
  } else if (had_clauses && p.is_dynamic) {
    if (same_file) m.database.erase_all(p);
  } else if (had_clauses) {
    if (!same_file && p.defining_file != 0) {
      note = m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern("redefined"), 3),
                                   indicator_of(m, p), Cell::atom(m.sources.files[p.defining_text]),
                                   integer_cell(p.defining_line));
    }
    m.database.erase_all(p);
  }
  p.load_stamp = load.stamp;
  p.defining_file = load.file;
  return note;
}

// A program that may not change procedures still loads libraries, and could say that it is one of them. Their clauses
// go to their own modules, and to hooks that take clauses from many files.
bool may_be_added(Machine& m, const Load& load, Cell clause) {
  if (m.capabilities.has(Capability::change_program)) return true;
  if (!m.terms.atoms.text(m.sources.files[load.file]).starts_with(embedded_prefix)) return true;
  database::Module* module = m.source_module;
  if (!m.strip_module(clause, module)) return true;
  if (clause.is_structure() && terms::functor_of(clause) == functors::neck) {
    clause = deref(terms::structure_argument(clause, 0));
    if (!m.strip_module(clause, module)) return true;
  }
  if (may_change(m, *module) || !clause.is_structure()) return may_change(m, *module);
  const Predicate* const p = module->find(terms::functor_of(clause));
  return p != nullptr && p->is_multifile;
}

// '$consult_clause'(+Clause, +Line, -Note): Note is true, discontiguous(PI) or redefined(PI, File, Line).
// Line 0 is for clauses that an expansion adds beside the one at hand.
Outcome consult_clause(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return machine::permission_error(m, atoms::modify, atoms::static_procedure, deref(a[0]));
  Load& load = m.sources.loads.back();
  if (!may_be_added(m, load, deref(a[0]))) return refuse_call(m);
  Machine::AddOptions options;
  options.consulting = true;
  options.file = load.text;
  options.line = static_cast<std::uint32_t>(deref(a[1]).as_small_integer());
  Cell note = Cell::atom(atoms::true_);
  options.before_adding = [&](Predicate& p) {
    if (options.line == 0) {  // made by an expansion: does not come between the clauses of a program
      if (p.load_stamp != load.stamp) start_predicate(m, load, p);
      return;
    }
    if (p.load_stamp != load.stamp) {
      note = start_predicate(m, load, p);
      p.defining_text = load.text;
      p.defining_line = options.line;
    } else if (load.last != &p && !p.is_discontiguous && !p.is_dynamic && !p.is_multifile &&
               p.live > 0 && m.terms.atoms.text(m.terms.functors.name(p.functor))[0] != '$' &&
               load.reported.insert(&p).second) {
      note = m.terms.new_structure(m.terms.functors.intern(m.terms.atoms.intern("discontiguous"), 1),
                                   indicator_of(m, p));
    }
    load.last = &p;
  };
  const Outcome o = m.add_clause(*m.source_module, a[0], options);
  m.purge_clauses();
  return o == Outcome::success ? m.unify(a[2], note) : o;
}

// ---- autoloading ----

// Libraries whose names others use first: they are asked last.
bool asked_last(std::string_view path) {
  for (const std::string_view name :
       {"sicstus_", "/sets.", "/reif.", "/backcomp.", "/samsort.", "/thread.", "/timeout.", "/occurs.",
        "/queues.", "/shell.", "/clpfd", "/do_loops", "/plunit"}) {
    if (path.find(name) != std::string_view::npos) return true;
  }
  return false;
}

// The exports of a library, the second argument of its first clause :- module(Name, Exports); the empty list
// when it has none.
Cell exports_in(Machine& m, const loader::EmbeddedFile& file) {
  const Cell none = Cell::atom(atoms::nil);
  reader::ReadOptions options;
  options.operators = &m.operators(m.database.system());
  options.flags.double_quotes = syntax::QuotedText::codes;
  if (m.term_reader->read(file.text, 0, options) != ReadStatus::term) return none;
  const Cell term = m.term_reader->term();
  if (!term.is_structure() || terms::functor_of(term) != functors::directive) return none;
  const Cell module = deref(terms::structure_argument(term, 0));
  if (!module.is_structure() || terms::functor_of(module).arity() != 2) return none;
  return deref(terms::structure_argument(module, 1));
}

void note_exports(Machine& m, const loader::EmbeddedFile& file) {
  const Atom path = m.terms.atoms.intern(std::string(embedded_prefix) + std::string(file.path));
  Cell list = exports_in(m, file);
  for (; list.is_list(); list = deref(terms::tail_of(list))) {
    const Cell indicator = deref(terms::head_of(list));
    if (!indicator.is_structure() || terms::functor_of(indicator).arity() != 2) continue;
    const Cell name = deref(terms::structure_argument(indicator, 0));
    const Cell arity = deref(terms::structure_argument(indicator, 1));
    if (!name.is_atom() || !arity.is_small_integer()) continue;
    std::int64_t n = arity.as_small_integer();
    if (terms::functor_of(indicator) == functors::double_slash) n += 2;
    const Cell functor = m.terms.functors.intern(name.as_atom(), static_cast<std::uint32_t>(n));
    m.autoload_paths.try_emplace(functor.functor_index(), path);
  }
}

void build_autoload_index(Machine& m) {
  if (!m.autoload_paths.empty()) return;
  for (const bool last : {false, true}) {
    for (const loader::EmbeddedFile& file : loader::embedded_files()) {
      if (!file.path.starts_with("system/") && asked_last(file.path) == last) {
        Cell* const top = m.terms.top;
        note_exports(m, file);
        m.terms.top = top;
      }
    }
  }
  m.atom_holders.push_back([&m](const std::function<void(Atom)>& mark) {
    for (const auto& [functor, path] : m.autoload_paths) mark(path);
  });
}

// '$autoload_path'(+Name, +Arity, -Path)
Outcome autoload_path(Machine& m, Cell* a) {
  build_autoload_index(m);
  const Cell functor = m.terms.functors.intern(
      deref(a[0]).as_atom(), static_cast<std::uint32_t>(deref(a[1]).as_small_integer()));
  const auto found = m.autoload_paths.find(functor.functor_index());
  return found == m.autoload_paths.end() ? Outcome::fail : m.unify(a[2], Cell::atom(found->second));
}

// '$embedded_exports'(+Path, -Exports): of a library, without loading it.
Outcome embedded_exports(Machine& m, Cell* a) {
  const loader::EmbeddedFile* const file = find_embedded(atom_text(m, a[0]));
  if (file == nullptr) return Outcome::fail;
  return m.unify(a[1], exports_in(m, *file));
}

}  // namespace

BuiltinFamily loading() {
  static constexpr Builtin rows[] = {
      det("$embedded_exports(+Path, -Exports) is semidet", &taking<"a", &embedded_exports>,
          "Exports is the list in the module declaration of a file of the built-in library."),
      det("$embedded_file(+Path) is semidet", &taking<"a", &embedded_file>, "Path is a file of the built-in library."),
      det("$embedded_library(+Name, -Path) is semidet", &taking<"a", &embedded_library>,
          "The file of the built-in library(Name)."),
      det("$library_name(+Path, -Name) is semidet", &taking<"a", &library_name>,
          "Path is the file of the built-in library(Name)."),
      det("$open_source(+Path, -Handle) is det", &taking<"a", &open_source>, "Reads a source file for $read_clause."),
      det("$source_of_text(+Text, -Handle) is det", &source_of_text, "A text as a source."),
      det("$close_source(+Handle) is det", &taking<"h", &close_source>, "Forgets a source."),
      det("$read_clause(+Handle, +Module, -Term, -Names, -Singletons, -Line) is det", &taking<"ha", &read_clause>,
          "The next clause of a source, or end_of_file, or a term that describes a syntax error."),
      det("$begin_load(+Path) is det", &taking<"a", &begin_load>, "Clauses added from now on are those of the file."),
      det("$include_text(+Path, -Before) is det", &taking<"a.", &include_text>,
          "Clauses added from now on stand in that file."),
      det("$is_being_loaded(+Path) is semidet", &taking<"a", &is_being_loaded>, "A load of the file is in progress."),
      det("$forget_file(+Path) is det", &taking<"a", &forget_file>, "No clause of the file is left."),
      det("$forget_the_rest is det", &forget_the_rest, "What the file being loaded no longer defines is gone."),
      det("$load_depth(-Depth) is det", &load_depth, "How many loads are in progress."),
      det("$cut_loads(+Depth) is det", &taking<"n", &cut_loads>, "Forgets loads that an error has left."),
      det("$loading_file(-Path) is semidet", &loading_file, "The file being loaded."),
      det("source_location(-Path, -Line) is semidet", &source_location,
          "File and line of the clause being loaded."),
      det("$set_module_file(+Module, +Path) is det", &taking<"aa", &set_module_file>, "Module is defined in the file."),
      det("$consult_clause(+Clause, +Line, -Note) is det", &taking<".n", &consult_clause>,
          "Adds a clause of the file being loaded."),
      det("$autoload_path(+Name, +Arity, -Path) is semidet", &taking<"an", &autoload_path>,
          "The library that exports Name/Arity."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
