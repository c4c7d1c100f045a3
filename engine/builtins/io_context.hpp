// SPDX-License-Identifier: MIT
// What reading and writing want to know from the machine: operators and flags of the module at
// work, arithmetic, the dialect. One place to look, because it is asked in many.
#pragma once

#include "machine/errors.hpp"
#include "machine/machine.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"
#include "writer/term_writer.hpp"

namespace hornbeam::builtins {

using machine::Machine;
using machine::Outcome;
using terms::Atom;
using terms::Cell;

// ---- module at work ----
const syntax::OperatorTable& operators_here(Machine& m);
// Those of the module of that name; of the module at work where there is none.
const syntax::OperatorTable& operators_of(Machine& m, Atom module);
syntax::SyntaxFlags syntax_flags_here(Machine& m);
bool iso_mode(Machine& m);

// ---- arithmetic: the value of an expression that must be an integer ----
Outcome evaluate_integer(Machine& m, Cell expression, Cell& value);

// ---- terminal: a key, unbuffered where the terminal can do that; else a character ----
int get_key(streams::Stream& s);

// ---- writing with the machine's interrupts ----
Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, streams::Stream& s);
Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, std::string& out);

}  // namespace hornbeam::builtins
