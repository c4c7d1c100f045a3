% SPDX-License-Identifier: MIT
% library(search_tree): the search for all answers, drawn.

:- use_module(library(plunit)).
:- use_module(library(search_tree)).

parent(tom, bob).
parent(bob, ann).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
first(X) :- parent(X, _), !.
first(nobody).
soft(X) :- ( parent(X, bob) *-> true ; X = nobody ).
softly(X) :- ( parent(X, nobody) *-> true ; X = nobody ).
loop :- loop.
left(X, Y) :- left(X, Z), parent(Z, Y).
left(X, Y) :- parent(X, Y).
below(X, Y) :- parent(X, Y).
below(X, Y) :- parent(X, Z), below(Z, Y).
nat(z).
nat(s(X)) :- nat(X).
numeral(0).
numeral(X) :- numeral(Y), X is Y + 1.
fourth(X) :- numeral(X), X > 3, !.
:- table path/2, cost(_, _, min).
edge(a, b).
edge(b, a).
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
cost(X, X, 0).
cost(X, Y, N) :- cost(X, Z, M), way(Z, Y, C), N is M + C.
way(a, b, 5).
way(a, c, 1).
way(c, b, 1).
wrong(X) :- Y = foo, X is Y+1.
wrong(1).

% Imported from a module with a procedure of its own.
:- meta_predicate(doer:twofold(0)).
:- assertz(doer:(twofold(Goal) :- call(Goal), own(Goal))).
:- assertz(doer:own(_)).
:- import(doer:twofold/1).

:- dynamic(none/0).

%   The drawing of Goal, without the places of clauses.
drawn(Goal, Text) :-
    drawn(Goal, [], Text).

drawn(Goal, Options, Text) :-
    with_output_to(string(Text0), ( current_output(S), tree(user:Goal, [stream(S)|Options]) )),
    without_places(Text0, Text).

without_places(Text0, Text) :-
    atomic_list_concat([First|Parts], ' (search_tree.pl:', Text0),
    findall(Rest, ( member(Part, Parts), sub_atom(Part, Before, _, _, ')'), Before < 4, After is Before+1,
                    sub_atom(Part, After, _, 0, Rest) ), Rests),
    atomic_list_concat([First|Rests], Text).

lines(Lines, Text) :-
    findall(Part, ( member(Line, Lines), ( Part = Line ; Part = '\n' ) ), Parts),
    atomic_list_concat(Parts, Text).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(search_tree).

test(facts, T == Expected) :-
    drawn(parent(tom, _), T),
    lines([ '?- parent(tom, A)', '├─ clause 1  A = bob', '│  ✓ yes 1  A = bob', '└─ ✗ clause 2: tom does not match bob' ], Expected).
test(rule, T == Expected) :-
    drawn(grand(bob, ann), T),
    lines([ '?- grand(bob, ann)', 'clause 1', '?- parent(bob, Y)', '├─ ✗ clause 1: bob does not match tom',
            '└─ clause 2  Y = ann', '   ?- parent(ann, ann)', '   ✗ clauses 1 to 2: ann does not match tom, bob' ], Expected).
test(cut, true) :- drawn(first(_), T), has(T, '✂ clause 2 is cut').
test(cut_shown, true) :- drawn(first(_), T), has(T, ' !\n').
test(disjunction, T == Expected) :-
    drawn(( X = 1 ; X = 2 ), T),
    lines([ '?- (A=1;A=2)', '├─ left', '│  ?- A=1', '│  ✓ yes 1  A = 1', '└─ right', '   ?- A=2', '   ✓ yes 2  A = 2' ],
          Expected).
test(condition, true) :- drawn(( parent(tom, _) -> true ; fail ), T), has(T, 'if parent(tom, A)'), has(T, 'yes 1').
test(else, true) :-
    drawn(( parent(nobody, _) -> true ; X = a ), T), has(T, 'else\n'), has(T, '✓ yes 1  B = a'), var(X).
test(test, true) :- drawn(( 1 < 2 -> X = a ; X = b ), T), has(T, 'if 1<2: yes\n'), var(X).
test(soft_cut, true) :- drawn(soft(_), T), has(T, 'yes 1  A = tom'), \+ has(T, 'yes 2').
test(soft_cut_else, true) :- drawn(softly(_), T), has(T, 'else'), has(T, 'yes 1  A = nobody').
test(built_in, true) :- drawn(member(_, [a, b]), T), has(T, '✓ yes 2  A = b').
test(built_in_fails, T == '✗ ?- atom(1)   fails\n') :- drawn(atom(1), T).
test(error_ends, true) :- drawn(wrong(_), T), has(T, '   throws error(type_error(evaluable, foo/0)'), \+ has(T, yes).
test(imported, true) :- drawn(twofold(parent(tom, _)), T), has(T, '?- own(user:parent(tom, bob))'), has(T, '✓ yes 1').
test(no_clauses, true) :- drawn(none, T), has(T, '✗ no clauses').
test(loop, T == Expected) :-
    drawn(loop, T),
    lines([ '?- loop', 'clause 1', '?- loop', '↺ loop again: this branch has no end',
            'no answer so far; not complete: a branch has no end' ], Expected).
test(never_reached, true) :-
    drawn(left(tom, _), T), has(T, '└─ clause 2 is never reached\nno answer so far'), \+ has(T, yes).
test(goes_on_below_a_repeated_goal, true) :-
    drawn(below(tom, _), [selection(rightmost)], T), has(T, '✓ yes 2  A = ann'),
    has(T, '\n2 answers so far; not complete: more than 200 nodes').
test(order_of_left_recursion) :-
    forall(member(O, [breadth_first, iterative_deepening]),
           ( drawn(left(tom, _), [search(O)], T), has(T, '= bob'), has(T, '✓ yes 1  A = ann'), has(T, 'yes 2') )).
test(endless_answers, true) :-
    drawn(nat(_), [nodes(20)], T), has(T, '✓ yes 4  A = s(s(s(z)))'),
    has(T, '4 answers so far; not complete: more than 20').
test(ends_by_a_cut, true) :-
    drawn(fourth(_), T), has(T, '✓ yes 1  A = 4\n'), \+ has(T, 'so far').
test(complete, true) :- drawn(parent(_, _), T), \+ has(T, 'so far').
test(tabled, true) :-
    drawn(path(a, _), T), has(T, 'yes 2'), \+ has(T, 'yes 3'), has(T, '✗ path(a, b) is no new answer of the table').
test(tabled_with_modes, true) :-
    drawn(cost(a, _, _), T), has(T, '✗ cost(a, b, 5) is no new answer of the table'), has(T, 'yes 3'),
    \+ has(T, 'yes 4').
test(deep, true) :- drawn(loop, [depth(3), loops(unfold)], T), has(T, '... (not drawn: deeper than 3)').
test(large, true) :- drawn(loop, [nodes(4), loops(unfold)], T), has(T, '... (not drawn: more than 4 nodes)').
test(nothing_bound, true(var(X))) :- drawn(parent(X, _), _).
test(svg, true) :-
    tmp_file_stream(File, Out, [extension(svg)]),
    close(Out),
    tree(user:( parent(tom, X), X @< tom ), [file(File)]),
    open(File, read, In, [encoding(utf8)]), read_string(In, _, Text), close(In), delete_file(File),
    sub_string(Text, 0, _, _, '<svg xmlns='), has(Text, '@&lt;tom'), has(Text, '</svg>').
test(unknown_ending, error(domain_error(drawing_file, 't.xyz'))) :- tree(true, [file('t.xyz')]).
test(no_ending, error(domain_error(drawing_file, t))) :- tree(true, [file(t)]).

:- end_tests(search_tree).
