% SPDX-License-Identifier: MIT
% Subterms and where they occur.

:- module(occurs,
          [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
            occurrences_of_term/3, occurrences_of_var/3,
            sub_term/2, sub_var/2, sub_term_shared_variables/3
          ]).

:- use_module(library(apply), [foldl/4, include/3]).

%!  contains_term(+Sub, +Term) is semidet.
%
%   Term has a subterm that unifies with Sub; binds no variables.
%
%       ?- contains_term(g(_), f(a, g(b))).
%       true.

contains_term(Sub, Term) :-
    \+ free_of_term(Sub, Term).

%!  contains_var(@Sub, @Term) is semidet.
%
%   Term has a subterm that is identical (==/2) to Sub.
%
%       ?- contains_var(X, f(a, g(X))).
%       true.

contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%!  free_of_term(+Sub, +Term) is semidet.
%
%   Term has no subterm that unifies with Sub.
%
%       ?- free_of_term(h(_), f(a, g(b))).
%       true.

free_of_term(Sub, Term) :-
    \+ ( sub_term(Sub1, Term), \+ Sub1 \= Sub ).

%!  free_of_var(@Sub, @Term) is semidet.
%
%   Term has no subterm that is identical (==/2) to Sub.
%
%       ?- free_of_var(X, f(a, Y)).
%       true.

free_of_var(Sub, Term) :-
    \+ ( sub_term(Sub1, Term), Sub1 == Sub ).

%!  occurrences_of_term(@Sub, @Term, -Count) is det.
%
%   Count is the number of subterms of Term that unify with Sub; binds no variables.
%
%       ?- occurrences_of_term(a, f(a,g(a)), N).
%       N = 2.

occurrences_of_term(Sub, Term, Count) :-
    State = count(0),
    (   sub_term(Sub, Term),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).

%!  occurrences_of_var(@Sub, @Term, -Count) is det.
%
%   Count is the number of subterms of Term that are identical (==/2) to Sub.
%
%       ?- occurrences_of_var(X, f(X, g(X), Y), Count).
%       Count = 2.

occurrences_of_var(Sub, Term, Count) :-
    State = count(0),
    (   sub_term(Sub1, Term),
        Sub1 == Sub,
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).

%!  sub_term(-Sub, +Term) is nondet.
%
%   Sub is Term or one of its subterms, outermost first and from left to right.
%
%       ?- sub_term(X, f(a, g(b))), atom(X).
%       X = a.

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    Term =.. [_,Arg|Args],
    sub_term_of(Args, Arg, Sub).

sub_term_of([], Arg, Sub) :-
    sub_term(Sub, Arg).
sub_term_of([_|_], Arg, Sub) :-
    sub_term(Sub, Arg).
sub_term_of([Arg|Args], _, Sub) :-
    sub_term_of(Args, Arg, Sub).

%!  sub_var(@Sub, @Term) is semidet.
%
%   Term has a subterm that is identical (==/2) to Sub.
%
%       ?- sub_var(X, f(a, g(X))).
%       true.

sub_var(Sub, Term) :-
    contains_var(Sub, Term).

%!  sub_term_shared_variables(+Sub, +Term, -Vars) is det.
%
%   Vars are the variables of Sub, a subterm of Term, that also occur in Term outside Sub.
%
%       ?- _S = g(X, Y), sub_term_shared_variables(_S, f(X, _S), Vars).
%       Vars = [X].

sub_term_shared_variables(Sub, Term, Vars) :-
    term_variables(Sub, SubVars),
    outside(Sub, Term, Outer, []),
    term_variables(Outer, OuterVars),
    include(is_shared(OuterVars), SubVars, Vars).

outside(Sub, Term, Outer, Tail) :-
    (   Term == Sub
    ->  Outer = Tail
    ;   var(Term)
    ->  Outer = [Term|Tail]
    ;   compound(Term)
    ->  Term =.. [_|Args],
        foldl(outside(Sub), Args, Outer, Tail)
    ;   Outer = Tail
    ).

is_shared(OuterVars, Var) :-
    '$is_among'(Var, OuterVars).
