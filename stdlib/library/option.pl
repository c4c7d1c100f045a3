% SPDX-License-Identifier: MIT
% Option lists: lists of Name(Value) or Name = Value.
%
% The first option of a name counts.  Elements of any other form are skipped, because programs put other things into
% option lists.

:- module(option,
          [ option/2,
            option/3,
            select_option/3,
            select_option/4,
            merge_options/3,
            meta_options/3
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, instantiation_error/1, domain_error/2]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate meta_options(1, :, -).

%!  option(?Option, +Options) is semidet.
%
%   Option is Name(Value): unifies Value with the value of the first option Name in Options.
%
%       ?- option(depth(D), [width=3, depth(2)]).
%       D = 2.

option(Option, Options) :-
    option_parts(Option, Name, Value),
    find_option(Options, Name, Value0),
    Value = Value0.

%!  option(?Option, +Options, +Default) is semidet.
%
%   Like option/2; Value is Default if Options does not have the option.
%
%       ?- option(depth(D), [width(1)], 5).
%       D = 5.

option(Option, Options, Default) :-
    option_parts(Option, Name, Value),
    (   find_option(Options, Name, Value0)
    ->  Value = Value0
    ;   Value = Default
    ).

option_parts(Option, Name, Value) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   Option = (Name=Value)
    ->  true
    ;   compound(Option), functor(Option, Name, 1)
    ->  arg(1, Option, Value)
    ;   domain_error(option, Option)
    ).

find_option([Option|Options], Name, Value) :-
    (   is_option(Option, Name, Value0)
    ->  Value = Value0
    ;   find_option(Options, Name, Value)
    ).

is_option(Option, Name, Value) :-
    compound(Option),
    (   Option = (Name=Value)
    ->  true
    ;   functor(Option, Name, 1),
        arg(1, Option, Value)
    ).

%!  select_option(?Option, +Options, -Rest) is semidet.
%
%   Like option/2; Rest is Options without that option.
%
%       ?- select_option(depth(D), [width(1), depth(3)], Rest).
%       D = 3, Rest = [width(1)].

select_option(Option, Options, Rest) :-
    option_parts(Option, Name, Value),
    take_option(Options, Name, Value0, Rest0),
    Value = Value0,
    Rest = Rest0.

%!  select_option(?Option, +Options, -Rest, +Default) is det.
%
%   Like option/3; Rest is Options without that option, if present.
%
%       ?- select_option(depth(D), [width(1)], Rest, 5).
%       D = 5, Rest = [width(1)].

select_option(Option, Options, Rest, Default) :-
    option_parts(Option, Name, Value),
    (   take_option(Options, Name, Value0, Rest0)
    ->  Value = Value0,
        Rest = Rest0
    ;   Value = Default,
        Rest = Options
    ).

take_option([Option|Options], Name, Value, Rest) :-
    (   is_option(Option, Name, Value0)
    ->  Value = Value0,
        Rest = Options
    ;   Rest = [Option|Rest1],
        take_option(Options, Name, Value, Rest1)
    ).

%!  merge_options(+New, +Old, -Merged) is det.
%
%   Merged has the options of New and those of Old that are not in New, as Name(Value), sorted.
%
%       ?- merge_options([a(1)], [b=2, a(3)], L).
%       L = [a(1),b(2)].

merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    maplist(keyed_option, New, NewPairs),
    maplist(keyed_option, Old, OldPairs),
    sort(1, @<, NewPairs, NewSorted),
    sort(1, @<, OldPairs, OldSorted),
    merge_keyed(NewSorted, OldSorted, Merged).

keyed_option(Option, Key-Canonical) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   Option = (Name=Value)
    ->  Canonical =.. [Name,Value],
        Key = Name/1
    ;   Canonical = Option,
        functor(Option, Name, Arity),
        Key = Name/Arity
    ).

merge_keyed([], Old, Merged) :-
    pairs_values(Old, Merged).
merge_keyed([K-O|New], Old, Merged) :-
    merge_keyed(Old, K, O, New, Merged).

merge_keyed([], _, O, New, [O|Merged]) :-
    pairs_values(New, Merged).
merge_keyed([K2-O2|Old], K, O, New, Merged) :-
    compare(Order, K, K2),
    merge_ordered(Order, K, O, New, K2, O2, Old, Merged).

merge_ordered(<, _, O, New, K2, O2, Old, [O|Merged]) :-
    merge_keyed(New, [K2-O2|Old], Merged).
merge_ordered(=, _, O, New, _, _, Old, [O|Merged]) :-
    merge_keyed(New, Old, Merged).
merge_ordered(>, K, O, New, _, O2, Old, [O2|Merged]) :-
    merge_keyed(Old, K, O, New, Merged).

%!  meta_options(:IsMeta, :Options0, -Options) is det.
%
%   Options is Options0, except that the values of options Name for which call(IsMeta, Name) holds are qualified by the
%   module of Options0.
%
%       ?- meta_options([goal]>>true, [goal(p), depth(3)], Options).
%       Options = [goal(user:p), depth(3)].

meta_options(IsMeta, Module:Options0, Options) :-
    must_be(list, Options0),
    maplist(qualify_option(IsMeta, Module), Options0, Options).

qualify_option(IsMeta, Module, Option0, Option) :-
    (   is_option(Option0, Name, Value),
        call(IsMeta, Name),
        \+ ( nonvar(Value), Value = _:_ )
    ->  Option =.. [Name,Module:Value]
    ;   Option = Option0
    ).
