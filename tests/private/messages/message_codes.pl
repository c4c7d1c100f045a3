% SPDX-License-Identifier: MIT
% private(messages/message_codes): which message carries which code, and that each code has its page.

:- use_module(library(plunit)).
:- use_module(private(messages/message_codes)).

coded(error(type_error(evaluable, a/0), _), 'E-evaluable').
coded(error(type_error(integer, a), _), 'E-type').
coded(error(instantiation_error, _), 'E-unbound').
coded(error(syntax_error(x), _), 'E-syntax').
coded(error(existence_error(procedure, p/1), _), 'E-undef').
coded(error(existence_error(source_sink, a), _), 'E-file').
coded(error(existence_error(stream, a), _), 'E-exists').
coded(error(permission_error(modify, static_procedure, p/1), _), 'E-static').
coded(error(permission_error(open, source_sink, a), _), 'E-file').
coded(error(permission_error(input, stream, a), _), 'E-permission').
coded(error(resource_error(memory), _), 'E-memory').
coded(error(resource_error(threads), _), 'E-resource').
coded(error(uninstantiation_error(a), _), 'E-bound').
coded(unhandled_exception(oops), 'E-ball').
coded(load_error('a.pl', 1, error(domain_error(a, b), _)), 'E-domain').
coded(directive_error('a.pl', 1, goal, error(evaluation_error(undefined), _)), 'E-value').
coded(command_goal(goal, error(representation_error(max_arity), _)), 'E-limit').
coded(clause_as_query((a :- b), []), 'E-clause').
coded(directive_failed('a.pl', 1, goal, none), 'W-directive').
coded(clause_note('a.pl', 1, discontiguous(p/1)), 'W-discontiguous').
coded(clause_note('a.pl', 1, redefined(p/1, 'b.pl', 1)), 'W-redefined').
coded(not_exported(lists, p/1), 'W-export').
coded(singletons('a.pl', 1, ['X'], p(_)), 'W-singleton').
coded(load_warning('a.pl', 1, undefined(p/1, q/1, none)), 'W-undef').
coded(load_warning('a.pl', 1, unreachable(p/1, 1)), 'W-unreachable').
coded(load_warning('a.pl', 1, no_value(p, 1)), 'W-unbound').
coded(load_warning('a.pl', 1, assigns(p)), 'W-assign').
coded(load_warning('a.pl', 1, computes_left(p)), 'W-assign').
coded(load_warning('a.pl', 1, unifies(p)), 'W-compute').
coded(load_warning('a.pl', 1, split_neck), 'W-neck').
coded(load_warning('a.pl', 1, unknown_flag(g, [1], a, b)), 'W-flag').
coded(load_warning('a.pl', 1, flag_value(g, [2], a, b, [])), 'W-flag').
coded(load_warning('a.pl', 1, unknown_option(g, [1], a, b)), 'W-option').
coded(load_warning('a.pl', 1, option_value(g, [1], a, b, [])), 'W-option').
coded(load_warning('a.pl', 1, format_arguments(g, [1], 2, 1)), 'W-format').
coded(load_warning('a.pl', 1, undefined_export(m:p/1)), 'W-undef').
coded(load_warning('a.pl', 1, overrides([p/1])), 'W-builtin').
coded(load_warning('a.pl', 1, names([a])), 'W-names').
coded(load_warning('a.pl', 1, no_else), 'W-else').
coded(load_warning('a.pl', 1, no_full_stop), 'W-stop').

uncoded(_).
uncoded(welcome).
uncoded(unhandled_exception('$aborted')).
uncoded(unhandled_exception(time_limit_exceeded)).
uncoded(command_goal(goal, failed)).
uncoded(error(_, _)).
uncoded(error(own_error, _)).

:- begin_tests(message_codes).

test(code, [forall(coded(Message, Expected)), Code == Expected]) :- message_code(Message, Code).
test(none, [forall(uncoded(Message)), fail]) :- message_code(Message, _).
test(expected, fail) :- message_code(error(instantiation_error, _), 'E-type').
test(page_of_each, [forall(coded(_, Code)), true]) :-
    with_output_to(atom(Text), explain_code(Code)),
    atom_concat(Code, ': ', Start),
    sub_atom(Text, 0, _, _, Start).
test(page, Text == 'W-stop: the last clause of a file has no full stop\n   It is read as if it had one.\n') :-
    with_output_to(atom(Text), explain_code('W-stop')).
test(empty_lines_bare, true) :-
    with_output_to(atom(Text), explain_code('W-unreachable')),
    sub_atom(Text, _, _, _, 'cuts.\n\n'),
    !.
test(no_page, fail) :- explain_code('E-nothing').

:- end_tests(message_codes).
