// SPDX-License-Identifier: MIT
// The data of help/1 and apropos/1 (stdlib/tools/help.pl): the comments of the embedded files, the rows of the
// builtins, the evaluable functors, the flags.
#include "loader/documentation.hpp"

#include "builtins/arguments.hpp"
#include "builtins/catalogue.hpp"
#include "loader/embedded_library.hpp"

namespace hornbeam::builtins {

namespace {

struct Comment {
  std::string name;
  int arity;
  std::string shape;  // the template
  std::string text;
  std::string place;  // "library/lists.pl", "builtin/atomic_terms", "evaluable", "flag"
};

std::vector<Comment> all_entries(const Machine& m) {
  std::vector<Comment> entries;
  for_each_builtin([&](std::string_view family, const machine::Builtin& row) {
    loader::DocComment comment;
    comment.template_line = row.prototype;
    loader::parse_template(comment);
    entries.push_back({comment.name, comment.arity, row.prototype, row.help, "builtin/" + std::string(family)});
  });
  for (std::size_t i = 0; i < arithmetic::function_count; ++i) {
    const arithmetic::FunctionInfo& f = arithmetic::information(static_cast<arithmetic::Function>(i));
    std::string shape(f.name);
    for (int n = 0; n < f.arity; ++n) shape += n == 0 ? "(X" : n == 1 ? ", Y" : ", Z";
    if (f.arity > 0) shape += ")";
    entries.push_back({f.name, f.arity, shape, f.help, "evaluable"});
  }
  for (std::size_t i = 0; i < m.flags.count(); ++i) {
    const database::Flag& flag = m.flags.at(i);
    if (flag.help == nullptr || *flag.help == '\0') continue;  // created by a program
    const std::string name(m.terms.atoms.text(flag.name));
    entries.push_back({name, 0, name + ": " + flag.domain, flag.help, "flag"});
  }
  for (const loader::EmbeddedFile& file : loader::embedded_files()) {
    for (const loader::DocComment& c : loader::doc_comments(file.text)) {
      entries.push_back({c.name, c.arity, c.template_line, c.text, std::string(file.path)});
    }
  }
  return entries;
}

// $documentation(-Entries): doc(Name, Arity, Template, Text, Place), the last three strings.
Outcome documentation(Machine& m, Cell* a) {
  const std::vector<Comment> entries = all_entries(m);
  std::size_t cells = 64;
  for (const Comment& e : entries) {
    cells += 10 + terms::TermStore::words_for_string(e.shape.size()) +
             terms::TermStore::words_for_string(e.text.size()) + terms::TermStore::words_for_string(e.place.size());
  }
  if (const Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("doc"), 5);
  Cell list = Cell::atom(atoms::nil);
  for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
    if (e->name.starts_with("$")) continue;
    const Cell entry =
        m.terms.new_structure(functor, Cell::atom(m.terms.atoms.intern(e->name)), Cell::integer(e->arity),
                              m.terms.new_string(e->shape), m.terms.new_string(e->text), m.terms.new_string(e->place));
    list = m.terms.new_list(entry, list);
  }
  return m.unify(a[0], list);
}

// '$embedded_files'(-Paths)
Outcome embedded_paths(Machine& m, Cell* a) {
  Cell list = Cell::atom(atoms::nil);
  const auto files = loader::embedded_files();
  if (const Outcome o = m.need_heap(files.size() * 4 + 64); o != Outcome::success) return o;
  for (auto f = files.rbegin(); f != files.rend(); ++f) {
    list = m.terms.new_list(Cell::atom(m.terms.atoms.intern(f->path)), list);
  }
  return m.unify(a[0], list);
}

}  // namespace

BuiltinFamily documentation_texts() {
  static constexpr Builtin rows[] = {
      det("$documentation(-Entries) is det", &documentation, "What help/1 knows."),
      det("$embedded_files(-Paths) is det", &embedded_paths, "The files of the built-in library."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
