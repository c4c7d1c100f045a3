// SPDX-License-Identifier: MIT
// char_type/2 and code_type/2 as in SWI-Prolog: the types of a character, and the characters of a type. Both may be
// unknown; then all pairs are enumerated. Scryer Prolog's names of types are known as well, and not enumerated.
#include <array>

#include "builtins/arguments.hpp"
#include "support/unicode.hpp"

namespace hornbeam::builtins {

namespace utf8 = support::utf8;
namespace unicode = support::unicode;

namespace {

// Codes run from -1, the end of a file, to the highest code point.
constexpr std::int64_t end_of_file_code = -1;

using Holds = bool (*)(std::uint32_t code);
// The number or code associated with a character of a type with an argument; -1: not of the type.
using ValueOf = std::int64_t (*)(std::uint32_t code);

// Values are weights of digits or characters.
enum class ValueKind : std::uint8_t { none, weight, character };

struct Type {
  std::string_view name;
  ValueKind value_kind;
  Holds holds;
  ValueOf value_of;
};

bool is_newline(std::uint32_t c) { return c == '\n'; }
bool is_alpha(std::uint32_t c) { return unicode::is_letter(c); }
bool is_alnum(std::uint32_t c) { return unicode::is_letter(c) || unicode::is_decimal_digit(c); }
// True for a character of C identifiers, and (csymf) for one that can begin them.
bool is_csym(std::uint32_t c) { return is_alnum(c) || c == '_'; }
bool is_csymf(std::uint32_t c) { return unicode::is_letter(c) || c == '_'; }
bool is_white(std::uint32_t c) { return c == ' ' || c == '\t'; }
bool is_control(std::uint32_t c) { return unicode::class_of(c) == unicode::Class::control; }
bool is_print(std::uint32_t c) { return unicode::is_graphic(c) || unicode::class_of(c) == unicode::Class::space; }
bool is_punct(std::uint32_t c) { return unicode::is_graphic(c) && !is_alnum(c); }
bool is_end_of_line(std::uint32_t c) { return c >= '\n' && c <= '\r'; }
bool is_period(std::uint32_t c) { return c == '.' || c == '!' || c == '?'; }
bool is_quote(std::uint32_t c) { return c == '\'' || c == '"' || c == '`'; }
bool is_paren(std::uint32_t c) { return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}'; }

// Token classes of the reader (ISO 13211-1, 6.4).
bool is_atom_start(std::uint32_t c) { return unicode::is_letter(c) && !unicode::is_upper(c); }
bool is_variable_start(std::uint32_t c) { return unicode::is_upper(c) || c == '_'; }

bool is_one_of(std::uint32_t c, std::string_view characters) {
  return utf8::is_ascii(c) && characters.find(static_cast<char>(c)) != std::string_view::npos;
}
bool is_symbol_character(std::uint32_t c) { return is_one_of(c, "#$&*+-./:<=>?@^~\\"); }
bool is_solo(std::uint32_t c) { return is_one_of(c, "!(),;[]{}|%"); }
bool is_meta(std::uint32_t c) { return is_one_of(c, "\\'\"`"); }
bool is_layout(std::uint32_t c) { return is_one_of(c, " \t\n\r\v\f"); }
bool is_sign(std::uint32_t c) { return c == '+' || c == '-'; }
bool is_exponent(std::uint32_t c) { return c == 'e' || c == 'E'; }
bool is_binary_digit(std::uint32_t c) { return c == '0' || c == '1'; }
bool is_octal_digit(std::uint32_t c) { return c >= '0' && c <= '7'; }
bool is_octet(std::uint32_t c) { return c <= 0xff; }
bool is_ascii_graphic(std::uint32_t c) { return c > ' ' && c < 0x7f; }
bool is_ascii_punctuation(std::uint32_t c) { return is_ascii_graphic(c) && !is_alnum(c); }

std::int64_t digit_weight(std::uint32_t c) {
  if (c < '0' || c > '9') return -1;
  return c - '0';
}
std::int64_t hexadecimal_weight(std::uint32_t c) {
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return digit_weight(c);
}
bool is_decimal_digit(std::uint32_t c) { return digit_weight(c) >= 0; }
bool is_hexadecimal_digit(std::uint32_t c) { return hexadecimal_weight(c) >= 0; }
std::int64_t upper_of(std::uint32_t c) { return unicode::to_upper(c); }
std::int64_t lower_of(std::uint32_t c) { return unicode::to_lower(c); }
std::int64_t lower_of_upper(std::uint32_t c) {
  return unicode::is_upper(c) ? static_cast<std::int64_t>(unicode::to_lower(c)) : -1;
}
std::int64_t upper_of_lower(std::uint32_t c) {
  return unicode::is_lower(c) ? static_cast<std::int64_t>(unicode::to_upper(c)) : -1;
}
std::int64_t matching_paren(std::uint32_t c) {
  switch (c) {
    case '(': return ')';
    case '[': return ']';
    case '{': return '}';
    default: return -1;
  }
}

// In the order of enumeration; a name may have a row with and one without argument.
constexpr Type types[] = {
    {"alnum", ValueKind::none, &is_alnum, nullptr},
    {"alpha", ValueKind::none, &is_alpha, nullptr},
    {"csym", ValueKind::none, &is_csym, nullptr},
    {"csymf", ValueKind::none, &is_csymf, nullptr},
    {"ascii", ValueKind::none, &utf8::is_ascii, nullptr},
    {"white", ValueKind::none, &is_white, nullptr},
    {"cntrl", ValueKind::none, &is_control, nullptr},
    {"space", ValueKind::none, &unicode::is_white_space, nullptr},
    {"end_of_line", ValueKind::none, &is_end_of_line, nullptr},
    {"lower", ValueKind::none, &unicode::is_lower, nullptr},
    {"upper", ValueKind::none, &unicode::is_upper, nullptr},
    {"digit", ValueKind::none, &unicode::is_decimal_digit, nullptr},
    {"punct", ValueKind::none, &is_punct, nullptr},
    {"graph", ValueKind::none, &unicode::is_graphic, nullptr},
    {"print", ValueKind::none, &is_print, nullptr},
    {"period", ValueKind::none, &is_period, nullptr},
    {"quote", ValueKind::none, &is_quote, nullptr},
    {"paren", ValueKind::none, &is_paren, nullptr},
    {"prolog_var_start", ValueKind::none, &is_variable_start, nullptr},
    {"prolog_atom_start", ValueKind::none, &is_atom_start, nullptr},
    {"prolog_identifier_continue", ValueKind::none, &is_csym, nullptr},
    {"prolog_symbol", ValueKind::none, &is_symbol_character, nullptr},
    {"newline", ValueKind::none, &is_newline, nullptr},
    {"digit", ValueKind::weight, nullptr, &digit_weight},
    {"xdigit", ValueKind::weight, nullptr, &hexadecimal_weight},
    {"upper", ValueKind::character, nullptr, &lower_of_upper},
    {"lower", ValueKind::character, nullptr, &upper_of_lower},
    {"paren", ValueKind::character, nullptr, &matching_paren},
    {"to_lower", ValueKind::character, nullptr, &upper_of},
    {"to_upper", ValueKind::character, nullptr, &lower_of},
    // of Scryer Prolog
    {"alphabetic", ValueKind::none, &is_alpha, nullptr},
    {"alphanumeric", ValueKind::none, &is_alnum, nullptr},
    {"ascii_graphic", ValueKind::none, &is_ascii_graphic, nullptr},
    {"ascii_punctuation", ValueKind::none, &is_ascii_punctuation, nullptr},
    {"binary_digit", ValueKind::none, &is_binary_digit, nullptr},
    {"control", ValueKind::none, &is_control, nullptr},
    {"decimal_digit", ValueKind::none, &is_decimal_digit, nullptr},
    {"exponent", ValueKind::none, &is_exponent, nullptr},
    {"graphic", ValueKind::none, &is_symbol_character, nullptr},
    {"hexadecimal_digit", ValueKind::none, &is_hexadecimal_digit, nullptr},
    {"layout", ValueKind::none, &is_layout, nullptr},
    {"meta", ValueKind::none, &is_meta, nullptr},
    {"numeric", ValueKind::none, &unicode::is_decimal_digit, nullptr},
    {"octal_digit", ValueKind::none, &is_octal_digit, nullptr},
    {"octet", ValueKind::none, &is_octet, nullptr},
    {"sign", ValueKind::none, &is_sign, nullptr},
    {"solo", ValueKind::none, &is_solo, nullptr},
    {"whitespace", ValueKind::none, &unicode::is_white_space, nullptr},
};
constexpr std::size_t enumerated_types = 30;
static_assert(types[enumerated_types - 1].name == "to_upper");

// The rows by name, in open addressing: number of a row, from 1; 0: free.
struct TypeNames {
  static constexpr std::size_t slot_count = 128;
  std::array<std::uint8_t, slot_count> slots{};

  static constexpr std::size_t slot_of(std::string_view name) {
    if (name.empty()) return 0;
    return (name.size() * 7 + static_cast<unsigned char>(name.front()) * 5 + static_cast<unsigned char>(name.back())) %
           slot_count;
  }
  constexpr TypeNames() {
    for (std::size_t i = 0; i < std::size(types); ++i) {
      std::size_t slot = slot_of(types[i].name);
      while (slots[slot] != 0) slot = (slot + 1) % slot_count;
      slots[slot] = static_cast<std::uint8_t>(i + 1);
    }
  }
  // std::size(types) if there is none.
  std::size_t find(std::string_view name, bool has_value) const {
    for (std::size_t slot = slot_of(name); slots[slot] != 0; slot = (slot + 1) % slot_count) {
      const Type& type = types[slots[slot] - 1u];
      if ((type.value_kind != ValueKind::none) == has_value && type.name == name) return slots[slot] - 1u;
    }
    return std::size(types);
  }
};
constexpr TypeNames type_names;

// How characters are shown: as one-character atoms (char_type) or codes (code_type).
enum class Shown : std::uint8_t { character, code };

// -1 is shown as end_of_file among characters.
Cell show(Machine& m, std::int64_t code, Shown shown) {
  if (code < 0) {
    return shown == Shown::code ? Cell::integer(code) : Cell::atom(atoms::end_of_file);
  }
  if (shown == Shown::code) return Cell::integer(code);
  return Cell::atom(terms::character_of(m.terms, static_cast<std::uint32_t>(code)));
}

// The code of either a character or a code.
Outcome read_character(Machine& m, Cell c, std::int64_t& code) {
  if (terms::is_integer(c)) {
    code = c.is_small_integer() ? c.as_small_integer() : -2;
    if (code == end_of_file_code || utf8::is_code(code)) return Outcome::success;
    return machine::representation_error(m, atoms::character_code);
  }
  code = c.is_atom() ? terms::code_of_character(m.terms, c.as_atom()) : -1;
  if (code >= 0) return Outcome::success;
  if (c == Cell::atom(atoms::end_of_file)) return Outcome::success;
  return machine::type_error(m, atoms::character, c);
}

// The types matching a type argument: one by name and arity, or all for a variable.
struct TypeRange {
  std::size_t first;
  std::size_t end;
};

Outcome read_type(Machine& m, Cell type, TypeRange& range) {
  range = {0, enumerated_types};
  if (type.is_variable()) return Outcome::success;
  const bool has_value = type.is_structure() && terms::functor_of(type).arity() == 1;
  if (!type.is_atom() && !has_value) return machine::domain_error(m, atoms::char_type, type);
  const Atom name = has_value ? m.terms.functors.name(terms::functor_of(type)) : type.as_atom();
  const std::size_t found = type_names.find(m.terms.atoms.text(name), has_value);
  if (found == std::size(types)) return machine::domain_error(m, atoms::char_type, type);
  range = {found, found + 1};
  return Outcome::success;
}

// True if the character has that type; `value` is the associated value. At the end of a file only end_of_file itself
// holds, which is decided before.
bool is_of_type(std::int64_t code, const Type& type, std::int64_t& value) {
  if (code < 0) return false;
  const auto c = static_cast<std::uint32_t>(code);
  if (type.value_kind == ValueKind::none) return type.holds(c);
  value = type.value_of(c);
  return value >= 0;
}

// The character and the type argument of the call.
struct Question {
  Cell character;
  Cell type;
  Shown shown;
};

Outcome unify_solution(Machine& m, const Question& q, std::int64_t code, const Type& type, std::int64_t value) {
  const Outcome named = m.unify(q.character, show(m, code, q.shown));
  if (named != Outcome::success || !q.type.is_variable()) return named;
  const Atom name = m.terms.atoms.intern(type.name);
  if (type.value_kind == ValueKind::none) return m.unify(q.type, Cell::atom(name));
  const Cell argument = type.value_kind == ValueKind::weight ? Cell::integer(value) : show(m, value, q.shown);
  return m.unify(q.type, m.terms.new_structure(m.terms.functors.intern(name, 1), argument));
}

// True if the value matches the argument of a given type.
bool value_fits(Machine& m, const Question& q, const Type& type, std::int64_t value) {
  if (q.type.is_variable() || type.value_kind == ValueKind::none) return true;
  const Cell wanted = deref(terms::structure_argument(q.type, 0));
  if (wanted.is_variable()) return true;
  if (wanted.is_small_integer()) return wanted.as_small_integer() == value;
  return type.value_kind == ValueKind::character && wanted.is_atom() &&
         terms::code_of_character(m.terms, wanted.as_atom()) == value;
}

// Binds the argument of a given type, if it has one.
Outcome unify_value(Machine& m, const Question& q, const Type& type, std::int64_t value) {
  if (q.type.is_variable() || type.value_kind == ValueKind::none) return Outcome::success;
  const Cell wanted = deref(terms::structure_argument(q.type, 0));
  if (!wanted.is_variable()) return Outcome::success;
  return m.unify(wanted, type.value_kind == ValueKind::weight ? Cell::integer(value) : show(m, value, q.shown));
}

// The next solution from (code, type index) on; the state packs both, with types varying fastest.
Outcome next_solution(Machine& m, const Question& q, std::int64_t code, std::int64_t last_code, const TypeRange& range,
                      Redo& redo) {
  std::size_t type = range.first;
  if (!redo.first()) {
    const std::int64_t state = redo.state().as_small_integer();
    code = state >> 8;
    type = static_cast<std::size_t>(state & 0xff);
  }
  bool found = false;
  std::int64_t found_code = 0;
  std::int64_t found_value = 0;
  std::size_t found_type = 0;
  // Looks one solution ahead, so that the last one leaves no choice point.
  for (; code <= last_code; ++code, type = range.first) {
    if (code % 0x10000 == 0 && m.poll()) return m.interrupted();
    for (; type < range.end; ++type) {
      std::int64_t value = -1;
      if (!is_of_type(code, types[type], value) || !value_fits(m, q, types[type], value)) continue;
      if (found) {
        redo.again(Cell::integer((code << 8) | static_cast<std::int64_t>(type)));
        code = last_code;
        break;
      }
      found = true;
      found_code = code;
      found_value = value;
      found_type = type;
    }
  }
  if (!found) return Outcome::fail;
  const Outcome valued = unify_value(m, q, types[found_type], found_value);
  if (valued != Outcome::success) return valued;
  return unify_solution(m, q, found_code, types[found_type], found_value);
}

// to_lower(U) and to_upper(L) with a known argument are conversions: the character is the result.
bool converts(Machine& m, const Question& q, const Type& type, std::int64_t& code) {
  const bool lower = type.value_of == &upper_of;
  if (!lower && type.value_of != &lower_of) return false;
  const Cell wanted = deref(terms::structure_argument(q.type, 0));
  std::int64_t from = -1;
  if (wanted.is_small_integer()) from = wanted.as_small_integer();
  if (wanted.is_atom()) from = terms::code_of_character(m.terms, wanted.as_atom());
  if (!utf8::is_code(from)) return false;
  const auto c = static_cast<std::uint32_t>(from);
  code = lower ? unicode::to_lower(c) : unicode::to_upper(c);
  return true;
}

template <Shown shown>
Outcome character_type(Machine& m, Cell* a, Redo& redo) {
  const Question q{deref(a[0]), deref(a[1]), shown};
  TypeRange range;
  if (q.type == Cell::atom(atoms::end_of_file)) {
    if (q.character.is_variable()) return m.unify(q.character, show(m, end_of_file_code, shown));
    std::int64_t code = 0;
    const Outcome read = read_character(m, q.character, code);
    return read == Outcome::success ? truth(code == end_of_file_code) : read;
  }
  if (Outcome o = read_type(m, q.type, range); o != Outcome::success) return o;
  if (q.character.is_variable()) {
    std::int64_t code = 0;
    if (range.end - range.first == 1 && converts(m, q, types[range.first], code)) {
      return m.unify(q.character, show(m, code, shown));
    }
    return next_solution(m, q, 0, utf8::highest_code, range, redo);
  }
  std::int64_t code = 0;
  if (Outcome o = read_character(m, q.character, code); o != Outcome::success) return o;
  if (code == end_of_file_code && q.type.is_variable()) return m.unify(q.type, Cell::atom(atoms::end_of_file));
  if (q.type.is_atom()) {
    std::int64_t value = -1;
    return truth(is_of_type(code, types[range.first], value));
  }
  // A given character is not unified again: both 97 and a are accepted.
  const Question same{m.terms.new_variable(), q.type, shown};
  return next_solution(m, same, code, code, range, redo);
}

}  // namespace

BuiltinFamily character_types() {
  static constexpr Builtin rows[] = {
      nondet("char_type(?Char, ?Type) is nondet", &character_type<Shown::character>,
             "Char is a character of Type: alpha, digit(Weight), upper(Lower), to_lower(Upper)..."),
      nondet("code_type(?Code, ?Type) is nondet", &character_type<Shown::code>,
             "Code is the code of a character of Type; see char_type/2."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
