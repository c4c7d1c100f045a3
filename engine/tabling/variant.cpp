// SPDX-License-Identifier: MIT
#include "tabling/variant.hpp"

#include "terms/compare.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::tabling {

// ---- writing ----

namespace {

// While a string is written, visited variables hold their tokens, so that each occurrence is recognised at once. This
// restores them.
class MarkedVariables {
 public:
  explicit MarkedVariables(const std::vector<Cell>& variables) : variables_(variables) {}
  ~MarkedVariables() {
    for (const Cell v : variables_) *v.address() = v;
  }
  void mark_all() {
    for (std::size_t i = 0; i < variables_.size(); ++i) *variables_[i].address() = variable_token(i);
  }

 private:
  const std::vector<Cell>& variables_;
};

constexpr std::size_t most_tokens = std::size_t{1} << 27;

}  // namespace

Encoding VariantWriter::append_compounds(const Cell* terms, std::size_t count) {
  const std::size_t tokens = tokens_.size();
  const std::size_t variables = variables_.size();
  {
    MarkedVariables marked(variables_);
    marked.mark_all();
    const std::size_t limit = tokens + terms::tree_walk_budget(store_);
    std::size_t i = 0;
    while (i < count && write(terms[i], limit)) ++i;
    if (i == count) return Encoding::done;
  }
  // A very large term may be cyclic.
  for (std::size_t i = 0; i < count; ++i) {
    const terms::Answer acyclic = terms::is_acyclic(store_, terms[i]);
    if (acyclic == terms::Answer::no_memory) return Encoding::no_memory;
    if (acyclic == terms::Answer::no) return Encoding::cyclic;
  }
  tokens_.resize(tokens);
  variables_.resize(variables);
  MarkedVariables marked(variables_);
  marked.mark_all();
  for (std::size_t i = 0; i < count; ++i) {
    if (!write(terms[i], most_tokens)) return Encoding::no_memory;
  }
  return Encoding::done;
}

bool VariantWriter::write(Cell term, std::size_t limit) {
  pending_.clear();
  for (;;) {
    term = deref(term);
    if (term.is_variable()) {
      const Cell token = variable_token(variables_.size());
      variables_.push_back(term);
      *term.address() = token;
      tokens_.push_back(token);
    } else if (term.is_list()) {
      tokens_.push_back(list_token);
      pending_.push_back({term.address(), 2});
    } else if (term.is_structure()) {
      const Cell functor = terms::functor_of(term);
      tokens_.push_back(functor);
      if (functor.arity() > 0) pending_.push_back({term.address() + 1, functor.arity()});
    } else if (term.is_box()) {
      const Cell* box = term.address();
      tokens_.insert(tokens_.end(), box, box + box->box_words() + 1);
    } else {
      tokens_.push_back(term);
    }
    if (tokens_.size() > limit) return false;
    if (pending_.empty()) return true;
    Range& range = pending_.back();
    term = *range.next++;
    if (--range.left == 0) pending_.pop_back();
  }
}

// ---- reading ----

void VariantReader::place(Cell* at) {
  const Cell c = *next_++;
  if (c.is_list()) {
    Cell* pair = store_.allocate(2);
    *at = Cell::list(pair);
    pending_.push_back({pair, 2});
  } else if (!c.is_header()) {
    *at = c;
  } else if (is_variable_token(c)) {
    if (number_of(c) == variables_.size()) variables_.push_back(store_.new_variable());
    *at = variables_[number_of(c)];
  } else if (c.is_functor_cell()) {
    Cell* cells = store_.allocate(1 + c.arity());
    *cells = c;
    *at = Cell::structure(cells);
    if (c.arity() > 0) pending_.push_back({cells + 1, c.arity()});
  } else {
    const std::size_t words = c.box_words();
    Cell* box = store_.allocate(words + 1);
    *box = c;
    for (std::size_t i = 1; i <= words; ++i) box[i] = *next_++;
    *at = Cell::box(box);
  }
}

Cell VariantReader::read_compound() {
  Cell result;
  pending_.clear();
  place(&result);
  while (!pending_.empty()) {
    Range& range = pending_.back();
    Cell* at = range.next++;
    if (--range.left == 0) pending_.pop_back();
    place(at);
  }
  return result;
}

}  // namespace hornbeam::tabling
