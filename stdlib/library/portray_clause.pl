% SPDX-License-Identifier: MIT
% Printing clauses as readable source: portray_clause/1,2,3.
%
% A clause is copied and its variables get names, `_` for singletons; then the body is laid out goal by goal.  Control
% constructs are spread over lines with their parts four columns in; a meta-call is spread out only if one of its goals
% is a control construct.

:- module(portray_clause, [portray_clause/1, portray_clause/2, portray_clause/3]).

:- use_module(library(apply), [exclude/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(builtins(term_tests), [term_singletons/2]).

%!  portray_clause(+Clause) is det.
%
%   Prints Clause on the current output as readable source with a full stop.
%
%       ?- portray_clause((p(X,Y) :- q(X,Z), \+ r(Z))).
%       p(A, _) :-
%           q(A, B),
%           \+ r(B).
%       true.

portray_clause(Clause) :-
    current_output(Out),
    portray_clause(Out, Clause, []).

%!  portray_clause(+Stream, +Clause) is det.
%
%   Like portray_clause/1, on Stream.
%
%       ?- current_output(_S), portray_clause(_S, (big(X) :- X > 9)).
%       big(A) :-
%           A>9.
%       true.

portray_clause(Stream, Clause) :-
    portray_clause(Stream, Clause, []).

%!  portray_clause(+Stream, +Clause, +Options) is det.
%
%   Like portray_clause/2.  Options: variable_names(List), with Name=Var for variables with known names;
%   indent(Columns), the indentation; module(Module), the module whose operators to use.
%
%       ?- current_output(_S), portray_clause(_S, (big(X) :- X > 9), [variable_names(['Size'=X])]).
%       big(Size) :-
%           Size>9.
%       true.

portray_clause(Stream, Clause, Options) :-
    must_be(list, Options),
    \+ \+ portray_copy(Stream, Clause, Options).

portray_copy(Stream, Clause0, Options) :-
    ( memberchk(variable_names(Names0), Options) -> true ; Names0 = [] ),
    ( memberchk(indent(Indent), Options) -> true ; Indent = 0 ),
    copy_term_nat(Clause0-Names0, Clause-Known),
    term_variables(Clause, Vars),
    term_singletons(Clause, Singletons0),
    exclude(has_name(Known), Singletons0, Singletons),
    exclude(has_name(Known), Vars, Unnamed),
    name_variables(Unnamed, 0, Known, Singletons),
    ( memberchk(module(Module), Options) -> Settings = [module(Module)] ; Settings = [] ),
    with_output_to(string(Text),
                   ( current_output(Out0),
                     Out = out(Out0, [variable_names(Known)|Settings]),
                     indent(Indent, Out),
                     print_clause(Clause, Indent, Out)
                   )),
    full_stop(Text, FullStop),
    format(Stream, '~s~w~n', [Text,FullStop]).

%   full_stop(+Text, -FullStop): after a symbol such as `=` the full stop needs a blank, to remain a separate token.

full_stop(Text, FullStop) :-
    sub_string(Text, _, 1, 0, Last),
    (   sub_string("#$&*+-./:<=>?@^~\\", _, 1, _, Last)
    ->  FullStop = ' .'
    ;   FullStop = '.'
    ).

%   out(Stream, Options): the output stream, and the variable names and module for write_term/3.

has_name([_=Var0|Known], Var) :-
    (   Var0 == Var
    ->  true
    ;   has_name(Known, Var)
    ).

%   name_variables(+Vars, +N, +Known, +Singletons): '$VAR'(N), which is written as a letter not yet in Known, for all
%   but singletons, which come in the order of Vars and stay unbound.

name_variables([], _, _, _).
name_variables([Var|Vars], N, Known, Singletons) :-
    (   Singletons = [Single|Singletons1],
        Single == Var
    ->  name_variables(Vars, N, Known, Singletons1)
    ;   letter_name(N, Name),
        N1 is N+1,
        (   known_name(Known, Name)
        ->  name_variables([Var|Vars], N1, Known, Singletons)
        ;   Var = '$VAR'(N),
            name_variables(Vars, N1, Known, Singletons)
        )
    ).

known_name([Name0=_|Known], Name) :-
    (   Name0 == Name
    ->  true
    ;   known_name(Known, Name)
    ).

letter_name(N, Name) :-
    Letter is 0'A+N mod 26,
    (   N < 26
    ->  atom_codes(Name, [Letter])
    ;   Number is N//26,
        number_codes(Number, Codes),
        atom_codes(Name, [Letter|Codes])
    ).

%   print_clause(+Clause, +Indent, +Stream): prints everything but the full stop.

print_clause(Clause, Indent, Out) :-
    (   rule(Clause, Head, Neck, Body)
    ->  print_term(Head, 1199, Out),
        print_neck(Neck, Body, Indent, Out)
    ;   directive(Clause, Neck, Body)
    ->  put(Out, Neck),
        put(Out, ' '),
        Column is Indent+3,
        print_body(Body, Column, 1199, Out)
    ;   spread(Clause)
    ->  print_body(Clause, Indent, 1200, Out)
    ;   print_term(Clause, 1200, Out)
    ).

rule(Clause, Head, Neck, Body) :-
    nonvar(Clause),
    rule_(Clause, Head, Neck, Body).

rule_((Head :- Body), Head, :-, Body).
rule_((Head --> Body), Head, -->, Body).
rule_((Head => Body), Head, =>, Body).
rule_(Module:Clause, Module:Head, Neck, Body) :-
    nonvar(Clause),
    rule_(Clause, Head, Neck, Body).

directive(Clause, Neck, Body) :-
    nonvar(Clause),
    directive_(Clause, Neck, Body).

directive_((:- Body), :-, Body).
directive_((?- Body), ?-, Body).

print_neck(Neck, Body, Indent, Out) :-
    (   Neck == (:-),
        Body == true
    ->  true
    ;   put(Out, ' '),
        put(Out, Neck),
        Column is Indent+4,
        new_line(Column, Out),
        print_body(Body, Column, 1199, Out)
    ).

%   print_body(+Body, +Column, +Priority, +Stream): the cursor is at Column already.

print_body(Body, Column, Priority, Out) :-
    (   var(Body)
    ->  print_term(Body, Priority, Out)
    ;   Body = (A, B),
        nonvar(A),
        A = (A1, A2)
    ->  print_body((A1, (A2, B)), Column, Priority, Out)
    ;   Body = (A, B)
    ->  (   Priority >= 1000
        ->  print_body(A, Column, 999, Out),
            put(Out, ','),
            new_line(Column, Out),
            print_body(B, Column, 1000, Out)
        ;   in_brackets(Body, Column, Out)
        )
    ;   disjunction(Body)
    ->  print_disjunction(Body, Column, Out)
    ;   Body = (\+ Goal)
    ->  put(Out, '\\+ '),
        Column1 is Column+3,
        (   spread(Goal)
        ->  in_brackets(Goal, Column1, Out)
        ;   print_term(Goal, 900, Out)
        )
    ;   spread_arguments(Body)
    ->  print_call(Body, Column, Out)
    ;   print_term(Body, 999, Out)
    ).

disjunction((_ ; _)).
disjunction((_ -> _)).
disjunction((_ *-> _)).
disjunction('|'(_, _)).

spread(Goal) :-
    nonvar(Goal),
    ( Goal = (_,_) -> true ; disjunction(Goal) ).

%   ( a,
%     b
%   )

in_brackets(Goal, Column, Out) :-
    (   disjunction(Goal)
    ->  print_disjunction(Goal, Column, Out)
    ;   put(Out, '( '),
        Column1 is Column+2,
        print_body(Goal, Column1, 1000, Out),
        new_line(Column, Out),
        put(Out, ')')
    ).

%   (   a
%   ->  b
%   ;   c
%   )

print_disjunction(Goal, Column, Out) :-
    put(Out, '(   '),
    print_arms(Goal, Column, Out),
    new_line(Column, Out),
    put(Out, ')').

print_arms(Goal, Column, Out) :-
    Inner is Column+4,
    (   nonvar(Goal),
        arms(Goal, A, Separator, B)
    ->  print_arm(A, Separator, Column, Inner, Out),
        new_line(Column, Out),
        put(Out, Separator),
        (   separates(Separator, B)
        ->  print_arms(B, Column, Out)
        ;   print_body(B, Inner, 999, Out)
        )
    ;   print_body(Goal, Inner, 1000, Out)
    ).

arms((A ; B), A, ';   ', B).
arms('|'(A, B), A, '|   ', B).
arms((A -> B), A, '->  ', B).
arms((A *-> B), A, '*-> ', B).

%   The left arm of `;` may be an if-then; the goal after a separator may continue with another separator.

print_arm(A, Separator, Column, Inner, Out) :-
    (   separates(Separator, A),
        nonvar(A),
        ( A = (_ -> _) ; A = (_ *-> _) )
    ->  print_arms(A, Column, Out)
    ;   print_body(A, Inner, 1000, Out)
    ).

separates(';   ', _).
separates('|   ', _).
separates('->  ', B) :-
    \+ ( nonvar(B), disjunction(B) ).
separates('*-> ', B) :-
    \+ ( nonvar(B), disjunction(B) ).

%   A goal with a control construct as an argument:
%
%   findall(X,
%           ( a(X),
%             b
%           ),
%           Xs)

spread_arguments(Goal) :-
    compound(Goal),
    meta_arguments(Goal, Spec),
    spread_argument(Spec, Goal).

meta_arguments(Goal, Spec) :-
    catch(predicate_property(Goal, meta_predicate(Spec)), _, fail),
    !.

spread_argument(Spec, Goal) :-
    functor(Spec, _, Arity),
    between(1, Arity, N),
    arg(N, Spec, Kind),
    goal_argument(Kind),
    arg(N, Goal, Arg),
    spread_goal(Arg),
    !.

goal_argument(Kind) :-
    ( integer(Kind) -> true ; Kind == (^) -> true ; Kind == (//) ).

spread_goal(Goal) :-
    nonvar(Goal),
    (   Goal = _^Goal1
    ->  spread_goal(Goal1)
    ;   spread(Goal)
    ).

print_call(Goal, Column, Out) :-
    meta_arguments(Goal, Spec),
    Goal =.. [Name|Args],
    Spec =.. [_|Kinds],
    format(atom(Text), '~q', [Name]),
    atom_length(Text, Length),
    Column1 is Column+Length+1,
    put(Out, Text),
    put(Out, '('),
    print_arguments(Args, Kinds, Column1, Out),
    put(Out, ')').

print_arguments([Arg|Args], [Kind|Kinds], Column, Out) :-
    (   goal_argument(Kind),
        nonvar(Arg),
        spread(Arg)
    ->  in_brackets(Arg, Column, Out)
    ;   print_term(Arg, 999, Out)
    ),
    (   Args == []
    ->  true
    ;   put(Out, ','),
        new_line(Column, Out),
        print_arguments(Args, Kinds, Column, Out)
    ).

%   A list, {}-term or compound that is too long for its line has one argument per line:
%
%   [ a,               f(a,
%     b                  b)
%   ]

print_term(Term, Priority, Out) :-
    (   compound(Term)
    ->  Out = out(Stream, Options),
        with_output_to(string(Text),
                       ( current_output(Here), write_part(Term, Priority, out(Here, Options)) )),
        line_position(Stream, Column),
        (   too_long(Text, Column),
            parts_apart(Term, Options, Open, Parts, Close)
        ->  put(Out, Open),
            line_position(Stream, Inner),
            print_parts(Parts, Inner, Out),
            print_close(Close, Column, Out)
        ;   put(Out, Text)
        )
    ;   write_part(Term, Priority, Out)
    ).

parts_apart(Term, Options, Open, Parts, Close) :-
    (   Term = [_|_]
    ->  is_list(Term),
        Open = '[ ',
        Parts = Term,
        Close = line(']')
    ;   Term = '$VAR'(_)
    ->  fail
    ;   Term = {Body}
    ->  Open = '{ ',
        conjuncts(Body, Parts),
        Close = line('}')
    ;   functor(Term, Name, Arity),
        \+ operator_term(Name, Arity, Options),
        Term =.. [_|Parts],
        format(atom(Open), '~q(', [Name]),
        Close = here(')')
    ).

operator_term(Name, Arity, Options) :-
    (   memberchk(module(Module), Options)
    ->  current_op(_, Type, Module:Name)
    ;   current_op(_, Type, Name)
    ),
    atom_length(Type, Length),
    Arity =:= Length-1,
    !.

conjuncts(Body, Parts) :-
    (   nonvar(Body),
        Body = (A, B)
    ->  Parts = [A|Parts1],
        conjuncts(B, Parts1)
    ;   Parts = [Body]
    ).

right_margin(78).

%   Beyond the margin further lines gain nothing; this bounds the output for deep terms.

too_long(Text, Column) :-
    right_margin(Margin),
    Column < Margin,
    string_length(Text, Length),
    Column+Length > Margin.

print_parts([Part|Parts], Column, Out) :-
    print_term(Part, 999, Out),
    (   Parts == []
    ->  true
    ;   put(Out, ','),
        new_line(Column, Out),
        print_parts(Parts, Column, Out)
    ).

print_close(here(Close), _, Out) :-
    put(Out, Close).
print_close(line(Close), Column, Out) :-
    new_line(Column, Out),
    put(Out, Close).

%   Singletons are written as `_`.

write_part(Term, Priority, out(Stream, [variable_names(Known)|Settings])) :-
    term_variables(Term, Vars),
    exclude(has_name(Known), Vars, Singletons),
    blanks(Singletons, Known, Names),
    write_term(Stream, Term,
               [ variable_names(Names), portray(true), numbervars(true), quoted(true), spacing(next_argument),
                 priority(Priority)
               | Settings ]).

blanks([], Names, Names).
blanks([Var|Vars], Known, ['_'=Var|Names]) :-
    blanks(Vars, Known, Names).

put(out(Stream, _), Text) :-
    write(Stream, Text).

new_line(Column, Out) :-
    put(Out, '\n'),
    indent(Column, Out).

indent(Column, out(Stream, _)) :-
    tab(Stream, Column).
