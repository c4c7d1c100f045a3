// SPDX-License-Identifier: MIT
//
// Conversion between integers and domains and their terms.
#pragma once

#include <cstddef>
#include <optional>

#include "clpfd/domain/domain.hpp"
#include "clpfd/domain/interval.hpp"
#include "machine/machine.hpp"

namespace hornbeam::clpfd {

// Dereferenced integer cells.
Integer to_integer(const terms::TermStore& t, terms::Cell c);
// The caller must ensure cells_of(value) cells.
terms::Cell to_cell(terms::TermStore& t, const Integer& value);
std::size_t cells_of(const Integer& value);

// 1..3\/5\/7..sup; a single interval of one value as v..v if `always_interval`.
terms::Cell to_cell(machine::Machine& m, const Domain& domain, bool always_interval);
std::size_t cells_of(const Domain& domain);
// 0..9, the usual form of domains: not empty, small numbers. No value for anything else.
std::optional<Interval> read_interval(machine::Machine& m, terms::Cell term);
// Reads what to_cell writes, with unions nested arbitrarily. Errors: instantiation_error, domain_error(clpfd_domain, _)
// with the whole term.
machine::Outcome read_domain(machine::Machine& m, terms::Cell term, Domain& domain);
// Reads the sets of library(clpfd/sets): empty, from_to(Low, High), split(_, Left, Right). Errors:
// instantiation_error, type_error(fdset, _).
machine::Outcome read_set(machine::Machine& m, terms::Cell term, Domain& domain);

}  // namespace hornbeam::clpfd
