% SPDX-License-Identifier: MIT
% Printing large terms over several lines.

:- module(pprint, [print_term/2]).

:- use_module(library(error), [must_be/2]).

%!  print_term(+Term, +Options) is det.
%
%   Prints Term; a term that does not fit on a line has one argument per line.  Options: output(Stream),
%   right_margin(Columns) (72), left_margin(Columns) (0), indent_arguments(Columns) (2), and write_options(List) for
%   write_term/2.
%
%       ?- print_term(f([a,b],c), [right_margin(6)]).
%       f(
%         [ a,
%           b
%         ],
%         c)
%       true.

print_term(Term, Options) :-
    must_be(list, Options),
    ( memberchk(output(Out), Options) -> true ; current_output(Out) ),
    ( memberchk(right_margin(Right), Options), integer(Right) -> true ; Right = 72 ),
    ( memberchk(left_margin(Left), Options), integer(Left) -> true ; Left = 0 ),
    ( memberchk(indent_arguments(Step0), Options), integer(Step0) -> Step = Step0 ; Step = 2 ),
    ( memberchk(write_options(Write), Options) -> true
    ; Write = [quoted(true), numbervars(true), portray(true), spacing(next_argument)]
    ),
    \+ \+ print_in(Term, Left, 999, p(Out, Right, Step, Write), 0).

%   print_in(+Term, +Column, +Priority, +P, +After): After is the number of columns needed after the term.

print_in(Term, Column, Priority, P, Behind) :-
    P = p(Out, Right, Step, Write),
    with_output_to(atom(Text), write_term(Term, [priority(Priority)|Write])),
    atom_length(Text, Length),
    (   ( Column+Length+Behind =< Right ; \+ compound(Term) )
    ->  write(Out, Text)
    ;   Term = [First|Rest]
    ->  write(Out, '[ '),
        Column1 is Column+2,
        print_items(Rest, First, Column, Column1, P),
        write(Out, ']')
    ;   operator_parts(Term, Left, Operator, Right1, LeftPriority, RightPriority, OwnPriority),
        OwnPriority =< Priority
    ->  print_in(Left, Column, LeftPriority, P, 3),
        ( Operator == (',') -> write(Out, ',') ; format(Out, ' ~q', [Operator]) ),
        new_line(Column, Out),
        print_in(Right1, Column, RightPriority, P, Behind)
    ;   Term =.. [Name|Args],
        Args = [_|_]
    ->  format(Out, '~q(', [Name]),
        Column1 is Column+Step,
        new_line(Column1, Out),
        print_arguments(Args, Column1, P),
        write(Out, ')')
    ;   write(Out, Text)
    ).

print_items(Rest, Item, Column0, Column, P) :-
    P = p(Out, _, _, _),
    print_in(Item, Column, 999, P, 1),
    (   nonvar(Rest), Rest = [Next|Rest1]
    ->  write(Out, ','),
        new_line(Column, Out),
        print_items(Rest1, Next, Column0, Column, P)
    ;   Rest == []
    ->  new_line(Column0, Out)
    ;   new_line(Column0, Out),
        write(Out, '| '),
        print_in(Rest, Column, 999, P, 1),
        new_line(Column0, Out)
    ).

print_arguments([Arg|Args], Column, P) :-
    P = p(Out, _, _, _),
    print_in(Arg, Column, 999, P, 1),
    (   Args == []
    ->  true
    ;   write(Out, ','),
        new_line(Column, Out),
        print_arguments(Args, Column, P)
    ).

operator_parts(Term, Left, Operator, Right, LeftPriority, RightPriority, Priority) :-
    Term =.. [Operator,Left,Right],
    current_op(Priority, Type, Operator),
    infix(Type, Priority, LeftPriority, RightPriority),
    !.

infix(xfx, P, L, L) :- L is P-1.
infix(xfy, P, L, P) :- L is P-1.
infix(yfx, P, P, R) :- R is P-1.

new_line(Column, Out) :-
    nl(Out),
    tab(Out, Column).
