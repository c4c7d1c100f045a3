// SPDX-License-Identifier: MIT
// Predicates written in C.
#include "embed/c_handles.hpp"

using hornbeam::Engine;
using hornbeam::PrologError;
using hornbeam::Term;
using hornbeam::embed::as_c;
using hornbeam::embed::EngineOfC;
using hornbeam::embed::given;
using hornbeam::embed::guarded;
using hornbeam::embed::shared;

namespace {

// Throws what the function has left in the call.
hb_result checked(hb_result result, const hb_call& call) {
  if (call.misuse != nullptr) std::rethrow_exception(call.misuse);
  if (result == HB_NO_MEMORY) throw std::bad_alloc();
  if (result < 0) throw PrologError(call.ball);
  return result;
}

class CSource final : public hornbeam::detail::Source {
 public:
  CSource(const hb_solutions& functions, void* context, void* state, std::vector<Term> inputs, std::size_t outputs)
      : functions_(functions), context_(context), state_(state), inputs_(std::move(inputs)), outputs_(outputs) {}
  ~CSource() override {
    if (functions_.close != nullptr) functions_.close(context_, state_);
  }
  CSource(const CSource&) = delete;
  CSource& operator=(const CSource&) = delete;

  bool waits() override {
    results_.clear();
    hb_call call{.arguments = inputs_, .outputs_from = inputs_.size(), .arity = inputs_.size() + outputs_};
    answer_ = checked(functions_.next(context_, state_, &call), call);
    results_ = std::move(call.results);
    return answer_ == HB_PAUSED;
  }

  bool next(std::vector<Term>& out) override {
    if (answer_ != HB_ANSWER) return false;
    out.assign(outputs_, Term::variable());
    for (auto& [index, value] : results_) out[index - inputs_.size()] = std::move(value);
    return true;
  }

 private:
  hb_result answer_ = HB_NO_ANSWER;  // to the last question
  std::vector<std::pair<std::size_t, Term>> results_;
  const hb_solutions functions_;
  void* const context_;
  void* const state_;
  const std::vector<Term> inputs_;
  const std::size_t outputs_;
};

}  // namespace

hb_result hb_define(hb_engine* engine, const char* name, size_t arity, hb_predicate predicate, void* context) {
  return hb_define_in(engine, "user", name, arity, predicate, context);
}

hb_result hb_define_in(hb_engine* engine, const char* module, const char* name, size_t arity, hb_predicate predicate,
                       void* context) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    hornbeam::detail::Body body;
    body.inputs = arity;
    body.raw = [predicate = given(predicate), context](hornbeam::Call& call) {
      std::vector<Term> arguments;
      for (std::size_t i = 0; i < call.arity(); ++i) arguments.push_back(call[i]);
      hb_call c{.arguments = arguments, .arity = call.arity()};
      if (checked(predicate(context, &c), c) != HB_ANSWER) return false;
      call.results = std::move(c.results);
      return true;
    };
    hornbeam::EngineAccess::define(*e.engine, module == nullptr ? "user" : module, given(name), std::move(body));
    return HB_ANSWER;
  });
}

hb_result hb_define_solutions(hb_engine* engine, const char* module, const char* name, size_t inputs, size_t outputs,
                              const hb_solutions* solutions, void* context) {
  return guarded(shared(engine), [&](EngineOfC& e) {
    given(given(solutions)->open);
    given(solutions->next);
    hornbeam::detail::Body body;
    body.inputs = inputs;
    body.outputs = outputs;
    body.open = [functions = *solutions, context,
                 outputs](std::span<const Term> in) -> std::unique_ptr<hornbeam::detail::Source> {
      hb_call call{.arguments = in, .arity = in.size()};
      void* state = nullptr;
      if (checked(functions.open(context, &call, &state), call) != HB_ANSWER) return nullptr;
      return std::make_unique<CSource>(functions, context, state, std::vector<Term>(in.begin(), in.end()), outputs);
    };
    hornbeam::EngineAccess::define(*e.engine, module == nullptr ? "user" : module, given(name), std::move(body));
    return HB_ANSWER;
  });
}

// ---- inside a predicate ----

size_t hb_call_arity(const hb_call* call) { return call == nullptr ? 0 : call->arity; }

const hb_term* hb_call_argument(const hb_call* call, size_t index) {
  return call != nullptr && index < call->arguments.size() ? as_c(call->arguments[index]) : nullptr;
}

void hb_call_unify(hb_call* call, size_t index, const hb_term* value) {
  if (call == nullptr) return;
  try {
    if (index < call->outputs_from || index >= call->arity) {
      throw hornbeam::UsageError("the predicate has no such argument to unify");
    }
    call->results.emplace_back(index, given(value)->term);
  } catch (...) {  // thrown when the predicate has returned
    call->misuse = std::current_exception();
  }
}

hb_result hb_call_error(hb_call* call, const hb_term* ball) {
  if (call != nullptr && ball != nullptr) call->ball = ball->term;
  return HB_ERROR;
}
