% SPDX-License-Identifier: MIT
% private(messages/usual_slips): hints where an error comes from a usual slip.

:- expects_dialect(iso).
:- use_module(library(plunit)).
:- use_module(private(messages/usual_slips)).

hint(Formal, Text) :-
    hint(Formal, none, Text).

hint(Formal, Context, Text) :-
    phrase(usual_slips:usual_slip(Formal, Context), Lines),
    (   Lines = [nl, Format-Arguments]
    ->  format(atom(Text), Format, Arguments)
    ;   Text = Lines
    ).

:- begin_tests(usual_slips).

test(codes_for_an_atom, true) :-
    hint(type_error(atom, [0'h,0'i]), Text),
    Text == '= in dialect iso "hi" is a list of codes; to change that for a file: `:- set_prolog_flag(double_quotes, string).`'.
test(string_for_a_list, true) :-
    hint(type_error(list, s), []),
    atom_string(hi, String),
    hint(type_error(list, String), Text),
    sub_atom(Text, _, _, 0, '`:- set_prolog_flag(double_quotes, codes).`').
test(numbers, Text == []) :-
    hint(type_error(atom, [1,2,3]), Text).
test(digits_only, Text == []) :-
    hint(type_error(atom, [0'1,0'2]), Text).
test(partial_list, Text == []) :-
    hint(type_error(atom, [0'a|_]), Text).
test(other_type, Text == []) :-
    hint(type_error(integer, [0'h,0'i]), Text).
test(other_error, Text == []) :-
    hint(instantiation_error, Text).
test(unbound, Text == []) :-
    hint(_, Text).

test(several_to_write, Text == '= write/2 writes to a stream; one thing after the other: write(\'n: \'), write(X)') :-
    hint(existence_error(stream, 'n: '), context(system:write/2, _), Text).
test(stream_of_another, Text == []) :-
    hint(existence_error(stream, s), context(system:nl/1, _), Text).
test(order_of_findall, Text == '= the order is findall(Template, Goal, List)') :-
    hint(type_error(list, p(_)), context(system:findall/3, _), Text).
test(key_as_a_query, [setup(nb_setval('$last_query', query(user:w, []))), cleanup(nb_delete('$last_query')), true(N == 0)]) :-
    hint(existence_error(procedure, user:w/0), none, Text),
    sub_atom(Text, N, _, _, '= keys such as `w` act after an answer').

test(not_evaluable, Lines == ['~q is not a function; ~q is a predicate: call it before'-[length/1, length/2]]) :-
    phrase(usual_slips:not_evaluable(length/1), Lines).
test(not_evaluable_elsewhere, Lines == ['~q is not a function; ~w'-[ln/1, 'log(X) is the natural logarithm']]) :-
    phrase(usual_slips:not_evaluable(ln/1), Lines).
test(not_evaluable_misspelt, Lines == ['~q is not a function; did you mean ~q?'-[sqtr/1, sqrt]]) :-
    phrase(usual_slips:not_evaluable(sqtr/1), Lines).
test(not_evaluable_at_all, Lines == ['~q is not a function'-[foo/1]]) :- phrase(usual_slips:not_evaluable(foo/1), Lines).
test(not_evaluable_library, Lines == ['~q is not a function; ~q is a predicate: call it before'-[max_list/1, max_list/2]]) :-
    phrase(usual_slips:not_evaluable(max_list/1), Lines).
test(capital_hint, Lines == []) :- phrase(usual_slips:capital_hint('日'), Lines).
test(capital, Variable == 'Total') :- usual_slips:capital(total, Variable).

test(format_arguments, Lines == [nl, '= several arguments are a list: format(~q, [X, Y])'-["~w"]]) :-
    phrase(usual_slips:usual_slip(domain_error(stream_or_alias, "~w"), context(system:format/3, _)), Lines).
test(thousands, Lines == [nl, '= a number is written without commas: ~w000 instead of ~w,000'-[1, 1]]) :-
    phrase(usual_slips:usual_slip(type_error(callable, ( p(X), X > 1, 0 )), none), Lines).
test(no_thousands, Lines == []) :- phrase(usual_slips:usual_slip(type_error(callable, ( p, 1 )), none), Lines).

:- end_tests(usual_slips).
