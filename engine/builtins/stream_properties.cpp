// SPDX-License-Identifier: MIT
// stream_property/2 and current_stream/3: open streams and their properties. Both enumerate; the state between
// solutions is the number of the next stream and property.
#include "builtins/stream_options.hpp"

namespace hornbeam::builtins {

namespace {

// ---- the properties of one stream, by number ----

struct Property {
  std::string_view name;
  // The value, or false if the stream has no such property. `index` counts aliases.
  bool (*value)(Machine& m, Stream& s, std::size_t index, Cell& value);
  bool has_argument = true;
};

Cell word(Machine& m, std::string_view text) { return Cell::atom(atom_named(m, text)); }
Cell boolean(bool b) { return Cell::atom(b ? atoms::true_ : atoms::false_); }

bool position_value(Machine& m, Stream& s, std::size_t, Cell& value) {
  const streams::Position& p = s.position();
  value = m.terms.new_structure(m.terms.functors.intern(atoms::stream_position_term, 4), Cell::integer(p.characters),
                                Cell::integer(p.line), Cell::integer(p.column), Cell::integer(p.bytes));
  return true;
}

bool end_value(Machine& m, Stream& s, std::size_t, Cell& value) {
  if (s.is_output()) return false;
  switch (s.end_of_stream()) {
    case streams::EndOfStream::not_yet: value = word(m, "not"); break;
    case streams::EndOfStream::at: value = word(m, "at"); break;
    case streams::EndOfStream::past: value = word(m, "past"); break;
  }
  return true;
}

constexpr Property properties[] = {
    {"mode",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, mode_name(s.settings.mode));
       return true;
     }},
    {"input", [](Machine&, Stream& s, std::size_t, Cell&) { return s.is_input(); }, false},
    {"output", [](Machine&, Stream& s, std::size_t, Cell&) { return s.is_output(); }, false},
    {"alias",
     [](Machine& m, Stream& s, std::size_t index, Cell& v) {
       if (index >= s.aliases.size()) return false;
       v = word(m, s.aliases[index]);
       return true;
     }},
    {"file_name",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       if (s.settings.file_name.empty()) return false;
       v = word(m, s.settings.file_name);
       return true;
     }},
    {"file_no",
     [](Machine&, Stream& s, std::size_t, Cell& v) {
       if (s.file_number() < 0) return false;
       v = Cell::integer(s.file_number());
       return true;
     }},
    {"position", &position_value},
    {"end_of_stream", &end_value},
    {"eof_action",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, eof_action_name(s.settings.eof_action));
       return true;
     }},
    {"reposition",
     [](Machine&, Stream& s, std::size_t, Cell& v) {
       v = boolean(s.can_reposition());
       return true;
     }},
    {"type",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, s.is_text() ? "text" : "binary");
       return true;
     }},
    {"buffer",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, buffering_name(s.settings.buffering));
       return true;
     }},
    {"encoding",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, streams::encoding_name(s.settings.encoding));
       return true;
     }},
    {"newline",
     [](Machine& m, Stream& s, std::size_t, Cell& v) {
       v = word(m, newline_name(s.settings.newline));
       return true;
     }},
    {"tty",
     [](Machine&, Stream& s, std::size_t, Cell& v) {
       v = boolean(s.is_terminal());
       return true;
     }},
};
constexpr std::size_t property_count = std::size(properties);
constexpr std::size_t alias_property = 3;

// The requested properties: all, or one.
struct WantedProperty {
  std::size_t first = 0;
  std::size_t last = property_count - 1;
  Cell value = Cell::atom(atoms::nil);
  bool value_given = false;  // an atomic value to compare with, so that only matches are tried
};

bool find_property(Machine& m, Cell pattern, WantedProperty& wanted) {
  if (pattern.is_variable()) return true;
  const Option option = option_of(m, pattern);
  for (std::size_t i = 0; i < property_count; ++i) {
    if (properties[i].name != option.name || properties[i].has_argument != option.has_value) continue;
    wanted.first = wanted.last = i;
    wanted.value = option.value;
    wanted.value_given = option.has_value && option.value.is_atomic();
    return true;
  }
  return false;
}

// ---- walking ----

struct PropertyPlace {
  std::int64_t stream;
  std::size_t property;
  std::size_t alias;
};
constexpr std::int64_t alias_limit = 256;

Cell state_of(const PropertyPlace& p) {
  return Cell::integer((p.stream * static_cast<std::int64_t>(property_count) + static_cast<std::int64_t>(p.property)) *
                           alias_limit +
                       static_cast<std::int64_t>(p.alias));
}
PropertyPlace property_place_of(Cell state) {
  const std::int64_t n = state.as_small_integer();
  const std::int64_t rest = n / alias_limit;
  return {rest / static_cast<std::int64_t>(property_count),
          static_cast<std::size_t>(rest % static_cast<std::int64_t>(property_count)),
          static_cast<std::size_t>(n % alias_limit)};
}

class PropertyWalk {
 public:
  PropertyWalk(Machine& m, const WantedProperty& wanted, Stream* only) : m_(m), wanted_(wanted), only_(only) {}

  // Advances `place` to the next matching property; false if there is none.
  bool settle(PropertyPlace& place, Cell& value) {
    for (;;) {
      Stream* s = m_.streams.find(place.stream);
      if (s == nullptr || (only_ != nullptr && s != only_)) {
        if (!next_stream(place)) return false;
        continue;
      }
      if (place.property < wanted_.first) place = {place.stream, wanted_.first, 0};
      if (place.property > wanted_.last) {
        if (!next_stream(place)) return false;
        continue;
      }
      if (fits(*s, place, value)) return true;
      step(place, *s);
    }
  }
  static void step(PropertyPlace& place, const Stream& s) {
    if (place.property == alias_property && place.alias + 1 < s.aliases.size()) {
      ++place.alias;
    } else {
      place = {place.stream, place.property + 1, 0};
    }
  }

 private:
  bool next_stream(PropertyPlace& place) {
    if (only_ != nullptr) return false;
    Stream* s = m_.streams.next_after(place.stream);
    if (s == nullptr) return false;
    place = {s->id, wanted_.first, 0};
    return true;
  }
  bool fits(Stream& s, const PropertyPlace& place, Cell& value) {
    const Property& property = properties[place.property];
    if (!property.value(m_, s, place.alias, value)) return false;
    return !property.has_argument || !wanted_.value_given || value == wanted_.value;
  }

  Machine& m_;
  const WantedProperty& wanted_;
  Stream* only_;
};

Cell property_term(Machine& m, std::size_t property, Cell value) {
  const Atom name = atom_named(m, properties[property].name);
  if (!properties[property].has_argument) return Cell::atom(name);
  return m.terms.new_structure(m.terms.functors.intern(name, 1), value);
}

// The stream argument of a query: a variable, or an open stream, possibly by alias.
Outcome asked_stream(Machine& m, Cell c, Stream*& s) {
  std::int64_t id = 0;
  s = nullptr;
  if (c.is_variable()) return Outcome::success;
  if (c.is_atom()) {
    s = find_alias(m, atom_text(m, c), Direction::output);
    return s != nullptr ? Outcome::success : machine::domain_error(m, atoms::stream_type, c);
  }
  if (!is_stream_term(c, id)) return machine::domain_error(m, atoms::stream_type, c);
  s = m.streams.find(id);
  return s != nullptr ? Outcome::success : machine::existence_error(m, atoms::stream_type, c);
}

}  // namespace

static Outcome stream_property(Machine& m, Cell* a, Redo& redo) {
  Stream* only = nullptr;
  const Outcome o = redo.first() ? asked_stream(m, deref(a[0]), only) : Outcome::success;
  if (o != Outcome::success) return o;
  WantedProperty wanted;
  const Cell pattern = deref(a[1]);
  if (!find_property(m, pattern, wanted)) {
    return machine::domain_error(m, atom_named(m, "stream_property"), pattern);
  }
  PropertyPlace place{0, wanted.first, 0};
  if (redo.first()) {
    if (only != nullptr) place.stream = only->id;
  } else {
    place = property_place_of(redo.state());
    if (!deref(a[0]).is_variable() && asked_stream(m, deref(a[0]), only) != Outcome::success) {
      return Outcome::fail;  // closed in the meantime
    }
  }
  PropertyWalk walk(m, wanted, only);
  Cell value = Cell::atom(atoms::nil);
  if (!walk.settle(place, value)) return Outcome::fail;
  Stream& s = *m.streams.find(place.stream);
  PropertyPlace next = place;
  PropertyWalk::step(next, s);
  Cell unused = value;
  if (walk.settle(next, unused)) redo.again(state_of(next));
  if (deref(a[0]).is_variable()) m.unify(a[0], stream_term(m, s));
  return m.unify(a[1], property_term(m, place.property, value));
}

// current_stream(?File, ?Mode, ?Stream)
static Outcome current_stream(Machine& m, Cell* a, Redo& redo) {
  Stream* s = nullptr;
  const Cell given = deref(a[2]);
  if (given.is_variable()) {
    s = m.streams.next_after(redo.first() ? -1 : redo.state().as_small_integer());
    if (s == nullptr) return Outcome::fail;
    if (m.streams.next_after(s->id) != nullptr) redo.again(Cell::integer(s->id));
    m.unify(a[2], stream_term(m, *s));
  } else if (const Outcome o = asked_stream(m, given, s); o != Outcome::success) {
    return o;
  }
  const bool named = !s->settings.file_name.empty();
  const Cell file = named ? word(m, s->settings.file_name) : Cell::atom(atoms::nil);
  const Outcome o = m.unify(a[0], file);
  return o != Outcome::success ? o : m.unify(a[1], word(m, mode_name(s->settings.mode)));
}

static Outcome is_stream(Machine& m, Cell* a) {
  const Cell c = deref(a[0]);
  std::int64_t id = 0;
  if (c.is_atom()) {
    return find_alias(m, atom_text(m, c), Direction::output) != nullptr ? Outcome::success : Outcome::fail;
  }
  return is_stream_term(c, id) && m.streams.find(id) != nullptr ? Outcome::success : Outcome::fail;
}

BuiltinFamily stream_properties() {
  static constexpr Builtin rows[] = {
      iso_nondet("stream_property(?Stream, ?Property) is nondet", &stream_property,
                 "Property is mode/1, input, output, alias/1, file_name/1, file_no/1, position/1, "
                 "end_of_stream/1, eof_action/1, reposition/1, type/1, buffer/1, encoding/1, "
                 "newline/1 or tty/1."),
      nondet("current_stream(?File, ?Mode, ?Stream) is nondet", &current_stream,
             "Stream is open on File ([] for none) in Mode."),
      det("is_stream(@Term) is semidet", &is_stream, "Term is an open stream or its alias."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
