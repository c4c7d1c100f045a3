% SPDX-License-Identifier: MIT
% Hints for the failure of a goal.

:- module('$failure_hints', [failure_hint/2, not_computed_hint/2, not_computed_part/2, refused_value_hint/3]).

:- use_module(private(teaching/grammar_goals), [as_texts/4, grammar_goal/3, open_list/3]).
:- use_module(private(teaching/program_parts), [is_program_goal/2, program_clause/4, transparent_goal/2]).
:- use_module(private(teaching/goal_effects), [has_effect/1]).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_states), [initial_state/2]).
:- use_module(private(teaching/trials), [tried/3]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(teaching/search_records), [text_of/3]).

%!  failure_hint(+Goal, -Text) is semidet.
%
%   Text describes a common oversight about Goal, which has failed.
%
%       ?- failure_hint(member([a, b], a), Text).
%       Text = 'the list is the second argument of member/2'.

failure_hint(Goal, Text) :-
    hint(Goal, [Format-Arguments]),
    !,
    format(atom(Text), Format, Arguments).

%!  not_computed_hint(@Calls, -Text) is semidet.
%
%   Text tells of the outermost of Calls, each called by the next, that passes on N-1 and the like as terms.
%
%       ?- not_computed_hint([f(3-1), f(3)], Text).
%       Text = '`3-1` is a term here, not the number 2: is/2 computes it before the call, as in N1 is N-1'.

not_computed_hint(Calls, Text) :-
    '$append'(_, [Call, Caller|Callers], Calls),
    steps(Call, Caller, Step, N, Next),
    \+ ( '$append'(_, [Call1, Caller1|_], [Caller|Callers]),
         steps(Call1, Caller1, _, _, _) ),
    !,
    value(Step, Value),
    Format = '`~w` is a term here, not the number ~w: is/2 computes it before the call, as in N1 is ~w',
    named_text(Step, StepText),
    text_of(Next, ['N'=N], NextText),
    format(atom(Text), Format, [StepText, Value, NextText]).

steps(Call, Caller, Step, Variable, Next) :-
    callable(Call),
    callable(Caller),
    functor(Call, Name, Arity),
    functor(Caller, Name, Arity),
    between(1, Arity, N),
    arg(N, Caller, Number),
    arg(N, Call, Step),
    number(Number),
    compound(Step),
    is_step(Step, Part, Variable, Next),
    Part == Number.

%   is_step(+Step, -Part, +Variable, -Next): Next is Step with Variable for Part; the rest of Step is a number.

is_step(Step, Part, Variable, Next) :-
    Step =.. [Operator, A, B],
    '$in_list'(Operator, [+, -, *, /, //]),
    (   number(B),
        Part = A,
        Next =.. [Operator, Variable, B]
    ;   number(A),
        Part = B,
        Next =.. [Operator, A, Variable]
    ).

%!  not_computed_part(@Head, -N) is semidet.
%
%   The Nth argument of the head of a clause is an expression such as M+1.
%
%       ?- not_computed_part(len([_|_], M+1), N).
%       N = 2.

not_computed_part(Head, N) :-
    compound(Head),
    arg(N, Head, Part),
    compound(Part),
    is_step(Part, Variable, _, _),
    var(Variable),
    !.

%!  refused_value_hint(@Goal, +Names, -Text) is semidet.
%
%   Goal is an equation that an attribute of a variable refuses: Text tells which.
%
%       ?- put_attr(X, even, yes), refused_value_hint(X = 1, ['X'=X], Text).
%       false.

refused_value_hint(A = B, Names, Text) :-
    unifiable(A, B, Equations),
    '$in_list'(Variable=Value, Equations),
    ( attvar(Variable) -> X = Variable, Y = Value ; attvar(Value), X = Value, Y = Variable ),
    refusal(X, Y, Names, Reason),
    !,
    text_of(X, Names, XText),
    text_of(Y, Names, YText),
    format(atom(Text), '~w refuses ~w: ~w', [XText, YText, Reason]).

%   A hook of the program, or a goal that is left over.

refusal(X, Y, Names, Reason) :-
    get_attrs(X, Attributes),
    attribute(Attributes, Module, Attribute),
    is_program_goal(Module, attr_unify_hook(_, _)),
    \+ \+ ( put_attr(Alone, Module, Attribute), Alone \= Y ),
    text_of(Module:attr_unify_hook(Attribute, Y), Names, Hook),
    format(atom(Reason), 'its hook ~w fails', [Hook]).
refusal(X, Y, Names, Reason) :-
    copy_term(X-Y-Names, X1-Y1-Names1, Goals),
    '$in_list'(Goal0, Goals),
    strip_module(Goal0, _, dif(_, _)),
    \+ ( X1 = Y1, call(Goal0) ),
    '$shown_goal'(Goal0, Goal1),
    strip_module(Goal1, _, Goal),
    text_of(Goal, Names1, Reason).

attribute(att(Module0, Attribute0, Attributes), Module, Attribute) :-
    (   Module = Module0,
        Attribute = Attribute0
    ;   attribute(Attributes, Module, Attribute)
    ).

hint(\+ Goal, [Hint]) :-
    term_variables(Goal, [_|_]),
    \+ Goal = (_, _),
    Hint = '`\\+` asks whether there is none at all: give its variables a value before it'-[].
hint(\+ Goal, ['~w holds: ?- explain(~w). tells why'-[Text, Text]]) :-
    is_program_goal(user, Goal),
    ground(Goal),
    named_text(Goal, Text).
hint(X \= Y, ['`\\=` fails as long as the two can still be made equal: call it when they are known, or dif/2'-[]]) :-
    \+ ground(X-Y).
hint(Goal, Hint) :-
    nonvar(Goal),
    '$in_list'(Goal, [member(X, L), memberchk(X, L)]),
    nonvar(L),
    L \= [_|_],
    L \== [],
    functor(Goal, Name, 2),
    Hint = ['the list is the second argument of ~q'-[Name/2]].
hint(Goal, ['~w is no list, and argument ~w of ~q is one: [~w] has it as its element'-[Text, N, Name/Arity, Text]]) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity-Ns, [append/3-[1, 2, 3], reverse/2-[1], last/2-[1], nth0/3-[2], nth1/3-[2], select/3-[2],
                               permutation/2-[1], maplist/2-[2], maplist/3-[2, 3], maplist/4-[2, 3, 4],
                               include/3-[2], exclude/3-[2], foldl/4-[2]]),
    \+ is_program_goal(user, Goal),
    '$in_list'(N, Ns),
    arg(N, Goal, Argument),
    nonvar(Argument),
    Argument \== [],
    Argument \= [_|_],
    named_text(Argument, Text).
hint(Goal, Hint) :-
    '$in_list'(Goal, [member(X, L), memberchk(X, L)]),
    is_list(L),
    '$in_list'(Element, L),
    unlike_texts(X, Element, Hint).
hint('$text'([], [_|_], []), ['the grammar has ended, and this is left over'-[]]).
hint('$text'([Code|_], [Atom|_], _), [Text-[Atom, Atom]]) :-
    integer(Code),
    atom(Atom),
    Text = 'a text in quotes is a list of codes here, and ~q is an atom: write [~q] in the rule'.
hint(X == Y, ['`==` compares, and gives a variable no value: `=` does'-[]]) :-
    ( var(X), nonvar(Y) ; var(Y), nonvar(X) ).
hint(Goal, Hint) :-
    is_program_goal(user, Goal),
    \+ grammar_goal(user, Goal, _),
    head_hint(Goal, Hint).
hint(Goal, ['the text goes on with ~w here, not with ~w'-[GivenText, Wanted]]) :-
    is_program_goal(user, Goal),
    grammar_goal(user, Goal, _),
    first_terminals(Goal, Given, [First|Others]),
    length(Others, Count),
    Count < 4,
    named_text(Given, GivenText),
    atomic_list_concat([First|Others], ' or ', Wanted).
hint(atom(X), ['~w is a string, not an atom: string/1 holds for it, atom_string/2 converts'-[Text]]) :-
    string(X),
    named_text(X, Text).
hint(is_list(X), ['~w is a string, not a list: string_chars/2 gives its characters'-[Text]]) :-
    string(X),
    named_text(X, Text).
hint(Goal, ['~w is text, not a number: atom_number/2 converts'-[Text]]) :-
    '$in_list'(Goal, [number(X), integer(X)]),
    ( atom(X) ; string(X) ),
    catch(atom_number(X, _), error(_, _), fail),
    named_text(X, Text).
hint(between(Low, High, _), ['it counts upwards: there is nothing from ~w to ~w'-[Low, High]]) :-
    integer(Low),
    integer(High),
    Low > High.
hint(Goal, ['the numbers go from ~w to ~w'-[First, Last]]) :-
    '$in_list'(Goal-First, [nth0(N, List, _)-0, nth1(N, List, _)-1]),
    integer(N),
    is_list(List),
    length(List, Length),
    Last is Length + First - 1,
    ( N < First ; N > Last ).
hint(Goal, Hint) :-
    '$in_list'(Goal, [A == B, A = B]),
    ( unlike_texts(A, B, Hint) ; unlike(A, B, Hint) ; unlike(B, A, Hint) ).
hint(Left is _, ['`~w` is not computed: the result is the left side of is/2, as in N is M+1'-[Text]]) :-
    value(Left, _),
    named_text(Left, Text).
hint(Goal, ['~w is ~w; // divides integers without a rest'-[Text, Value]]) :-
    '$in_list'(Goal, [A =:= B, A is B, A == B, A = B]),
    '$in_list'(Quotient, [A, B]),
    nonvar(Quotient),
    Quotient = _ / _,
    value(Quotient, Value),
    \+ integer(Value),
    named_text(Quotient, Text).

hint(Result is Expression, ['~w is ~w, not ~w'-[Text, Value, Result]]) :-
    number(Result),
    value(Expression, Value),
    named_text(Expression, Text).
hint(Goal, ['the lists have ~w elements: ~q takes lists of the same length'-[Text, Name/Arity]]) :-
    lists_in_step(Goal, Lists0),
    include(is_list, Lists0, Lists),
    maplist(length, Lists, Lengths),
    sort(Lengths, [_, _|_]),
    functor(Goal, Name, Arity),
    '$append'(First, [Last], Lengths),
    atomic_list_concat(First, ', ', Text0),
    atomic_list_concat([Text0, ' and ', Last], Text).
hint(Goal, ['~q gives ~w here, not ~w'-[Name/Arity, ValueText, GivenText]]) :-
    functor(Goal, Name, Arity),
    other_result(Goal, Arity, Given, Value),
    named_text(Given, GivenText),
    named_text(Value, ValueText).

%   other_result(+Goal, +N, -Given, -Value): the Nth argument, Given, could only be Value.

other_result(Goal, N, Given, Value) :-
    N > 1,
    \+ is_program_goal(user, Goal),
    \+ has_effect(Goal),
    ( lists_in_step(Goal, _) -> true ; \+ transparent_goal(Goal, _) ),
    \+ '$in_list'(Goal, [_ = _, _ == _, _ \= _, _ \== _, memberchk(_, _)]),
    arg(N, Goal, Given),
    nonvar(Given),
    copy_term_nat(Goal, Copy),
    setarg(N, Copy, Value),
    new_run(trial(run), [], Run),
    initial_state([], State),
    tried(findall(Value, limit(2, searched(Copy, user, State, Run)), Values), 100000, true),
    Values = [Value],
    ground(Value),
    Value \= Given.

%   lists_in_step(+Goal, -Lists): Goal goes through Lists, an element of each at a time.

lists_in_step(Goal, Lists) :-
    compound(Goal),
    Goal =.. [Name, _|Arguments],
    (   Name == maplist
    ->  Lists = Arguments
    ;   Name == foldl,
        '$append'(Lists, [_, _], Arguments)
    ).

%   head_hint(+Goal, -Hint): why no clause of the program matches.

head_hint(Goal, Hint) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    findall(Head, program_clause(user, Head, _, _), Heads),
    length(Heads, Count),
    Count < 100,
    \+ '$in_list'(Goal, Heads),
    (   given_and_wanted(Goal, Heads, Given, Wanted),
        unlike_texts(Given, Wanted, Hint)
    ->  true
    ;   between(1, Arity, N),
        arg(N, Goal, Given),
        \+ ( '$in_list'(Head1, Heads), arg(N, Head1, Given) )
    ->  (   Given = [_|_],
            '$in_list'(Head2, Heads),
            arg(N, Head2, Wanted),
            subsumes_term([_:_], Wanted)
        ->  named_text(Wanted, Text),
            Hint = ['~w is a list of one pair: the rest of a list comes after `|`, as in [H|T]'-[Text]]
        ;   findall(Pattern, ( '$in_list'(Head2, Heads), arg(N, Head2, Pattern) ), Patterns),
            shape_hint(Given, Patterns, N, Name/Arity, Hint)
        ->  true
        ;   '$in_list'(Head3, Heads),
            arg(N, Head3, Wanted),
            number_for_expression(Given, Wanted, Number)
        ->  Text = 'an expression such as N+1 in the head of a clause is not computed, and ~w does not match it',
            Hint = [Text-[Number]]
        ;   compound(Given),
            is_program_goal(user, Given)
        ->  named_text(Given, Text),
            Hint = ['`~w` is a term here, not called: call it before, and give its result as argument ~w'-[Text, N]]
        ;   named_text(Given, Text),
            Hint = ['no clause of ~q takes ~w as argument ~w'-[Name/Arity, Text, N]]
        )
    ;   between(1, Arity, N1),
        between(N1, Arity, N2),
        arg(N1, Goal, Given1),
        arg(N2, Goal, Given2),
        \+ ( '$in_list'(Head1, Heads), arg(N1, Head1, Given1), arg(N2, Head1, Given2) )
    ->  named_text(Given1, Text1),
        named_text(Given2, Text2),
        Text = 'no clause of ~q takes ~w as argument ~w together with ~w as argument ~w',
        Hint = [Text-[Name/Arity, Text1, N1, Text2, N2]]
    ).

%   number_for_expression(+Given, +Wanted, -Number): a part of Given, where Wanted has an expression.

number_for_expression(Given, Wanted, Number) :-
    nonvar(Given),
    nonvar(Wanted),
    (   number(Given),
        not_computed_part(argument(Wanted), _)
    ->  Number = Given
    ;   compound(Given),
        functor(Given, Name, Arity),
        functor(Wanted, Name, Arity),
        between(1, Arity, N),
        arg(N, Given, Part),
        arg(N, Wanted, Pattern),
        number_for_expression(Part, Pattern, Number)
    ->  true
    ).

%   shape_hint(+Given, +Patterns, +N, +Indicator, -Hint): the Nth argument is a list in all clauses.

shape_hint(Given, Patterns, N, Indicator, Hint) :-
    nonvar(Given),
    \+ ( '$in_list'(Pattern, Patterns), Pattern \== [], \+ ( nonvar(Pattern), Pattern = [_|_] ) ),
    named_text(Given, Text),
    (   Given = [_|_]
    ->  list_elements(Given, 0, Length, Rest),
        (   Rest == []
        ->  findall(Wanted, ( '$in_list'(Pattern1, Patterns), wanted_length(Pattern1, Wanted) ), Wanted0),
            sort(Wanted0, Wanted1),
            \+ ( '$in_list'(Pattern2, Patterns), list_elements(Pattern2, 0, Least, End), Least =< Length,
                 ( Least =:= Length -> true ; var(End) ) ),
            atomic_list_concat(Wanted1, ' or ', Lengths),
            ( Length =:= 1 -> Elements = element ; Elements = elements ),
            Hint = ['no clause of ~q takes a list of ~w ~w as argument ~w, only of ~w'-
                        [Indicator, Length, Elements, N, Lengths]]
        ;   nonvar(Rest),
            Hint = ['~w is no list: what comes after `|` is the list of the other elements'-[Text]]
        )
    ;   Given \== [],
        Hint = ['~w is no list, and argument ~w of ~q is one in every clause'-[Text, N, Indicator]]
    ).

list_elements(List, Length0, Length, Rest) :-
    (   nonvar(List),
        List = [_|Tail]
    ->  Length1 is Length0 + 1,
        list_elements(Tail, Length1, Length, Rest)
    ;   Length = Length0,
        Rest = List
    ).

wanted_length(Pattern, Wanted) :-
    list_elements(Pattern, 0, Length, Rest),
    (   Rest == []
    ->  Wanted = Length
    ;   atom_concat(Length, ' and more', Wanted)
    ).

%   The only arguments in which a head and the goal differ.

given_and_wanted(Goal, Heads, Given, Wanted) :-
    '$in_list'(Head, Heads),
    arg(N, Goal, Given),
    arg(N, Head, Wanted),
    Given \= Wanted,
    copy_term(Head, Copy),
    setarg(N, Copy, Given),
    Copy = Goal.

%   The same letters.

unlike_texts(A, B, Hint) :-
    ( string(A) ; atom(A) ),
    (   ( unlike(A, B, Hint) ; unlike(B, A, Hint) )
    ->  true
    ;   atom(A),
        atom(B),
        A \== B,
        downcase_atom(A, Small),
        downcase_atom(B, Small)
    ->  Hint = ['~q and ~q differ: capital and small letters count'-[A, B]]
    ),
    !.

%   unlike(@A, @B, -Hint): why A and B are different.

unlike(A, B, ['"~w" is a string, ~q an atom: they are never the same'-[A, B]]) :-
    string(A),
    atom(B),
    atom_string(B, A).
unlike(A, B, ['~q is a text, ~w a number: they are never the same'-[A, B]]) :-
    number(B),
    ( atom(A) ; string(A) ),
    catch(atom_number(A, Number), error(_, _), fail),
    Number =:= B.
unlike(A, B, ['~w is the code of the character ~q: they are never the same'-[B, A]]) :-
    integer(B),
    atom(A),
    catch(char_code(A, B), error(_, _), fail).
unlike(A, B, ['~w is a float, ~w an integer: =:= compares values'-[A, B]]) :-
    float(A),
    integer(B),
    A =:= B.
unlike(A, B, ['`~w` is not computed: is/2 computes it, =:= compares values'-[Text]]) :-
    number(B),
    compound(A),
    value(A, _),
    named_text(A, Text).
unlike(A, B, ['`~w` is a term here: ~q is a predicate, to be called before'-[Text, Name/More]]) :-
    compound(A),
    functor(A, Name, Arity),
    \+ ( compound(B), \+ functor(B, Name, Arity) ),
    More is Arity + 1,
    functor(Head, Name, More),
    '$predicate_property'(user, Head, defined),
    \+ value(A, _),
    named_text(A, Text).

value(Expression, Value) :-
    compound(Expression),
    ground(Expression),
    Expression \= [_|_],
    catch(Value is Expression, error(_, _), fail).

named_text(Term, Text) :-
    text_of(Term, [], Text).

%   first_terminals(+Goal, -Given, -Wanted): every rule of the nonterminal that Goal calls begins with terminals, Wanted
%   are their texts; Given is the input.

first_terminals(Goal, Given, Wanted) :-
    functor(Goal, Name, Arity),
    I is Arity - 1,
    arg(I, Goal, Given0),
    nonvar(Given0),
    functor(Head, Name, Arity),
    findall(Text-Shown,
            ( program_clause(user, Head, _, _),
              arg(I, Head, List),
              open_list(List, Terminals, _),
              as_texts(Terminals, Given0, Start, Shown),
              named_text(Start, Text) ),
            Pairs),
    Pairs = [_-Given|_],
    findall(Text, '$in_list'(Text-_, Pairs), Texts),
    \+ '$in_list'('[]', Texts),
    \+ '$in_list'('""', Texts),
    sort(Texts, Wanted).
