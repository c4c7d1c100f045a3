// SPDX-License-Identifier: MIT
// Settings of the machine for reading and writing: operators and flags of the current module, arithmetic, the dialect.
#pragma once

#include "machine/errors.hpp"
#include "machine/machine.hpp"
#include "reader/term_reader.hpp"
#include "streams/stream.hpp"
#include "writer/term_writer.hpp"

namespace hornbeam::builtins {

// ---- module at work ----
const syntax::OperatorTable& operators_here(Machine& m);
// The operators of the module of that name; of the current module if there is none.
const syntax::OperatorTable& operators_of(Machine& m, Atom module);
syntax::SyntaxFlags syntax_flags_here(Machine& m);

// ---- arithmetic: the value of an expression that must be an integer ----
Outcome evaluate_integer(Machine& m, Cell expression, Cell& value);

// ---- terminal: a key, unbuffered where the terminal can do that; else a character ----
int get_key(streams::Stream& s);

// ---- writing with the machine's interrupts ----
Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, streams::Stream& s);
Outcome write_to(Machine& m, Cell term, const writer::WriteOptions& options, std::string& out);

}  // namespace hornbeam::builtins
