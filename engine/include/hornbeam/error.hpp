// SPDX-License-Identifier: MIT
// Errors. A ball that nobody in Prolog catches becomes a C++ exception of the class of its ISO error; and an
// exception that leaves a predicate written in C++ becomes a ball. The engine goes on in either case.
//
//   try {
//     engine.once("atom_length(X, L)");
//   } catch (const InstantiationError& e) {
//     std::cerr << e.what() << e.term() << e.position().line;
//   }
#pragma once

#include <hornbeam/language.hpp>

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include <hornbeam/export.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

// Where in a text; a line of 0 says that nothing is known.
struct Position {
  std::string file;        // empty for the text of a query
  std::size_t line = 0;    // from 1
  std::size_t column = 0;  // from 1
};

class HORNBEAM_API PrologError : public std::runtime_error {
 public:
  // A ball to throw from a predicate: any term.
  explicit PrologError(Term ball);
  PrologError(Term ball, const std::string& message, Position position = {});
  ~PrologError() override;
  const Term& term() const { return ball_; }  // the whole ball
  const Term& formal() const;                 // the first argument of error/2, else the ball
  std::string predicate() const;              // "atom_length/2" where it is known
  const Position& position() const { return position_; }

 private:
  Term ball_;
  Position position_;
};

// The classes of 13211-1, 7.12.2. Each can also be thrown from a predicate.
struct HORNBEAM_API InstantiationError : PrologError {
  InstantiationError();
  using PrologError::PrologError;
  ~InstantiationError() override;
};
struct HORNBEAM_API TypeError : PrologError {
  TypeError(std::string_view type, const Term& culprit);
  using PrologError::PrologError;
  ~TypeError() override;
};
struct HORNBEAM_API DomainError : PrologError {
  DomainError(std::string_view domain, const Term& culprit);
  using PrologError::PrologError;
  ~DomainError() override;
};
struct HORNBEAM_API ExistenceError : PrologError {
  ExistenceError(std::string_view kind, const Term& culprit);
  using PrologError::PrologError;
  ~ExistenceError() override;
};
struct HORNBEAM_API PermissionError : PrologError {
  PermissionError(std::string_view action, std::string_view type, const Term& culprit);
  using PrologError::PrologError;
  ~PermissionError() override;
};
struct HORNBEAM_API RepresentationError : PrologError {
  using PrologError::PrologError;
  ~RepresentationError() override;
};
struct HORNBEAM_API EvaluationError : PrologError {
  explicit EvaluationError(std::string_view what);
  using PrologError::PrologError;
  ~EvaluationError() override;
};
struct HORNBEAM_API SyntaxError : PrologError {
  using PrologError::PrologError;
  ~SyntaxError() override;
};
// Memory ran out; the engine has unwound and goes on.
struct HORNBEAM_API ResourceError : PrologError {
  using PrologError::PrologError;
  ~ResourceError() override;
};
// A limit of the query (time, inferences, depth) was reached. No catch/3 of the program has seen it.
struct HORNBEAM_API LimitExceeded : ResourceError {
  using ResourceError::ResourceError;
  ~LimitExceeded() override;
};
// Engine::interrupt was called.
struct HORNBEAM_API Interrupted : PrologError {
  using PrologError::PrologError;
  ~Interrupted() override;
};
// What a predicate in C++ has thrown, when it was no PrologError, and no program has caught the ball: the exception is
// nested in this one (std::rethrow_if_nested).
struct HORNBEAM_API HostError : PrologError, std::nested_exception {
  using PrologError::PrologError;  // inside the handler of the exception
  HostError(const HostError&);
  ~HostError() override;
};
// Engine::once had no answer.
struct HORNBEAM_API NoAnswer : PrologError {
  using PrologError::PrologError;
  ~NoAnswer() override;
};
// The program called halt/0,1. The process goes on, and so does the engine.
class HORNBEAM_API Halted : public std::runtime_error {
 public:
  explicit Halted(int status);
  ~Halted() override;
  int status() const { return status_; }

 private:
  int status_;
};
// A call that the interface does not allow: a closed query, an older query before a newer one is closed, an
// engine in use by another thread, too few values for the placeholders.
struct HORNBEAM_API UsageError : std::logic_error {
  using std::logic_error::logic_error;
  ~UsageError() override;
};

}  // namespace hornbeam
