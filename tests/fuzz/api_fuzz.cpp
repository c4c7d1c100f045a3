// SPDX-License-Identifier: MIT
// Random sequences of calls of the interface, valid ones and some that must be refused: the engines survive, answers
// are correct, and every C++ object is destroyed.
#include <memory>
#include <optional>
#include <vector>

#include <hornbeam/hornbeam.hpp>

#include "byte_source.hpp"

using namespace hornbeam;

namespace {

int living = 0;

struct Counted {
  Counted() { ++living; }
  ~Counted() { --living; }
};

struct Open {
  Query query;
  int next;  // the value that must come
};

class Session {
 public:
  explicit Session(fuzz::ByteSource& bytes) : bytes_(bytes) { renew(); }

  void step() {
    try {
      switch (bytes_.below(14)) {
        case 0: open_query(); break;
        case 1:
        case 2: ask(); break;
        case 3: close_some(); break;
        case 4: engine_->consult_text("extra(" + std::to_string(bytes_.byte()) + ").", "extra"); break;
        case 5: check(engine_->count("counted(?, _)", bytes_.below(5)) <= 4, "count of a predicate's solutions"); break;
        case 6: engine_->holds("counted(4, X), X >= ?, !", bytes_.below(6)); break;
        case 7: engine_->holds("nested(?)", bytes_.below(4)); break;
        case 8: engine_->holds("thrower(?)", bytes_.below(4)); break;
        case 9: engine_->query({.inferences = static_cast<std::uint64_t>(bytes_.byte())}, "loop").next(); break;
        case 10: engine_->collect_garbage(); break;
        case 11: engine_->holds("make(X), assertz(kept(X)), (retract(kept(_)) -> true ; true)"); break;
        case 12: move_engine(); break;
        default: engine_->holds("halt(" + std::to_string(bytes_.byte()) + ")"); break;
      }
    } catch (const PrologError&) {
    } catch (const Halted&) {
    } catch (const UsageError&) {
    }
    check(engine_->once("X is 6 * 7").get<int>("X") == 42, "the engine does not go on");
  }

 private:
  static void check(bool holds, const char* what) {
    if (!holds) fuzz::report(what);
  }

  void renew() {
    engine_.emplace(Options{.stack_limit = std::size_t{32} << 20, .error = [](std::string_view) {}});
    engine_->consult_text("item(0). item(1). item(2). loop :- loop. :- dynamic(kept/1).");
    engine_->define("counted", [](int n) -> Generator<int> {
      const Counted here;
      for (int i = 0; i < n; ++i) co_yield i;
    });
    engine_->define("make", [] { return Term::of_object(std::make_shared<Counted>(), "counted"); });
    engine_->define("nested", [this](int depth) {
      for (auto x : engine_->query<int>("item(X)")) {
        if (x == 1 && depth > 0) return engine_->holds("nested(?)", depth - 1);
      }
      return depth == 0;
    });
    engine_->define("thrower", [this](int how) {
      if (how == 0) throw std::runtime_error("thrown");
      if (how == 1) engine_->holds("atom_length(_, _)");
      if (how == 2) engine_->holds("halt");
    });
  }

  void open_query() {
    if (open_.size() < 6) open_.push_back({engine_->query("item(X), item(_)"), 0});
  }

  // Only the newest may be advanced.
  void ask() {
    if (open_.empty()) return;
    const std::size_t which = static_cast<std::size_t>(bytes_.below(static_cast<int>(open_.size())));
    const bool newest = which + 1 == open_.size();
    try {
      const std::optional<Answer> answer = open_[which].query.next();
      check(newest, "an older query was asked, and answered");
      check(!answer || answer->get<int>("X") == open_[which].next / 3, "an answer is not the one due");
      ++open_[which].next;
      if (!answer) {
        check(open_[which].next == 10, "a query had too few answers");
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(which));
      }
    } catch (const UsageError&) {
      check(!newest, "the newest query was refused");
    }
  }

  void close_some() {
    if (open_.empty()) return;
    open_.erase(open_.begin() + bytes_.below(static_cast<int>(open_.size())));
  }

  void move_engine() {
    if (bytes_.below(2) == 0) {
      const std::vector<Open> orphans = std::move(open_);
      open_.clear();
      renew();
      return;
    }
    open_.clear();
    renew();
    check(living == 0, "objects outlive their engine");
  }

  fuzz::ByteSource& bytes_;
  std::optional<Engine> engine_;
  std::vector<Open> open_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::ByteSource bytes(data, size);
  {
    Session session(bytes);
    for (int steps = 0; !bytes.empty() && steps < 60; ++steps) session.step();
  }
  if (living != 0) fuzz::report("objects outlive their engine");
  return 0;
}
