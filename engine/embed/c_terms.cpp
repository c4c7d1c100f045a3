// SPDX-License-Identifier: MIT
// Terms for C.
#include <cstdlib>
#include <cstring>

#include "embed/c_handles.hpp"

using hornbeam::Term;
using hornbeam::embed::as_c;
using hornbeam::embed::copied;
using hornbeam::embed::EngineOfC;
using hornbeam::embed::given;
using hornbeam::embed::guarded;
using hornbeam::embed::shared;
using hornbeam::embed::terms_of;

namespace hornbeam::embed {

std::vector<Term> terms_of(const hb_term* const* values, std::size_t count) {
  std::vector<Term> terms;
  if (count > 0) given(values);
  terms.reserve(count);
  for (std::size_t i = 0; i < count; ++i) terms.push_back(given(values[i])->term);
  return terms;
}

char* copied(std::string_view text) {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

}  // namespace hornbeam::embed

namespace {

// Null if out of memory, or for an invalid value.
template <class F>
hb_term* made(F body) noexcept {
  try {
    return new hb_term{body()};
  } catch (...) {
    return nullptr;
  }
}

bool has_name(const hb_term* t) { return t != nullptr && t->term.kind() != Term::Kind::integer && !t->term.is_float(); }

// Holds an object of C while terms refer to it.
struct HostObject {
  HostObject(void* o, void (*r)(void*)) : object(o), release(r) {}
  ~HostObject() {
    if (release != nullptr) release(object);
  }
  HostObject(const HostObject&) = delete;
  HostObject& operator=(const HostObject&) = delete;
  void* object;
  void (*release)(void*);
};

}  // namespace

// ---- making ----

hb_term* hb_term_atom(const char* name) {
  return made([&] { return Term::atom(given(name)); });
}
hb_term* hb_term_string(const char* text) {
  return made([&] { return Term::string(given(text)); });
}
hb_term* hb_term_text_of_size(hb_kind kind, const char* text, size_t bytes) {
  return made([&] {
    const std::string_view whole = bytes == 0 ? std::string_view() : std::string_view(given(text), bytes);
    return kind == HB_STRING ? Term::string(whole) : Term::atom(whole);
  });
}
hb_term* hb_term_integer(int64_t value) {
  return made([&] { return Term::integer(value); });
}
hb_term* hb_term_big_integer(const char* digits) {
  return made([&] { return Term::big_integer(given(digits)); });
}
hb_term* hb_term_float(double value) {
  return made([&] { return Term::floating(value); });
}
hb_term* hb_term_variable(const char* name) {
  return made([&] { return Term::variable(name == nullptr ? "_" : name); });
}
hb_term* hb_term_compound(const char* name, const hb_term* const* arguments, size_t arity) {
  return made([&] { return Term::compound(given(name), terms_of(arguments, arity)); });
}
hb_term* hb_term_list(const hb_term* const* elements, size_t count) {
  return made([&] { return Term::list(terms_of(elements, count)); });
}
hb_term* hb_term_object(void* object, void (*release)(void* object), const char* type) {
  return made([&] {
    const auto held = std::make_shared<HostObject>(object, nullptr);
    Term term = Term::of_object(held, type == nullptr ? "object" : type);
    held->release = release;  // not if out of memory: then the caller keeps the object
    return term;
  });
}
hb_term* hb_term_copy(const hb_term* term) {
  return made([&] { return given(term)->term; });
}

hb_term* hb_term_parse(hb_engine* engine, const char* text) {
  hb_term* term = nullptr;
  guarded(shared(engine), [&](EngineOfC& e) {
    term = new hb_term{e.engine->parse(given(text))};
    return HB_ANSWER;
  });
  return term;
}

void hb_term_free(hb_term* term) { delete term; }

// ---- asking: of no term, what is true of an unbound variable without a name ----

hb_kind hb_term_kind(const hb_term* term) {
  return term == nullptr ? HB_VARIABLE : static_cast<hb_kind>(term->term.kind());
}

int hb_term_equal(const hb_term* a, const hb_term* b) {
  if (a == nullptr || b == nullptr) return 0;
  try {
    return a->term == b->term ? 1 : 0;
  } catch (...) {
    return 0;
  }
}

const char* hb_term_name(const hb_term* term) { return has_name(term) ? term->term.name().data() : nullptr; }
size_t hb_term_name_size(const hb_term* term) { return has_name(term) ? term->term.name().size() : 0; }

int hb_term_get_integer(const hb_term* term, int64_t* value) {
  if (term == nullptr || value == nullptr || term->term.kind() != Term::Kind::integer) return 0;
  *value = term->term.to_int64();
  return 1;
}

int hb_term_get_float(const hb_term* term, double* value) {
  if (term == nullptr || value == nullptr || !term->term.is_number()) return 0;
  *value = term->term.to_double();
  return 1;
}

void* hb_term_get_object(const hb_term* term) {
  if (term == nullptr) return nullptr;
  const std::shared_ptr<HostObject> held = term->term.object<HostObject>();
  return held == nullptr ? nullptr : held->object;
}

size_t hb_term_arity(const hb_term* term) { return term == nullptr ? 0 : term->term.arity(); }

const hb_term* hb_term_argument(const hb_term* term, size_t index) {
  return index < hb_term_arity(term) ? as_c(term->term.arguments()[index]) : nullptr;
}

int64_t hb_term_list_size(const hb_term* term) {
  if (term == nullptr) return -1;
  int64_t n = 0;
  const Term* t = &term->term;
  for (; t->is_pair(); t = &(*t)[1]) ++n;
  return t->is_empty_list() ? n : -1;
}

const hb_term** hb_term_elements(const hb_term* term) {
  const int64_t n = hb_term_list_size(term);
  if (n < 0) return nullptr;
  const auto elements = static_cast<const hb_term**>(std::malloc((static_cast<size_t>(n) + 1) * sizeof(hb_term*)));
  if (elements == nullptr) return nullptr;
  const hb_term** next = elements;
  for (const Term* t = &term->term; t->is_pair(); t = &(*t)[1]) *next++ = as_c((*t)[0]);
  *next = nullptr;
  return elements;
}

char* hb_term_text(const hb_term* term) {
  try {
    return copied(given(term)->term.text());
  } catch (...) {
    return nullptr;
  }
}

char* hb_engine_text(hb_engine* engine, const hb_term* term) {
  char* text = nullptr;
  guarded(shared(engine), [&](EngineOfC& e) {
    text = copied(e.engine->text(given(term)->term));
    return HB_ANSWER;
  });
  return text;
}
