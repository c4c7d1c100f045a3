// SPDX-License-Identifier: MIT
// C++ exceptions on WebAssembly. Debian's C++ library for this target lacks their runtime; these are the functions
// called by compiled code, following the Itanium C++ ABI (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html).
//
//   block of an exception:  | Header ... Unwind | the object that was thrown |
//
// The instruction `throw` carries a pointer to Unwind. Before a landing pad tests its handlers, it calls
// _Unwind_CallPersonality with the number of the pad and the table of its function (LSDA); the result is the selector:
// the number of the matching type in that table, 0 if none. A pad that only cleans up does not call it.
//
// There is one thread. The two mutable variables are the ABI's: they belong to the process, not to an engine.
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

namespace {

struct Unwind {
  std::uint64_t language;
  void (*clean_up)(int, Unwind*);
  std::uintptr_t reserved[2];
};

struct Header {
  const std::type_info* type;
  void* (*destroy)(void*);  // on this target a destructor returns its object
  int references;
  int handlers;  // active handlers; negative while it is rethrown
  Header* next;  // caught before it
  void* adjusted;
  alignas(16) Unwind unwind;
};
static_assert(sizeof(Header) % 16 == 0);

// The layout of the library's own type_info objects, which determine what catches what.
class CatchableType : public std::type_info {
 public:
  ~CatchableType() override;
  virtual void first_of_the_abi() const;
  virtual void second_of_the_abi() const;
  virtual bool can_catch(const CatchableType* thrown, void*& adjusted) const = 0;
};

Header* newest_caught = nullptr;

Header* header_of(void* object) { return static_cast<Header*>(object) - 1; }
Header* header_of_unwind(void* unwind) {
  return reinterpret_cast<Header*>(static_cast<char*>(unwind) - offsetof(Header, unwind));
}

void release(Header* h) {
  if (--h->references > 0) return;
  if (h->destroy != nullptr) h->destroy(h + 1);
  std::free(h);
}

// ---- the table of a function ----

constexpr unsigned char omitted = 0xff;

std::uintptr_t unsigned_number(const unsigned char*& p) {
  std::uintptr_t result = 0;
  unsigned shift = 0;
  unsigned char byte;
  do {
    byte = *p++;
    result |= static_cast<std::uintptr_t>(byte & 0x7f) << shift;
    shift += 7;
  } while ((byte & 0x80) != 0);
  return result;
}

std::intptr_t signed_number(const unsigned char*& p) {
  std::uintptr_t result = 0;
  unsigned shift = 0;
  unsigned char byte;
  do {
    byte = *p++;
    result |= static_cast<std::uintptr_t>(byte & 0x7f) << shift;
    shift += 7;
  } while ((byte & 0x80) != 0);
  if (shift < 8 * sizeof result && (byte & 0x40) != 0) result |= ~std::uintptr_t{0} << shift;
  return static_cast<std::intptr_t>(result);
}

// The types that a landing pad catches.
struct Handlers {
  const unsigned char* types = nullptr;   // after the last; they are numbered backwards from 1
  const unsigned char* action = nullptr;  // null: there are none
};

Handlers handlers_of(const unsigned char* table, std::uintptr_t pad) {
  Handlers result;
  if (*table++ != omitted) unsigned_number(table);
  if (*table++ != omitted) {
    const std::uintptr_t offset = unsigned_number(table);
    result.types = table + offset;
  }
  ++table;
  const std::uintptr_t bytes = unsigned_number(table);
  const unsigned char* const actions = table + bytes;
  std::uintptr_t action = 0;
  for (std::uintptr_t i = 0; i <= pad; ++i) {
    unsigned_number(table);
    action = unsigned_number(table);
  }
  if (action != 0) result.action = actions + action - 1;
  return result;
}

// Whether a handler for the type catches it, setting `adjusted` to the handler's view of the object.
bool catches(const CatchableType* wanted, Header* h) {
  void* object = h + 1;
  if (wanted != nullptr && !wanted->can_catch(static_cast<const CatchableType*>(h->type), object)) return false;
  h->adjusted = object;
  return true;
}

// The number of the first matching type, or 0.
std::intptr_t selector_for(const Handlers& handlers, Header* h) {
  for (const unsigned char* p = handlers.action; p != nullptr;) {
    const std::intptr_t number = signed_number(p);
    const unsigned char* const here = p;
    const std::intptr_t next = signed_number(p);
    if (number > 0) {
      const CatchableType* wanted;
      std::memcpy(&wanted, handlers.types - number * static_cast<std::intptr_t>(sizeof wanted), sizeof wanted);
      if (catches(wanted, h)) return number;
    }
    p = next == 0 ? nullptr : here + next;
  }
  return 0;
}

}  // namespace

extern "C" {

__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

struct {
  std::uintptr_t pad;
  const unsigned char* table;
  std::uintptr_t selector;
} __wasm_lpad_context;

void* __cxa_allocate_exception(std::size_t bytes) noexcept {
  auto* const h = static_cast<Header*>(std::calloc(1, sizeof(Header) + bytes));
  if (h == nullptr) std::terminate();
  h->references = 1;
  return h + 1;
}

void __cxa_free_exception(void* object) noexcept { std::free(header_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Header* const h = header_of(object);
  h->type = type;
  h->destroy = destroy;
  __builtin_wasm_throw(0, &h->unwind);
}

void* __cxa_get_exception_ptr(void* unwind) noexcept { return header_of_unwind(unwind)->adjusted; }

void* __cxa_begin_catch(void* unwind) noexcept {
  Header* const h = header_of_unwind(unwind);
  h->handlers = (h->handlers < 0 ? -h->handlers : h->handlers) + 1;
  if (newest_caught != h) {
    h->next = newest_caught;
    newest_caught = h;
  }
  return h->adjusted;
}

void __cxa_end_catch() {
  Header* const h = newest_caught;
  if (h == nullptr) return;
  if (h->handlers < 0) {
    if (++h->handlers == 0) newest_caught = h->next;
  } else if (--h->handlers == 0) {
    newest_caught = h->next;
    release(h);
  }
}

[[noreturn]] void __cxa_rethrow() {
  Header* const h = newest_caught;
  if (h == nullptr) std::terminate();
  h->handlers = -h->handlers;
  __builtin_wasm_throw(0, &h->unwind);
}

// ---- std::exception_ptr ----

void __cxa_increment_exception_refcount(void* object) noexcept {
  if (object != nullptr) ++header_of(object)->references;
}

void __cxa_decrement_exception_refcount(void* object) noexcept {
  if (object != nullptr) release(header_of(object));
}

void* __cxa_current_primary_exception() noexcept {
  if (newest_caught == nullptr) return nullptr;
  ++newest_caught->references;
  return newest_caught + 1;
}

// A rethrown exception is not caught yet.
void __cxa_rethrow_primary_exception(void* object) {
  if (object == nullptr) return;
  Header* const h = header_of(object);
  ++h->references;
  __builtin_wasm_throw(0, &h->unwind);
}

// Unused: no destructor here behaves differently while an exception is in flight.
unsigned __cxa_uncaught_exceptions() noexcept { return 0; }
bool __cxa_uncaught_exception() noexcept { return false; }

// ---- what the compiler calls ----

int _Unwind_CallPersonality(void* unwind) {
  __wasm_lpad_context.selector = 0;
  if (__wasm_lpad_context.table == nullptr) return 0;
  const Handlers handlers = handlers_of(__wasm_lpad_context.table, __wasm_lpad_context.pad);
  __wasm_lpad_context.selector = static_cast<std::uintptr_t>(selector_for(handlers, header_of_unwind(unwind)));
  return 0;
}

void _Unwind_DeleteException(Unwind*) {}

int __gxx_wasm_personality_v0(...) { return 0; }

// ---- Debian's runtime of the compiler was compiled with a guard on the stack ----

extern const std::uintptr_t __stack_chk_guard;
const std::uintptr_t __stack_chk_guard = 0x5a17c0de;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

}  // extern "C"

// ---- no memory: that of the library ends the process ----

void* operator new(std::size_t bytes) {
  if (void* const block = std::malloc(bytes == 0 ? 1 : bytes)) return block;
  throw std::bad_alloc();
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto step = static_cast<std::size_t>(alignment);
  if (void* const block = std::aligned_alloc(step, (bytes + step - 1) / step * step)) return block;
  throw std::bad_alloc();
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return operator new(bytes, alignment); }

// ---- numbers: the engine takes the shortest digits of the library, and no others ----
//
// std::to_chars refers to these functions for formats that are not used here. The library's own have 100 KB of tables,
// which pages would have to download.

_LIBCPP_BEGIN_NAMESPACE_STD
to_chars_result __d2fixed_buffered_n(char*, char*, double, std::uint32_t) { std::abort(); }
to_chars_result __d2exp_buffered_n(char*, char*, double, std::uint32_t) { std::abort(); }
void __append_n_digits(std::uint32_t count, std::uint32_t number, char* to) {
  for (; count > 0; number /= 10) to[--count] = static_cast<char>('0' + number % 10);
}
void __append_nine_digits(std::uint32_t number, char* to) { __append_n_digits(9, number, to); }
_LIBCPP_END_NAMESPACE_STD
