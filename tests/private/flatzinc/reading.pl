% SPDX-License-Identifier: MIT
% private(flatzinc/reading): FlatZinc as items.

:- use_module(library(plunit)).
:- use_module(private(flatzinc/reading)).

items(Text, Items) :-
    open_string(Text, Stream),
    flatzinc_items(Stream, Items).

:- begin_tests(flatzinc_reading).

test(variables, Items == [variable(x, range(-3, 5), [id(output_var)], none), variable('B_1', bool, [], true)]) :-
    items('var -3..5: x :: output_var;\nvar bool: B_1 = true;', Items).
test(set, Items == [variable(x, set([1,3]), [], none), variable(y, int, [], 7)]) :-
    items('var {1,3}: x; var int: y = 7;', Items).
test(parameters, Items == [parameter(n, 16), parameter(s, range(1, 2)), parameter(a, list([1,-2])), parameter(t, set([]))]) :-
    items('int: n = 0x10; set of int: s = 1..2; array [1..2] of int: a = [1,-2]; set of int: t = {};', Items).
test(array, Items == [array(a, int, [call(output_array, [list([range(1, 2)])])], list([id(x),3]))]) :-
    items('array [1..2] of var int: a :: output_array([1..2]) = [x,3];', Items).
test(constraint, Items == [constraint(int_le, [id(x),at(a, 2)], [id(domain),call(mzn, [string(x)])]),
    constraint(p, [string('a b'),list([])], [])]) :-
    items('% a comment\nconstraint int_le(x, a[2]) :: domain :: mzn("x");\nconstraint p("a b", []);', Items).
test(predicate, Items == [solve([call(int_search, [id(q),id(first_fail)])], minimize(id(c)))]) :-
    items('predicate p(var int: x, array [int] of int: y); solve :: int_search(q, first_fail) minimize c;', Items).
test(comma_at_end, Items == [parameter(a, list([1,2]))]) :- items('array [1..2] of int: a = [1,2,];', Items).
test(lines, Items == [parameter(a, list([1,2])), parameter(n, 1), constraint(p, [], [])]) :-
    items('array [1..2] of int: a =\n\n  [1, % one\n  2]; int: n = 1; % n\nconstraint\np();\n% the end', Items).
test(nothing, Items == []) :- items('', Items).
test(float, error(domain_error(flatzinc_type, float))) :- items('var float: x;', _).
test(float_number, error(domain_error(flatzinc_type, float))) :- items('constraint p(1.5);', _).
test(exponent, error(domain_error(flatzinc_type, float))) :- items('constraint p(1e5);', _).
test(set_variable, error(domain_error(flatzinc_type, 'set variable'))) :- items('var set of 1..3: x;', _).
test(bad_item, error(syntax_error(flatzinc(2, 'an item')))) :- items('int: n = 1;\nvar 1..2 x;', _).
test(octal, Items == [parameter(n, 63), parameter(m, -255)]) :- items('int: n = 0o77;int: m=-0xFf;', Items).
test(bad_octal, error(syntax_error(flatzinc(1, 'an item')))) :- items('int: n = 0o8;', _).
test(no_semicolon, error(syntax_error(flatzinc(2, 'an item')))) :- items('int: n = 1;\nint: m = 2\n', _).
test(bad_token, error(syntax_error(flatzinc(1, 'a token')))) :- items('int: n = ?;', _).
test(open_text, error(syntax_error(flatzinc(1, 'the end of a text')))) :- items('constraint p("a);', _).

:- end_tests(flatzinc_reading).
