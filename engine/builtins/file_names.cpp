// SPDX-License-Identifier: MIT
// File names as text: splitting and composing them. Only expand_file_name/2 accesses the disk.
#include <cctype>
#include <cstdlib>
#include <vector>

#include "builtins/capability_check.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/files.hpp"

namespace hornbeam::builtins {

namespace {

bool file_argument(Machine& m, Cell argument, std::string& text) {
  return text_argument(m, argument, text, terms::text_kind::any, "text");
}

std::string_view without_last_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

std::string_view base_name(std::string_view path) {
  path = without_last_slashes(path);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos || path.size() == 1) return path;
  return path.substr(slash + 1);
}

std::string_view directory_name(std::string_view path) {
  path = without_last_slashes(path);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return slash == 0 ? "/" : without_last_slashes(path.substr(0, slash));
}

// The start of the extension, at its point; the end of the name if there is none.
std::size_t extension_begin(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  const std::size_t point = path.rfind('.');
  if (point == std::string_view::npos || point < name) return path.size();
  return point;
}

}  // namespace

static Outcome file_base_name(Machine& m, Cell* a) {
  std::string path;
  if (!file_argument(m, a[0], path)) return Outcome::error;
  return unify_text(m, a[1], base_name(path), TextForm::atom);
}

static Outcome file_directory_name(Machine& m, Cell* a) {
  std::string path;
  if (!file_argument(m, a[0], path)) return Outcome::error;
  return unify_text(m, a[1], directory_name(path), TextForm::atom);
}

// file_name_extension(?Base, ?Extension, ?Name)
static Outcome compose_name(Machine& m, Cell* a) {
  std::string base;
  std::string extension;
  if (!file_argument(m, a[0], base) || !file_argument(m, a[1], extension)) return Outcome::error;
  if (extension.starts_with('.')) extension.erase(0, 1);
  const bool there = base.size() > extension.size() && base.ends_with("." + extension);
  if (!extension.empty() && !there) base += "." + extension;
  return unify_text(m, a[2], base, TextForm::atom);
}

static Outcome file_name_extension(Machine& m, Cell* a) {
  if (deref(a[2]).is_variable()) return compose_name(m, a);
  std::string name;
  if (!file_argument(m, a[2], name)) return Outcome::error;
  const std::string_view whole = name;
  const std::size_t point = extension_begin(whole);
  if (!deref(a[1]).is_variable()) {
    std::string extension;
    if (!file_argument(m, a[1], extension)) return Outcome::error;
    if (extension.starts_with('.')) extension.erase(0, 1);
    if (!extension.empty() && point < whole.size() && whole.substr(point + 1) == extension) {
      return unify_text(m, a[0], whole.substr(0, point), TextForm::atom);
    }
    return deref(a[0]).is_variable() ? Outcome::fail : compose_name(m, a);
  }
  const std::string_view extension = point < whole.size() ? whole.substr(point + 1) : "";
  const Outcome o = unify_text(m, a[1], extension, TextForm::atom);
  return o != Outcome::success ? o : unify_text(m, a[0], whole.substr(0, point), TextForm::atom);
}

static Outcome is_absolute_file_name(Machine& m, Cell* a) {
  std::string path;
  if (!file_argument(m, a[0], path)) return Outcome::error;
  return path.starts_with('/') ? Outcome::success : Outcome::fail;
}

// Both kinds of names are the same here.
static Outcome prolog_to_os_filename(Machine& m, Cell* a) {
  std::string path;
  const bool forward = !deref(a[0]).is_variable();
  if (!file_argument(m, a[forward ? 0 : 1], path)) return Outcome::error;
  return unify_text(m, a[forward ? 1 : 0], path, TextForm::atom);
}

// $NAME and ${NAME} in a pattern are environment variables: existence_error(variable, NAME).
static bool expand_environment(Machine& m, std::string& pattern) {
  if (!m.capabilities.has(Capability::environment)) return true;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t at = pattern.find('$'); at != std::string::npos; at = pattern.find('$', at)) {
    const bool braces = at + 1 < pattern.size() && pattern[at + 1] == '{';
    const std::size_t begin = at + (braces ? 2 : 1);
    std::size_t end = begin;
    while (end < pattern.size() && is_word(pattern[end])) ++end;
    const bool closed = !braces || (end < pattern.size() && pattern[end] == '}');
    if (end == begin || !closed) {
      ++at;
      continue;
    }
    const std::string name = pattern.substr(begin, end - begin);
    const char* const value = std::getenv(name.c_str());
    if (value == nullptr) {
      machine::existence_error(m, atom_named(m, "variable"), Cell::atom(atom_named(m, name)));
      return false;
    }
    const std::string_view text = value;
    pattern.replace(at, end + (braces ? 1 : 0) - at, text);
    at += text.size();
  }
  return true;
}

// The NAME of ~NAME if there is no such user; otherwise "".
static std::string unknown_user(std::string_view pattern) {
  if (!pattern.starts_with('~')) return {};
  const std::string name(pattern.substr(1, pattern.find('/') - 1));
  if (name.empty() || name.find_first_of("*?[{") != std::string::npos) return {};
  return host::is_user(name) ? std::string() : name;
}

static Outcome expand_file_name(Machine& m, Cell* a) {
  std::string pattern;
  if (!file_argument(m, a[0], pattern) || !expand_environment(m, pattern)) return Outcome::error;
  // A name without wildcards represents itself, whether it exists or not; patterns, the existing files.
  const bool plain = pattern.find_first_of("*?[{") == std::string::npos;
  if (const std::string user = unknown_user(pattern); !user.empty()) {
    return machine::existence_error(m, atom_named(m, "user"), Cell::atom(atom_named(m, user)));
  }
  std::string rest;
  if (plain && pattern.starts_with('~') && pattern.find('/') != std::string::npos) {
    rest = pattern.substr(pattern.find('/'));
    pattern.resize(pattern.size() - rest.size());
  }
  const std::vector<std::string> names = host::matching_names(pattern, plain);
  if (const Outcome o = m.need_heap(2 * names.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = names.size(); i-- > 0;) {
    list = m.terms.new_list(Cell::atom(atom_named(m, names[i] + rest)), list);
  }
  return m.unify(a[1], list);
}

BuiltinFamily file_names() {
  static constexpr Builtin rows[] = {
      det("file_base_name(+Path, -Name) is det", &file_base_name, "Name is the last part of a path."),
      det("file_directory_name(+Path, -Directory) is det", &file_directory_name,
          "Directory is the path without its last part."),
      det("file_name_extension(?Base, ?Extension, ?Name) is det", &file_name_extension,
          "Name is Base with the extension; either way."),
      det("is_absolute_file_name(+Path) is semidet", &is_absolute_file_name, "Path is an absolute path."),
      det("prolog_to_os_filename(?Prolog, ?System) is det", &prolog_to_os_filename,
          "System is the operating system's form of the file name Prolog."),
      det("expand_file_name(+Pattern, -Names) is det", &needing<Capability::read_files, &expand_file_name>,
          "Names are the files that match the wildcards *, ?, [...] and {...}; ~ is the home "
          "directory, ~NAME that of the user NAME: existence_error(user, NAME)."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
