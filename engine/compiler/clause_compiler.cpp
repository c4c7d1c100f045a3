// SPDX-License-Identifier: MIT
#include "compiler/clause_compiler.hpp"

#include "compiler/code_generator.hpp"

namespace hornbeam::compiler {

ClauseCompiler::ClauseCompiler(TermStore& terms, const arithmetic::FunctionTable& functions,
                               const InlineGoalTable& inline_goals, const code::AddressTable& addresses,
                               const code::Word* fail_code)
    : generator_(std::make_unique<CodeGenerator>(terms, functions, inline_goals, addresses, fail_code)) {}

ClauseCompiler::~ClauseCompiler() = default;

CompileStatus ClauseCompiler::compile(CalleeResolver& resolver, Cell head, Cell body, CodeStyle style,
                                      const GoalPlaces& places) {
  return generator_->compile(resolver, head, body, style, places);
}
std::size_t ClauseCompiler::words() const { return generator_->assembler().size(); }
void ClauseCompiler::finish(code::Word* target) const { generator_->assembler().finish(target); }
std::vector<Template*>& ClauseCompiler::templates() { return generator_->templates; }
std::vector<RestartRange>& ClauseCompiler::restart_ranges() { return generator_->restart_ranges; }
std::span<const std::uint8_t> ClauseCompiler::place_table() {
  return generator_->knows_places() ? generator_->place_table() : std::span<const std::uint8_t>{};
}
const code::RegisterSets& ClauseCompiler::register_sets() const { return generator_->register_sets; }
bool ClauseCompiler::compares_numbers(Cell functor) const {
  return compiler::compares_numbers(generator_->inline_goal(functor));
}

bool ClauseCompiler::is_fact() const { return generator_->is_fact; }
std::span<const SummaryEntry> ClauseCompiler::summary() const { return generator_->summary.entries(); }

}  // namespace hornbeam::compiler
