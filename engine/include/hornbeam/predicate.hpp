// SPDX-License-Identifier: MIT
// Predicates from C++ functions: the signature determines the predicate. Parameters are input arguments; the result
// becomes the arguments after them, and its type tells the number of solutions:
//
//   | T               det      one output argument: twice(+X, -Y) from [](int x) { return 2 * x; }
//   | void            det      no output argument
//   | bool            semidet  no output argument: true or fail
//   | std::optional   semidet  nothing: fail
//   | Generator<T>    nondet   co_yield each value
//   | a range, each() nondet   a view; each(vector) for a container, which would be a list
//   | tuple<A, B>     two output arguments; also optional<tuple>, Generator<tuple>
//
//   engine.define("twice", [](int x) { return 2 * x; });
//   engine.define("colour", [] { return each(std::vector<std::string>{"red", "green"}); });
//
// An input that does not convert to the parameter's type raises instantiation_error or type_error. An exception that
// leaves the function becomes a ball: the term of a PrologError, or error(host_error(What), _) for any other. A
// predicate may query its own engine.
#pragma once

#include <hornbeam/language.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hornbeam/convert.hpp>
#include <hornbeam/error.hpp>
#include <hornbeam/generator.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

// The unconverted arguments, for predicates that work in several directions:
//
//   engine.define("succ", 2, [](Call& call) {
//     if (call[0].is_variable()) return call.unify(0, call[1].as<int>() - 1);
//     return call.unify(1, call[0].as<int>() + 1);
//   });
class Call {
 public:
  explicit Call(std::span<const Term> arguments) : arguments_(arguments) {}
  // Throws UsageError if the argument does not exist, as does unify.
  const Term& operator[](std::size_t argument) const {
    check(argument);
    return arguments_[argument];
  }
  std::size_t arity() const { return arguments_.size(); }
  // Adds a unification with the argument, made after the function has returned true.
  bool unify(std::size_t argument, Term value) {
    check(argument);
    results.emplace_back(argument, std::move(value));
    return true;
  }
  std::vector<std::pair<std::size_t, Term>> results;

 private:
  void check(std::size_t argument) const {
    if (argument >= arguments_.size()) throw UsageError("the predicate has no argument of this number");
  }

  std::span<const Term> arguments_;
};

// Makes each element of a container a solution.
template <class Range>
struct Each {
  Range range;
};
template <std::ranges::input_range Range>
Each<std::remove_cvref_t<Range>> each(Range&& range) {
  return {std::forward<Range>(range)};
}

// The solutions of one call, where a Generator is too limited: see Engine::define_source.
struct SolutionSource {
  virtual ~SolutionSource() = default;
  // True if no solution is available yet. Then the step of the query (Query::step) ends, and the next step asks again.
  // In a query that is not run in steps this is an error(host_error(_), _).
  virtual bool waits() { return false; }
  // Stores the outputs of the next solution; false if there is none.
  virtual bool next(std::vector<Term>& outputs) = 0;
  // False if the last solution is known to be final. Called after each solution.
  virtual bool more() { return true; }
};
using SourceOpener = std::function<std::unique_ptr<SolutionSource>(std::span<const Term>)>;

namespace detail {

using Source = SolutionSource;

// A number as it is handed over where all arguments and the result are plain numbers, without a Term.
struct Scalar {
  bool is_floating = false;
  union {
    std::int64_t integer = 0;
    double floating;
  };
};
enum class ScalarCall : std::uint8_t { failed, done, unsuited };  // unsuited: not called, go the general way

struct Body {
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  std::function<ScalarCall(const Scalar*, Scalar&)> scalars;            // perhaps, beside `once`
  std::function<bool(std::span<const Term>, std::vector<Term>&)> once;  // of a deterministic one, or
  SourceOpener open;                                                    // of a nondeterministic one, or
  std::function<bool(Call&)> raw;
};

// ---- outputs ----
template <class T>
struct Outputs {
  static constexpr std::size_t count = 1;
  static void put(const T& value, std::vector<Term>& out) { out.push_back(Convert<T>::to(value)); }
};
template <class... Ts>
struct Outputs<std::tuple<Ts...>> {
  static constexpr std::size_t count = sizeof...(Ts);
  static void put(const std::tuple<Ts...>& value, std::vector<Term>& out) {
    std::apply([&](const auto&... v) { (out.push_back(Term(v)), ...); }, value);
  }
};

template <class T>
class GeneratorSource final : public Source {
 public:
  // Keeps the function alive as long as the coroutine, which uses its captures.
  GeneratorSource(std::shared_ptr<void> keep, Generator<T> g) : keep_(std::move(keep)), generator_(std::move(g)) {}
  bool next(std::vector<Term>& out) override {
    const std::optional<T> value = generator_.next();
    if (value) Outputs<T>::put(*value, out);
    return value.has_value();
  }

 private:
  std::shared_ptr<void> keep_;
  Generator<T> generator_;
};

template <class Range>
class RangeSource final : public Source {
 public:
  explicit RangeSource(Range range) : range_(std::move(range)), at_(range_.begin()) {}
  bool next(std::vector<Term>& out) override {
    if (at_ == range_.end()) return false;
    Outputs<std::ranges::range_value_t<Range>>::put(*at_, out);
    ++at_;
    return true;
  }
  bool more() override { return at_ != range_.end(); }

 private:
  Range range_;
  std::ranges::iterator_t<Range> at_;
};

// ---- return types ----
template <class R>
struct Result {  // T: one solution
  static_assert(ToTerm<R> || std::ranges::input_range<R>, "there is no Convert<T>::to for the returned type");
};
template <class R>
requires ToTerm<R>
struct Result<R> {
  static constexpr std::size_t outputs = 1;
  static constexpr bool once = true;
  template <class F>
  static bool run(F&& call, std::vector<Term>& out) {
    Outputs<R>::put(call(), out);
    return true;
  }
};
template <class... Ts>
struct Result<std::tuple<Ts...>> {
  static constexpr std::size_t outputs = sizeof...(Ts);
  static constexpr bool once = true;
  template <class F>
  static bool run(F&& call, std::vector<Term>& out) {
    Outputs<std::tuple<Ts...>>::put(call(), out);
    return true;
  }
};
template <>
struct Result<void> {
  static constexpr std::size_t outputs = 0;
  static constexpr bool once = true;
  template <class F>
  static bool run(F&& call, std::vector<Term>&) {
    call();
    return true;
  }
};
template <>
struct Result<bool> {
  static constexpr std::size_t outputs = 0;
  static constexpr bool once = true;
  template <class F>
  static bool run(F&& call, std::vector<Term>&) {
    return call();
  }
};
template <class T>
struct Result<std::optional<T>> {
  static constexpr std::size_t outputs = Outputs<T>::count;
  static constexpr bool once = true;
  template <class F>
  static bool run(F&& call, std::vector<Term>& out) {
    const std::optional<T> value = call();
    if (value) Outputs<T>::put(*value, out);
    return value.has_value();
  }
};
template <class T>
struct Result<Generator<T>> {
  static constexpr std::size_t outputs = Outputs<T>::count;
  static constexpr bool once = false;
  static std::unique_ptr<Source> source(std::shared_ptr<void> keep, Generator<T> g) {
    return std::make_unique<GeneratorSource<T>>(std::move(keep), std::move(g));
  }
};
template <class R>
struct Result<Each<R>> {
  static constexpr std::size_t outputs = Outputs<std::ranges::range_value_t<R>>::count;
  static constexpr bool once = false;
  static std::unique_ptr<Source> source(std::shared_ptr<void>, Each<R> each) {
    return std::make_unique<RangeSource<R>>(std::move(each.range));
  }
};
template <class R>
requires(std::ranges::view<R> && !ToTerm<R>) struct Result<R> {
  static constexpr std::size_t outputs = Outputs<std::ranges::range_value_t<R>>::count;
  static constexpr bool once = false;
  static std::unique_ptr<Source> source(std::shared_ptr<void>, R range) {
    return std::make_unique<RangeSource<R>>(std::move(range));
  }
};

// ---- the function ----
// How a parameter is stored while the function runs, and how it is passed.
template <class A>
struct Stored {
  using type = std::remove_cvref_t<A>;
  static A&& pass(type& value) { return std::forward<A>(value); }
};
template <class A>
requires std::same_as<std::remove_cvref_t<A>, std::string_view>
struct Stored<A> {
  using type = std::string;
  static std::string_view pass(const std::string& value) { return value; }
};

// ---- plain numbers ----
template <class T>
concept PlainNumber = std::floating_point<T> ||
    (std::integral<T> && !std::same_as<T, bool> && (std::signed_integral<T> || sizeof(T) < 8));
inline constexpr std::size_t most_scalars = 8;
template <class R, class... As>
concept OnPlainNumbers = (PlainNumber<std::remove_cvref_t<As>> && ...) && sizeof...(As) <= most_scalars &&
                         (std::is_void_v<R> || std::same_as<R, bool> || PlainNumber<R>);

template <PlainNumber T>
bool fits(const Scalar& s) {
  if constexpr (std::floating_point<T>) return true;
  return !s.is_floating && std::in_range<std::conditional_t<std::floating_point<T>, int, T>>(s.integer);
}
template <PlainNumber T>
T number_of(const Scalar& s) {
  return s.is_floating ? static_cast<T>(s.floating) : static_cast<T>(s.integer);
}

// Result is void, bool or a number.
template <class R, class F>
ScalarCall scalar_result(F&& call, Scalar& result) {
  if constexpr (std::is_void_v<R>) {
    call();
  } else if constexpr (std::same_as<R, bool>) {
    return call() ? ScalarCall::done : ScalarCall::failed;
  } else if constexpr (std::floating_point<R>) {
    result.is_floating = true;
    result.floating = static_cast<double>(call());
  } else {
    result.integer = static_cast<std::int64_t>(call());
  }
  return ScalarCall::done;
}

template <class F, class R, class... As>
Body body_with(F f, std::function<R(As...)>*) {
  Body body;
  body.inputs = sizeof...(As);
  body.outputs = Result<R>::outputs;
  const auto function = std::make_shared<F>(std::move(f));
  // The converted arguments live until the function has returned; a coroutine takes its parameters by value.
  const auto call = [function](std::span<const Term> in) -> R {
    return [&]<std::size_t... i>(std::index_sequence<i...>)->R {
      std::tuple<typename Stored<As>::type...> values{in[i].as<typename Stored<As>::type>()...};
      return (*function)(Stored<As>::pass(std::get<i>(values))...);
    }
    (std::index_sequence_for<As...>{});
  };
  if constexpr (Result<R>::once) {
    body.once = [call](std::span<const Term> in, std::vector<Term>& out) {
      return Result<R>::run([&]() -> R { return call(in); }, out);
    };
    if constexpr (OnPlainNumbers<R, As...>) {
      body.scalars = [function](const Scalar* in, Scalar& out) {
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
          if (!(fits<std::remove_cvref_t<As>>(in[i]) && ...)) return ScalarCall::unsuited;
          std::tuple<std::remove_cvref_t<As>...> values{number_of<std::remove_cvref_t<As>>(in[i])...};
          return scalar_result<R>([&]() -> R { return (*function)(Stored<As>::pass(std::get<i>(values))...); }, out);
        }
        (std::index_sequence_for<As...>{});
      };
    }
  } else {
    static_assert((!std::same_as<std::remove_cvref_t<As>, std::string_view> && ...),
                  "a generator outlives the texts that it is called with: take std::string");
    body.open = [call, function](std::span<const Term> in) { return Result<R>::source(function, call(in)); };
  }
  return body;
}

template <class F>
Body body_of(F f) {
  return body_with(std::move(f), static_cast<decltype(std::function{std::declval<F>()})*>(nullptr));
}

}  // namespace detail
}  // namespace hornbeam
