// SPDX-License-Identifier: MIT
// Errors. A ball that no Prolog program catches becomes a C++ exception whose class matches its ISO error; an exception
// that leaves a predicate written in C++ becomes a ball. The engine stays usable in either case.
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

// A place in a text; line 0 if unknown.
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
  const Term& formal() const;                 // the first argument of error/2, otherwise the ball
  std::string predicate() const;              // "atom_length/2", if known
  const Position& position() const { return position_; }

 private:
  Term ball_;
  Position position_;
};

// The error classes of ISO 13211-1, 7.12.2. Predicates can throw each of them too.
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
// Memory ran out; the engine has unwound and stays usable.
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
// An exception other than PrologError, thrown by a C++ predicate and caught by no program, nested in this one
// (std::rethrow_if_nested).
struct HORNBEAM_API HostError : PrologError, std::nested_exception {
  using PrologError::PrologError;  // use inside the handler of the exception
  HostError(const HostError&);
  ~HostError() override;
};
// Engine::once had no answer.
struct HORNBEAM_API NoAnswer : PrologError {
  using PrologError::PrologError;
  ~NoAnswer() override;
};
// The program called halt/0,1. The process and the engine continue.
class HORNBEAM_API Halted : public std::runtime_error {
 public:
  explicit Halted(int status);
  ~Halted() override;
  int status() const { return status_; }

 private:
  int status_;
};
// A misuse of the API: a closed query, an older query while a newer one is open, an engine in use by another thread,
// too few values for the placeholders.
struct HORNBEAM_API UsageError : std::logic_error {
  using std::logic_error::logic_error;
  ~UsageError() override;
};

}  // namespace hornbeam
