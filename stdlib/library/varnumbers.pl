% SPDX-License-Identifier: MIT
% The inverse of numbervars/3: '$VAR'(N) back to variables.

:- module(varnumbers,
          [ numbervars/1, numbervars/4, varnumbers/2, varnumbers/3, varnumbers_names/3, max_var_number/3 ]).

:- use_module(library(apply), [exclude/3, foldl/4, maplist/2]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2]).
:- use_module(library(option), [option/3]).
:- use_module(builtins(term_tests), [term_singletons/2]).

%!  numbervars(+Term) is det.
%
%   Binds the variables of Term to '$VAR'(0), '$VAR'(1), ...
%
%       ?- T = f(X, Y), numbervars(T), print(T), nl.
%       f(A,B)
%       T = f(A, B), X = A, Y = B.

numbervars(Term) :-
    numbervars(Term, 0, _).

%!  numbervars(+Term, +Start, -End, +Options) is det.
%
%   Like numbervars/3. Options: functor_name(Name) in place of $VAR; singletons(true): variables that occur once become
%   '$VAR'('_') and take no number; attvar(What): attributed variables are left unbound (skip), are bound and lose their
%   attributes (bind), or raise an error (error, the default). Errors: must_be(integer, Start);
%   type_error(free_of_attvar, Term); domain_error(numbervar_option, Option).
%
%       ?- numbervars(f(_X, _Y, _X), 0, End, [singletons(true)]).
%       End = 1.

numbervars(Term, Start, End, Options) :-
    must_be(integer, Start),
    must_be(list, Options),
    option(functor_name(Functor), Options, '$VAR'),
    must_be(atom, Functor),
    (   memberchk(singletons, Options)                   % an option without an argument is true
    ->  Sparing = true
    ;   option(singletons(Sparing), Options, false)
    ),
    must_be(bool, Sparing),
    option(attvar(Policy), Options, error),
    term_variables(Term, Vars0),
    numbered(Policy, Term, Vars0, Vars),
    (   Sparing == true
    ->  term_singletons(Term, Singletons0),
        numbered(Policy, Term, Singletons0, Singletons)
    ;   Singletons = []
    ),
    number_all(Vars, Singletons, Functor, Start, End0, Bindings),
    End = End0,
    maplist(bind, Bindings).

numbered(bind, _, Vars, Vars) :- !.
numbered(skip, _, Vars0, Vars) :- !,
    exclude(attvar, Vars0, Vars).
numbered(error, Term, Vars, Vars) :- !,
    (   exclude(attvar, Vars, Vars)
    ->  true
    ;   type_error(free_of_attvar, Term)
    ).
numbered(Policy, _, _, _) :-
    domain_error(numbervar_option, attvar(Policy)).

%   number_all(+Vars, +Singletons, +Functor, +N0, -N, -Bindings): Singletons are in the order of Vars.

number_all([], _, _, N, N, []).
number_all([Var|Vars], Singletons, Functor, N0, N, [Var=Name|Bindings]) :-
    (   Singletons = [Single|Singletons1],
        Single == Var
    ->  Name =.. [Functor, '_'],
        N1 = N0
    ;   Name =.. [Functor, N0],
        N1 is N0+1,
        Singletons1 = Singletons
    ),
    number_all(Vars, Singletons1, Functor, N1, N, Bindings).

bind(Var=Name) :-
    del_attrs(Var),
    Var = Name.

%!  varnumbers(+Term, -Copy) is det.
%
%   Copy is Term with each '$VAR'(N) replaced by a variable, the same one for the same N.
%
%       ?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
%       T = f(_A, _B, _A).

varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%!  varnumbers(+Term, +Start, -Copy) is det.
%
%   Like varnumbers/2, for N >= Start only.  Errors: must_be(integer, Start).
%
%       ?- varnumbers(f('$VAR'(1), '$VAR'(2)), 2, Copy).
%       Copy = f(B, _A).

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
%   Copy is Term with each '$VAR'(Name), Name an atom, replaced by a variable, and Names is the list of Name=Variable.
%
%       ?- varnumbers_names(f('$VAR'('X'), '$VAR'('X')), Copy, Names).
%       Copy = f(_A, _A), Names = ['X'=_A].

varnumbers_names(Term, Copy, Names) :-
    replace(Term, names, Copy, [], Names0),
    '$reverse'(Names0, [], Names).

%!  max_var_number(+Term, +Start, -Max) is det.
%
%   Max is the largest N of a '$VAR'(N) in Term, or Start if that is larger.
%
%       ?- max_var_number(f('$VAR'(3), '$VAR'(1)), 0, Max).
%       Max = 3.

max_var_number(Term, Start, Max) :-
    (   \+ compound(Term)
    ->  Max = Start
    ;   Term = '$VAR'(N),
        integer(N)
    ->  Max is max(N, Start)
    ;   Term =.. [_|Args],
        foldl(max_var_number, Args, Start, Max)
    ).
