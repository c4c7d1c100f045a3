// SPDX-License-Identifier: MIT
// A coroutine that yields one value after another: the body of a nondeterministic predicate.
//
//   Generator<int> range(int low, int high) {
//     for (int i = low; i <= high; ++i) co_yield i;
//   }
//
// It runs only as far as values are requested. When Prolog needs no more, it is destroyed where it is suspended,
// together with its local variables.
#pragma once

#include <hornbeam/language.hpp>

#include <coroutine>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include <hornbeam/next_iterator.hpp>

namespace hornbeam {

template <class T>
class Generator {
 public:
  struct promise_type {
    std::optional<T> value;
    std::exception_ptr error;

    Generator get_return_object() { return Generator(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    template <class U>
    std::suspend_always yield_value(U&& u) {
      value.emplace(std::forward<U>(u));
      return {};
    }
    void return_void() {}
    void unhandled_exception() { error = std::current_exception(); }
    void await_transform() = delete;  // a generator cannot co_await
  };
  using Handle = std::coroutine_handle<promise_type>;

  Generator(Generator&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Generator& operator=(Generator&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Generator() {
    if (handle_) handle_.destroy();
  }

  // The next value, or nothing at the end. Throws what the body throws.
  std::optional<T> next() {
    if (!handle_ || handle_.done()) return std::nullopt;
    handle_.promise().value.reset();
    handle_.resume();
    if (handle_.promise().error) std::rethrow_exception(std::exchange(handle_.promise().error, nullptr));
    return std::move(handle_.promise().value);
  }

  using iterator = NextIterator<Generator, T>;
  iterator begin() { return iterator(this); }
  std::default_sentinel_t end() { return {}; }

 private:
  explicit Generator(Handle handle) : handle_(handle) {}
  Handle handle_;
};

}  // namespace hornbeam
