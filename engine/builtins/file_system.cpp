// SPDX-License-Identifier: MIT
// Files and directories: what there is, making, moving and removing it.
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "builtins/capability_check.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

namespace atoms = terms::atoms;
using machine::Builtin;
using machine::BuiltinFamily;
using machine::det;
using terms::deref;

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

bool status_of(const std::string& path, struct stat& status) {
  return path.find('\0') == std::string::npos && stat(path.c_str(), &status) == 0;
}

// A call on one path that answers 0 when it worked.
template <class Call>
Outcome on_path(Machine& m, Cell argument, std::string_view action, std::string_view kind, Call call) {
  std::string path;
  if (!path_argument(m, argument, path)) return Outcome::error;
  return call(path.c_str()) == 0 ? Outcome::success : system_error(m, action, kind, argument);
}

}  // namespace

// ---- asking ----

static Outcome exists_file(Machine& m, Cell* a) {
  std::string path;
  struct stat status {};
  if (!path_argument(m, a[0], path)) return Outcome::error;
  return status_of(path, status) && S_ISREG(status.st_mode) ? Outcome::success : Outcome::fail;
}

static Outcome exists_directory(Machine& m, Cell* a) {
  std::string path;
  struct stat status {};
  if (!path_argument(m, a[0], path)) return Outcome::error;
  return status_of(path, status) && S_ISDIR(status.st_mode) ? Outcome::success : Outcome::fail;
}

static Outcome size_file(Machine& m, Cell* a) {
  std::string path;
  struct stat status {};
  if (!path_argument(m, a[0], path)) return Outcome::error;
  if (!status_of(path, status)) return system_error(m, "access", "file", a[0]);
  return m.unify(a[1], Cell::integer(status.st_size));
}

static Outcome time_file(Machine& m, Cell* a) {
  std::string path;
  struct stat status {};
  if (!path_argument(m, a[0], path)) return Outcome::error;
  if (!status_of(path, status)) return system_error(m, "access", "file", a[0]);
  const double seconds =
      static_cast<double>(status.st_mtim.tv_sec) + static_cast<double>(status.st_mtim.tv_nsec) * 1e-9;
  return m.unify(a[1], m.terms.new_float(seconds));
}

static Outcome same_file(Machine& m, Cell* a) {
  std::string one;
  std::string other;
  struct stat s1 {};
  struct stat s2 {};
  if (!path_argument(m, a[0], one) || !path_argument(m, a[1], other)) return Outcome::error;
  if (one == other) return Outcome::success;
  if (!status_of(one, s1) || !status_of(other, s2)) return Outcome::fail;
  return s1.st_dev == s2.st_dev && s1.st_ino == s2.st_ino ? Outcome::success : Outcome::fail;
}

static Outcome access_file(Machine& m, Cell* a) {
  std::string path;
  const Cell mode = deref(a[1]);
  if (mode.is_variable()) return machine::instantiation_error(m);
  if (!mode.is_atom()) return machine::type_error(m, atoms::atom, mode);
  if (!path_argument(m, a[0], path)) return Outcome::error;
  const std::string_view name = atom_text(m, mode);
  if (name == "none") return Outcome::success;
  const bool writing = name == "write" || name == "append";
  const int wanted = writing ? W_OK : name == "read" ? R_OK : name == "execute" ? X_OK : name == "exist" ? F_OK : -1;
  if (wanted < 0) return machine::domain_error(m, atom_named(m, "io_mode"), mode);
  if (access(path.c_str(), wanted) == 0) return Outcome::success;
  if (!writing || errno != ENOENT) return Outcome::fail;
  // A file that is not there can be written where its directory can.
  const std::size_t slash = path.rfind('/');
  const std::string directory = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return access(directory.c_str(), W_OK) == 0 ? Outcome::success : Outcome::fail;
}

// ---- changing ----

static Outcome delete_file(Machine& m, Cell* a) {
  return on_path(m, a[0], "delete", "file", [](const char* path) { return unlink(path); });
}

static Outcome make_directory(Machine& m, Cell* a) {
  return on_path(m, a[0], "create", "directory", [](const char* path) { return mkdir(path, 0777); });
}

static Outcome delete_directory(Machine& m, Cell* a) {
  return on_path(m, a[0], "delete", "directory", [](const char* path) { return rmdir(path); });
}

static Outcome rename_file(Machine& m, Cell* a) {
  std::string from;
  std::string to;
  if (!path_argument(m, a[0], from) || !path_argument(m, a[1], to)) return Outcome::error;
  if (std::rename(from.c_str(), to.c_str()) == 0) return Outcome::success;
  return system_error(m, "rename", "file", a[0]);
}

// ---- directories ----

static Outcome directory_files(Machine& m, Cell* a) {
  std::string path;
  if (!path_argument(m, a[0], path)) return Outcome::error;
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return system_error(m, "access", "directory", a[0]);
  std::vector<std::string> names;
  while (const dirent* entry = readdir(directory)) names.emplace_back(entry->d_name);
  closedir(directory);
  std::sort(names.begin(), names.end());
  if (const Outcome o = m.need_heap(2 * names.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = names.size(); i-- > 0;) {
    list = m.terms.new_list(Cell::atom(atom_named(m, names[i])), list);
  }
  return m.unify(a[1], list);
}

static bool current_directory(std::string& path) {
  char buffer[PATH_MAX];
  if (getcwd(buffer, sizeof buffer) == nullptr) return false;
  path = buffer;
  if (!path.ends_with('/')) path += '/';
  return true;
}

static Outcome chdir_1(Machine& m, Cell* a) {
  return on_path(m, a[0], "access", "directory", [](const char* path) { return chdir(path); });
}

// working_directory(-Old, +New): the old one ends in a slash.
static Outcome working_directory(Machine& m, Cell* a) {
  // Who may use files knows where he is; only who may change the environment moves.
  const machine::Capabilities& granted = m.capabilities;
  if (!granted.has(Capability::read_files) && !granted.has(Capability::write_files) &&
      !granted.has(Capability::environment)) {
    return refuse_call(m);
  }
  std::string old;
  if (!current_directory(old)) return system_error(m, "access", "directory", Cell::atom(atoms::dot));
  if (const Outcome o = unify_text(m, a[0], old, TextForm::atom); o != Outcome::success) return o;
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

// A new, empty file; its name ends in the pattern's extension.
static bool make_temporary(std::string& pattern, std::size_t extension_bytes) {
  const int suffix = extension_bytes == 0 ? 0 : static_cast<int>(extension_bytes) + 1;
  const int file = mkstemps(pattern.data(), suffix);
  if (file < 0) return false;
  ::close(file);
  return true;
}

static Outcome tmp_file(Machine& m, Cell* a) {
  std::string stem;
  if (!path_argument(m, a[0], stem)) return Outcome::error;
  std::replace(stem.begin(), stem.end(), '/', '_');
  std::string path = temporary_pattern(stem, "");
  if (!make_temporary(path, 0)) return system_error(m, "create", "file", a[0]);
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
  if (!make_temporary(path, extension.size())) {
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
      det("exists_file(+Path) is semidet", &reading_path<&exists_file>, "There is a file of this name."),
      det("exists_directory(+Path) is semidet", &reading_path<&exists_directory>, "There is a directory of this name."),
      det("size_file(+Path, -Bytes) is det", &reading_path<&size_file>, "The size of a file."),
      det("time_file(+Path, -Time) is det", &reading_path<&time_file>, "When the file was changed last, in seconds."),
      det("same_file(+Path1, +Path2) is semidet", &needing<Capability::read_files, &same_file>,
          "Both names are of the same file."),
      det("access_file(+Path, +Mode) is semidet", &reading_path<&access_file>,
          "The file can be used so; Mode is read, write, append, execute, exist or none."),
      det("delete_file(+Path) is det", &needing<Capability::write_files, &delete_file>, "Removes a file."),
      det("rename_file(+Old, +New) is det", &needing<Capability::write_files, &rename_file>,
          "Gives a file another name."),
      det("make_directory(+Path) is det", &needing<Capability::write_files, &make_directory>, "Makes a directory."),
      det("delete_directory(+Path) is det", &needing<Capability::write_files, &delete_directory>,
          "Removes an empty directory."),
      det("directory_files(+Path, -Names) is det", &reading_path<&directory_files>,
          "What is in a directory, sorted, . and .. included."),
      det("working_directory(-Old, +New) is det", &working_directory,
          "Old is the working directory, New the next one."),
      det("chdir(+Path) is det", &needing<Capability::environment, &chdir_1>, "Changes the working directory."),
      det("tmp_file(+Stem, -Path) is det", &needing<Capability::write_files, &tmp_file>,
          "A new, empty temporary file."),
      det("tmp_file_stream(-Path, -Stream, +Options) is det", &needing<Capability::write_files, &tmp_file_stream>,
          "A new temporary file, open for writing; options encoding/1 and extension/1."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
