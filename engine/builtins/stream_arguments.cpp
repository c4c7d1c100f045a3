// SPDX-License-Identifier: MIT
#include "builtins/stream_arguments.hpp"

#include <cerrno>
#include <system_error>

#include "builtins/arguments.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::builtins {

// ---- streams ----

bool is_stream_term(Cell c, std::int64_t& id) {
  if (!c.is_structure() || terms::functor_of(c) != functors::stream) return false;
  const Cell number = deref(terms::structure_argument(c, 0));
  if (!number.is_small_integer()) return false;
  id = number.as_small_integer();
  return true;
}

Stream* find_alias(Machine& m, std::string_view alias, Direction direction) {
  if (Stream* s = m.streams.find_alias(alias, direction); s != nullptr) return s;
  if (m.flags.iso) return nullptr;
  if (alias == "current_output") return &m.streams.current_output();
  if (alias == "current_input") return &m.streams.current_input();
  return nullptr;
}

bool is_stream_pair(Machine& m, Cell c) {
  return c.is_structure() &&
         terms::functor_of(c) == m.terms.functors.intern(m.terms.atoms.intern_system("$stream_pair"), 2);
}

Stream* find_stream(Machine& m, Cell argument, Direction direction) {
  Cell c = deref(argument);
  Stream* s = nullptr;
  std::int64_t id = 0;
  if (!is_stream_term(c, id) && is_stream_pair(m, c)) {
    c = deref(terms::structure_argument(c, direction == Direction::output ? 1 : 0));
  }
  if (c.is_variable()) {
    machine::instantiation_error(m);
    return nullptr;
  }
  if (c.is_atom()) {
    s = find_alias(m, atom_text(m, c), direction);
  } else if (is_stream_term(c, id)) {
    s = m.streams.find(id);
  } else {
    machine::domain_error(m, atom_named(m, "stream_or_alias"), c);
    return nullptr;
  }
  if (s == nullptr) machine::existence_error(m, atoms::stream_type, c);
  return s;
}

namespace {

bool serves(const Stream& s, bool for_input, Content content) {
  return s.is_input() == for_input && (content == Content::any || (content == Content::text) == s.is_text());
}

Stream* checked(Machine& m, Stream* s, Cell culprit, bool for_input, Content content) {
  if (serves(*s, for_input, content)) return s;
  const Atom action = for_input ? atoms::input : atoms::output;
  if (s->is_input() != for_input) {
    machine::permission_error(m, action, atoms::stream_type, culprit);
    return nullptr;
  }
  if (content == Content::text && !s->is_text()) {
    machine::permission_error(m, action, atom_named(m, "binary_stream"), culprit);
    return nullptr;
  }
  machine::permission_error(m, action, atom_named(m, "text_stream"), culprit);
  return nullptr;
}

// Fast path: most calls name a suitable stream by its term.
Stream* named_stream(Machine& m, Cell argument, Direction direction, Content content) {
  const bool for_input = direction == Direction::input;
  std::int64_t id = 0;
  if (is_stream_term(deref(argument), id)) {
    Stream* const s = m.streams.find(id);
    if (s != nullptr && serves(*s, for_input, content)) return s;
  }
  Stream* const s = find_stream(m, argument, direction);
  return s == nullptr ? nullptr : checked(m, s, deref(argument), for_input, content);
}

}  // namespace

Stream* input_stream(Machine& m, Cell argument, Content content) {
  return named_stream(m, argument, Direction::input, content);
}

Stream* output_stream(Machine& m, Cell argument, Content content) {
  return named_stream(m, argument, Direction::output, content);
}

Stream* current_input(Machine& m, Content content) {
  Stream& s = m.streams.current_input();
  return serves(s, true, content) ? &s : checked(m, &s, stream_term(m, s), true, content);
}

Stream* current_output(Machine& m, Content content) {
  Stream& s = m.streams.current_output();
  return serves(s, false, content) ? &s : checked(m, &s, stream_term(m, s), false, content);
}

// ---- results ----

Outcome io_error(Machine& m, std::string_view action, Cell stream, int system_error) {
  const Cell functor = m.terms.functors.intern(atom_named(m, "io_error"), 2);
  const Cell formal = m.terms.new_structure(functor, Cell::atom(atom_named(m, action)), stream);
  if (system_error == 0) return m.raise(formal);
  return m.raise(formal, Cell::atom(atom_named(m, std::generic_category().message(system_error))));
}

Outcome after_output(Machine& m, Stream& s, bool written) {
  return written ? Outcome::success : io_error(m, "write", stream_term(m, s), s.system_error);
}

Outcome input_problem(Machine& m, Stream& s, int code) {
  if (code == streams::past_end_of_input) {
    return machine::permission_error(m, atoms::input, atom_named(m, "past_end_of_stream"), stream_term(m, s));
  }
  // Handles what interrupted the read, then the builtin reads again.
  if (s.system_error == EINTR && m.poll()) return m.interrupted();
  return io_error(m, "read", stream_term(m, s), s.system_error);
}

// ---- texts ----

bool text_argument(Machine& m, Cell argument, std::string& text, terms::TextKinds accepted, std::string_view expected) {
  support::TextBuffer buffer(m.terms.memory);
  const terms::TextResult result = terms::text_of(m.terms, deref(argument), accepted, buffer);
  if (!result.ok()) {
    m.raise(terms::formal_of(m.terms, result, atom_named(m, expected)));
    return false;
  }
  text.assign(result.text);
  return true;
}

Outcome unify_text(Machine& m, Cell target, std::string_view text, TextForm form, Cell tail) {
  if (form == TextForm::atom) return unify_atom(m, target, text);
  const bool list = form == TextForm::codes || form == TextForm::chars;
  const std::size_t cells = list ? terms::cells_of_list(text) : terms::TermStore::words_for_string(text.size());
  if (const Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  switch (form) {
    case TextForm::atom: break;
    case TextForm::string: return m.unify(target, m.terms.new_string(text));
    case TextForm::codes: return m.unify(target, terms::code_list(m.terms, text, tail));
    case TextForm::chars: return m.unify(target, terms::char_list(m.terms, text, tail));
  }
  return Outcome::fail;
}

// ---- options ----

Outcome check_option_list(Machine& m, Cell list) {
  list = deref(list);
  const terms::ListShape shape = terms::list_shape(list);
  if (shape.kind == terms::ListKind::partial) return machine::instantiation_error(m);
  if (shape.kind == terms::ListKind::cyclic) return machine::type_error(m, atoms::list, list);
  for (Cell l = list; l.is_list(); l = deref(terms::tail_of(l))) {
    if (deref(terms::head_of(l)).is_variable()) return machine::instantiation_error(m);
  }
  if (shape.kind != terms::ListKind::proper) return machine::type_error(m, atoms::list, list);
  return Outcome::success;
}

Option option_of(Machine& m, Cell element) {
  Option option;
  option.whole = option.value = element;
  if (element.is_atom()) {
    option.name = atom_text(m, element);
  } else if (element.is_structure() && terms::functor_of(element).arity() == 1) {
    option.name = m.terms.atoms.text(m.terms.functors.name(terms::functor_of(element)));
    option.value = deref(terms::structure_argument(element, 0));
    option.has_value = true;
  } else if (element.is_structure() && terms::functor_of(element) == functors::equals) {
    const Cell name = deref(terms::structure_argument(element, 0));  // Name = Value
    if (name.is_atom()) {
      option.name = atom_text(m, name);
      option.value = deref(terms::structure_argument(element, 1));
      option.has_value = true;
    }
  }
  return option;
}

Outcome bad_option(Machine& m, std::string_view domain, const Option& option) {
  if (option.has_value && option.value.is_variable()) return machine::instantiation_error(m);
  return machine::domain_error(m, atom_named(m, domain), option.whole);
}

// SWI-Prolog ignores unknown options.
Outcome unknown_option(Machine& m, std::string_view domain, const Option& option) {
  if (option.has_value && acts_as_swi(m)) return Outcome::success;
  return bad_option(m, domain, option);
}

Outcome boolean_option(Machine& m, std::string_view domain, const Option& option, bool& value) {
  if (option.has_value && option.value.is_atom()) {
    const std::string_view text = atom_text(m, option.value);
    if (text == "true" || text == "on" || text == "false" || text == "off") {
      value = text == "true" || text == "on";
      return Outcome::success;
    }
  }
  return bad_option(m, domain, option);
}

}  // namespace hornbeam::builtins
