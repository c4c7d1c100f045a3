// SPDX-License-Identifier: MIT
#include "builtins/capability_check.hpp"

#include "builtins/stream_arguments.hpp"
#include "host/files.hpp"

namespace hornbeam::builtins {

Outcome refuse_call(Machine& m, terms::Cell indicator) {
  return machine::permission_error(m, m.terms.atoms.intern("call"), m.terms.atoms.intern("sandboxed"), indicator);
}

Outcome refuse_call(Machine& m) {
  const database::Predicate& p = *m.running_builtin;
  return refuse_call(m, terms::predicate_indicator(m.terms, m.terms.functors.name(p.functor), p.arity));
}

bool may_read(const Machine& m, const std::string& path) {
  if (m.capabilities.has(Capability::read_files)) return true;
  if (m.capabilities.readable.empty() || path.find('\0') != std::string::npos) return false;
  const auto real = host::canonical_path(path);
  if (!real) return false;
  for (const std::string& directory : m.capabilities.readable) {
    if (*real == directory || real->starts_with(directory + "/")) return true;
  }
  return false;
}

Outcome refuse_unless_readable(Machine& m, terms::Cell path) {
  std::string text;
  if (!text_argument(m, path, text, terms::text_kind::any, "text")) return Outcome::error;
  return may_read(m, text) ? Outcome::success : refuse_call(m);
}

bool may_change(const Machine& m, const database::Module& module) {
  return m.capabilities.has(Capability::change_program) || module.is_library || &module == &m.database.system();
}

bool may_change(const Machine& m, const database::Predicate& predicate) {
  if (m.capabilities.has(Capability::change_program)) return true;
  return may_change(m, *predicate.module) && !predicate.is_multifile;
}

bool may_alter(const Machine& m, const database::Module& module) {
  if (m.capabilities.has(Capability::change_system)) return true;
  if (!module.is_library && !module.is_locked && &module != &m.database.system()) return true;
  if (m.sources.loads.empty()) return false;
  return m.terms.atoms.text(m.sources.files[m.sources.loads.back().file]).starts_with("hornbeam:");
}

bool may_rebase(const Machine& m, const database::Module& module) {
  const bool is_shared = &module == &m.database.user();
  return may_alter(m, is_shared ? m.database.system() : module) && may_change(m, module);
}

bool may_be_declared(const Machine& m, const database::Module& module, terms::Cell functor) {
  if (may_alter(m, module)) return true;
  const database::Predicate* const p = module.find(functor);  // a new one would hide what the module imports
  return p != nullptr && p->definition == nullptr && p->is_dynamic;
}

}  // namespace hornbeam::builtins
