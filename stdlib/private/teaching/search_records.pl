% SPDX-License-Identifier: MIT
% The nodes of a recorded search, and their texts. docs/search_format.md describes the facts.

:- module('$search_records',
          [ new_node/6, add_fact/3, node_of_call/4, ends_early/1, is_error_node/2, recorded_nodes/2,
            recorded_sources/2, forget_nodes/1, clause_record/7, text_of/3, goal_text/4, rest_texts/4, exit_texts/3,
            goal_indicator/3, mismatch/7, bindings/3, unifier/3, domains/4, fresh_names/3, name_elements/3,
            answer_bindings/4
          ]).

:- use_module(library(apply), [exclude/3, foldl/4, maplist/3]).
:- use_module(private(teaching/clause_places), [clause_line/5]).
:- use_module(private(teaching/program_parts), [named_clause/6, write_named/3, goal_list/2, first_elements/3]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3, list_in_grammar/3, as_texts/4, open_list/3]).

% node(Key, Node, Parent, Kind, Text, Facts); fact(Key, Node, Fact); known_clause(Key, Reference, Clause, Names, Place);
% source(Key, Place, Text).
:- dynamic([node/6, fact/3, known_clause/5, source/3]).

%!  new_node(!Run, +Parent, +Kind, +Text, +Facts, -Node) is det.
%
%   Node is the next node of the search that Run records. Throws '$enough' after the last one.
%
%       ?- new_node(Run, -1, goal, 'p(X)', [], Node).

new_node(Run, Parent, Kind, Text, Facts, Node) :-
    Run = run(record(Key), Node, _, _, _, Limits),
    arg(1, Limits, Most),
    (   Node >= Most
    ->  format(atom(More), '... (not drawn: more than ~w nodes)', [Most]),
        assertz(node(Key, Node, Parent, more, More, [])),
        throw('$enough')
    ;   assertz(node(Key, Node, Parent, Kind, Text, Facts)),
        Next is Node + 1,
        nb_setarg(2, Run, Next)
    ).

%!  add_fact(+Key, +Node, +Fact) is det.
%
%   Adds a fact to a node.
%
%       ?- add_fact(1, 0, bindings(['X'-a])), forget_nodes(1).

add_fact(Key, Node, Fact) :-
    assertz(fact(Key, Node, Fact)).

%!  node_of_call(+Key, +Number, -Node, -Text) is semidet.
%
%   Node is the node of the goal Text, which is call Number.
%
%       ?- node_of_call(1, 7, Node, Text).
%       false.

node_of_call(Key, Number, Node, Text) :-
    node(Key, Node, _, goal, Text, [call(Number0)|_]),
    Number0 == Number,
    !.

%!  ends_early(+Key) is semidet.
%
%   Some branch was not followed to its end.
%
%       ?- ends_early(1).
%       false.

ends_early(Key) :-
    node(Key, _, _, more, _, _),
    !.

%!  is_error_node(+Key, +Node) is semidet.
%
%   Node is an error node.
%
%       ?- is_error_node(1, 0).
%       false.

is_error_node(Key, Node) :-
    node(Key, Node, _, error, _, _).

%!  recorded_nodes(+Key, -Nodes) is det.
%
%   Nodes has node(Node, Parent, Kind, Text, Facts) in the order in which they were reported.
%
%       ?- recorded_nodes(1, Nodes).
%       Nodes = [].

recorded_nodes(Key, Nodes) :-
    findall(node(Node, Parent, Kind, Text, Facts),
            ( node(Key, Node, Parent, Kind, Text, Facts0),
              findall(Fact, fact(Key, Node, Fact), More),
              '$append'(Facts0, More, Facts)
            ),
            Nodes).

%!  recorded_sources(+Key, -Sources) is det.
%
%   Sources has Place-Text for the clauses of the nodes.
%
%       ?- recorded_sources(1, Sources).
%       Sources = [].

recorded_sources(Key, Sources) :-
    findall(Place-Text, source(Key, Place, Text), Sources).

%!  forget_nodes(+Key) is det.
%
%   Removes the records of a search.
%
%       ?- forget_nodes(1).

forget_nodes(Key) :-
    retractall(node(Key, _, _, _, _, _)),
    retractall(fact(Key, _, _)),
    retractall(known_clause(Key, _, _, _, _)),
    retractall(source(Key, _, _)).

% ---- clauses ----

%!  clause_record(+Key, +Module, +Head, +Body, +Reference, -Names, -Place) is det.
%
%   Names and Place of a clause as from named_clause/6; the file is read once per search.
%
%       ?- clause_record(1, user, p, true, Reference, Names, Place).

clause_record(Key, Module, Head, Body, Reference, Names, Place) :-
    goal_list(Body, Goals),
    (   known_clause(Key, Reference, Head-Goals, Names0, Place0)
    ->  Names = Names0,
        Place = Place0
    ;   copy_term(Head-Goals, Head1-Goals1),
        named_clause(Module, Head1, Goals1, Reference, Names1, Place),
        assertz(known_clause(Key, Reference, Head1-Goals1, Names1, Place)),
        note_source(Key, Module, Head, Reference, Place),
        Head-Goals = Head1-Goals1,
        Names = Names1
    ).

%   The lines of a clause in its file, at most eight.

note_source(Key, Module, Head, Reference, Place) :-
    (   Place = _:_,
        \+ source(Key, Place, _),
        clause_line(Module, Head, Reference, Path, Line),
        Last is Line + 7,
        source_lines(Path, Line, Last, Lines),
        Lines = [_|_]
    ->  atomic_list_concat(Lines, '\n', Text),
        assertz(source(Key, Place, Text))
    ;   true
    ).

source_lines(Path, Line, Last, Lines) :-
    (   Line =< Last,
        '$source_line'(Path, Line, Text)
    ->  Lines = [Text|Lines1],
        (   sub_string(Text, _, 1, 0, '.')
        ->  Lines1 = []
        ;   Next is Line + 1,
            source_lines(Path, Next, Last, Lines1)
        )
    ;   Lines = []
    ).

% ---- texts ----

%!  text_of(+Term, +Names, -Text) is det.
%
%   Text is Term with these names of variables.
%
%       ?- text_of(p(X), ['Who'=X], Text).
%       Text = 'p(Who)'.

text_of(Term, Names, Text) :-
    with_output_to(atom(Text), write_named(current_output, Term, Names)).

%!  goal_text(+Module, +Goal, +Names, -Text) is det.
%
%   Like text_of/3; a grammar goal is shown as a call of phrase/3, with its input as text.
%
%       ?- goal_text(user, p(X), ['Who'=X], Text).
%       Text = 'p(Who)'.

goal_text(Module, Goal, Names, Text) :-
    (   grammar_goal(Module, Goal, Shown)
    ->  text_of(Shown, Names, Text)
    ;   nonvar(Goal),
        Goal =.. [>>, Parameters, Lambda, Argument|Arguments]
    ->  Shown =.. [call, Parameters>>Lambda, Argument|Arguments],
        text_of(Shown, Names, Text)
    ;   text_of(Goal, Names, Text)
    ).

%!  rest_texts(+Goals, +Names, +Most, -Texts) is det.
%
%   The first remaining goals of the resolvent, as texts.
%
%       ?- rest_texts([goal(user, p(X), none, query)], ['Who'=X], 5, Texts).
%       Texts = ['p(Who)'].

rest_texts([], _, _, []).
rest_texts([Item|Items], Names, Most, Texts) :-
    (   Item = before(Passed)
    ->  '$append'(Passed, Items, Items1),
        rest_texts(Items1, Names, Most, Texts)
    ;   Item = goal(Module, Body, _, _)
    ->  goal_list(Body, Goals),
        rest_of_body(Goals, Module, Names, Most, Left, Texts, Texts1),
        (   Left =:= 0
        ->  Texts1 = []
        ;   rest_texts(Items, Names, Left, Texts1)
        )
    ;   rest_texts(Items, Names, Most, Texts)
    ).

rest_of_body([], _, _, Left, Left, Texts, Texts).
rest_of_body([Goal|Goals], Module, Names, Most, Left, Texts, Rest) :-
    (   Most =:= 1
    ->  Left = 0,
        Texts = ['...'|Rest]
    ;   goal_text(Module, Goal, Names, Text),
        Texts = [Text|Texts1],
        Most1 is Most - 1,
        rest_of_body(Goals, Module, Names, Most1, Left, Texts1, Rest)
    ).

%!  exit_texts(+Calls, +Names, -Exits) is det.
%
%   Number-Text for calls that have exited, the first one first.
%
%       ?- exit_texts([call(1, 1, user, p(a), 0, query)], [], Exits).
%       Exits = [1-'p(a)'].

exit_texts(Calls, Names, Exits) :-
    exit_texts(Calls, Names, [], Exits).

exit_texts([], _, Exits, Exits).
exit_texts([call(Number, _, Module, Goal, _, _)|Calls], Names, Exits0, Exits) :-
    goal_text(Module, Goal, Names, Text),
    exit_texts(Calls, Names, [Number-Text|Exits0], Exits).

%!  goal_indicator(+Module, +Goal, -Text) is det.
%
%   Text is the indicator of the procedure that Goal calls.
%
%       ?- goal_indicator(user, p(_), Text).
%       Text = 'p/1'.

goal_indicator(_, Goal, Text) :-
    (   callable(Goal)
    ->  functor(Goal, Name, Arity),
        format(atom(Text), '~q', [Name/Arity])
    ;   Text = 'call/1'
    ).

%!  mismatch(+Module, +Head, +ClauseNames, +Goal, +Names, -Text, -Facts) is det.
%
%   Why Head does not unify with Goal: the first argument that does not match.
%
%       ?- mismatch(user, p(a), [], p(b), [], Text, _).
%       Text = 'b does not match a'.

mismatch(Module, Head, ClauseNames, Goal, Names, Text, [head(HeadText)|Facts]) :-
    text_of(Head, ClauseNames, HeadText),
    functor(Goal, _, Arity),
    (   between(1, Arity, I),
        arg(I, Head, Wanted),
        arg(I, Goal, Given),
        Wanted \= Given
    ->  list_texts(Module, Goal, I, Given, Wanted, Given1, Wanted1, End),
        text_of(Given1, Names, GivenText),
        text_of(Wanted1, ClauseNames, WantedText0),
        atom_concat(WantedText0, End, WantedText),
        ( unifiable(Wanted, Given, _) -> Between = ' is kept from being ' ; Between = ' does not match ' )
    ;   Head =.. [_|Parts],
        maplist(text_with(ClauseNames), Parts, Written),
        findall(I-GivenText-WantedText, clash(Written, 1, Head, Module:Goal, Names, I, GivenText, WantedText),
                [I-GivenText-WantedText])
    ->  Between = ' does not match '
    ),
    !,
    atomic_list_concat([GivenText, Between, WantedText], Text),
    Facts = [argument(I), given(GivenText), wanted(WantedText)].
mismatch(_, Head, ClauseNames, _, _, 'does not match', [head(HeadText)]) :-
    text_of(Head, ClauseNames, HeadText).

%   list_texts(...): terminals with which a grammar rule begins are shown as a text that goes on.

list_texts(Module, Goal, I, Given0, Wanted0, Given, Wanted, End) :-
    (   list_in_grammar(Module, Goal, I),
        open_list(Wanted0, Terminals, _),
        as_texts(Terminals, Given0, Wanted, Given),
        string(Wanted)
    ->  End = '...'
    ;   Given = Given0,
        Wanted = Wanted0,
        End = ''
    ).

text_with(Names, Term, Text) :-
    text_of(Term, Names, Text).

%   clash(+Written, +I0, ...): the arguments before I unify; the Ith does not, with the values they give to variables of
%   Head. What a rule leaves of the text is a text, too.

clash([Text|Texts], I0, Head, Module:Goal, Names, I, GivenText, WantedText) :-
    arg(I0, Head, Wanted),
    arg(I0, Goal, Given),
    (   Wanted \= Given
    ->  I = I0,
        (   Texts == [],
            is_list(Wanted),
            list_in_grammar(Module, Goal, I)
        ->  as_texts(Wanted, Given, Wanted1, Given1),
            text_of(Wanted1, [], Value),
            atom_concat(Value, ', which is left over', WantedText)
        ;   Given1 = Given,
            text_of(Wanted, [], Value),
            atomic_list_concat([Text, ', which is ', Value], WantedText)
        ),
        text_of(Given1, Names, GivenText)
    ;   Wanted = Given,
        I1 is I0 + 1,
        clash(Texts, I1, Head, Module:Goal, Names, I, GivenText, WantedText)
    ).

%!  bindings(+Unbound, +Names, -Bindings) is det.
%
%   Name-Text for the variables of Unbound that are now bound.
%
%       ?- bindings(['X'=a, 'Y'=_], [], Bindings).
%       Bindings = ['X'-a].

bindings([], _, []).
bindings([Name=Value|Unbound], Names, Bindings) :-
    (   var(Value)
    ->  Bindings = Bindings1
    ;   text_of(Value, Names, Text),
        Bindings = [Name-Text|Bindings1]
    ),
    bindings(Unbound, Names, Bindings1).

%!  unifier(+ClauseNames, +Names, -Bindings) is det.
%
%   Name-Text for the variables of a clause that the goal has bound, or that are unified with another variable.
%
%       ?- unifier(['X'=a, 'Y'=Z], ['Y'=Z], Bindings).
%       Bindings = ['X'-a].

unifier([], _, []).
unifier([Name=Value|ClauseNames], Names, Bindings) :-
    (   var(Value),
        own_name(Names, Name, Value)
    ->  Bindings = Bindings1
    ;   text_of(Value, Names, Text),
        Bindings = [Name-Text|Bindings1]
    ),
    unifier(ClauseNames, Names, Bindings1).

own_name(Names, Name, Value) :-
    '$in_list'(Known=Variable, Names),
    Variable == Value,
    !,
    ( Known == Name -> true ; atom_concat(Name, '_', Start), atom_concat(Start, _, Known) ).

%!  fresh_names(+ClauseNames, +Names0, -Names) is det.
%
%   Names also has the variables of a clause; a name already in use gets a number: X_1, X_2.
%
%       ?- fresh_names(['X'=A], ['X'=B], Names).
%       Names = ['X'=B, 'X_1'=A].

fresh_names([], Names, Names).
fresh_names([Name0=Variable|Rest], Names0, Names) :-
    (   var(Variable),
        \+ ( '$in_list'(_=Known, Names0),
             Known == Variable )
    ->  free_name(Name0, Names0, Name),
        '$append'(Names0, [Name=Variable], Names1)
    ;   Names1 = Names0
    ),
    fresh_names(Rest, Names1, Names).

%   The numbers in use are 1, 2 ... without gaps, as a rule: a free one is between one that is in use and twice as much.

free_name(Name0, Names, Name) :-
    (   \+ '$in_list'(Name0=_, Names)
    ->  Name = Name0
    ;   used_up_to(1, Name0, Names, Low, High),
        between_used(Low, High, Name0, Names, Free),
        atomic_list_concat([Name0, '_', Free], Name)
    ).

used_up_to(N, Name0, Names, Low, High) :-
    (   is_used(N, Name0, Names)
    ->  Next is 2 * N,
        used_up_to(Next, Name0, Names, Low, High)
    ;   Low is N // 2,
        High = N
    ).

between_used(Low, High, Name0, Names, Free) :-
    (   High =:= Low + 1
    ->  Free = High
    ;   Middle is (Low + High) // 2,
        (   is_used(Middle, Name0, Names)
        ->  between_used(Middle, High, Name0, Names, Free)
        ;   between_used(Low, Middle, Name0, Names, Free)
        )
    ).

is_used(N, Name0, Names) :-
    atomic_list_concat([Name0, '_', N], Name),
    '$in_list'(Name=_, Names),
    !.

%!  name_elements(+Term, +Names0, -Names) is det.
%
%   Variables of Term without a name that are elements of a list with a name are called by it: those of Xs are X1, X2.
%
%       ?- name_elements(p(B), ['Xs'=[A, B]], Names).
%       Names = ['Xs'=[A, B], 'X2'=B].

name_elements(Term, Names0, Names) :-
    term_variables(Term, Variables),
    exclude(has_name(Names0), Variables, Nameless),
    (   Nameless == []
    ->  Names = Names0
    ;   foldl(name_list_elements(Nameless), Names0, Names0, Names)
    ).

has_name(Names, Variable) :-
    '$in_list'(_=Known, Names),
    Known == Variable.

name_list_elements(Nameless, Name=List, Names0, Names1) :-
    (   nonvar(List),
        List = [_|_]
    ->  ( sub_atom(Name, B, 1, 0, s), B > 0 -> sub_atom(Name, 0, B, _, Stem) ; Stem = Name ),
        name_each(List, 1, Stem, Nameless, Names0, Names1)
    ;   Names1 = Names0
    ).

name_each(List, I, Stem, Nameless, Names0, Names) :-
    (   nonvar(List),
        List = [Element|Elements],
        I < 100
    ->  (   var(Element),
            '$is_among'(Element, Nameless)
        ->  atomic_list_concat([Stem, I], Name),
            fresh_names([Name=Element], Names0, Names1)
        ;   Names1 = Names0
        ),
        I1 is I + 1,
        name_each(Elements, I1, Stem, Nameless, Names1, Names)
    ;   Names = Names0
    ).

%!  answer_bindings(+Own, +Names, -Bindings, -Residual) is det.
%
%   Bindings of the first Own names, and the residual constraints on them.
%
%       ?- answer_bindings(1, ['X'=a, 'Y'=b], Bindings, Residual).
%       Bindings = ['X'-a], Residual = [].

answer_bindings(Own, Names, Bindings, Residual) :-
    first_elements(Own, Names, OwnNames),
    bindings(OwnNames, Names, Bindings),
    (   term_attvars(OwnNames, [_|_]),
        catch(copy_term(Names, Copies, Goals), _, fail)
    ->  maplist(residual_text(Copies), Goals, Residual)
    ;   Residual = []
    ).

residual_text(Names, Goal0, Text) :-
    '$shown_goal'(Goal0, Goal1),
    strip_module(Goal1, _, Goal),
    text_of(Goal, Names, Text).

% ---- domains ----

%!  domains(+Names, +Domains0, -Domains, -Changes) is det.
%
%   Domains has Name-Text for the variables of Names that have a finite domain; Changes has change(Name, Before, After)
%   for the changes since Domains0. The domain of a bound variable is its value.
%
%       ?- domains(['X'=_], [], Domains, Changes).
%       Domains = [], Changes = [].

domains(Names, Domains0, Domains, Changes) :-
    (   Domains0 == [],
        term_attvars(Names, [])
    ->  Domains = [],
        Changes = []
    ;   known_domains(Names, [], Domains0, Domains),
        changes(Domains, Domains0, Changes)
    ).

%   Variables that have been unified are one: it goes by the name that goals have.

known_domains([], _, _, []).
known_domains([Name=Value|Names], Seen, Domains0, Domains) :-
    (   \+ '$is_among'(Value, Seen),
        domain_text(Name, Value, Domains0, Text)
    ->  Domains = [Name-Text|Domains1]
    ;   Domains = Domains1
    ),
    ( attvar(Value) -> Seen1 = [Value|Seen] ; Seen1 = Seen ),
    known_domains(Names, Seen1, Domains0, Domains1).

domain_text(_, Value, _, Text) :-
    attvar(Value),
    !,
    get_attr(Value, clpfd, _),
    clpfd:fd_dom(Value, Domain),
    format(atom(Text), '~w', [Domain]).
domain_text(Name, Value, Domains0, Text) :-
    integer(Value),
    '$in_list'(Name-_, Domains0),
    !,
    format(atom(Text), '~w', [Value]).

changes([], _, []).
changes([Name-Text|Domains], Domains0, Changes) :-
    (   '$in_list'(Name-Text0, Domains0)
    ->  true
    ;   Text0 = ''
    ),
    (   Text0 == Text
    ->  Changes = Changes1
    ;   Changes = [change(Name, Text0, Text)|Changes1]
    ),
    changes(Domains, Domains0, Changes1).
