// SPDX-License-Identifier: MIT
// A term as a C++ value. It is copied out of the engine, so it never dangles: it outlives backtracking, the query, and
// the engine itself, and may be passed to another engine or thread. Copying a Term is cheap (the immutable parts are
// shared). Terms may be as deep as memory allows.
//
//   Term point = Term::compound("point", {1, 2.5});
//   point.name();            // "point"
//   point[0].as<int>();      // 1
//   point.text();            // "point(1,2.5)"
//
// A cyclic Prolog term becomes @(Template, [Variable = Subterm, ...]).
#pragma once

#include <hornbeam/language.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hornbeam/export.hpp>
#include <hornbeam/type_key.hpp>

namespace hornbeam {

template <class T>
struct Convert;  // convert.hpp: between T and Term

class HORNBEAM_API Term {
 public:
  enum class Kind : std::uint8_t {
    variable,     // name(): variables of the same name in one query are the same variable
    atom,         // name()
    integer,      // to_int64()
    big_integer,  // name(): the digits, with a sign if negative
    floating,     // to_double()
    string,       // name(): the text
    compound,     // name(), arguments()
    object,       // a C++ object: object<T>()
  };

  // ---- making ----
  Term();  // the empty list
  // From anything that Convert knows: numbers, bool, text (as an atom), containers, your own types.
  template <class T>
  requires requires(const T& value) { Convert<T>::to(value); }
  Term(const T& value) : Term(Convert<T>::to(value)) {}   // NOLINT: implicit, so that {1, "a"} are terms
  Term(const char* atom_name) : Term(atom(atom_name)) {}  // NOLINT

  static Term atom(std::string_view name);
  static Term string(std::string_view text);
  static Term integer(std::int64_t value) noexcept { return Term(Kind::integer, value); }
  // From decimal digits with an optional sign; a value that fits 64 bits becomes an integer. Throws TypeError for
  // anything else.
  static Term big_integer(std::string_view digits);
  static Term floating(double value);
  // `_` makes a new variable each time.
  static Term variable(std::string_view name = "_");
  // Without arguments, the atom.
  static Term compound(std::string_view name, std::initializer_list<Term> arguments);
  static Term compound(std::string_view name, std::span<const Term> arguments);
  static Term list(std::span<const Term> elements);
  static Term list(std::span<const Term> elements, const Term& tail);
  static Term list(std::initializer_list<Term> elements);
  // A C++ object as an atomic term. Prolog compares it by identity and writes it as <type>(number). The object lives as
  // long as a Term, or the engine's atom for it, which the atom collector reclaims.
  template <class T>
  static Term of_object(std::shared_ptr<T> object, std::string_view type = "object") {
    return of_object_as(std::const_pointer_cast<std::remove_const_t<T>>(object),
                        detail::type_key<std::remove_const_t<T>>(), type);
  }

  Term(const Term& other) noexcept;
  Term(Term&& other) noexcept : kind_(other.kind_), integer_(other.integer_) {
    other.kind_ = Kind::integer;
    other.integer_ = 0;
  }
  Term& operator=(const Term& other) noexcept;
  Term& operator=(Term&& other) noexcept {
    std::swap(kind_, other.kind_);
    std::swap(integer_, other.integer_);
    return *this;
  }
  ~Term() {
    if (kind_ != Kind::integer && kind_ != Kind::floating) release();
  }

  // ---- asking ----
  Kind kind() const { return kind_; }
  bool is_variable() const { return kind_ == Kind::variable; }
  bool is_atom() const { return kind_ == Kind::atom; }
  bool is_atom(std::string_view name) const { return is_atom() && this->name() == name; }
  bool is_integer() const { return kind_ == Kind::integer || kind_ == Kind::big_integer; }
  bool is_float() const { return kind_ == Kind::floating; }
  bool is_number() const { return is_integer() || is_float(); }
  bool is_string() const { return kind_ == Kind::string; }
  bool is_text() const { return is_atom() || is_string(); }
  bool is_compound() const { return kind_ == Kind::compound; }
  bool is_compound(std::string_view name, std::size_t arity) const;
  bool is_pair() const { return is_compound(".", 2); }  // a list cell: name() is "."
  bool is_empty_list() const { return is_atom("[]"); }
  bool is_list() const;  // a proper list
  bool is_object() const { return kind_ == Kind::object; }

  // ---- taking apart: a call that does not fit the kind throws TypeError ----
  std::string_view name() const;
  std::int64_t to_int64() const { return kind_ == Kind::integer ? integer_ : not_integer(); }
  double to_double() const;  // any number
  std::size_t arity() const { return arguments().size(); }
  std::span<const Term> arguments() const;             // empty unless compound
  const Term& operator[](std::size_t argument) const;  // from 0; throws std::out_of_range
  std::vector<Term> elements() const;                  // of a proper list
  // The text of an atom, a string, or a list of characters or character codes ([] counts as an atom).
  std::optional<std::string> text_value() const;
  // The value as a T; throws TypeError if it does not convert, InstantiationError for a variable.
  template <class T>
  T as() const;
  template <class T>
  bool is() const;

  // The object of that type, or null.
  template <class T>
  std::shared_ptr<T> object() const {
    return std::static_pointer_cast<T>(object_of(detail::type_key<std::remove_const_t<T>>()));
  }

  // The text that writeq/1 would write, with the standard operators; Engine::text uses the program's. A term of few
  // parts that are shared may have a text larger than any memory: longer texts end with `...` after about `most` bytes.
  static constexpr std::size_t most_text = std::size_t{1} << 20;
  std::string text(std::size_t most = most_text) const;

  // Equal structure and values; variables compare by name, objects by identity.
  HORNBEAM_API friend bool operator==(const Term& a, const Term& b);
  HORNBEAM_API friend std::ostream& operator<<(std::ostream& out, const Term& term);

  struct Node;  // the shared part; internal

 private:
  friend struct TermAccess;
  std::shared_ptr<void> object_of(const detail::TypeKey& type) const;
  static Term of_object_as(std::shared_ptr<void> object, const detail::TypeKey& type, std::string_view name);
  void release() noexcept;
  Term(Kind kind, Node* node) noexcept : kind_(kind), node_(node) {}
  Term(Kind kind, std::int64_t value) noexcept : kind_(kind), integer_(value) {}
  [[noreturn]] std::int64_t not_integer() const;

  Kind kind_;
  union {
    std::int64_t integer_;
    double floating_;
    Node* node_;
  };
};

namespace literals {
// "abc"_a is the atom, "abc"_s the string, "X"_v the variable.
inline Term operator""_a(const char* text, std::size_t size) { return Term::atom({text, size}); }
inline Term operator""_s(const char* text, std::size_t size) { return Term::string({text, size}); }
inline Term operator""_v(const char* text, std::size_t size) { return Term::variable({text, size}); }
}  // namespace literals

}  // namespace hornbeam
