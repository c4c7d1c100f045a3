// SPDX-License-Identifier: MIT
// Most expressions are shallow, and evaluated by recursion. For deep ones the evaluator keeps its stack in the free
// cells below the heap's hard end, growing downwards while results grow upwards from the top; `hard_end` moves
// with it, so that TermStore::ensure stays correct:
//
//   heap ... top | results ->      free      <- frames | old hard_end | slack
//
// So expressions nested ten million levels deep need no separate memory, and running out is a resource error.
#include "arithmetic/evaluate.hpp"

#include <array>

#include "arithmetic/number_functions.hpp"
#include "support/utf8.hpp"

namespace hornbeam::arithmetic {

namespace {

using Nullary = bool (*)(Context&, Cell&);
using Unary = bool (*)(Context&, Cell, Cell&);
using Binary = bool (*)(Context&, Cell, Cell, Cell&);
using Ternary = bool (*)(Context&, Cell, Cell, Cell, Cell&);

struct Row {
  FunctionInfo info;
  Nullary nullary = nullptr;
  Unary unary = nullptr;
  Binary binary = nullptr;
  Ternary ternary = nullptr;
};

constexpr Row row(FunctionInfo info, Nullary f) { return {info, f}; }
constexpr Row row(FunctionInfo info, Unary f) { return {info, nullptr, f}; }
constexpr Row row(FunctionInfo info, Binary f) { return {info, nullptr, nullptr, f}; }
constexpr Row row(FunctionInfo info, Ternary f) { return {info, nullptr, nullptr, nullptr, f}; }

constexpr std::array<Row, function_count> rows = {
#define HB_FUNCTION(arity, name, identifier, help) row(FunctionInfo{arity, name, help}, &functions::identifier),
#include "arithmetic/functions.def"
#undef HB_FUNCTION
};

const Row& row_of(Function f) { return rows[static_cast<std::size_t>(f)]; }

// The code point of a single-character text.
bool single_code_point(std::string_view text, std::int64_t& code) {
  std::uint32_t character;
  const std::size_t length = support::utf8::decode_strictly(text, character);
  code = character;
  return length != 0 && length == text.size();
}

// The function of a compound found at run time; its meaning depends on the dialect of the evaluating goal.
[[gnu::always_inline]] inline Function function_of(const Context& context, Cell functor) {
  const Function f = context.functions.of(functor);
  if (with_float_division(f) == f || context.divides_to_floats == nullptr) return f;
  return context.divides_to_floats(context.owner) ? with_float_division(f) : f;
}

// What one step may allocate without checking: floats, one-limb integers, an error term.
constexpr std::size_t step_cells = 64;
constexpr std::uint64_t steps_between_polls = std::uint64_t{1} << 14;

bool interrupted(Context& context) {
  if (context.stop_requested == nullptr || !context.stop_requested(context.owner)) return false;
  context.interrupted = true;
  context.cells_wanted = 0;
  return true;
}

class Evaluation {
 public:
  explicit Evaluation(Context& context) : context_(context), terms_(context.terms), bottom_(context.terms.hard_end) {}
  ~Evaluation() { terms_.hard_end = bottom_; }
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  bool run(Cell expression, Cell& result) {
    for (Cell next = expression;;) {
      Step step = enter(terms::deref(next), result);
      while (step == Step::value) {
        if (depth_ == 0) return true;
        step = give(result, next);
      }
      if (step == Step::stop) {
        note_fault();
        return false;
      }
      if (step == Step::pushed) next = argument(top_frame());
    }
  }

 private:
  // A compound whose argument number `next` is being evaluated; Function::none represents a list of one element, whose
  // value is that of the element.
  struct Frame {
    Cell term;
    Function function;
    std::uint16_t arity;
    std::uint32_t next;
    Cell values[2];  // values before `next`; a third argument is never stored
  };
  static constexpr std::size_t frame_cells = sizeof(Frame) / sizeof(Cell);
  static_assert(sizeof(Frame) % sizeof(Cell) == 0);
  enum class Step {
    value,     // a value was produced
    pushed,    // a frame was pushed: evaluate its next argument
    argument,  // the top frame needs its next argument
    stop,
  };

  Frame& top_frame() { return *reinterpret_cast<Frame*>(terms_.hard_end); }

  static Cell argument(const Frame& f) {
    return f.function == Function::none ? terms::head_of(f.term) : terms::structure_argument(f.term, f.next);
  }

  Step stop(bool) { return Step::stop; }

  // The frames lead to the place where it stopped; a function undefined for its arguments is itself the part.
  void note_fault() {
    context_.fault.clear();
    const Frame* frame = reinterpret_cast<const Frame*>(bottom_);
    for (std::size_t i = calling_ ? 1 : 0; i < depth_; ++i) context_.fault.add((--frame)->next + std::size_t{1});
  }

  Step enter(Cell e, Cell& result) {
    if (terms::is_number(e)) {
      result = e;
      return Step::value;
    }
    if (!terms_.ensure(frame_cells + step_cells)) {
      return stop(context_.out_of_memory(frame_cells * depth_ + step_cells));
    }
    if (e.is_structure()) {
      const Cell functor = terms::functor_of(e);
      if (functor.arity() == 0) return enter_constant(Cell::atom(terms_.functors.name(functor)), result);
      const Function f = function_of(context_, functor);
      if (f != Function::none) return push(e, f, static_cast<std::uint16_t>(functor.arity()));
      return stop(context_.not_evaluable(terms_.functors.name(functor), functor.arity()));
    }
    if (e.is_list()) return enter_list(e, result);
    if (e.is_variable()) return stop(context_.instantiation_error());
    return enter_constant(e, result);
  }

  // [X] is X, and [c] the code of the character c, so that "c" is a number whatever double_quotes is.
  Step enter_list(Cell list, Cell& result) {
    const bool one = terms::deref(terms::tail_of(list)) == Cell::atom(atoms::nil);
    if (context_.settings.iso || !one) return stop(context_.not_evaluable(atoms::dot, 2));
    const Cell head = terms::deref(terms::head_of(list));
    std::int64_t code;
    if (head.is_atom() && single_code_point(terms_.atoms.text(head.as_atom()), code)) {
      result = Cell::integer(code);
      return Step::value;
    }
    return push(list, Function::none, 1);
  }

  Step enter_constant(Cell e, Cell& result) {
    if (e.is_atom()) {
      const Function f = context_.functions.of(e.as_atom());
      if (f == Function::none) return stop(context_.not_evaluable(e.as_atom(), 0));
      return row_of(f).nullary(context_, result) ? Step::value : Step::stop;
    }
    std::int64_t code;
    if (context_.settings.iso || !single_code_point({terms::string_data(e), terms::string_bytes(e)}, code)) {
      return stop(context_.type_error(atoms::evaluable, e));
    }
    result = Cell::integer(code);
    return Step::value;
  }

  Step push(Cell term, Function f, std::uint16_t arity) {
    if (++steps_ % steps_between_polls == 0 && interrupted(context_)) return Step::stop;
    terms_.hard_end -= frame_cells;
    ++depth_;
    Frame& frame = top_frame();
    frame.term = term;
    frame.function = f;
    frame.arity = arity;
    frame.next = 0;
    if (term == landmark_) return stop(context_.type_error(atoms::expression, term));
    if (depth_ == next_landmark_depth_) {
      landmark_ = term;
      landmark_depth_ = depth_;
      next_landmark_depth_ = 2 * depth_;
    }
    return Step::pushed;
  }

  void pop() {
    terms_.hard_end += frame_cells;
    if (--depth_ < landmark_depth_) forget_landmark();
  }

  void forget_landmark() {
    landmark_ = Cell::integer(0);
    landmark_depth_ = 0;
  }

  // Supplies the value of the top frame's current argument.
  Step give(Cell& value, Cell& next) {
    Frame& frame = top_frame();
    if (frame.function == Function::none) {
      pop();
      return Step::value;
    }
    if (frame.next + 1u < frame.arity) {
      frame.values[frame.next++] = value;
      next = argument(frame);
      return Step::argument;
    }
    if (!terms_.ensure(step_cells)) {
      return stop(context_.out_of_memory(frame_cells * depth_ + step_cells));
    }
    calling_ = true;
    if (!call(frame, value)) return Step::stop;
    calling_ = false;
    pop();
    return Step::value;
  }

  bool call(const Frame& frame, Cell& value) {
    const Row& r = row_of(frame.function);
    switch (frame.arity) {
      case 1: return r.unary(context_, value, value);
      case 2: return r.binary(context_, frame.values[0], value, value);
      default: return r.ternary(context_, frame.values[0], frame.values[1], value, value);
    }
  }

  Context& context_;
  TermStore& terms_;
  Cell* const bottom_;
  std::size_t depth_ = 0;
  bool calling_ = false;  // calling the function of the top frame
  std::uint64_t steps_ = 0;
  // Evaluating a cyclic expression never ends, but the path of frames into it repeats. Brent's method: the frame at
  // each depth that is a power of two is compared with all above it.
  Cell landmark_ = Cell::integer(0);
  std::size_t landmark_depth_ = 0;
  std::size_t next_landmark_depth_ = 64;
};

// A function of small integers whose value is one; false for other functions, operands and values.
[[gnu::always_inline]] inline bool small_value(Function f, Cell x, Cell y, Cell& result) {
  if (!x.is_small_integer() || !y.is_small_integer()) return false;
  const std::int64_t a = x.as_small_integer();
  const std::int64_t b = y.as_small_integer();
  std::int64_t value = 0;
  bool fails = false;
  switch (f) {
    case Function::add: fails = __builtin_add_overflow(a, b, &value); break;
    case Function::subtract: fails = __builtin_sub_overflow(a, b, &value); break;
    case Function::multiply: fails = __builtin_mul_overflow(a, b, &value); break;
    case Function::truncating_quotient:
    case Function::remainder:
    case Function::modulo:
      if (b == 0) return false;
      value = f == Function::truncating_quotient ? a / b : a % b;
      if (f == Function::modulo && value != 0 && (value < 0) != (b < 0)) value += b;
      break;
    default: return false;
  }
  if (fails || !terms::fits_small(value)) return false;
  result = Cell::integer(value);
  return true;
}

// Expressions not so deep that the C++ stack of a small thread would matter: nearly all. What lies deeper, and what is
// neither a number nor a call of a function, is evaluated by Evaluation.
class ShallowEvaluation {
 public:
  explicit ShallowEvaluation(Context& context) : context_(context) {}

  // `e` is dereferenced.
  bool run(Cell e, Cell& result, int depth) {
    if (!e.is_structure() || depth > most_deep) return Evaluation(context_).run(e, result);
    if (++steps_ % steps_between_polls == 0 && interrupted(context_)) return false;
    const Cell functor = terms::functor_of(e);
    const Function f = function_of(context_, functor);
    if (f == Function::none) return Evaluation(context_).run(e, result);
    switch (functor.arity()) {
      case 1: return unary(e, f, result, depth);
      case 2: return binary(e, f, result, depth);
      default: return ternary(e, f, result, depth);
    }
  }

 private:
  static constexpr int most_deep = 1 << 8;

  bool argument(Cell e, std::uint32_t i, Cell& value, int depth) {
    value = terms::deref(terms::structure_argument(e, i));
    if (terms::is_number(value) || run(value, value, depth + 1)) return true;
    context_.fault.put_in_front(i + std::size_t{1});
    return false;
  }

  // All results so far are still on the heap when the expression is evaluated again.
  bool has_room() { return context_.terms.ensure(step_cells) || context_.out_of_memory(step_cells * (steps_ + 1)); }

  bool unary(Cell e, Function f, Cell& result, int depth) {
    Cell a;
    return argument(e, 0, a, depth) && has_room() && row_of(f).unary(context_, a, result);
  }

  bool binary(Cell e, Function f, Cell& result, int depth) {
    Cell a;
    Cell b;
    if (!argument(e, 0, a, depth) || !argument(e, 1, b, depth)) return false;
    return small_value(f, a, b, result) || (has_room() && row_of(f).binary(context_, a, b, result));
  }

  bool ternary(Cell e, Function f, Cell& result, int depth) {
    Cell a;
    Cell b;
    Cell c;
    return argument(e, 0, a, depth) && argument(e, 1, b, depth) && argument(e, 2, c, depth) && has_room() &&
           row_of(f).ternary(context_, a, b, c, result);
  }

  Context& context_;
  std::uint64_t steps_ = 0;
};

// Operand number `operand`: a dereferenced number as is, anything else evaluated.
bool value_of(Context& context, std::size_t operand, Cell term, Cell& result) {
  term = terms::deref(term);
  context.fault.clear();
  if (terms::is_number(term)) {
    result = term;
    return true;
  }
  if (evaluate(context, term, result)) return true;
  context.fault.put_in_front(operand);
  return false;
}

}  // namespace

const FunctionInfo& information(Function f) { return row_of(f).info; }

FunctionTable::FunctionTable(TermStore& t) {
  names_.reserve(function_count + 2);
  const auto note = [](std::vector<Function>& table, std::uint32_t index, Function f) {
    if (index >= table.size()) table.resize(index + 1, Function::none);
    table[index] = f;
  };
  for (std::size_t i = 0; i < function_count; ++i) {
    const Function f = static_cast<Function>(i);
    const Atom name = t.atoms.intern(information(f).name);
    names_.push_back(name);
    if (information(f).arity == 0) {
      note(by_atom_, name.index, f);
    } else {
      note(by_functor_, t.functors.intern(name, information(f).arity).functor_index(), f);
    }
  }
  // SWI-Prolog's alternative names.
  const auto also = [&](const char* other, Function f) {
    names_.push_back(t.atoms.intern(other));
    note(by_functor_, t.functors.intern(names_.back(), information(f).arity).functor_index(), f);
  };
  also("ceil", Function::ceiling_of);
  also("eval", Function::identity);
}

bool evaluate(Context& context, Cell expression, Cell& result) {
  const Cell e = terms::deref(expression);
  context.fault.clear();
  if (terms::is_number(e)) {
    result = e;
    return true;
  }
  if (e.is_structure() && terms::functor_of(e).arity() == 2) {
    const Cell a = terms::deref(terms::structure_argument(e, 0));
    const Cell b = terms::deref(terms::structure_argument(e, 1));
    if (small_value(context.functions.of(terms::functor_of(e)), a, b, result)) return true;
  }
  return ShallowEvaluation(context).run(e, result, 0);
}

bool apply(Context& context, Function f, Cell& result) { return row_of(f).nullary(context, result); }

bool apply(Context& context, Function f, Cell a, Cell& result) {
  return value_of(context, 1, a, a) && row_of(f).unary(context, a, result);
}

bool apply(Context& context, Function f, Cell a, Cell b, Cell& result) {
  return value_of(context, 1, a, a) && value_of(context, 2, b, b) && row_of(f).binary(context, a, b, result);
}

bool apply(Context& context, Function f, Cell a, Cell b, Cell c, Cell& result) {
  return value_of(context, 1, a, a) && value_of(context, 2, b, b) && value_of(context, 3, c, c) &&
         row_of(f).ternary(context, a, b, c, result);
}

bool compare(Context& context, Cell a, Cell b, Ordering& ordering) {
  a = terms::deref(a);
  b = terms::deref(b);
  if (a.is_small_integer() && b.is_small_integer()) {
    const std::int64_t x = a.as_small_integer(), y = b.as_small_integer();
    ordering = x < y ? Ordering::less : x > y ? Ordering::greater : Ordering::equal;
    return true;
  }
  if (!value_of(context, 1, a, a) || !value_of(context, 2, b, b)) return false;
  return compare_numbers(context.terms, a, b, ordering) || context.out_of_memory(terms::too_large);
}

}  // namespace hornbeam::arithmetic
