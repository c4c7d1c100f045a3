% SPDX-License-Identifier: MIT
% library(portray_clause): the layout of every construct.

:- use_module(library(plunit)).
:- use_module(library(portray_clause)).

:- begin_tests(portray_clause).

long(Atom) :- length(Codes, 60), maplist(=(0'a), Codes), atom_codes(Atom, Codes).

deep(N, T) :- ( N =:= 0 -> T = x ; T = g(T1), N1 is N-1, deep(N1, T1) ).

text(Clause, Atom) :- with_output_to(atom(Atom), portray_clause(Clause)).

test(fact, T == 'a.\n') :- text(a, T).
test(variables, T == 'f(A, _, A).\n') :- text(f(X,_,X), T).
test(rule, T == 'a :-\n    b,\n    c.\n') :- text((a:-b,c), T).
test(true_body, T == 'a.\n') :- text((a:-true), T).
test(quoted, T == 'f(\'A b\', [1, 2|_]).\n') :- text(f('A b',[1,2|_]), T).
test(operators, T == 'a :-\n    A=f(A, _, B),\n    B.\n') :- text((a:-X=f(X,_,Y),Y), T).
test(if_then_else, T == 'a :-\n    (   b\n    ->  c\n    ;   d\n    ).\n') :-
    text((a:-(b->c;d)), T).
test(if_then, T == 'a :-\n    (   b\n    ->  c\n    ).\n') :- text((a:-(b->c)), T).
test(soft_cut, T == 'a :-\n    (   b\n    *-> c\n    ;   d\n    ).\n') :- text((a:-(b*->c;d)), T).
test(chain,
     T == 'a :-\n    (   b\n    ->  c\n    ;   d\n    ->  e\n    ;   f\n    ).\n') :-
    text((a:-(b->c;d->e;f)), T).
test(conjunction_in_arm,
     T == 'a :-\n    (   b,\n        c\n    ;   d\n    ),\n    e.\n') :- text((a:-(b,c;d),e), T).
test(nested, T == 'a :-\n    (   b\n    ->  (   c\n        ;   d\n        )\n    ;   e\n    ).\n') :-
    text((a:-(b->(c;d);e)), T).
test(negation, T == 'a :-\n    \\+ b.\n') :- text((a:- \+b), T).
test(negated_conjunction, T == 'a :-\n    \\+ ( b,\n         c\n       ).\n') :-
    text((a:- \+ (b,c)), T).
test(meta_call,
     T == 'a :-\n    findall(A,\n            ( b(A),\n              c\n            ),\n            _).\n') :-
    text((a:-findall(X,(b(X),c),_)), T).
test(meta_call_simple, T == 'a :-\n    findall(A, b(A), _).\n') :- text((a:-findall(X,b(X),_)), T).
test(grammar, T == 'a -->\n    b,\n    [c].\n') :- text((a-->b,[c]), T).
test(directive, T == ':- a,\n   b.\n') :- text((:- a,b), T).
test(term_with_conjunction, T == 'foo((a, b), (c:-d)).\n') :- text(foo((a,b),(c:-d)), T).
test(nothing_bound, true(var(X))) :- text(f(X), _).
test(known_names, T == 'f(Left, A, A).\n') :-
    with_output_to(atom(T), ( current_output(S),
        portray_clause(S, f(L,R,R), [variable_names(['Left'=L])]) )).
test(many_variables) :-
    length(L, 27), append(L, L, LL), text(f-LL, T), sub_atom(T, _, _, _, 'Z, A1, A, B'), !.
test(module, T == 'a===>b.\n') :-
    op(700, xfx, portray_module: ===>),
    with_output_to(atom(T), ( current_output(S), portray_clause(S, ===>(a,b), [module(portray_module)]) )).
test(module_of_long_term, T == Expected) :-
    op(700, xfx, portray_module: ===>), long(L),
    with_output_to(atom(T), ( current_output(S), portray_clause(S, ===>(L,L), [module(portray_module)]) )),
    atomic_list_concat([L,'===>',L,'.\n'], Expected).
test(unbound, T == '_.\n') :- text(_, T).
test(attributed, T == 'f(A, A).\n') :- freeze(X, true), text(f(X,X), T).
test(disjunction_alone, T == '(   a\n;   b\n).\n') :- text((a;b), T).
test(conjunction_flat, T == 'a :-\n    b,\n    c,\n    d,\n    e.\n') :- text((a:-b,(c,d),e), T).
test(long_arguments, T == Expected) :-
    long(L), text(f(L,L,g(b)), T), atomic_list_concat(['f(',L,',\n  ',L,',\n  g(b)).\n'], Expected).
test(long_list, T == Expected) :-
    long(L), text([L,L], T), atomic_list_concat(['[ ',L,',\n  ',L,'\n].\n'], Expected).
test(long_list_in_rule, T == Expected) :-
    long(L), text((a:-p([L,L])), T),
    atomic_list_concat(['a :-\n    p([ ',L,',\n        ',L,'\n      ]).\n'], Expected).
test(long_braces, T == Expected) :-
    long(L), text({L,L}, T), atomic_list_concat(['{ ',L,',\n  ',L,'\n}.\n'], Expected).
test(long_reads_back, Clause =@= Clause1) :-
    long(L), Clause = f([L,X|_],{L,L},g(L,L,[L,X,L])),
    text(Clause, T), atom_concat(T0, '.\n', T), term_to_atom(Clause1, T0).
test(deep, N > 20000) :- deep(10000, T0), text(f(T0,T0), T), atom_length(T, N).
test(reads_back, Clause =@= Clause1) :-
    Clause = (p(X,Y) :- ( \+ q(X), r -> s(Y,'B'), [a|Y] = X ; findall(Z, (t(Z);u), _) ), !),
    text(Clause, T), atom_concat(T0, '.\n', T), term_to_atom(Clause1, T0).

test(symbol_at_end, T-U == 'a :-\n    b= .. .\n'-'f: .. .\n') :- text((a:-b='..'), T), text(f:'..', U).
test(symbol_in_quotes, T == 'a=\'+ \'.\n') :- text(a='+ ', T).
test(symbols_read_back, Clause =@= Clause1) :-
    Clause = (a :- b = (=), c(X,X); '..'),
    with_output_to(string(S), portray_clause(Clause)), term_string(Clause1, S).

:- end_tests(portray_clause).
