// SPDX-License-Identifier: MIT
#include "builtins/write_term_options.hpp"

#include <algorithm>
#include <optional>

#include "terms/term_inspection.hpp"

namespace hornbeam::builtins {

using writer::WriteOptions;

namespace {

constexpr std::string_view write_option = "write_option";

struct Switch {
  std::string_view name;
  bool WriteOptions::*field;
};
constexpr Switch switches[] = {
    {"quoted", &WriteOptions::quoted},         {"ignore_ops", &WriteOptions::ignore_ops},
    {"numbervars", &WriteOptions::numbervars}, {"no_lists", &WriteOptions::no_lists},
    {"dotlists", &WriteOptions::dot_lists},    {"brace_terms", &WriteOptions::brace_terms},
    {"cycles", &WriteOptions::cycles},         {"fullstop", &WriteOptions::full_stop},
    {"nl", &WriteOptions::new_line},           {"character_escapes", &WriteOptions::character_escapes},
    {"$portrayed", &WriteOptions::portrayed},
};

// Options of other systems that have no effect here.
bool has_no_effect(std::string_view name) {
  for (const std::string_view known : {"portray_goal", "partial", "blobs", "back_quotes", "character_escapes_unicode",
                                       "quote_non_ascii", "no_blobs", "indented", "depth"}) {
    if (name == known) return true;
  }
  return false;
}

// variable_names(['X' = _1, ...]): names must be atoms, and the first name of a variable counts. If the option is
// repeated the last counts.
Outcome variable_names_option(Machine& m, const Option& option, WriteRequest& request) {
  const terms::ListShape shape = terms::list_shape(option.value);
  if (shape.kind == terms::ListKind::partial) return machine::instantiation_error(m);
  const Atom domain = atom_named(m, write_option);
  if (shape.kind != terms::ListKind::proper) return machine::domain_error(m, domain, option.whole);
  request.names.clear();
  for (Cell l = option.value; l.is_list(); l = deref(terms::tail_of(l))) {
    const Cell element = deref(terms::head_of(l));
    if (element.is_variable()) return machine::instantiation_error(m);
    if (!element.is_structure() || terms::functor_of(element) != functors::equals) {
      return machine::domain_error(m, domain, option.whole);
    }
    const Cell name = deref(terms::structure_argument(element, 0));
    const Cell variable = deref(terms::structure_argument(element, 1));
    if (name.is_variable()) return machine::instantiation_error(m);
    if (!name.is_atom()) return machine::domain_error(m, domain, option.whole);
    if (variable.is_variable()) {
      request.names.emplace(variable.address(), std::string(atom_text(m, name)));
    }
  }
  request.options.variable_names = &request.names;
  return Outcome::success;
}

std::optional<writer::Spacing> spacing_named(std::string_view text) {
  if (text == "standard") return writer::Spacing::standard;
  if (text == "next_argument") return writer::Spacing::next_argument;
  return std::nullopt;
}

std::optional<writer::Attributes> attributes_named(std::string_view text) {
  constexpr std::pair<std::string_view, writer::Attributes> words[] = {{"ignore", writer::Attributes::ignore},
                                                                       {"write", writer::Attributes::write},
                                                                       {"portray", writer::Attributes::portray},
                                                                       {"dots", writer::Attributes::dots}};
  for (const auto& [word, meaning] : words) {
    if (text == word) return meaning;
  }
  return std::nullopt;
}

// Options whose value is a number or one of several words.
Outcome valued_option(Machine& m, const Option& option, WriteOptions& options, bool& known) {
  known = true;
  const Cell v = option.value;
  const std::int64_t number = v.is_small_integer() ? v.as_small_integer() : -1;
  if (option.name == "priority" && number >= 0 && number <= syntax::max_priority) {
    options.priority = static_cast<int>(number);
    return Outcome::success;
  }
  if (option.name == "max_depth" && number >= 0) {
    options.max_depth = static_cast<std::size_t>(number);
    return Outcome::success;
  }
  if (option.name == "module" && v.is_atom()) {
    options.operators = &operators_of(m, v.as_atom());
    return Outcome::success;
  }
  const std::string_view text = v.is_atom() ? atom_text(m, v) : std::string_view();
  if (option.name == "spacing") {
    if (const auto spacing = spacing_named(text)) return options.spacing = *spacing, Outcome::success;
  }
  if (option.name == "attributes") {
    if (const auto attributes = attributes_named(text)) return options.attributes = *attributes, Outcome::success;
  }
  known = false;
  return Outcome::success;
}

Outcome write_one_option(Machine& m, const Option& option, WriteRequest& request) {
  if (!option.has_value) return machine::domain_error(m, atom_named(m, write_option), option.whole);
  if (option.name == "variable_names" && !option.value.is_variable()) return variable_names_option(m, option, request);
  bool known = false;
  if (const Outcome o = valued_option(m, option, request.options, known); known) return o;
  for (const Switch& s : switches) {
    if (s.name == option.name) return boolean_option(m, write_option, option, request.options.*s.field);
  }
  if (option.name == "portray" || option.name == "portrayed") {
    return boolean_option(m, write_option, option, request.ask_portray);
  }
  if (option.value.is_variable()) return machine::instantiation_error(m);
  if (has_no_effect(option.name)) return Outcome::success;
  return unknown_option(m, write_option, option);
}

}  // namespace

Outcome write_options(Machine& m, Cell list, WriteRequest& request) {
  request.options.operators = &operators_here(m);
  return for_each_option(m, list, [&](const Option& o) { return write_one_option(m, o, request); });
}

}  // namespace hornbeam::builtins
