% SPDX-License-Identifier: MIT
% Problems of documentation comments: the lines %! in front of a clause, each a template with modes and a determinism,
% such as `%! append(?Xs, ?Ys, ?Zs) is nondet.`

:- module('$documentation_problems', [documentation_problems/6, documented_templates/2]).

:- set_prolog_flag(double_quotes, string).

%!  documentation_problems(+Handle, +Offset, +Begin, +Indicator, -Problems, -Uses) is det.
%
%   The problems of the comment between the byte Offset of an open source and Begin bytes further on, where the clause
%   of Indicator begins: a template of another arity, or an unknown determinism. Positions are bytes from Offset on.
%   Uses are the names of the templates as in private(source_analysis/body_uses), with the role documented.
%
%       ?- documentation_problems(Handle, 0, 20, p/1, Problems, Uses).

documentation_problems(Handle, Offset, Begin, Indicator, Problems, Uses) :-
    (   Begin > 3,
        End is Offset + Begin,
        '$source_piece'(Handle, Offset, End, Text),
        sub_string(Text, _, _, _, "%!")
    ->  documented_templates(Text, Templates),
        findall(Problem, template_problem(Templates, Indicator, Problem), Problems),
        findall(Use, ( '$in_list'(Template, Templates), template_use(Template, Use) ), Uses)
    ;   Problems = [],
        Uses = []
    ).

template_use(template(Name, Arity, _, From, To0), use(none, Name, Arity, From, To, documented)) :-
    format(string(Written), '~q', [Name]),
    bytes_of(Written, Length),
    To is From + Length,
    To =< To0.

template_problem(Templates, Name/Arity, problem(warning, 'W-doc', From, To, Message, none)) :-
    \+ '$in_list'(template(Name, Arity, _, _, _), Templates),
    '$in_list'(template(Name, Other, _, From, To), Templates),
    !,
    format(atom(Message), 'the comment documents ~q, and the clause is one of ~q', [Name/Other, Name/Arity]).
template_problem(Templates, Name/Arity, problem(warning, 'W-doc', From, To, Message, none)) :-
    '$in_list'(template(Name, Arity, Determinism, From, To), Templates),
    \+ '$in_list'(Determinism, [none, det, semidet, nondet, multi, failure, erroneous, undefined]),
    format(atom(Message), '`~w` is not a determinism: det, semidet, nondet, multi, failure, erroneous or undefined',
           [Determinism]).

%!  documented_templates(+Text, -Templates) is det.
%
%   The templates of a comment: template(Name, Arity, Determinism, From, To), where Determinism is none if it is not
%   given. Positions are bytes of Text.
%
%       ?- documented_templates("%! p(+X) is det.\n", Templates).
%       Templates = [template(p, 1, det, 3, 8)].

documented_templates(Text, Templates) :-
    split_string(Text, "\n", "", Lines),
    templates(Lines, 0, Templates).

templates([], _, []).
templates([Line|Lines], Offset, Templates) :-
    bytes_of(Line, Length),
    Next is Offset + Length + 1,
    (   line_template(Line, Offset, Template)
    ->  Templates = [Template|Templates1]
    ;   Templates = Templates1
    ),
    templates(Lines, Next, Templates1).

line_template(Line, Offset, template(Name, Arity, Determinism, From, To)) :-
    string_concat("%!", Rest, Line),
    split_string(Rest, "", " \t\r", [Bare0]),
    ( string_concat(Bare, ".", Bare0) -> true ; Bare = Bare0 ),
    (   sub_string(Bare, Before, 4, After, " is ")
    ->  sub_string(Bare, 0, Before, _, Template0),
        sub_string(Bare, _, After, 0, Word0),
        split_string(Template0, "", " ", [Template]),
        split_string(Word0, "", " ", [Word]),
        atom_string(Determinism, Word)
    ;   Template = Bare,
        Determinism = none
    ),
    template_indicator(Template, Name, Arity),
    sub_string(Line, At, _, _, Template),
    !,
    sub_string(Line, 0, At, _, Front),
    bytes_of(Front, FrontLength),
    bytes_of(Template, TemplateLength),
    From is Offset + FrontLength,
    To is From + TemplateLength.

template_indicator(Text, Name, Arity) :-
    ( string_concat(Plain, "//", Text) -> Extra = 2 ; Plain = Text, Extra = 0 ),
    catch(term_string(Term, Plain), error(_, _), fail),
    callable(Term),
    functor(Term, Name, Arity0),
    Arity is Arity0 + Extra.

bytes_of(Text, Length) :-
    string_bytes(Text, Bytes, utf8),
    length(Bytes, Length).
