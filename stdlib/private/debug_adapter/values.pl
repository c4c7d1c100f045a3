% SPDX-License-Identifier: MIT
% Terms as a debugger shows them: a line of text, and children to unfold.

:- module('$dap_values', [ value_fields/3, value_children/3, value_text/3 ]).

:- use_module(library(lists), [member/2]).

:- set_prolog_flag(double_quotes, string).

%!  value_text(@Term, +Names, -Text) is det.
%
%   Text is Term on one line, limited in depth and length; variables in Names, Name=Variable, are shown by their names,
%   others that occur once as `_`.
%
%       ?- value_text(f(X, [a]), ['X'=X], Text).
%       Text = "f(X,[a])".

value_text(Term, Names0, Text) :-
    unbound(Names0, Names1),
    (   acyclic_term(Term)
    ->  Depth = 12,
        term_singletons(Term, Singles),
        anonymous(Singles, Names1, Names)
    ;   Depth = 6,
        Names = Names1
    ),
    with_output_to(string(Text0),
                   write_term(Term, [ quoted(true), numbervars(true), portray(true), max_depth(Depth),
                                      variable_names(Names) ])),
    string_length(Text0, Length),
    (   Length > 1000
    ->  sub_string(Text0, 0, 1000, _, Front),
        string_concat(Front, "...", Text)
    ;   Text = Text0
    ).

anonymous([], Names, Names).
anonymous([Variable|Variables], Names0, Names) :-
    ( member(_=Other, Names0), Other == Variable -> Names1 = Names0 ; Names1 = ['_'=Variable|Names0] ),
    anonymous(Variables, Names1, Names).

unbound([], []).
unbound([Name=Value|Names0], Names) :-
    (   var(Value),
        \+ ( member(_=Other, Names0), Other == Value )
    ->  Names = [Name=Value|Names1]
    ;   Names = Names1
    ),
    unbound(Names0, Names1).

%!  value_fields(@Term, +Reference, -Fields) is det.
%
%   Fields describe Term in an object of the protocol; Reference is the reference by which to request its children.
%
%       ?- value_fields([a, b], 7, Fields).
%       Fields = [type=list, variablesReference=7, indexedVariables=2].
%       ?- value_fields(a, 7, Fields).
%       Fields = [type=atom, variablesReference=0].

value_fields(Term, Reference, [type=Type|Fields]) :-
    term_kind(Term, Type),
    (   Type == list
    ->  length(Term, Length),
        Fields = [variablesReference=Reference, indexedVariables=Length]
    ;   ( compound(Term) ; attvar(Term) )
    ->  Fields = [variablesReference=Reference]
    ;   Fields = [variablesReference=0]
    ).

term_kind(Term, Kind) :-
    (   var(Term)
    ->  ( attvar(Term) -> Kind = 'constrained variable' ; Kind = variable )
    ;   is_list(Term),
        Term \== []
    ->  Kind = list
    ;   '$in_list'(Test-Kind0, [ compound-compound, atom-atom, integer-integer, float-float, string-string,
                                 rational-rational ]),
        call(Test, Term)
    ->  Kind = Kind0
    ;   Kind = atomic
    ).

%!  value_children(@Term, +Window, -Children) is det.
%
%   The parts of Term as Name=Value: elements of a list, arguments, the goals of a constrained variable. Window is
%   window(Start, Count): of a list only Count elements from the one with the number Start, from 0, on.
%
%       ?- value_children([a, b, c], window(1, 1), Children).
%       Children = ['1'=b].
%       ?- value_children(f(x), window(0, 10), Children).
%       Children = ['1'=x].

value_children(Term, window(Start, Count), Children) :-
    (   attvar(Term)
    ->  copy_term(Term, Term, Goals),
        numbered(Goals, 1, Children)
    ;   is_list(Term)
    ->  window(Term, Start, Count, Start, Children)
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        numbered(Arguments, 1, Children)
    ;   Children = []
    ).

numbered([], _, []).
numbered([Value|Values], N, [Name=Value|Children]) :-
    atom_number(Name, N),
    N1 is N + 1,
    numbered(Values, N1, Children).

window(List, Skip, Count, N, Children) :-
    (   ( Count =< 0 ; List == [] )
    ->  Children = []
    ;   List = [_|Rest],
        Skip > 0
    ->  Skip1 is Skip - 1,
        window(Rest, Skip1, Count, N, Children)
    ;   List = [Value|Rest],
        atom_number(Name, N),
        Children = [Name=Value|Children1],
        N1 is N + 1,
        Count1 is Count - 1,
        window(Rest, 0, Count1, N1, Children1)
    ).
