% SPDX-License-Identifier: MIT
% private(chr/tracing): events shown and not.

:- use_module(library(plunit)).
:- use_module(private(chr/tracing)).

:- begin_tests(chr_tracing).

test(is_traced, T == off) :- is_traced(T).
test(set_traced, T == on) :- setup_call_cleanup(set_traced(on), is_traced(T), set_traced(off)).
test(event) :- event(insert(foo)).

:- end_tests(chr_tracing).
