% SPDX-License-Identifier: MIT
% The inverse of numbervars/3: '$VAR'(N) back to variables.

:- module(varnumbers,
          [ numbervars/1, varnumbers/2, varnumbers/3, varnumbers_names/3, max_var_number/3 ]).

:- use_module(library(error), [must_be/2]).

%!  numbervars(+Term) is det.
%
%   Binds the variables of Term to '$VAR'(0), '$VAR'(1), ...

numbervars(Term) :-
    numbervars(Term, 0, _).

%!  varnumbers(+Term, -Copy) is det.
%
%   Copy is Term with every '$VAR'(N) replaced by a variable, the same one for the same N.
%
%       ?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
%       T = f(A,B,A).

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%!  varnumbers(+Term, +Start, -Copy) is det.
%
%   As varnumbers/2, for N >= Start only.  Errors: must_be(integer, Start).

varnumbers(Term, Start, Copy) :-
    must_be(integer, Start),
    replace(Term, Start, Copy, [], _).

replace(Term, Start, Copy, Map0, Map) :-
    (   \+ compound(Term)
    ->  Copy = Term,
        Map = Map0
    ;   Term = '$VAR'(Id),
        replaceable(Id, Start)
    ->  lookup(Map0, Id, Copy, Map0, Map)
    ;   functor(Term, Name, Arity),
        functor(Copy, Name, Arity),
        replace_arguments(1, Arity, Term, Start, Copy, Map0, Map)
    ).

replaceable(Id, Start) :-
    (   Start == names
    ->  atom(Id)
    ;   integer(Id),
        Id >= Start
    ).

replace_arguments(N, Arity, Term, Start, Copy, Map0, Map) :-
    (   N > Arity
    ->  Map = Map0
    ;   arg(N, Term, Arg),
        arg(N, Copy, CopyArg),
        replace(Arg, Start, CopyArg, Map0, Map1),
        N1 is N+1,
        replace_arguments(N1, Arity, Term, Start, Copy, Map1, Map)
    ).

lookup([], Id, Var, Map, [(Id=Var)|Map]).
lookup([(Id0=Var0)|Rest], Id, Var, Map0, Map) :-
    (   Id0 == Id
    ->  Var = Var0,
        Map = Map0
    ;   lookup(Rest, Id, Var, Map0, Map)
    ).

%!  varnumbers_names(+Term, -Copy, -Names) is det.
%
%   Copy is Term with every '$VAR'(Name), Name an atom, replaced by a variable, and Names is the
%   list of Name=Variable.

varnumbers_names(Term, Copy, Names) :-
    replace(Term, names, Copy, [], Names0),
    reversed(Names0, [], Names).

reversed([], Names, Names).
reversed([Name|Names0], Done, Names) :-
    reversed(Names0, [Name|Done], Names).

%!  max_var_number(+Term, +Start, -Max) is det.
%
%   Max is the largest N of a '$VAR'(N) in Term, or Start if that is larger.

max_var_number(Term, Start, Max) :-
    (   \+ compound(Term)
    ->  Max = Start
    ;   Term = '$VAR'(N),
        integer(N)
    ->  Max is max(N, Start)
    ;   Term =.. [_|Args],
        max_of(Args, Start, Max)
    ).

max_of([], Max, Max).
max_of([Arg|Args], Max0, Max) :-
    max_var_number(Arg, Max0, Max1),
    max_of(Args, Max1, Max).
