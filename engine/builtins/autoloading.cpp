// SPDX-License-Identifier: MIT
// Finds the file of the built-in library that defines a procedure, and those that programs need not import.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "loader/embedded_library.hpp"
#include "reader/lexer.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::builtins {

namespace {

using machine::AutoloadIndex;
using machine::AutoloadSet;
using reader::ReadStatus;
using reader::Token;
using reader::TokenKind;

struct Row {
  AutoloadSet set;
  std::string_view library;
  std::string_view exceptions;
};

constexpr Row autoloaded[] = {
#define HB_AUTOLOADED(set, library, exceptions) {AutoloadSet::set, library, exceptions},
#include "loader/autoloaded_libraries.def"
#undef HB_AUTOLOADED
};

bool is_exception(const Row& row, std::string_view indicator) {
  for (std::size_t at = 0; (at = row.exceptions.find(indicator, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + indicator.size();
    if ((at == 0 || row.exceptions[at - 1] == ' ') && (end == row.exceptions.size() || row.exceptions[end] == ' ')) {
      return true;
    }
  }
  return false;
}

// A name that several files export belongs to the one of the lowest rank: other systems and parts of libraries come
// last.
std::size_t rank_of(std::string_view path) {
  for (const std::string_view name : {"/reif.", "/thread.", "/occurs.", "/clpfd", "/plunit", "dcg/"}) {
    if (path.find(name) != std::string_view::npos) return 1;
  }
  if (path.starts_with("compatibility/")) return 1;
  return path.starts_with("private/") ? 2 : 0;
}

constexpr std::size_t ranks = 3;

// The exports of a library, the second argument of its first clause :- module(Name, Exports); the empty list if there
// is none. No value if memory is short.
std::optional<Cell> exports_in(Machine& m, const loader::EmbeddedFile& file) {
  const Cell none = Cell::atom(atoms::nil);
  reader::ReadOptions options;
  options.operators = &m.operators(m.database.system());
  options.flags.double_quotes = syntax::QuotedText::codes;
  if (m.term_reader->read(file.text, 0, options) != ReadStatus::term) return std::nullopt;
  const Cell term = m.term_reader->term();
  if (!term.is_structure() || terms::functor_of(term) != functors::directive) return none;
  const Cell module = deref(terms::structure_argument(term, 0));
  if (!module.is_structure() || terms::functor_of(module).arity() != 2) return none;
  return deref(terms::structure_argument(module, 1));
}

using Rows = std::vector<const Row*>;

// The rows that contain the library.
Rows rows_of(std::string_view library) {
  Rows rows;
  if (library.empty()) return rows;
  for (const Row& row : autoloaded) {
    if (row.library == library) rows.push_back(&row);
  }
  return rows;
}

// Adds an export to the set of the system's own modules, and to those of its library's rows.
void note_export(AutoloadIndex& index, std::string_view path, const Rows& rows, std::string_view name,
                 std::uint32_t arity) {
  const auto add = [&](AutoloadSet set) { index.add(set, name, arity, path); };
  add(AutoloadSet::all);
  if (path.starts_with("builtins/")) add(AutoloadSet::everywhere);
  for (const Row* row : rows) {
    if (row->exceptions.empty() || !is_exception(*row, std::string(name) + "/" + std::to_string(arity))) add(row->set);
  }
}

// The tokens of :- module(Name, Exports) suffice: an export is a name, a slash or two, and a number.
class ExportTokens {
 public:
  explicit ExportTokens(std::string_view text) : lexer_(text.data(), text.data() + text.size(), false) {}

  // True if the text begins with such a declaration; continues at its exports.
  bool begin() {
    if (lexer_.next().text() != ":-" || lexer_.next().text() != "module") return false;
    Token t = lexer_.next();
    while (t.kind != TokenKind::open_list && t.kind < TokenKind::end) t = lexer_.next();
    return t.kind == TokenKind::open_list;
  }
  bool next(std::string_view& name, std::uint32_t& arity) {
    if (next_plain(name, arity)) return true;
    for (Token t = lexer_.next(); t.kind < TokenKind::end; t = lexer_.next()) {
      const std::string_view slash = t.is_name() ? t.text() : std::string_view();
      if (slash == "/" || slash == "//") {
        const Token number = lexer_.next();
        if (number.kind == TokenKind::integer) {
          name = name_;
          std::from_chars(number.begin, number.end, arity);
          if (slash == "//") arity += 2;
          return true;
        }
        name_ = slash;
        t = number;
      }
      if (t.is_name()) name_ = t.text();
      if (t.kind == TokenKind::quoted_name) name_ = name_.substr(1, name_.size() - 2);
    }
    return false;
  }

 private:
  // Most exports are a plain name, a slash and a number, with nothing in between.
  bool next_plain(std::string_view& name, std::uint32_t& arity) {
    const char* at =
        std::find_if_not(lexer_.at(), lexer_.end(), [](char c) { return c == ' ' || c == '\n' || c == ','; });
    const char* const slash = std::find_if_not(at, lexer_.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    });
    if (slash == at || slash == lexer_.end() || *slash != '/' || *at < 'a') return false;
    const auto number = std::from_chars(slash + 1, lexer_.end(), arity);
    if (number.ec != std::errc() || number.ptr == lexer_.end()) return false;
    name = {at, static_cast<std::size_t>(slash - at)};
    lexer_.rewind(number.ptr);
    return true;
  }

  reader::Lexer lexer_;
  std::string_view name_;
};

void note_exports(AutoloadIndex& index, const loader::EmbeddedFile& file) {
  ExportTokens exports(file.text);
  if (!exports.begin()) return;
  const Rows rows = rows_of(loader::library_name(file.path));
  std::string_view name;
  std::uint32_t arity = 0;
  while (exports.next(name, arity)) note_export(index, file.path, rows, name, arity);
}

AutoloadIndex make_index() {
  constexpr std::size_t exports = 4096;  // about as many as there are
  AutoloadIndex index(exports);
  std::array<std::vector<const loader::EmbeddedFile*>, ranks> files;
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    if (!file.path.starts_with("system/")) files[rank_of(file.path)].push_back(&file);
  }
  for (const auto& of_rank : files) {
    for (const loader::EmbeddedFile* file : of_rank) note_exports(index, *file);
  }
  return index;
}

// Made once per process.
void build_index(Machine& m) {
  static const AutoloadIndex made = make_index();
  m.autoloads = &made;
}

Cell functor_of_indicator(Machine& m, Cell name, Cell arity) {
  return m.terms.functors.intern(deref(name).as_atom(), static_cast<std::uint32_t>(deref(arity).as_small_integer()));
}

Outcome answer_path(Machine& m, AutoloadSet set, Cell functor, Cell path) {
  const std::string_view found = m.autoload_path(set, functor);
  if (found.empty()) return Outcome::fail;
  return m.unify(path, Cell::atom(m.terms.atoms.intern(std::string(loader::embedded_prefix) + std::string(found))));
}

// '$autoload_path'(+Module, +Name, +Arity, -Path)
Outcome autoload_path(Machine& m, Cell* a) {
  build_index(m);
  const database::Module& module = m.database.module(deref(a[0]).as_atom());
  const Cell functor = functor_of_indicator(m, a[1], a[2]);
  if (module.is_library) return answer_path(m, AutoloadSet::all, functor, a[3]);
  const auto serves = [&](database::Dialect dialect, AutoloadSet set) {
    const auto bit = database::dialect_bit(dialect);
    const bool asked = ((module.file_dialects | m.database.user().file_dialects) & bit) != 0;
    return (asked || m.flags.dialect == dialect) && !m.autoload_path(set, functor).empty();
  };
  if (serves(database::Dialect::sicstus, AutoloadSet::sicstus)) {
    return answer_path(m, AutoloadSet::sicstus, functor, a[3]);
  }
  if (serves(database::Dialect::gnu, AutoloadSet::gnu)) return answer_path(m, AutoloadSet::gnu, functor, a[3]);
  return answer_path(m, AutoloadSet::everywhere, functor, a[3]);
}

// The procedure that `module` or one of its bases imports, though it is not yet defined.
const database::Predicate* awaited_import(const database::Module& module, Cell functor, int depth) {
  if (database::Predicate* const p = module.find(functor); p != nullptr && p->definition != nullptr) {
    database::Predicate& target = p->resolved();
    return target.is_defined ? nullptr : &target;
  }
  if (depth == 0) return nullptr;
  for (const database::Module* base : module.bases) {
    if (const database::Predicate* p = awaited_import(*base, functor, depth - 1)) return p;
  }
  return nullptr;
}

// '$awaited_from'(+Module, +Name, +Arity, -From)
Outcome awaited_from(Machine& m, Cell* a) {
  constexpr int deepest = 8;
  const database::Module& module = m.database.module(deref(a[0]).as_atom());
  const database::Predicate* const p = awaited_import(module, functor_of_indicator(m, a[1], a[2]), deepest);
  // What a base imports from the module itself is what is missing.
  return p == nullptr || p->module == &module ? Outcome::fail : m.unify(a[3], Cell::atom(p->module->name));
}

// '$exporting_file'(+Name, +Arity, -Path)
Outcome exporting_file(Machine& m, Cell* a) {
  build_index(m);
  return answer_path(m, AutoloadSet::all, functor_of_indicator(m, a[0], a[1]), a[2]);
}

// '$prompt_path'(+Name, +Arity, -Path)
Outcome prompt_path(Machine& m, Cell* a) {
  build_index(m);
  return answer_path(m, AutoloadSet::prompt, functor_of_indicator(m, a[0], a[1]), a[2]);
}

// '$has_files_of'(+Module): of the current dialect
Outcome has_files_of(Machine& m, Cell* a) {
  database::Module& module = m.database.module(deref(a[0]).as_atom());
  m.database.touch(module);
  module.file_dialects |= database::dialect_bit(m.flags.dialect);
  return Outcome::success;
}

// '$embedded_exports'(+Path, -Exports): the exports of a library, without loading it.
Outcome embedded_exports(Machine& m, Cell* a) {
  const loader::EmbeddedFile* const file = loader::find_embedded(m.terms.atoms.text(deref(a[0]).as_atom()));
  if (file == nullptr) return Outcome::fail;
  const std::optional<Cell> exports = exports_in(m, *file);
  return exports ? m.unify(a[1], *exports) : out_of_memory(m);
}

}  // namespace

BuiltinFamily autoloading() {
  static constexpr Builtin rows[] = {
      det("$embedded_exports(+Path, -Exports) is semidet", &taking<"a", &embedded_exports>,
          "Exports is the list in the module declaration of a file of the built-in library."),
      det("$autoload_path(+Module, +Name, +Arity, -Path) is semidet", &taking<"aan", &autoload_path>,
          "The library from which a call of Name/Arity in Module is served, though it was not imported."),
      det("$awaited_from(+Module, +Name, +Arity, -From) is semidet", &taking<"aan", &awaited_from>,
          "Module imports Name/Arity from module From, which has yet to load it."),
      det("$exporting_file(+Name, +Arity, -Path) is semidet", &taking<"an", &exporting_file>,
          "The file of the built-in library that exports Name/Arity."),
      det("$prompt_path(+Name, +Arity, -Path) is semidet", &taking<"an", &prompt_path>,
          "The library that has Name/Arity for queries at the prompt."),
      det("$has_files_of(+Module) is det", &taking<"a", &has_files_of>, "Module has files of the dialect in force."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
