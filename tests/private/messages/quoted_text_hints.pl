% SPDX-License-Identifier: MIT
% private(messages/quoted_text_hints): quoted_text_hint//1, where an error comes from codes for strings, or strings for codes.

:- expects_dialect(iso).
:- use_module(library(plunit)).
:- use_module(private(messages/quoted_text_hints)).

hint(Formal, Text) :-
    phrase(quoted_text_hints:quoted_text_hint(Formal), Lines),
    (   Lines = [nl, Format-Arguments]
    ->  format(atom(Text), Format, Arguments)
    ;   Text = Lines
    ).

:- begin_tests(quoted_text_hints).

test(codes_for_an_atom, true) :-
    hint(type_error(atom, [0'h,0'i]), Text),
    Text == '= in dialect iso "hi" is a list of codes; to change that for a file: :- set_prolog_flag(double_quotes, string).'.
test(string_for_a_list, true) :-
    hint(type_error(list, s), []),
    atom_string(hi, String),
    hint(type_error(list, String), Text),
    sub_atom(Text, _, _, 0, ':- set_prolog_flag(double_quotes, codes).').
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

:- end_tests(quoted_text_hints).
