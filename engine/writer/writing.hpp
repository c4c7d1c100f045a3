// SPDX-License-Identifier: MIT
// One term being written: the remaining work is on a stack of steps, so that neither depth nor length of a term
// matters.
//
//   step          has been written           is left
//   arguments     f(a,b                      ,c)
//   list_rest     [a,b                       ,c|T]
//   infix         a                          :-b)
//   close         (a:-b                      )
#pragma once

#include <unordered_map>
#include <vector>

#include "streams/stream.hpp"
#include "support/work_stack.hpp"
#include "terms/term_store.hpp"
#include "writer/token_output.hpp"
#include "writer/write_options.hpp"

namespace hornbeam::writer {

class Writing {
 public:
  Writing(const terms::TermStore& terms, const WriteOptions& options, std::string& text, streams::Stream* stream)
      : terms_(terms), options_(options), stream_(stream), out_(text, stream) {}

  TokenOutput& out() { return out_; }
  WriteStatus status() const { return status_; }
  bool is_cut() const { return is_cut_; }  // some of it was omitted
  bool fail_with(WriteStatus status) {
    status_ = status;
    return false;
  }
  bool (*keep_going)(void* context) = nullptr;
  void* keep_going_context = nullptr;
  std::size_t most = SIZE_MAX;  // bytes

  // Writes a term whole. False: see status().
  bool run(terms::Cell term, int priority);
  // Gives the variables of a finite term letters.
  bool name_variables(terms::Cell term);

  // ---- cyclic terms ----
  // These compounds are written as _S1, _S2, ... from now on.
  void name_compounds(const std::vector<const terms::Cell*>& compounds);
  // These are written as `...`.
  void cut_compounds(const std::vector<const terms::Cell*>& compounds);
  void write_name_of(const terms::Cell* compound);
  // Writes the compound itself, not its name.
  bool run_definition(const terms::Cell* compound);

 private:
  using Cell = terms::Cell;
  enum class Kind : std::uint8_t {
    term,
    operand,  // a term as the operand of an operator
    arguments,
    list_rest,
    infix,
    postfix,
    close_bracket,
    close_braces,
    close_attributes,
  };
  struct Step {
    Cell term;
    std::uint32_t index = 0;  // of the next argument
    std::uint32_t depth = 0;
    std::int16_t limit = 0;  // the highest priority without brackets
    Kind kind = Kind::term;
  };

  static Step operand(Cell term, std::uint32_t depth, int limit) {
    return {term, 0, depth, static_cast<std::int16_t>(limit), Kind::operand};
  }
  bool push(Kind kind, Cell term, std::uint32_t depth, int limit = 0, std::uint32_t index = 0) {
    return stack_.push(Step{term, index, depth, static_cast<std::int16_t>(limit), kind});
  }
  // Writes a term without parts at once; otherwise pushes its step.
  bool write_or_push(const Step& s);
  bool is_short(Cell term);
  bool drain();
  bool break_is_due() { return ++steps_ % steps_between_breaks == 0; }
  bool take_break();
  void cut();
  bool continue_with(const Step& s);

  bool write_term(const Step& s);
  bool write_compound(const Step& s, Cell term);
  bool write_structure(const Step& s, Cell term);
  bool write_variable(const Step& s, Cell variable);
  bool write_attributes(const Step& s, Cell variable);
  void write_atom(Cell atom, bool operand);
  bool write_boxed(Cell term);
  bool write_list(const Step& s, Cell list);
  bool write_element(Cell pair, std::uint32_t depth);
  bool write_braces(const Step& s, Cell term);
  bool write_prefix(const Step& s, Cell term, syntax::Operator op);
  bool write_infix(const Step& s, Cell term, syntax::Operator op);
  bool write_postfix(const Step& s, Cell term, syntax::Operator op);
  bool write_functional(const Step& s, Cell term);

  bool continue_arguments(const Step& s);
  bool continue_list(const Step& s);
  bool continue_infix(const Step& s);

  bool open_brackets_if(bool needed, std::uint32_t depth);
  void write_name(terms::Atom name);
  void write_infix_operator(terms::Atom name);
  bool prefix_operand_needs_brackets(terms::Atom op_name, syntax::Operator op, Cell operand) const;
  Cell leftmost_leaf(Cell term) const;
  bool swallows_what_follows(Cell left, int priority) const;
  syntax::Operators operators_of(terms::Atom name) const {
    return options_.operators != nullptr && !options_.ignore_ops ? options_.operators->find(name) : syntax::Operators{};
  }
  // The operator with which the compound is written; priority 0 for functional notation.
  syntax::Operator operator_of(Cell term) const;
  bool is_special(Cell structure) const;
  bool too_deep(std::uint32_t depth) const { return options_.max_depth != 0 && depth > options_.max_depth; }

  // Lists in functional notation, like other compounds.
  bool lists_are_functional() const {
    return (options_.ignore_ops && !options_.bracket_lists) || options_.no_lists || options_.dot_lists;
  }

  static constexpr std::uint32_t steps_between_breaks = 4096;

  const terms::TermStore& terms_;
  const WriteOptions& options_;
  streams::Stream* stream_;
  TokenOutput out_;
  WriteStatus status_ = WriteStatus::done;
  support::WorkStack<Step> stack_;
  std::string scratch_;
  VariableNames letters_;                               // of variables
  std::unordered_map<const Cell*, std::size_t> names_;  // of compounds, from 1; 0: abbreviated
  std::uint32_t steps_ = 0;
  std::size_t flushed_ = 0;  // bytes passed to the stream
  bool is_cut_ = false;
  int inside_attributes_ = 0;
};

}  // namespace hornbeam::writer
