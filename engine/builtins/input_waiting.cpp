// SPDX-License-Identifier: MIT
// Streams written by other processes: which of them can be read without waiting, and the available input.
#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/input_wait.hpp"

namespace hornbeam::builtins {

namespace {

// Seconds; an atom means no limit, a negative number.
Outcome seconds_argument(Machine& m, Cell argument, double& seconds) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  seconds = -1;
  if (c == Cell::atom(atom_named(m, "infinite"))) return Outcome::success;
  if (c.is_small_integer()) {
    seconds = static_cast<double>(c.as_small_integer());
  } else if (terms::is_float(c)) {
    seconds = terms::float_value(c);
  } else {
    return machine::type_error(m, atom_named(m, "timeout"), c);
  }
  seconds = std::max(seconds, 0.0);
  return Outcome::success;
}

// wait_for_input(+Streams, -Ready, +Seconds)
Outcome wait_for_input(Machine& m, Cell* a) {
  std::vector<Cell> terms;
  std::vector<int> files;
  std::vector<std::size_t> ready;
  double seconds = 0;
  if (Outcome o = seconds_argument(m, a[2], seconds); o != Outcome::success) return o;
  Cell list = deref(a[0]);
  for (; list.is_list(); list = deref(terms::tail_of(list))) {
    Stream* const s = input_stream(m, terms::head_of(list), Content::any);
    if (s == nullptr) return Outcome::error;
    if (!s->ahead().empty() || s->is_complete()) ready.push_back(terms.size());
    terms.push_back(deref(terms::head_of(list)));
    files.push_back(s->file_number());
  }
  if (list.is_variable()) return machine::instantiation_error(m);
  if (list != Cell::atom(atoms::nil)) return machine::type_error(m, atoms::list, deref(a[0]));
  if (ready.empty() && !terms.empty()) {
    m.streams.flush_all();
    const auto found = host::wait_for_inputs(files, seconds, [&m] { return m.poll(); });
    if (!found) return m.interrupted();
    ready = *found;
  }
  if (Outcome o = m.need_heap(2 * ready.size()); o != Outcome::success) return o;
  Cell result = Cell::atom(atoms::nil);
  for (std::size_t i = ready.size(); i-- > 0;) result = m.terms.new_list(terms[ready[i]], result);
  return m.unify(a[1], result);
}

// '$read_pending'(+Stream, -Text): the available input, "" at the end; waits if there is none.
Outcome read_pending(Machine& m, Cell* a) {
  Stream* const s = input_stream(m, a[0], Content::text);
  if (s == nullptr) return Outcome::error;
  if (s->ahead().empty() && s->read_more() == streams::input_failed) {
    return input_problem(m, *s, streams::input_failed);
  }
  const std::size_t bytes = s->ahead().size();
  if (const Outcome o = m.need_heap(terms::TermStore::words_for_string(bytes)); o != Outcome::success) return o;
  const Cell text = m.terms.new_string(s->ahead());
  s->advance(bytes);
  return m.unify(a[1], text);
}

}  // namespace

BuiltinFamily input_waiting() {
  static constexpr Builtin rows[] = {
      det("wait_for_input(+Streams, -Ready, +Seconds) is det", &wait_for_input,
          "Ready are the elements of Streams that can be read or are at their end; waits for the first one, at most "
          "Seconds, which may be `infinite`."),
      det("$read_pending(+Stream, -Text) is det", &read_pending,
          "What can be read at once, the empty string at the end; waits while there is nothing."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
