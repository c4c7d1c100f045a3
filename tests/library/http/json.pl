% SPDX-License-Identifier: MIT
% library(http/json).

:- use_module(library(plunit)).
:- use_module(library(http/json)).

read_json(Atom, Term) :- atom_json_term(Atom, Term, []).
written(Term, Options, Atom) :-
    with_output_to(atom(Atom), ( current_output(S), json_write(S, Term, Options) )).

:- begin_tests(json_read).

test(object, T == json([a=1,b=[@(true),@(false),@(null),x,1500.0,-2]])) :-
    read_json('{"a":1,"b":[true,false,null,"x",1.5e3,-2]}', T).
test(escapes, T == 'aé\n"/\\') :- read_json('"a\\u00e9\\n\\"\\/\\\\"', T).
test(surrogates, T == '\x1f600\') :- read_json('"\\ud83d\\ude00"', T).
test(empty_array, T == []) :- read_json('[]', T).
test(empty_object, T == json([])) :- read_json('{}', T).
test(layout, T == [1,2]) :- read_json(' [ 1 ,\n\t2 ] ', T).
test(comments, T == [1,2]) :- read_json('[ /* one */ 1, // two\n 2 ]', T).
test(numbers, T == [100.0,100000.0,0,-0.0]) :- read_json('[1.0E+2,1e5,0,-0.0]', T).
test(constants, T == [t,f,n]) :- atom_json_term('[true,false,null]', T, [true(t),false(f),null(n)]).
test(repeated_names, T == json([a=1,a=2])) :- read_json('{"a":1,"a":2}', T).
test(stream, T-R == [1]-x) :-
    open_string("[1] x", S), json_read(S, T), get_char(S, _), get_char(S, R), close(S).
test(end, T == none) :- open_string(" ", S), json_read(S, T, [end_of_file(none)]).
test(end_error, error(syntax_error(json(unexpected_end_of_file)))) :- read_json('', _).
test(no_comma, error(syntax_error(json(illegal_array)))) :- read_json('[1 2]', _).
test(no_quotes, error(syntax_error(json(illegal_json)))) :- read_json('{a:1}', _).
test(no_colon, error(syntax_error(json(illegal_object)))) :- read_json('{"a" 1}', _).
test(open_string, error(syntax_error(json(eof_in_string)))) :- read_json('"abc', _).
test(open_array, error(syntax_error(json(_)))) :- read_json('[1', _).
test(half_constant, error(syntax_error(json(json_expected(true))))) :- read_json(tru, _).
test(escape, error(syntax_error(json(illegal_string)))) :- read_json('"\\x"', _).
test(number, error(syntax_error(json(illegal_number)))) :- read_json('1.5.5', _).
test(deep, N == 2000) :-
    numlist(1, 1000, L), foldl([_,A,[A]]>>true, L, [], T), atom_json_term(A, T, [width(0)]),
    read_json(A, T1), T1 == T, aggregate_all(count, sub_atom(A, _, 1, _, '['), N0), N is N0-1+1000.

:- end_tests(json_read).

:- begin_tests(json_write).

test(line, A == '{"a":1, "b": ["true", 1.5, null ]}') :- written(json([a=1,b=[true,1.5,@(null)]]), [], A).
test(pairs, A == '{"k":1, "m":2}') :- written(json([k-1,m(2)]), [], A).
test(string, A == '"a\\"b\\n\\t\\\\/é\\u0001<\\/b"') :- written('a"b\n\t\\/é\1\</b', [], A).
test(empty, A == '[ [],  {} ]') :- written([[],json([])], [], A).
test(lines, A == '{\n  "name":"Somebody",\n  "list": [\n    "aaaaaaaaaaaaaaaaaaaaaaaa",\n    1\n  ]\n}') :-
    written(json([name='Somebody',list=[aaaaaaaaaaaaaaaaaaaaaaaa,1]]), [width(30)], A).
test(step, A == '[\n    "aaaaaa",\n    1\n]') :- written([aaaaaa,1], [width(8),step(4)], A).
test(no_width, true(\+ sub_atom(A, _, 1, _, '\n'))) :- numlist(1, 100, L), written(L, [width(0)], A).
test(unknown, A == '"f(x)"') :- written(f(x), [serialize_unknown(true)], A).
test(unknown_error, error(type_error(json_term, f(x)))) :- written(f(x), [], _).
test(unbound, error(instantiation_error)) :- written(json([a=_]), [], _).
test(no_pairs, error(type_error(list, a))) :- written(json(a), [], _).
test(no_pair, error(type_error(json_pair, a))) :- written(json([a]), [], _).
test(back, T == T1) :-
    T = json([name='a "b"',list=[1,2.5,json([]),[],@(true)],deep=json([x=json([y=[json([z=1])]])])]),
    written(T, [width(10)], A), read_json(A, T1).

:- end_tests(json_write).

:- begin_tests(json_terms).

test(object) :- is_json_term(json([a=1,b=[x,"s",1.5]])).
test(constant) :- is_json_term([@(null)]).
test(own_constant) :- is_json_term(nil(x), [null(nil(x))]).
test(pair, fail) :- is_json_term(json([a])).
test(compound, fail) :- is_json_term(f(x)).
test(unbound, fail) :- is_json_term(_).

:- end_tests(json_terms).
