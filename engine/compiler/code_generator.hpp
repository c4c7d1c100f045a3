// SPDX-License-Identifier: MIT
// The working state of the compiler for one clause. Other members are defined in variable_analysis.cpp,
// register_allocation.cpp, head_code.cpp, body_code.cpp, control_code.cpp and arithmetic_code.cpp.
//
// A variable is permanent if a call lies between two of its occurrences on some path; it then has a slot in the
// environment, to which it is saved before the first call that it outlives. Until then, and between calls, it is also
// in a register, like a temporary one. `PathState` describes the path to the instruction being emitted; branches start
// from copies of it.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "arithmetic/evaluate.hpp"
#include "code/assembler.hpp"
#include "code/environment_map.hpp"
#include "code/limits.hpp"
#include "code/register_sets.hpp"
#include "compiler/callee.hpp"
#include "compiler/clause_form.hpp"
#include "compiler/clause_summary.hpp"
#include "compiler/compilation.hpp"
#include "compiler/template.hpp"
#include "terms/functor_table.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

using code::Label;

constexpr int no_register = -1;
// Terms with more cells than this use templates.
constexpr std::size_t big_term = 160;

struct Variable {
  Cell* cell = nullptr;          // in the clause term; null for pseudo variables
  std::uint32_t total = 0;       // occurrences
  std::uint32_t left = 0;        // occurrences not yet compiled
  std::uint32_t last = 0;        // position of the last occurrence
  std::uint32_t seen_epoch = 0;  // analysis: 0 = not seen on this path
  bool permanent = false;
  bool settles = false;  // see CodeGenerator::settle
  int slot = -1;
  SummaryBuilder::Node node = SummaryBuilder::no_node;  // its first occurrence in the head
  int preferred = no_register;                          // argument register in the next call
  std::uint32_t stream = 0;                             // the compound unification that created it
};

struct Location {
  int reg = no_register;
  bool in_slot = false;
  bool initialised = false;
  bool recent = false;  // in PathState::recent
};

struct PathState {
  std::vector<Location> variables;
  std::vector<int> recent;  // variables used since registers were forgotten
  std::vector<int> owner;   // of each register: variable, free_register or busy_register
  bool allocated = false;
  bool restarts = false;     // the code so far can be run again: the arguments stay where they are
  bool maybe_woken = false;  // a unification or a builtin may have woken goals that have not yet run
};
constexpr int free_register = -1;
constexpr int busy_register = -2;

class CodeGenerator {
 public:
  CodeGenerator(TermStore& terms, const arithmetic::FunctionTable& functions, const InlineGoalTable& inline_goals,
                const code::AddressTable& addresses, const Word* fail_code)
      : terms_(terms), functions_(functions), inline_goals_(inline_goals), code_(addresses, fail_code) {}

  CompileStatus compile(CalleeResolver& resolver, Cell head, Cell body, CodeStyle style, const GoalPlaces& places);
  InlineGoal inline_goal(Cell functor) const { return inline_goals_.of(functor); }
  bool knows_places() const { return !code_places_.empty(); }
  std::span<const std::uint8_t> place_table();  // if has_places()

  code::Assembler& assembler() { return code_; }
  const code::Assembler& assembler() const { return code_; }
  code::RegisterSets register_sets;
  std::vector<Template*> templates;
  std::vector<RestartRange> restart_ranges;
  bool is_fact = false;
  SummaryBuilder summary;

 private:
  // ---- variable_analysis.cpp ----
  struct Seen {
    int variable;
    std::uint32_t before;
  };
  bool measure(Cell term);  // finds big terms; false: cyclic or out of memory
  bool measure_goals(const Sequence& goals);
  // The passes that precede code generation.
  void number_variables();
  void restore_variables();
  void analyse(ClauseForm& form);
  void analyse_sequence(Sequence& goals, bool local_cut);
  void analyse_goal(Goal& goal, bool local_cut);
  void analyse_branches(Goal& goal, bool local_cut);
  void analyse_condition(Goal& goal, bool local_cut);
  bool is_new(Cell term) const;
  bool analyse_tests(Goal& goal, std::size_t& analysed);
  bool ends_condition(Goal& unification, Sequence& then);
  void occurrences(Cell term);
  void occurs(int variable);
  // Undoes the occurrences seen in a branch, so that the next one starts from the same state.
  std::vector<Seen> leave_branch(std::size_t mark);
  void join_branch(const std::vector<Seen>& seen);
  void note_new_variables(Goal& goal, std::size_t mark);
  int new_pseudo_variable();
  void number_slots();

  // ---- register_allocation.cpp ----
  // Registers below reserved_ hold arguments of the head, or of the call being made. Others belong to a variable, or
  // are busy with an unnamed value.
  bool is_free(int reg) const;
  int allocate_register(int preferred, int from = 0);
  int allocate_block(int count);
  void own(int reg, int variable);
  void release(int reg);
  int home_of(int variable, int from = 0);  // the register it has or will have; those below `from` are taken
  int register_of(int variable);            // with its value in it (loaded or created)
  void used(int variable) {
    --vars_[variable].left;
    if (writing_) used_in_writing_.push_back(variable);
  }
  bool is_live(std::size_t r) const;
  bool is_kept(std::size_t r) const { return path_.restarts && r < arity_; }
  Word live_registers();
  Word map_at(std::uint32_t position) const;
  void ensure_allocated();
  // Saves permanent variables needed after `position` to their slots.
  void save_permanent(std::uint32_t position);
  // A call has overwritten the registers: variables without a slot are lost.
  void forget_registers();
  // Makes variables prefer the register where the next call wants them, which saves a move.
  void plan_next_call(const Sequence& goals, std::size_t from);
  // During compilation, variables in the clause term are headers with their numbers.
  bool is_variable(Cell term) const { return term.is_header(); }
  int variable_of(Cell term) const { return static_cast<int>(term.box_words()); }
  Location& where(int variable) {
    Location& location = path_.variables[variable];
    if (!location.recent) {
      location.recent = true;
      path_.recent.push_back(variable);
    }
    return location;
  }

  // ---- head_code.cpp ----
  bool constant_fact(Cell head);
  void head(Cell head);
  using Node = SummaryBuilder::Node;
  static constexpr Node no_node = SummaryBuilder::no_node;
  struct Nested {
    int reg;
    Cell term;
    Node node;
  };
  // Unifies a register with a term; `node` is the term's node in the summary.
  void get(int reg, Cell term, Node node);
  bool opens_compound(Cell term) const;
  void get_whole(int reg, Cell term, Node node = no_node);  // an outermost get
  void get_compound(int reg, Cell term, Node node);
  bool get_plain_pair(int reg, Cell term, Node node);
  bool get_flat_structure(int reg, Cell term, Node node);
  void read_argument(Cell argument, Node node, std::vector<Nested>& nested);
  // The code that writes the compound if the register holds a variable; `entries` are the starts of nested ones.
  void write_stream(Cell term, const std::vector<Label>& entries, Label back, std::size_t new_from);
  void get_big(int reg, Cell term, Node node);
  Template* make_template(Cell term);
  // True for a large term, which is copied as a whole.
  bool needs_template(Cell term) const;
  // Emits an instruction, merged with the one before it if possible.
  void emit(Opcode op, std::initializer_list<Word> operands = {});

  // ---- body_code.cpp ----
  struct PendingArgument {
    int target;
    Cell term;
    std::vector<int> reads;  // registers read while building it
  };
  using Pending = std::vector<PendingArgument>;
  // Puts all arguments of a goal in the registers from `base` on.
  void put_arguments(Cell goal, int base);
  Pending::iterator choose_pending(Pending& pending, const std::vector<int>& readers) const;
  void move_away(int reg, Pending& pending);
  void put_pending(const PendingArgument& argument);
  void put(int target, Cell term);
  void put_compound(int target, Cell term);
  void write_term(Cell term);
  void write_argument(Cell argument, std::vector<Cell>& nested, std::size_t& offset);
  // Heap cells of a compound with its nested terms.
  std::size_t written_size(Cell term) const;
  void unify_late_templates();
  void write_variable(int variable);
  bool compares(const Goal& unification) const;
  void unify(const Goal& goal);
  void unify_with(int variable, Cell term);
  void builtin(const Goal& goal, Label on_failure);
  bool are_new(Cell goal, std::uint32_t arguments) const;
  Opcode builtin_opcode(Cell goal, std::uint32_t& results) const;
  void take_result(int variable, int reg);
  void call(const Goal& goal, bool tail);
  void registers_in(Cell term, std::vector<int>& registers) const;

  bool has_places() const { return goal_places_.read != nullptr || goal_places_.known != nullptr; }
  // For the place table; does nothing if the clause has none.
  void note_place(const Goal& goal);
  void note_restarts();
  // The next instruction computes this part of the goal.
  void note_subterm(code::SubtermNumber subterm);

  // ---- control_code.cpp ----
  bool sequence(Sequence& goals, bool tail, int cut_variable);  // true: control does not continue after it
  bool goal(Goal& goal, bool tail, int cut_variable);
  static bool has_own_check(const Goal& goal);
  void run_woken(std::uint32_t position);
  void leave();  // proceed
  void condition(Sequence& goals, Label on_failure);
  bool if_then_else(Goal& goal, bool tail, int cut_variable);
  bool simple_if_then_else(Goal& goal, bool tail, int cut_variable);
  bool disjunction(Goal& goal, bool tail, int cut_variable);
  void negation(Goal& goal);
  void cut(const Goal& goal, int cut_variable);
  // Establishes the state common to all branches: see control_code.cpp.
  void reserve_new_variables(const Goal& goal);
  void make_new_variables(const Goal& goal, bool slots_only);
  void settle(std::uint32_t position, bool slots_only);
  void join(const PathState& other, bool slots_only);
  void end_branch(const Goal& goal, bool slots_only, std::optional<PathState>& merged);

  // ---- arithmetic_code.cpp ----
  void test(const Goal& goal, Label on_failure);
  void is(const Goal& goal);
  void comparison(InlineGoal operation, Cell left, Cell right, Label on_failure);
  // `at` is the path from the goal to e.
  int expression(Cell e, code::SubtermNumber at);  // a register with the operand (possibly an unevaluated variable)
  arithmetic::Function function_of(Cell e) const;
  void say_dialect();
  void operate(arithmetic::Function f, Word target, Word a, Word b);
  void expression_to(int target, Cell e, code::SubtermNumber at);
  void operation_to(Cell e, int variable);
  int operand(Cell term);
  void decide_unification(const Goal& goal, Label on_failure);
  void note_guard(InlineGoal test, Cell tested);
  void note_comparison(InlineGoal test, Cell left, Cell right);
  void consume(Cell term, int reg);
  bool occurs_within(int variable, Cell term) const;

  TermStore& terms_;
  const arithmetic::FunctionTable& functions_;
  const InlineGoalTable& inline_goals_;
  code::Assembler code_;

  std::vector<Variable> vars_;
  std::vector<std::pair<Cell*, Cell>> marked_;  // variable cells and their original contents
  std::unordered_map<const Cell*, bool> big_;   // compounds to be turned into templates
  std::vector<Seen> seen_log_;
  std::vector<std::pair<int, Cell>> late_templates_;  // written as variables, unified afterwards
  std::vector<int> new_log_;                          // variables in order of initialisation
  bool writing_ = false;                              // in a write stream, whose uses do not count
  std::vector<int> used_in_writing_;
  std::vector<int> planned_;  // variables for which the next call prefers a register
  std::uint32_t position_ = 0;
  std::uint32_t epoch_ = 1;
  std::uint32_t last_epoch_ = 1;
  int level_variable_ = -1;     // pseudo variable of the clause's cut, if needed
  std::vector<int> permanent_;  // by slot
  std::uint32_t streams_ = 0;   // compound unifications so far
  std::uint32_t stream_ = 0;    // number of the current one, 0 = none
  int reserved_ = 0;            // registers below are arguments of the head or the next call
  PathState path_;
  bool has_others_ = false;  // has inlined clauses
  bool has_guard_ = false;   // its environment stands above a frame of determinate_calls.cpp
  std::size_t arity_ = 0;
  GoalPlaces goal_places_;
  ArithmeticRules rules_;
  std::vector<code::CodePlace> code_places_;
  std::size_t goals_noted_ = 0;
  code::SubtermNumber subterm_ = code::unknown_subterm;  // of the goal, if recorded
  std::vector<std::uint8_t> place_table_;
  bool checked_ = false;   // CodeStyle::checked
  bool overflow_ = false;  // too many registers or slots
  bool no_memory_ = false;
  bool cyclic_ = false;
};

}  // namespace hornbeam::compiler
