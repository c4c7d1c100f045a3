% SPDX-License-Identifier: MIT
% Printing clauses as readable source: portray_clause/1,2,3.
%
% A clause is copied and its variables get names, `_` for singletons; then the body is laid out goal by goal.  Control
% constructs are spread over lines with their parts four columns in; a meta-call is spread out only if one of its goals
% is a control construct.

:- module(portray_clause, [portray_clause/1, portray_clause/2, portray_clause/3]).

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
    name_variables(Clause, Known, Names1),
    share_singletons(Names1, Singleton, Names2),
    Names = ['_'=Singleton|Names2],
    ( memberchk(module(Module), Options) -> Settings = [module(Module)] ; Settings = [] ),
    ( current_predicate(user:portray/1) -> Portray = [portray(true)|Settings] ; Portray = Settings ),
    laid_out(Clause, Names, [numbervars(true)|Portray], Indent, Text),
    full_stop(Text, FullStop),
    write(Stream, Text),
    write(Stream, FullStop).

laid_out(Clause, Names, Settings, Indent, Text) :-
    WriteOptions = [variable_names(Names), quoted(true), spacing(next_argument)|Settings],
    (   clause_text(as_it_is, WriteOptions, Clause, Indent, Text)
    ->  true
    ;   clause_text(measured, WriteOptions, Clause, Indent, Text)
    ).

%   clause_text(+Way, +WriteOptions, +Clause, +Indent, -Text): terms are not measured before they are written, which is
%   slow, unless one of them proves too long for its line.

clause_text(Way, WriteOptions, Clause, Indent, Text) :-
    '$captured'(portray_clause:print_text(Way, WriteOptions, Clause, Indent), Text).

print_text(Way, WriteOptions, Clause, Indent) :-
    current_output(Stream),
    Out = out(Stream, WriteOptions, Way),
    indent(Indent, Out),
    print_clause(Clause, Indent, Out).

%   full_stop(+Text, -FullStop): after a symbol such as `=` the full stop needs a blank, to remain a separate token.

full_stop(Text, FullStop) :-
    sub_string(Text, _, 1, 0, Last),
    (   sub_string("#$&*+-./:<=>?@^~\\", _, 1, _, Last)
    ->  FullStop = ' .\n'
    ;   FullStop = '.\n'
    ).

%   out(Stream, Options, Way): the output stream, the options of write_term/3, and whether terms are measured.

%   name_variables(+Clause, +Known, -Names): variables that are not in Known are named `_` in Names where they occur
%   once, else they become '$VAR'(N), which is written as a letter not yet in Known. For term_singletons/2 no variable
%   of Known occurs once.

name_variables(Clause, Known, Names) :-
    term_variables(Known, Named),
    term_variables(Known-Clause, Vars),
    '$append'(Named, Unnamed, Vars),
    (   Unnamed == []
    ->  Names = Known
    ;   term_singletons(names(Known, Known, Clause), Singletons),
        name_variables(Unnamed, 0, Known, Singletons, Names)
    ).

%   Singletons come in the order of Vars.

name_variables([], _, Known, _, Known).
name_variables([Var|Vars], N, Known, Singletons, Names) :-
    (   Singletons = [Single|Singletons1],
        Single == Var
    ->  Names = ['_'=Var|Names1],
        name_variables(Vars, N, Known, Singletons1, Names1)
    ;   N1 is N+1,
        (   Known \== [],
            letter_name(N, Name),
            known_name(Known, Name)
        ->  name_variables([Var|Vars], N1, Known, Singletons, Names)
        ;   Var = '$VAR'(N),
            name_variables(Vars, N1, Known, Singletons, Names)
        )
    ).

%   share_singletons(+Names, ?Variable, -OtherNames): variables named `_` become one Variable: all names in the list are
%   read for each part of the clause.

share_singletons([], _, []).
share_singletons([Name=Var|Names], Variable, Others) :-
    (   Name == '_',
        var(Var)
    ->  Var = Variable,
        Others = Others1
    ;   Others = [Name=Var|Others1]
    ),
    share_singletons(Names, Variable, Others1).

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
    ->  print_term(Head, 1199, Indent, Out),
        print_neck(Neck, Body, Indent, Out)
    ;   directive(Clause, Neck, Body)
    ->  put(Out, Neck),
        put(Out, ' '),
        Column is Indent+3,
        print_body(Body, Column, 1199, Out)
    ;   spread(Clause)
    ->  print_body(Clause, Indent, 1200, Out)
    ;   print_term(Clause, 1200, Indent, Out)
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
    ->  print_term(Body, Priority, Column, Out)
    ;   Body = (A, B)
    ->  (   nonvar(A),
            A = (A1, A2)
        ->  print_body((A1, (A2, B)), Column, Priority, Out)
        ;   Priority >= 1000
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
        ;   print_term(Goal, 900, Column1, Out)
        )
    ;   spread_arguments(Body, Spec)
    ->  print_call(Body, Spec, Column, Out)
    ;   print_term(Body, Priority, Column, Out)
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

spread_arguments(Goal, Spec) :-
    compound(Goal),
    functor(Goal, _, Arity),
    has_spread_argument(Arity, Goal),
    catch(predicate_property(Goal, meta_predicate(Spec)), _, fail),
    spread_argument(Spec, Goal).

has_spread_argument(N, Goal) :-
    N > 0,
    arg(N, Goal, Arg),
    (   compound(Arg),
        spread_goal(Arg)
    ->  true
    ;   N1 is N-1,
        has_spread_argument(N1, Goal)
    ).

spread_argument(Spec, Goal) :-
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

print_call(Goal, Spec, Column, Out) :-
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
    ;   print_term(Arg, 999, Column, Out)
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

print_term(Term, Priority, Column, Out) :-
    Out = out(Stream, Options, Way),
    (   Way == as_it_is
    ->  write_term(Stream, Term, [priority(Priority)|Options]),
        line_position(Stream, End),
        right_margin(Margin),
        End =< Margin
    ;   print_measured(Term, Priority, Column, Out)
    ).

print_measured(Term, Priority, Column, Out) :-
    Out = out(Stream, Options, _),
    WriteOptions = [priority(Priority)|Options],
    (   compound(Term),
        right_margin(Margin),
        Column < Margin
    ->  with_output_to(string(Text), write_term(Term, WriteOptions)),
        string_length(Text, Length),
        (   Column+Length > Margin,
            parts_apart(Term, Options, Open, Parts, Close)
        ->  put(Out, Open),
            atom_length(Open, Width),
            Inner is Column+Width,
            print_parts(Parts, Inner, Out),
            print_close(Close, Column, Out)
        ;   put(Out, Text)
        )
    ;   write_term(Stream, Term, WriteOptions)
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

%   Columns beyond it gain nothing by further lines: terms there are not parted, which bounds the output of deep ones.

right_margin(78).

print_parts([Part|Parts], Column, Out) :-
    print_term(Part, 999, Column, Out),
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

put(out(Stream, _, _), Text) :-
    write(Stream, Text).

new_line(Column, Out) :-
    put(Out, '\n'),
    indent(Column, Out).

indent(Column, out(Stream, _, _)) :-
    tab(Stream, Column).
