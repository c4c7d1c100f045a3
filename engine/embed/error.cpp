// SPDX-License-Identifier: MIT
#include <hornbeam/error.hpp>

#include "embed/ball_to_exception.hpp"
#include "embed/term_text.hpp"

namespace hornbeam {

namespace {

Term error_term(const Term& formal) { return Term::compound("error", {formal, Term::variable()}); }

Term formal(std::string_view name, std::initializer_list<Term> arguments) {
  return error_term(Term::compound(name, arguments));
}

}  // namespace

PrologError::PrologError(Term ball) : PrologError(ball, embed::term_text(ball, embed::most_message)) {}
PrologError::PrologError(Term ball, const std::string& message, Position position)
    : std::runtime_error(message), ball_(std::move(ball)), position_(std::move(position)) {}
PrologError::~PrologError() = default;

const Term& PrologError::formal() const { return ball_.is_compound("error", 2) ? ball_[0] : ball_; }

std::string PrologError::predicate() const {
  if (!ball_.is_compound("error", 2) || !ball_[1].is_compound("context", 2)) return {};
  const Term* indicator = &ball_[1][0];
  if (indicator->is_compound(":", 2)) indicator = &(*indicator)[1];
  return indicator->is_compound("/", 2) ? indicator->text() : std::string();
}

InstantiationError::InstantiationError() : PrologError(error_term(Term::atom("instantiation_error"))) {}
TypeError::TypeError(std::string_view type, const Term& culprit)
    : PrologError(hornbeam::formal("type_error", {Term::atom(type), culprit})) {}
DomainError::DomainError(std::string_view domain, const Term& culprit)
    : PrologError(hornbeam::formal("domain_error", {Term::atom(domain), culprit})) {}
ExistenceError::ExistenceError(std::string_view kind, const Term& culprit)
    : PrologError(hornbeam::formal("existence_error", {Term::atom(kind), culprit})) {}
PermissionError::PermissionError(std::string_view action, std::string_view type, const Term& culprit)
    : PrologError(hornbeam::formal("permission_error", {Term::atom(action), Term::atom(type), culprit})) {}
EvaluationError::EvaluationError(std::string_view what)
    : PrologError(hornbeam::formal("evaluation_error", {Term::atom(what)})) {}

// Out of line, so that each class has its vtable in one place.
InstantiationError::~InstantiationError() = default;
TypeError::~TypeError() = default;
DomainError::~DomainError() = default;
ExistenceError::~ExistenceError() = default;
PermissionError::~PermissionError() = default;
RepresentationError::~RepresentationError() = default;
EvaluationError::~EvaluationError() = default;
SyntaxError::~SyntaxError() = default;
ResourceError::~ResourceError() = default;
LimitExceeded::~LimitExceeded() = default;
Interrupted::~Interrupted() = default;
NoAnswer::~NoAnswer() = default;
HostError::HostError(const HostError&) = default;
HostError::~HostError() = default;
UsageError::~UsageError() = default;

Halted::Halted(int status)
    : std::runtime_error("the program called halt(" + std::to_string(status) + ")"), status_(status) {}
Halted::~Halted() = default;

namespace detail {

namespace {

std::string_view article_of(std::string_view noun) { return noun.find_first_of("aeio") == 0 ? "an " : "a "; }

// Long terms are abbreviated.
std::string binding(std::string_view variable, const Term& value) {
  constexpr std::size_t most = 200;
  return (variable.empty() ? std::string() : std::string(variable) + " = ") + embed::term_text(value, most);
}

}  // namespace

void throw_no_value(std::string_view variable, const Term& value, std::string_view type) {
  if (value.is_variable()) {
    throw InstantiationError(error_term(Term::atom("instantiation_error")),
                             std::string(variable) + " has no value, where " + std::string(article_of(type)) +
                                 std::string(type) + " was expected");
  }
  throw TypeError(hornbeam::formal("type_error", {Term::atom(type), value}),
                  binding(variable, value) + " is not " + std::string(article_of(type)) + std::string(type));
}

void throw_no_value(std::string_view variable, const Term& value, const PrologError& of_part) {
  const Term& formal = of_part.formal();
  std::string message = "in " + binding(variable, value) + ", ";
  const bool is_type = formal.is_compound("type_error", 2) && formal[0].is_atom();
  if (is_type) {
    message += embed::term_text(formal[1], 200) + " is not " + std::string(article_of(formal[0].name())) +
               std::string(formal[0].name());
    throw TypeError(of_part.term(), message);
  }
  if (formal.is_atom("instantiation_error")) throw InstantiationError(of_part.term(), message + "a part has no value");
  embed::throw_ball(of_part.term(), message + of_part.what(), {});
}

}  // namespace detail

namespace embed {

namespace {

bool is_limit(const Term& formal) {
  return formal.is_compound("resource_error", 1) &&
         (formal[0].is_atom("time_limit") || formal[0].is_atom("inference_limit") || formal[0].is_atom("depth_limit"));
}

}  // namespace

void throw_ball(const Term& ball, const std::string& message, const Position& position) {
  if (ball.is_atom("$aborted")) throw Interrupted(ball, message, position);
  if (!ball.is_compound("error", 2)) throw PrologError(ball, message, position);
  const Term& formal = ball[0];
  if (formal.is_atom("instantiation_error")) throw InstantiationError(ball, message, position);
  if (is_limit(formal)) throw LimitExceeded(ball, message, position);
  const auto is = [&formal](std::string_view name, std::size_t arity) { return formal.is_compound(name, arity); };
  if (is("type_error", 2)) throw TypeError(ball, message, position);
  if (is("domain_error", 2)) throw DomainError(ball, message, position);
  if (is("existence_error", 2) || is("existence_error", 3)) throw ExistenceError(ball, message, position);
  if (is("permission_error", 3)) throw PermissionError(ball, message, position);
  if (is("representation_error", 1)) throw RepresentationError(ball, message, position);
  if (is("evaluation_error", 1)) throw EvaluationError(ball, message, position);
  if (is("syntax_error", 1)) throw SyntaxError(ball, message, position);
  if (is("resource_error", 1)) throw ResourceError(ball, message, position);
  throw PrologError(ball, message, position);
}

}  // namespace embed
}  // namespace hornbeam
