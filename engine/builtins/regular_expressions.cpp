// SPDX-License-Identifier: MIT
// Regular expressions for library(pcre), by PCRE2 where the build has found it (the definition HORNBEAM_PCRE). No match
// outlives a time limit or an interrupt: a callout before each item of the pattern polls the machine.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "builtins/arguments.hpp"

#ifdef HORNBEAM_PCRE
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#endif

namespace hornbeam::builtins {

#ifdef HORNBEAM_PCRE

namespace {

// ---- options ----

enum class OptionOf : std::uint8_t { pattern, match, newline, bsr };

struct RegexOption {
  std::string_view name;  // as in library(pcre): name(true), or no_name for name(false), or newline(crlf), bsr(unicode)
  OptionOf of;
  std::uint32_t value;
};

// A set of options is an integer with a bit for each row.
constexpr RegexOption regex_options[] = {
    {"anchored", OptionOf::match, PCRE2_ANCHORED},
    {"endanchored", OptionOf::match, PCRE2_ENDANCHORED},
    {"no_bol", OptionOf::match, PCRE2_NOTBOL},
    {"no_eol", OptionOf::match, PCRE2_NOTEOL},
    {"no_empty", OptionOf::match, PCRE2_NOTEMPTY},
    {"no_empty_atstart", OptionOf::match, PCRE2_NOTEMPTY_ATSTART},
    {"caseless", OptionOf::pattern, PCRE2_CASELESS},
    {"multiline", OptionOf::pattern, PCRE2_MULTILINE},
    {"dotall", OptionOf::pattern, PCRE2_DOTALL},
    {"extended", OptionOf::pattern, PCRE2_EXTENDED},
    {"extended_more", OptionOf::pattern, PCRE2_EXTENDED_MORE},
    {"no_greedy", OptionOf::pattern, PCRE2_UNGREEDY},
    {"ungreedy", OptionOf::pattern, PCRE2_UNGREEDY},
    {"no_auto_capture", OptionOf::pattern, PCRE2_NO_AUTO_CAPTURE},
    {"dollar_endonly", OptionOf::pattern, PCRE2_DOLLAR_ENDONLY},
    {"dupnames", OptionOf::pattern, PCRE2_DUPNAMES},
    {"firstline", OptionOf::pattern, PCRE2_FIRSTLINE},
    {"literal", OptionOf::pattern, PCRE2_LITERAL},
    {"ucp", OptionOf::pattern, PCRE2_UCP},
    {"allow_empty_class", OptionOf::pattern, PCRE2_ALLOW_EMPTY_CLASS},
    {"alt_bsux", OptionOf::pattern, PCRE2_ALT_BSUX},
    {"alt_circumflex", OptionOf::pattern, PCRE2_ALT_CIRCUMFLEX},
    {"match_unset_backref", OptionOf::pattern, PCRE2_MATCH_UNSET_BACKREF},
    {"newline_cr", OptionOf::newline, PCRE2_NEWLINE_CR},
    {"newline_lf", OptionOf::newline, PCRE2_NEWLINE_LF},
    {"newline_crlf", OptionOf::newline, PCRE2_NEWLINE_CRLF},
    {"newline_any", OptionOf::newline, PCRE2_NEWLINE_ANY},
    {"newline_anycrlf", OptionOf::newline, PCRE2_NEWLINE_ANYCRLF},
    {"newline_nul", OptionOf::newline, PCRE2_NEWLINE_NUL},
    {"bsr_unicode", OptionOf::bsr, PCRE2_BSR_UNICODE},
    {"bsr_anycrlf", OptionOf::bsr, PCRE2_BSR_ANYCRLF},
};

// The bits of those of one kind; of several newline or bsr options the last one holds.
std::uint32_t bits_of(std::uint64_t set, OptionOf of) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < std::size(regex_options); ++i) {
    if ((set >> i & 1) == 0 || regex_options[i].of != of) continue;
    if (of == OptionOf::newline || of == OptionOf::bsr) bits = 0;
    bits |= regex_options[i].value;
  }
  return bits;
}

// '$regex_options'(+Names, -Options): what the table does not name is left out.
Outcome regex_option_set(Machine& m, Cell* a) {
  std::size_t length = 0;
  if (Outcome o = check_list(m, a[0], length); o != Outcome::success) return o;
  std::int64_t set = 0;
  for (Cell c = deref(a[0]); c.is_list(); c = deref(terms::tail_of(c))) {
    const Cell name = deref(terms::head_of(c));
    if (!name.is_atom()) continue;
    const auto* row = std::ranges::find(regex_options, m.terms.atoms.text(name.as_atom()), &RegexOption::name);
    if (row != std::end(regex_options)) set |= std::int64_t{1} << (row - regex_options);
  }
  return m.unify(a[1], Cell::integer(set));
}

// ---- memory of PCRE2: counted in the engine's; each block begins with its size ----

constexpr std::size_t size_room = alignof(std::max_align_t);

void* take_block(std::size_t bytes, void* budget) {
  if (bytes > SIZE_MAX / 2) return nullptr;
  void* const block = static_cast<support::MemoryBudget*>(budget)->take(bytes + size_room);
  if (block == nullptr) return nullptr;
  *static_cast<std::size_t*>(block) = bytes + size_room;
  return static_cast<char*>(block) + size_room;
}

void give_block_back(void* data, void* budget) {
  if (data == nullptr) return;
  void* const block = static_cast<char*>(data) - size_room;
  static_cast<support::MemoryBudget*>(budget)->give_back(block, *static_cast<std::size_t*>(block));
}

struct Release {
  void operator()(pcre2_general_context* c) const { pcre2_general_context_free(c); }
  void operator()(pcre2_compile_context* c) const { pcre2_compile_context_free(c); }
  void operator()(pcre2_match_context* c) const { pcre2_match_context_free(c); }
  void operator()(pcre2_match_data* d) const { pcre2_match_data_free(d); }
  void operator()(pcre2_code* c) const { pcre2_code_free(c); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

// Null is lack of memory, which PCRE2 does not throw.
template <class T>
Owned<T> owned(T* made) {
  if (made == nullptr) support::throw_no_memory();
  return Owned<T>(made);
}

PCRE2_SPTR units(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

// The message for one of PCRE2's error numbers.
std::string message_of(int error) {
  PCRE2_UCHAR text[256] = {};
  pcre2_get_error_message(error, text, sizeof text);
  return reinterpret_cast<const char*>(text);
}

// ---- compiled patterns ----

// A pattern lives during one call of a builtin: to compile it takes a few microseconds.
class Regex {
 public:
  explicit Regex(Machine& m)
      : context_(owned(pcre2_general_context_create(&take_block, &give_block_back, &m.terms.memory))) {}

  pcre2_general_context* context() const { return context_.get(); }
  const pcre2_code* code() const { return code_.get(); }
  std::uint64_t options() const { return options_; }

  Outcome compile(Machine& m, Cell pattern, Cell options) {
    std::int64_t set = 0;
    if (Outcome o = read_known_count(m, options, set); o != Outcome::success) return o;
    options_ = static_cast<std::uint64_t>(set);
    support::TextBuffer buffer(m.terms.memory);
    std::string_view text;
    if (Outcome o = read_text(m, pattern, text_kind::any, atoms::text, buffer, text); o != Outcome::success) return o;
    const auto context = owned(pcre2_compile_context_create(context_.get()));
    if (const std::uint32_t newline = bits_of(options_, OptionOf::newline)) pcre2_set_newline(context.get(), newline);
    if (const std::uint32_t bsr = bits_of(options_, OptionOf::bsr)) pcre2_set_bsr(context.get(), bsr);
    int error = 0;
    PCRE2_SIZE place = 0;
    code_.reset(pcre2_compile(units(text), text.size(), bits(), &error, &place, context.get()));
    return code_ == nullptr ? raise(m, error, text.substr(0, place)) : Outcome::success;
  }

 private:
  std::uint32_t bits() const {
    // \C, a byte alone, would take characters apart. Patterns that are literal permit few other options.
    const std::uint32_t always = PCRE2_UTF | PCRE2_AUTO_CALLOUT | PCRE2_NEVER_BACKSLASH_C;
    const std::uint32_t beside_literal =
        PCRE2_LITERAL | PCRE2_CASELESS | PCRE2_FIRSTLINE | PCRE2_UTF | PCRE2_AUTO_CALLOUT;
    const std::uint32_t set = bits_of(options_, OptionOf::pattern);
    return (set & PCRE2_LITERAL) == 0 ? set | always : (set | always) & beside_literal;
  }
  static Outcome raise(Machine& m, int error, std::string_view before) {
    if (error == PCRE2_ERROR_HEAP_FAILED) return out_of_memory(m);
    const std::string where = "at character " + std::to_string(support::utf8::length(before) + 1) + " of the pattern";
    const Cell message = Cell::atom(m.terms.atoms.intern(message_of(error)));
    return m.raise(m.terms.new_structure(terms::functors::syntax_error, message),
                   Cell::atom(m.terms.atoms.intern(where)));
  }

  std::uint64_t options_ = 0;
  Owned<pcre2_general_context> context_;
  Owned<pcre2_code> code_;
};

// '$regex_groups'(+Pattern, +Options, -Count, -Names): the number of groups, and Number-Name for those with a name.
Outcome regex_groups(Machine& m, Cell* a) {
  Regex regex(m);
  if (Outcome o = regex.compile(m, a[0], a[1]); o != Outcome::success) return o;
  const pcre2_code* const code = regex.code();
  std::uint32_t groups = 0;
  std::uint32_t names = 0;
  std::uint32_t entry_size = 0;
  const std::uint8_t* table = nullptr;
  pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &groups);
  pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &names);
  pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &entry_size);
  pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &table);
  if (Outcome o = m.need_heap(5 * std::size_t{names}); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const std::uint8_t* entry = table + std::size_t{names} * entry_size; entry != table;) {
    entry -= entry_size;
    const Cell number = Cell::integer(entry[0] << 8 | entry[1]);
    const Cell name = Cell::atom(m.terms.atoms.intern(reinterpret_cast<const char*>(entry + 2)));
    list = m.terms.new_list(m.terms.new_structure(terms::functors::minus, number, name), list);
  }
  const Outcome o = m.unify(a[2], Cell::integer(groups));
  return o == Outcome::success ? m.unify(a[3], list) : o;
}

// ---- matching ----

int poll_in_callout(pcre2_callout_block*, void* machine) {
  return static_cast<Machine*>(machine)->poll() ? PCRE2_ERROR_CALLOUT : 0;
}

// The matches in a text, from left to right without overlaps; each is a row of places: where group 0 begins and ends,
// where group 1 does ..., PCRE2_UNSET for a group that took no part.
class RegexMatches {
 public:
  RegexMatches(Machine& m, const Regex& regex, std::string_view text)
      : machine_(m),
        regex_(regex),
        text_(text),
        context_(owned(pcre2_match_context_create(regex.context()))),
        data_(owned(pcre2_match_data_create_from_pattern(regex.code(), regex.context()))),
        width_(2 * std::size_t{pcre2_get_ovector_count(data_.get())}),
        places_(&m.terms.memory) {
    pcre2_set_callout(context_.get(), &poll_in_callout, &m);
    pcre2_set_heap_limit(context_.get(), most_memory / 1024);
  }

  static constexpr std::uint32_t most_memory = std::uint32_t{256} << 20;  // of one match, within the engine's limit

  std::size_t size() const { return places_.size() / width_; }
  const std::size_t* operator[](std::size_t i) const { return places_.data() + i * width_; }
  // Up to the last that took part.
  std::size_t groups(std::size_t i) const {
    std::size_t count = width_ / 2;
    while (count > 1 && (*this)[i][2 * count - 2] == PCRE2_UNSET) --count;
    return count;
  }

  Outcome find(std::size_t from, bool all) {
    std::uint32_t options = bits_of(regex_.options(), OptionOf::match);
    std::uint32_t here = 0;  // behind an empty match, only one that is not empty may begin at the same place
    while (from <= text_.size()) {
      const int found =
          pcre2_match(regex_.code(), units(text_), text_.size(), from, options | here, data_.get(), context_.get());
      if (found < 0 && found != PCRE2_ERROR_NOMATCH) return give_up(found);
      options |= PCRE2_NO_UTF_CHECK;  // the whole text has been checked
      if (found >= 0) {
        const std::size_t* const row = pcre2_get_ovector_pointer(data_.get());
        places_.insert(places_.end(), row, row + width_);
        if (!all) break;
        // \K in a lookahead can put the beginning behind the end.
        const std::size_t end = std::max({row[0], row[1], from});
        here = row[0] >= row[1] || end == from ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0;
        from = end;
      } else if (here != 0 && from < text_.size()) {
        from += support::utf8::bytes_of_lead(text_[from]);
        here = 0;
      } else {
        break;
      }
    }
    return Outcome::success;
  }

 private:
  Outcome give_up(int error) {
    Machine& m = machine_;
    switch (error) {
      case PCRE2_ERROR_CALLOUT: return m.interrupted();
      case PCRE2_ERROR_NOMEMORY:
      case PCRE2_ERROR_HEAPLIMIT: return out_of_memory(m);
      case PCRE2_ERROR_MATCHLIMIT: return machine::resource_error(m, m.terms.atoms.intern("match_limit"));
      case PCRE2_ERROR_DEPTHLIMIT: return machine::resource_error(m, m.terms.atoms.intern("depth_limit"));
      default: return machine::representation_error(m, m.terms.atoms.intern(message_of(error)));
    }
  }

  Machine& machine_;
  const Regex& regex_;
  std::string_view text_;
  Owned<pcre2_match_context> context_;
  Owned<pcre2_match_data> data_;
  std::size_t width_;
  std::pmr::vector<std::size_t> places_;
};

// Makes the parts of a text: strings, atoms, or ranges Start-Length, counted in characters.
class TextParts {
 public:
  TextParts(Machine& m, std::string_view text)
      : store_(m.terms),
        text_(text),
        range_(m.terms.atoms.intern("range")),
        atom_(m.terms.atoms.intern("atom")),
        ascii_(support::utf8::all_ascii(text)) {}

  static std::size_t cells(std::size_t from, std::size_t to) {
    return std::max<std::size_t>(3, from < to ? TermStore::words_for_string(to - from) : 2);
  }
  Cell part(std::size_t from, std::size_t to, Cell type) {
    if (from == PCRE2_UNSET) from = to = 0;
    to = std::max(from, to);
    if (type == Cell::atom(range_)) {
      const std::int64_t start = character(from);
      return store_.new_structure(terms::functors::minus, Cell::integer(start), Cell::integer(character(to) - start));
    }
    return make_text(store_, text_.substr(from, to - from),
                     type == Cell::atom(atom_) ? TextResultKind::atom : TextResultKind::string);
  }

 private:
  // Counted from the place that was asked for last.
  std::int64_t character(std::size_t place) {
    if (ascii_) return static_cast<std::int64_t>(place);
    const std::size_t from = std::min(place, place_);
    const auto between =
        static_cast<std::int64_t>(support::utf8::length(text_.substr(from, std::max(place, place_) - from)));
    character_ += place < place_ ? -between : between;
    place_ = place;
    return character_;
  }

  TermStore& store_;
  std::string_view text_;
  terms::Atom range_, atom_;
  bool ascii_;
  std::size_t place_ = 0;
  std::int64_t character_ = 0;
};

// The list [Before, Groups, Between, Groups ..., After]; Groups is a list of the texts of the match and its groups.
Outcome unify_parts(Machine& m, Cell argument, std::string_view text, std::size_t from, const RegexMatches& matches,
                    Cell types) {
  std::size_t cells = TextParts::cells(0, text.size()) + 2;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    cells += 4 + TextParts::cells(0, 8);  // the rest of the texts between is counted with the whole
    for (std::size_t g = 0; g < matches.groups(i); ++g) {
      cells += 2 + TextParts::cells(matches[i][2 * g], matches[i][2 * g + 1]);
    }
  }
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  if (!terms::can_make_atom(m.terms, text.size())) return out_of_memory(m);
  TextParts parts(m, text);
  Cell list = Cell::atom(atoms::nil);
  Cell* link = &list;
  const auto append = [&](Cell*& at, Cell element) {
    *at = m.terms.new_list(element, Cell::atom(atoms::nil));
    at = at->address() + 1;
  };
  const auto type_at = [](Cell list_of_types) {
    return list_of_types.is_list() ? deref(terms::head_of(list_of_types)) : Cell::atom(atoms::nil);
  };
  for (std::size_t i = 0; i < matches.size(); ++i) {
    append(link, parts.part(from, matches[i][0], type_at(deref(types))));
    Cell groups = Cell::atom(atoms::nil);
    Cell* group_link = &groups;
    Cell type = deref(types);
    for (std::size_t g = 0; g < matches.groups(i); ++g) {
      append(group_link, parts.part(matches[i][2 * g], matches[i][2 * g + 1], type_at(type)));
      if (type.is_list()) type = deref(terms::tail_of(type));
    }
    append(link, groups);
    from = std::max(matches[i][0], matches[i][1]);
  }
  append(link, parts.part(from, text.size(), type_at(deref(types))));
  return m.unify(argument, list);
}

// '$regex_matches'(+Pattern, +Options, +Text, +Start, +Which, +Types, -Parts): Which is `one` or `all`. Types has an
// element for each group, of which `range` and `atom` count here.
Outcome regex_matches(Machine& m, Cell* a) {
  Regex regex(m);
  std::int64_t start = 0;
  if (Outcome o = regex.compile(m, a[0], a[1]); o != Outcome::success) return o;
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_text(m, a[2], text_kind::any, atoms::text, buffer, text); o != Outcome::success) return o;
  if (Outcome o = read_known_count(m, a[3], start); o != Outcome::success) return o;
  if (static_cast<std::uint64_t>(start) > text.size() ||
      static_cast<std::uint64_t>(start) > support::utf8::length(text)) {
    return machine::domain_error(m, m.terms.atoms.intern("offset"), deref(a[3]));
  }
  const std::size_t from = support::utf8::offset_of(text, static_cast<std::size_t>(start));
  const Cell which = deref(a[4]);
  const bool all = which.is_atom() && m.terms.atoms.text(which.as_atom()) == "all";
  RegexMatches matches(m, regex, text);
  if (Outcome o = matches.find(from, all); o != Outcome::success) return o;
  if (!all && matches.size() == 0) return Outcome::fail;
  return unify_parts(m, a[6], text, from, matches, a[5]);
}

// ---- the library itself ----

struct RegexSetting {
  std::string_view name;
  std::uint32_t what;
};
constexpr RegexSetting regex_numbers[] = {
    {"bsr2", PCRE2_CONFIG_BSR},
    {"compiled_widths", PCRE2_CONFIG_COMPILED_WIDTHS},
    {"depthlimit", PCRE2_CONFIG_DEPTHLIMIT},
    {"heaplimit", PCRE2_CONFIG_HEAPLIMIT},
    {"linksize", PCRE2_CONFIG_LINKSIZE},
    {"matchlimit", PCRE2_CONFIG_MATCHLIMIT},
    {"newline2", PCRE2_CONFIG_NEWLINE},
    {"parenslimit", PCRE2_CONFIG_PARENSLIMIT},
};

// '$regex_configuration'(-Version, -UnicodeVersion, -Numbers): Numbers is a list of Name-Integer.
Outcome regex_configuration(Machine& m, Cell* a) {
  if (Outcome o = m.need_heap(5 * std::size(regex_numbers)); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const RegexSetting& row : regex_numbers) {
    std::uint32_t value = 0;
    pcre2_config(row.what, &value);
    const Cell name = Cell::atom(m.terms.atoms.intern(row.name));
    list = m.terms.new_list(m.terms.new_structure(terms::functors::minus, name, Cell::integer(value)), list);
  }
  char version[64] = {};
  char unicode[64] = {};
  pcre2_config(PCRE2_CONFIG_VERSION, version);
  pcre2_config(PCRE2_CONFIG_UNICODE_VERSION, unicode);
  if (Outcome o = unify_atom(m, a[0], version); o != Outcome::success) return o;
  if (Outcome o = unify_atom(m, a[1], unicode); o != Outcome::success) return o;
  return m.unify(a[2], list);
}

}  // namespace

#else

namespace {

Outcome lacks_pcre(Machine& m, Cell*) {
  return m.raise(
      terms::existence_error(m.terms, m.terms.atoms.intern("library"), Cell::atom(m.terms.atoms.intern("libpcre2-8"))),
      Cell::atom(m.terms.atoms.intern("built without PCRE2: install libpcre2-dev and build again")));
}
constexpr auto regex_option_set = &lacks_pcre;
constexpr auto regex_groups = &lacks_pcre;
constexpr auto regex_matches = &lacks_pcre;
constexpr auto regex_configuration = &lacks_pcre;

}  // namespace

#endif

BuiltinFamily regular_expressions() {
  static constexpr Builtin rows[] = {
      det("$regex_options(+Names, -Options) is det", regex_option_set, "Options is the set of these options."),
      det("$regex_groups(+Pattern, +Options, -Count, -Names) is det", regex_groups,
          "The number of groups of Pattern, and Number-Name for those that have a name."),
      det("$regex_matches(+Pattern, +Options, +Text, +Start, +Which, +Types, -Parts) is semidet", regex_matches,
          "Parts are the texts between the matches, and the matches with their groups."),
      det("$regex_configuration(-Version, -Unicode, -Numbers) is det", regex_configuration, "How PCRE2 was built."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
