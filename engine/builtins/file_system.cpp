// SPDX-License-Identifier: MIT
// Files and directories: querying, making, moving and removing them.
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <vector>

#include "builtins/capability_check.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/files.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::builtins {

namespace {

bool path_argument(Machine& m, Cell argument, std::string& path) {
  return text_argument(m, argument, path, terms::text_kind::any, "text");
}

// The error of a failed system call on a file or directory.
Outcome system_error(Machine& m, std::string_view action, std::string_view kind, Cell culprit) {
  const Cell c = deref(culprit);
  switch (errno) {
    case ENOENT:
    case ENOTDIR: return machine::existence_error(m, atom_named(m, kind), c);
    case ENOMEM:
    case EMFILE:
    case ENFILE: return machine::resource_error(m, atom_named(m, "max_files"));
    default: return machine::permission_error(m, atom_named(m, action), atom_named(m, kind), c);
  }
}

// A call on one path that returns whether it succeeded.
template <class Call>
Outcome on_path(Machine& m, Cell argument, std::string_view action, std::string_view kind, Call call) {
  std::string path;
  if (!path_argument(m, argument, path)) return Outcome::error;
  return call(path) ? Outcome::success : system_error(m, action, kind, argument);
}

}  // namespace

// ---- asking ----

static Outcome exists_file(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const auto status = host::file_status(path);
  return status && status->is_regular ? Outcome::success : Outcome::fail;
}

static Outcome exists_directory(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const auto status = host::file_status(path);
  return status && status->is_directory ? Outcome::success : Outcome::fail;
}

static Outcome size_file(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const auto status = host::file_status(path);
  if (!status) return system_error(m, "access", "file", a[0]);
  return m.unify(a[1], Cell::integer(status->bytes));
}

static Outcome time_file(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const auto status = host::file_status(path);
  if (!status) return system_error(m, "access", "file", a[0]);
  return m.unify(a[1], m.terms.new_float(status->changed));
}

static Outcome same_file(Machine& m, Cell* a) {
  std::string one;
  std::string other;
  if (!path_argument(m, a[0], one) || !path_argument(m, a[1], other)) return Outcome::error;
  if (one == other) return Outcome::success;
  const auto s1 = host::file_status(one);
  const auto s2 = host::file_status(other);
  return s1 && s2 && s1->device == s2->device && s1->number == s2->number ? Outcome::success : Outcome::fail;
}

static Outcome access_file(Machine& m, Cell* a) {
  std::string path;
  const Cell mode = deref(a[1]);
  if (mode.is_variable()) return machine::instantiation_error(m);
  if (!mode.is_atom()) return machine::type_error(m, atoms::atom, mode);
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const std::string_view name = atom_text(m, mode);
  if (name == "none") return Outcome::success;
  constexpr std::pair<std::string_view, host::Right> modes[] = {{"write", host::Right::write},
                                                                {"append", host::Right::write},
                                                                {"read", host::Right::read},
                                                                {"execute", host::Right::execute},
                                                                {"exist", host::Right::exist}};
  const auto* const wanted =
      std::find_if(std::begin(modes), std::end(modes), [&](auto& row) { return row.first == name; });
  if (wanted == std::end(modes)) return machine::domain_error(m, atom_named(m, "io_mode"), mode);
  if (host::has_right(path, wanted->second)) return Outcome::success;
  if (wanted->second != host::Right::write || errno != ENOENT) return Outcome::fail;
  // A file that does not exist is writable if its directory is.
  const std::size_t slash = path.rfind('/');
  const std::string directory = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return host::has_right(directory, host::Right::write) ? Outcome::success : Outcome::fail;
}

// ---- changing ----

static Outcome delete_file(Machine& m, Cell* a) { return on_path(m, a[0], "delete", "file", &host::remove_file); }

static Outcome make_read_only(Machine& m, Cell* a) { return on_path(m, a[0], "modify", "file", &host::make_read_only); }

static Outcome make_directory(Machine& m, Cell* a) {
  return on_path(m, a[0], "create", "directory", &host::make_directory);
}

static Outcome delete_directory(Machine& m, Cell* a) {
  return on_path(m, a[0], "delete", "directory", &host::remove_directory);
}

static Outcome rename_file(Machine& m, Cell* a) {
  std::string from;
  std::string to;
  if (!path_argument(m, a[0], from) || !path_argument(m, a[1], to)) return Outcome::error;
  if (host::rename_file(from, to)) return Outcome::success;
  return system_error(m, "rename", "file", a[0]);
}

// ---- directories ----

static Outcome directory_files(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  auto found = host::names_in(path);
  if (!found) return system_error(m, "access", "directory", a[0]);
  std::vector<std::string>& names = *found;
  support::sort(names.begin(), names.end());
  if (const Outcome o = m.need_heap(2 * names.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = names.size(); i-- > 0;) {
    list = m.terms.new_list(Cell::atom(atom_named(m, names[i])), list);
  }
  return m.unify(a[1], list);
}

static Outcome chdir_1(Machine& m, Cell* a) { return on_path(m, a[0], "access", "directory", &host::change_directory); }

// working_directory(-Old, +New): the old one ends in a slash.
static Outcome working_directory(Machine& m, Cell* a) {
  // Programs that may use files, all or some, may know the working directory; only those that may change the
  // environment can change it.
  const machine::Capabilities& granted = m.capabilities;
  if (granted.readable.empty() && !granted.has(Capability::read_files) && !granted.has(Capability::write_files) &&
      !granted.has(Capability::environment)) {
    return refuse_call(m);
  }
  std::optional<std::string> old = host::working_directory();
  if (!old) return system_error(m, "access", "directory", Cell::atom(atoms::dot));
  if (!old->ends_with('/')) *old += '/';
  if (const Outcome o = unify_text(m, a[0], *old, TextForm::atom); o != Outcome::success) return o;
  const Cell wanted = deref(a[1]);
  if (wanted.is_variable()) return m.unify(wanted, deref(a[0]));
  if (wanted == deref(a[0])) return Outcome::success;
  return needing<Capability::environment, &chdir_1>(m, a + 1);
}

// ---- temporary files ----

static std::string temporary_pattern(std::string_view stem, std::string_view extension) {
  const char* directory = std::getenv("TMPDIR");
  std::string pattern = directory != nullptr && *directory != '\0' ? directory : "/tmp";
  pattern += "/hornbeam_";
  pattern += stem;
  pattern += "_XXXXXX";
  if (!extension.empty()) {
    pattern += '.';
    pattern += extension;
  }
  return pattern;
}

static Outcome tmp_file(Machine& m, Cell* a) {
  std::string stem;
  if (!path_argument(m, a[0], stem)) return Outcome::error;
  std::replace(stem.begin(), stem.end(), '/', '_');
  std::string path = temporary_pattern(stem, "");
  // Only the name is wanted: it may become a directory.
  if (!host::make_temporary_file(path, 0) || !host::remove_file(path)) {
    return system_error(m, "create", "file", a[0]);
  }
  return unify_text(m, a[1], path, TextForm::atom);
}

// tmp_file_stream(-File, -Stream, +Options), and the older tmp_file_stream(+Encoding, -File,
// -Stream).
static Outcome tmp_file_stream(Machine& m, Cell* a) {
  Stream::Settings settings;
  settings.mode = streams::Mode::write;
  std::string extension;
  const Cell first = deref(a[0]);
  const bool old_form = first.is_atom();
  Cell file = a[0];
  Cell stream = a[1];
  if (old_form) {
    file = a[1];
    stream = a[2];
    settings.binary = atom_text(m, first) == "binary";
    if (!settings.binary && !streams::encoding_named(atom_text(m, first), settings.encoding)) {
      return machine::domain_error(m, atom_named(m, "encoding"), first);
    }
  } else {
    const Outcome o = for_each_option(m, a[2], [&](const Option& option) {
      if (option.name == "extension") {
        return path_argument(m, option.value, extension) ? Outcome::success : Outcome::error;
      }
      if (option.name != "encoding" || !option.value.is_atom()) return Outcome::success;
      settings.binary = atom_text(m, option.value) == "binary";
      streams::encoding_named(atom_text(m, option.value), settings.encoding);
      return Outcome::success;
    });
    if (o != Outcome::success) return o;
  }
  std::string path = temporary_pattern("file", extension);
  if (!host::make_temporary_file(path, extension.empty() ? 0 : extension.size() + 1)) {
    return system_error(m, "create", "file", Cell::atom(atom_named(m, path)));
  }
  streams::Opened opened = streams::open_file(path, settings);
  if (opened.stream == nullptr) {
    errno = opened.system_error;
    return system_error(m, "open", "source_sink", Cell::atom(atom_named(m, path)));
  }
  Stream& s = m.streams.add(std::move(opened.stream));
  const Outcome o = unify_text(m, file, path, TextForm::atom);
  return o != Outcome::success ? o : m.unify(stream, stream_term(m, s));
}

BuiltinFamily file_system() {
  static constexpr Builtin rows[] = {
      det("exists_file(+Path) is semidet", &reading_path<&exists_file>, "Path is the name of an existing file."),
      det("exists_directory(+Path) is semidet", &reading_path<&exists_directory>,
          "Path is the name of an existing directory."),
      det("size_file(+Path, -Bytes) is det", &reading_path<&size_file>, "Bytes is the size of a file."),
      det("time_file(+Path, -Time) is det", &reading_path<&time_file>,
          "Time is the time of the file's last modification, in seconds."),
      det("same_file(+Path1, +Path2) is semidet", &needing<Capability::read_files, &same_file>,
          "Both names refer to the same file."),
      det("access_file(+Path, +Mode) is semidet", &reading_path<&access_file>,
          "The file is accessible for Mode: read, write, append, execute, exist or none."),
      det("delete_file(+Path) is det", &needing<Capability::write_files, &delete_file>, "Removes a file."),
      det("rename_file(+Old, +New) is det", &needing<Capability::write_files, &rename_file>, "Renames a file."),
      det("$make_read_only(+Path) is det", &needing<Capability::write_files, &make_read_only>,
          "Nobody may write the file from now on."),
      det("make_directory(+Path) is det", &needing<Capability::write_files, &make_directory>, "Makes a directory."),
      det("delete_directory(+Path) is det", &needing<Capability::write_files, &delete_directory>,
          "Removes an empty directory."),
      det("directory_files(+Path, -Names) is det", &reading_path<&directory_files>,
          "Names are the entries of a directory, sorted, including the entries `.` and `..`."),
      det("working_directory(-Old, +New) is det", &working_directory,
          "Old is the working directory, which is changed to New."),
      det("chdir(+Path) is det", &needing<Capability::environment, &chdir_1>, "Changes the working directory."),
      det("tmp_file(+Stem, -Path) is det", &needing<Capability::write_files, &tmp_file>,
          "Path is the name of a temporary file that does not exist yet."),
      det("tmp_file_stream(-Path, -Stream, +Options) is det", &needing<Capability::write_files, &tmp_file_stream>,
          "A new temporary file, open for writing; options encoding/1 and extension/1."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
