// SPDX-License-Identifier: MIT
#include "builtins/stream_options.hpp"
#include "builtins/capability_check.hpp"

#include <utility>

namespace hornbeam::builtins {

using streams::Buffering;
using streams::EofAction;
using streams::Mode;
using streams::Newline;

namespace {

template <class Value>
struct Word {
  std::string_view name;
  Value value;
};

constexpr Word<Mode> modes[] = {
    {"read", Mode::read}, {"write", Mode::write}, {"append", Mode::append}, {"update", Mode::update}};
constexpr Word<EofAction> eof_actions[] = {
    {"error", EofAction::error}, {"eof_code", EofAction::eof_code}, {"reset", EofAction::reset}};
constexpr Word<Buffering> bufferings[] = {
    {"full", Buffering::full}, {"line", Buffering::line}, {"none", Buffering::none}, {"false", Buffering::none}};
constexpr Word<Newline> newlines[] = {{"posix", Newline::posix}, {"dos", Newline::dos}, {"detect", Newline::posix}};

template <class Value, std::size_t n>
bool find_word(const Word<Value> (&words)[n], std::string_view name, Value& value) {
  for (const auto& word : words) {
    if (word.name != name) continue;
    value = word.value;
    return true;
  }
  return false;
}

template <class Value, std::size_t n>
std::string_view word_for(const Word<Value> (&words)[n], Value value) {
  for (const auto& word : words) {
    if (word.value == value) return word.name;
  }
  return words[0].name;
}

constexpr std::string_view stream_option = "stream_option";

// An option whose value is one of several words.
template <class Value, std::size_t n>
Outcome word_option(Machine& m, const Word<Value> (&words)[n], const Option& option, Value& value) {
  if (option.has_value && option.value.is_atom() && find_word(words, atom_text(m, option.value), value)) {
    return Outcome::success;
  }
  return bad_option(m, stream_option, option);
}

// Options of other systems that request the default behaviour here, or nothing.
bool is_harmless(std::string_view name) {
  for (const std::string_view known :
       {"lock", "wait", "create", "close_on_abort", "close_on_exec", "record_position", "timeout",
        "representation_errors", "write_errors", "locale", "scheme", "buffer_size"}) {
    if (name == known) return true;
  }
  return false;
}

Outcome type_option(Machine& m, const Option& option, Stream::Settings& settings) {
  if (!option.has_value || !option.value.is_atom()) return bad_option(m, stream_option, option);
  const std::string_view type = atom_text(m, option.value);
  if (type != "text" && type != "binary") return bad_option(m, stream_option, option);
  settings.binary = type == "binary";
  settings.encoding = settings.binary ? streams::Encoding::octet : streams::Encoding::utf8;
  return Outcome::success;
}

Outcome encoding_option(Machine& m, const Option& option, Stream::Settings& settings) {
  if (option.has_value && option.value.is_atom() &&
      streams::encoding_named(atom_text(m, option.value), settings.encoding)) {
    return Outcome::success;
  }
  return bad_option(m, stream_option, option);
}

Outcome setting_option(Machine& m, const Option& option, Stream::Settings& settings, bool& known) {
  known = true;
  if (option.name == "type") return type_option(m, option, settings);
  if (option.name == "encoding") return encoding_option(m, option, settings);
  if (option.name == "eof_action") return word_option(m, eof_actions, option, settings.eof_action);
  if (option.name == "buffer") return word_option(m, bufferings, option, settings.buffering);
  if (option.name == "newline") return word_option(m, newlines, option, settings.newline);
  known = is_harmless(option.name);
  return Outcome::success;
}

}  // namespace

bool mode_named(std::string_view name, Mode& mode) { return find_word(modes, name, mode); }
std::string_view mode_name(Mode mode) { return word_for(modes, mode); }
std::string_view eof_action_name(EofAction action) { return word_for(eof_actions, action); }
std::string_view buffering_name(Buffering buffering) { return word_for(bufferings, buffering); }
std::string_view newline_name(Newline newline) { return word_for(newlines, newline); }

Outcome open_option(Machine& m, const Option& option, OpenRequest& request) {
  bool known = false;
  const Outcome o = setting_option(m, option, request.settings, known);
  if (o != Outcome::success || known) return o;
  if (option.name == "alias") {
    if (!option.value.is_atom() || !option.has_value) return bad_option(m, stream_option, option);
    request.aliases.push_back(option.whole);
    return Outcome::success;
  }
  if (option.name == "reposition") {
    return boolean_option(m, stream_option, option, request.reposition_wanted);
  }
  if (option.name == "bom") {
    return boolean_option(m, stream_option, option, request.settings.skip_bom);
  }
  return unknown_option(m, stream_option, option);
}

Outcome change_setting(Machine& m, Stream& s, const Option& option, bool& known) {
  return setting_option(m, option, s.settings, known);
}

Stream* open_path(Machine& m, const std::string& path, OpenRequest request, Cell source) {
  const Atom kind = atoms::source_sink;
  for (const Cell alias : request.aliases) {
    const Cell name = terms::deref(terms::structure_argument(alias, 0));
    if (m.streams.find_alias(atom_text(m, name), Direction::either) == nullptr) continue;
    machine::permission_error(m, atoms::open, kind, alias);
    return nullptr;
  }
  const bool granted =
      request.settings.mode == streams::Mode::read ? may_read(m, path) : m.capabilities.has(Capability::write_files);
  if (!granted) {
    machine::permission_error(m, atoms::open, kind, source);
    return nullptr;
  }
  streams::Opened opened = streams::open_file(path, std::move(request.settings));
  switch (opened.failure) {
    case streams::OpenFailure::none: break;
    case streams::OpenFailure::not_found: machine::existence_error(m, kind, source); return nullptr;
    case streams::OpenFailure::no_descriptor: machine::resource_error(m, atom_named(m, "max_files")); return nullptr;
    default: machine::permission_error(m, atoms::open, kind, source); return nullptr;
  }
  if (request.reposition_wanted && !opened.stream->can_reposition()) {
    const Cell functor = m.terms.functors.intern(atoms::reposition, 1);
    machine::permission_error(m, atoms::open, kind, m.terms.new_structure(functor, Cell::atom(atoms::true_)));
    return nullptr;
  }
  Stream& s = m.streams.add(std::move(opened.stream));
  for (const Cell alias : request.aliases) {
    m.streams.add_alias(s, atom_text(m, terms::deref(terms::structure_argument(alias, 0))));
  }
  return &s;
}

}  // namespace hornbeam::builtins
