% SPDX-License-Identifier: MIT
% Sound type tests, with the names of Scryer Prolog's library(si): where atom/1 fails for a variable, these throw an
% instantiation_error, as the answer is not known yet.

:- module(si,
          [ atom_si/1, integer_si/1, atomic_si/1, list_si/1, character_si/1, chars_si/1, term_si/1, dif_si/2,
            when_si/2 ]).

:- use_module(library(error), [instantiation_error/1, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(when), [when/2]).

:- meta_predicate when_si(+, 0).

known(X) :-
    (   nonvar(X)
    ->  true
    ;   instantiation_error(X)
    ).

%!  atom_si(?Term) is semidet.
%
%   Term is an atom. Errors: instantiation_error if Term is unbound, as throughout this library.
%
%       ?- atom_si(a).
%       true.

atom_si(Term) :- known(Term), atom(Term).

%!  integer_si(?Term) is semidet.
%
%   Term is an integer.
%
%       ?- integer_si(1).
%       true.

integer_si(Term) :- known(Term), integer(Term).

%!  atomic_si(?Term) is semidet.
%
%   Term is atomic.
%
%       ?- atomic_si(f(_)).
%       false.

atomic_si(Term) :- known(Term), atomic(Term).

%!  list_si(?Term) is semidet.
%
%   Term is a list. Errors: instantiation_error if it is a partial list.
%
%       ?- list_si([_]).
%       true.

list_si(Term) :-
    known(Term),
    (   Term = [_|Rest]
    ->  list_si(Rest)
    ;   Term == []
    ).

%!  character_si(?Term) is semidet.
%
%   Term is a character.
%
%       ?- character_si(a).
%       true.

character_si(Term) :- atom_si(Term), atom_length(Term, 1).

%!  chars_si(?Term) is semidet.
%
%   Term is a list of characters.
%
%       ?- chars_si([a, b]).
%       true.

chars_si(Term) :-
    list_si(Term),
    \+ ( member(C, Term), \+ character_si(C) ).

%!  term_si(?Term) is det.
%
%   True if Term is ground. Errors: instantiation_error if it is not.
%
%       ?- term_si(f(a)).
%       true.

term_si(Term) :-
    (   ground(Term)
    ->  true
    ;   instantiation_error(Term)
    ).

%!  dif_si(?X, ?Y) is semidet.
%
%   X and Y are different. Errors: instantiation_error if they may still become equal.
%
%       ?- dif_si(f(a, _), f(b, _)).
%       true.

dif_si(X, Y) :-
    X \== Y,
    (   X \= Y
    ->  true
    ;   instantiation_error(X-Y)
    ).

%!  when_si(+Condition, :Goal) is nondet.
%
%   Like when/2.
%
%       ?- when_si(nonvar(X), Y = 1), X = a.
%       X = a, Y = 1.

when_si(Condition, Goal) :-
    must_be(nonvar, Condition),
    when(Condition, Goal).
