% SPDX-License-Identifier: MIT
% library(debug).

:- use_module(library(plunit)).
:- use_module(library(debug)).

:- begin_tests(debug).

test(off, fail) :- nodebug(topic_a), debugging(topic_a).
test(on) :- debug(topic_b), debugging(topic_b), nodebug(topic_b).
test(switch, S == false) :- debug(topic_c), nodebug(topic_c), debugging(topic_c, S).
test(silent) :- nodebug(topic_d), debug(topic_d, '~w', [not_printed]).
test(assertion) :- assertion(member(_, [a,b])).
test(assertion_binds_nothing) :- assertion(X = 1), var(X).
test(assertion_fails, error(assertion_error(_, _))) :- assertion(fail).
test(assertion_raises, error(assertion_error(_, _))) :- assertion(atom_length(_, _)).
test(message_context, [cleanup(debug_message_context(-time))]) :- debug_message_context(+time).
test(list_topics, true) :- with_output_to(atom(_), list_debug_topics([])).

:- end_tests(debug).
