% SPDX-License-Identifier: MIT
% A source text as pieces, each a clause with the layout in front of it:
%
%   piece(Length, record(Kind, Begin, End, Definition, Uses, Effects, Problems))
%
% All positions are bytes from the beginning of the piece, so that an edit in front of a piece does not change it. Kind
% is fact, rule, grammar, directive, query, answer, broken, skipped (by conditional compilation) or layout (after the
% last clause); Definition is none or def(Name, Arity, From, To); Uses are as in private(source_analysis/body_uses), and
% have the role name where an indicator is written, documented in comments, unread for the compound terms of a broken
% clause; Effects are as in private(source_analysis/declarations); problem(Severity, Code, From, To, Message, Fix) are
% problems that the clause shows by itself.

:- module('$clause_records',
          [ read_piece/6, read_clause_at/4, clause_at/4, piece_in/4, piece_between/5, clause_parts/6, definition/5,
            body_uses/5 ]).

:- use_module(private(checks/rule_checks), []).
:- use_module(private(messages/source_snippets), [layout_subterm/4]).
:- use_module(private(source_analysis/body_uses)).
:- use_module(private(source_analysis/clause_mistakes)).
:- use_module(private(source_analysis/clause_problems), [clause_problems/4, literal_problem/5]).
:- use_module(private(source_analysis/declarations)).
:- use_module(private(source_analysis/documentation_problems), [documentation_problems/7]).
:- use_module(private(source_analysis/load_errors), [clause_error/3, declaration_error/3]).
:- use_module(private(source_analysis/named_procedures)).
:- use_module(private(source_analysis/source_tokens), [called_tokens/2, source_tokens/4]).

:- set_prolog_flag(double_quotes, string).

%!  read_clause_at(+Handle, +Offset, +Context, -Read) is det.
%
%   The clause of an open source at a byte: read(Length, Clause, HasStop), broken(Length, Error, Clause) or end(Length,
%   Comments), where Clause is clause(Term, Names, Singletons, Layout, Begin, End, Comments) or none.
%
%       ?- read_clause_at(0, 0, Context, Read).

read_clause_at(Handle, Offset, Context, Read) :-
    context_module(Context, Module),
    '$source_clause'(Handle, Offset, Module, Read).

%!  clause_at(+Handle, +Offset, +Context, -Clause) is semidet.
%
%   The clause, as in read_clause_at/4, also what can be read of a broken one.
%
%       ?- clause_at(Handle, 0, Context, clause(Term, _, _, _, _, _, _)).

clause_at(Handle, Offset, Context, Clause) :-
    read_clause_at(Handle, Offset, Context, Read),
    ( Read = read(_, Clause, _) ; Read = broken(_, _, Clause) ),
    Clause \== none,
    !.

%!  piece_in(+Pieces, +Offset0, -Offset, -Record) is nondet.
%
%   Record is that of a piece, which begins at Offset; the first one begins at Offset0.
%
%       ?- piece_in([piece(3, a), piece(2, b)], 0, Offset, b).
%       Offset = 3.

piece_in([piece(Length, Record0)|Pieces], Offset0, Offset, Record) :-
    (   Offset = Offset0,
        Record = Record0
    ;   Offset1 is Offset0 + Length,
        piece_in(Pieces, Offset1, Offset, Record)
    ).

%!  piece_between(+Pieces, +From, +To, -Offset, -Record) is nondet.
%
%   Record is that of a piece, which begins at Offset and has a byte between From and To.
%
%       ?- piece_between([piece(3, a), piece(2, b), piece(4, c)], 3, 4, Offset, Record).
%       Offset = 3, Record = b.

piece_between(Pieces, From, To, Offset, Record) :-
    between_from(Pieces, 0, From, To, Offset, Record).

between_from([piece(Length, Record0)|Pieces], Offset0, From, To, Offset, Record) :-
    Offset0 =< To,
    Next is Offset0 + Length,
    (   Next > From,
        Offset = Offset0,
        Record = Record0
    ;   between_from(Pieces, Next, From, To, Offset, Record)
    ).

%!  read_piece(+Handle, +Offset, +Context0, -Context, -Piece, -Last) is det.
%
%   The piece of an open source that begins at Offset; Last is true at the end of the text. Context is the context after
%   it.
%
%       ?- read_piece(0, 0, Context0, Context, Piece, Last).

read_piece(Handle, Offset, Context0, Context, piece(Length, Record), Last) :-
    Context0 = context(Module, Path, On, Modes, answer),
    '$printed_error'(Handle, Offset, Length),
    !,
    Last = false,
    Context = context(Module, Path, On, Modes, plain),
    Record = record(answer, 0, Length, none, [], [], []).
read_piece(Handle, Offset, Context, Context, piece(Length, Record), Last) :-
    Context = context(_, _, _, _, ended),
    !,
    Last = true,
    '$source_size'(Handle, Size),
    Length is Size - Offset,
    Record = record(layout, 0, Length, none, [], [], []).
read_piece(Handle, Offset, Context0, Context, piece(Length, Record), Last) :-
    read_clause_at(Handle, Offset, Context0, Read),
    (   Read = end(Length, _)
    ->  Last = true,
        Context = Context0,
        documentation_problems(Handle, Offset, Length, none, Context, _, Uses),
        Record = record(layout, 0, Length, none, Uses, [], [])
    ;   Last = false,
        (   Read = read(Length, Clause, HasStop)
        ->  stop_problems(HasStop, Clause, Problems0)
        ;   Read = broken(Length, Error, Clause),
            error_problems(Error, Handle, Offset, Length, Context0, Problems0)
        ),
        (   catch(clause_record(Clause, Handle, Offset, Length, Context0, Context, Problems0, Record0),
                  error(_, _), fail)
        ->  documented_record(Record0, Handle, Offset, Context0, Record)
        ;   Context = Context0,                 % a term that no file should have: the text is kept, nothing is told
            Record = record(broken, 0, Length, none, [], [], Problems0)
        )
    ).

documented_record(Record0, Handle, Offset, Context, Record) :-
    (   Record0 = record(Kind, Begin, End, Definition, Uses0, Effects, Problems0),
        ( Definition = def(Name, Arity, _, _) -> Indicator = Name/Arity ; Indicator = none ),
        documentation_problems(Handle, Offset, Begin, Indicator, Context, Problems1, Uses1),
        Uses1 \== []
    ->  '$append'(Problems0, Problems1, Problems),
        '$append'(Uses1, Uses0, Uses),
        Record = record(Kind, Begin, End, Definition, Uses, Effects, Problems)
    ;   Record = Record0
    ).

stop_problems(true, _, []).
stop_problems(false, clause(_, _, _, _, _, End, _),
              [problem(warning, 'W-stop', End, End, 'the last clause has no full stop', insert(End, '.'))]).

error_problems(error(_, At, Length, Message0, Expected, Hint), Handle, Offset, Whole, Context, Problems) :-
    Problems = [problem(error, 'E-syntax', From, To, Text, Fix)],
    From is min(At, Whole),
    To is min(Whole, From + max(1, Length)),
    (   hint_fix(Hint, Message0, Handle, Offset, From, To, Fix)
    ->  true
    ;   comma_fix(8, Handle, Offset, Whole, From, Message0, Context, Fix)
    ->  true
    ;   Fix = none
    ),
    with_tail(Message0, '; expected ', Expected, Message1),
    with_tail(Message1, '\n', Hint, Text).

hint_fix(Hint, Message, Handle, Offset, From, To0, Fix) :-
    atom_concat('did you mean `', Meant, Hint),
    atomic_list_concat(Parts, '`', Meant),
    quoted_parts(Parts, Texts),
    \+ ( '$in_list'(Text, Texts), sub_atom(Text, _, _, _, ' ') ),       % a goal, as X1 is X + 1 for X++
    (   atomic_list_concat(['', Word, ' is not an operator here'|_], '`', Message)     % it may be two tokens, as `!=`
    ->  atom_length(Word, Length),
        To is max(To0, From + Length)
    ;   Begin is Offset + From,
        End is Begin + 2,
        '$source_piece'(Handle, Begin, End, "||")
    ->  To is From + 2
    ;   To = To0
    ),
    alternatives(Texts, From, To, Fix).
hint_fix(Hint, _, _, _, _, _, import(Library)) :-
    atom_concat('it comes from library(', Rest, Hint),
    atomic_list_concat([Library|_], '): ', Rest).
hint_fix('is a `,` missing before it?', _, Handle, Offset, From, _, insert(At, (','))) :-
    text_end(Handle, Offset, From, At).
hint_fix('a new clause seems to start on the next line: end this one with `.`', Message, _, _, From, To, Fix) :-
    ( Message == 'missing full stop' -> Fix = insert(From, '.') ; Fix = replace(From, To, '.') ).

hint_fix(Hint, _, Handle, Offset, From, _, edits(Title, [replace(End, From, '')])) :-
    atom_concat('write `', Rest, Hint),
    atom_concat(Title, '` without a space', Rest),
    text_end(Handle, Offset, From, End).
hint_fix(Hint, _, Handle, Offset, From, To, replace(From, To, Small)) :-
    sub_atom(Hint, 0, _, _, 'a name that begins with a capital letter'),
    Begin is Offset + From,
    End is Offset + To,
    '$source_piece'(Handle, Begin, End, Name),
    sub_string(Name, 0, 1, _, Capital),
    string_lower(Capital, Letter),
    Letter \== Capital,
    sub_string(Name, 1, _, 0, Rest),
    string_concat(Letter, Rest, Small).

%   What stands between every other pair of quotes.

quoted_parts([Text|Parts], [Text|Texts]) :-
    (   Parts = [_, Next|Parts1]
    ->  quoted_parts([Next|Parts1], Texts)
    ;   Texts = []
    ).

alternatives([Text|Texts], From, To, Fix) :-
    (   Texts == []
    ->  Fix = replace(From, To, Text)
    ;   Fix = either(replace(From, To, Text), Others),
        alternatives(Texts, From, To, Others)
    ).

%   Where the text in front of a place ends.

%   A comma at the end of the line, if the clause can be read with it, or with it and at most More others.

comma_fix(More, Handle, Offset, Whole, From, Message, Context, insert(At, (','))) :-
    (   Message == '`,` or another operator is missing at the end of this line'
    ->  At = From
    ;   text_end(Handle, Offset, From, At),
        line_of(Handle, Offset, At, Line),
        \+ line_of(Handle, Offset, From, Line)
    ),
    Middle is Offset + At,
    End is Offset + Whole,
    '$source_piece'(Handle, Offset, Middle, Before),
    '$source_piece'(Handle, Middle, End, Behind),
    atomics_to_string([Before, (','), Behind], Text),
    '$source_of_text'(Text, Other),
    call_cleanup(is_read_with_commas(More, Other, Context), '$close_source'(Other)).

is_read_with_commas(More, Handle, Context) :-
    read_clause_at(Handle, 0, Context, Read),
    (   Read = read(_, clause(Term, _, _, _, _, _, _), true)
    ->  Term \= (_, _)
    ;   Read = broken(Length, error(_, From, _, Message, _, _), _),
        More > 0,
        Fewer is More - 1,
        comma_fix(Fewer, Handle, 0, Length, From, Message, Context, _)
    ).

line_of(Handle, Offset, At, Line) :-
    Byte is Offset + At,
    '$source_position'(Handle, Byte, Line, _).

text_end(Handle, Offset, From, End) :-
    From > 0,
    At is Offset + From - 1,
    Next is At + 1,
    '$source_piece'(Handle, At, Next, Before),
    (   split_string(Before, "", " \t\r\n", [""])
    ->  From1 is From - 1,
        text_end(Handle, Offset, From1, End)
    ;   End = From
    ).

with_tail(Text0, Separator, Tail, Text) :-
    (   Tail == ''
    ->  Text = Text0
    ;   atomic_list_concat([Text0, Separator, Tail], Text)
    ).

clause_record(none, Handle, Offset, Length, Context, Context, Problems, Record) :-
    !,
    Record = record(broken, Begin, Length, none, Uses, [], Problems),
    End is Offset + min(Length, 4000),
    source_tokens(Handle, Offset, End, Tokens),
    ( '$in_list'(token(Kind, _, From, _), Tokens), Kind \== comment -> Begin = From ; Begin = 0 ),
    called_tokens(Tokens, Uses).
clause_record(Clause, Handle, Offset, _, Context0, Context, Problems0, Record) :-
    Clause = clause(Term, _, _, Layout, Begin, End, _),
    (   Context0 = context(Module, Path, On, Modes, answer)
    ->  Context1 = context(Module, Path, On, Modes, plain)
    ;   Context1 = Context0
    ),
    (   Context0 \== Context1,
        '$is_answer'(Term)
    ->  Context = Context1,
        Record = record(answer, Begin, End, none, [], [], Problems0)
    ;   Term == end_of_file
    ->  Context1 = context(OfModule, OfPath, Switch, Of, _),
        Context = context(OfModule, OfPath, Switch, Of, ended),
        Record = record(fact, Begin, End, none, [], [reading(end_of_file)], Problems0)
    ;   directive(Term, Layout, Kind, Goal, GoalLayout)
    ->  Record = record(Kind, Begin, End, none, Uses, Effects, Problems),
        directive_record(Kind, Goal, GoalLayout, Handle, Context1, Context, Uses, Effects),
        context_module(Context1, Module),
        findall(Problem,
                (   (   directive_problem(Effects, Goal, GoalLayout, Context1, Problem)
                    *-> true
                    ;   declaration_error(Goal, GoalLayout, Problem)
                    )
                ;   literal_problem(Goal, Goal, GoalLayout, Module, Problem)
                ),
                Problems1),
        '$append'(Problems0, Problems1, Problems)
    ;   Context = Context1,
        Record = record(Kind, Begin, End, Definition, Uses, Effects, Problems),
        clause_parts(Term, Layout, Kind, head(Head, HeadLayout), body(Body, BodyLayout), Extra),
        definition(Head, HeadLayout, Extra, Context, Definition0),
        mistakes(Term, Layout, Handle, Offset, Context, Definition0, Definition, Problems1, Problems2),
        clause_effects(Head, HeadLayout, Extra, Body, Context, Effects),
        (   Kind == fact,
            context_module(Context, Module),
            current_op(_, xfx, Module:(<=>)),           % of library(chr)
            constraint_rule_uses(Term, Layout, Context, Uses0, [])
        ->  Uses = Uses0
        ;   body_uses(Kind, Body, BodyLayout, Context, Uses0),
            (   Head = qualified(Other, _)
            ->  in_module(Uses0, Other, Uses, [])
            ;   Effects == [test],
                Head = plain(test(_, Options)),
                HeadLayout = term_position(_, _, _, _, [_, OptionsLayout])
            ->  test_option_uses(Options, OptionsLayout, Context, Uses, Uses0)
            ;   Uses = Uses0
            )
        ),
        clause_problems(Clause, Kind, Context, Problems2),
        '$append'(Problems0, Problems1, Problems)
    ).

mistakes(Term, Layout, Handle, Offset, Context, Definition0, Definition, Problems, Rest) :-
    (   (   clause_error(Term, Layout, Problem)
        ;   clause_mistake(Term, Layout, Definition0, Context, Problem)
        ;   goes_on(Term, Layout, Handle, Offset, Definition0, Problem)
        )
    ->  Problems = [Problem|Rest],
        ( arg(1, Problem, error) -> Definition = none ; Definition = Definition0 )
    ;   Problems = Rest,
        Definition = Definition0
    ).

%   test: a clause of a test. of_module: a clause of another module, if it does not begin with the module's name itself.
%   needs_itself: it holds only if it holds for another call. commits: it takes every call, and its cut drops the
%   others.

clause_effects(Head, Layout, Extra, Body, Context, Effects) :-
    hook_effects(Head, Effects0),
    (   Head = plain(Test),
        is_test(Test, Extra, Context)
    ->  Effects = [test]
    ;   Effects0 == [],
        Head = qualified(Module, Plain),
        atom(Module),
        name_span(Plain, Layout, From, To)
    ->  functor(Plain, Name, Arity0),
        Arity is Arity0 + Extra,
        Effects = [of_module(Module, Name, Arity, From, To)]
    ;   Effects0 == [],
        Head = plain(Plain),
        callable(Plain),
        nonvar(Body)
    ->  (   commits(Plain, Body)
        ->  Effects = [commits]
        ;   '$rule_checks':needs_itself(Body, Plain)
        ->  Effects = [needs_itself]
        ;   Effects = []
        )
    ;   Effects = Effects0
    ).

commits(Head, Body) :-
    ( Body == ! -> true ; Body = (Cut, _), Cut == ! ),
    Head =.. [_|Arguments],
    term_variables(Arguments, Variables),
    Variables == Arguments.

%   A clause of a hook, of the file's own module or for all modules.

hook_effects(Head, Effects) :-
    (   Head = plain(Hook),
        is_hook(Hook)
    ->  Effects = [expands(own), reading(expands)]
    ;   Head = qualified(_, Hook),
        is_hook(Hook)
    ->  Effects = [expands(all), reading(expands)]
    ;   Effects = []
    ).

is_hook(Head) :-
    nonvar(Head),
    ( Head = term_expansion(_, _) ; Head = goal_expansion(_, _) ),
    !.

%   A query followed by its answer is kept for library(quads): the next clause is the answer, not a clause.

directive_record(Kind, Goal, Layout, Handle, Context0, Context, Uses, Effects) :-
    (   Kind == query,
        Context0 = context(Module, Path, On, Modes, _),
        '$answer_follows'(Handle)
    ->  Context = context(Module, Path, On, Modes, answer),
        Effects = [answered],
        goal_uses(Goal, Layout, Context0, Uses, [])
    ;   declare(Goal, Context0, Context, Effects0)
    ->  declared_uses(Goal, Layout, Effects0, Context, Uses),
        findall(Alias, import_alias(Goal, Layout, Alias), Aliases),
        '$append'(Effects0, Aliases, Effects)
    ;   Context = Context0,
        Effects = [],
        initial_goal(Goal, Layout, Initial, InitialLayout),
        goal_uses(Initial, InitialLayout, Context0, Uses, [])
    ).

%   Names in lists of imports are those of the file that is loaded.

declared_uses(Goal, Layout, Effects, Context, Uses) :-
    (   Goal = (A, B),
        Layout = term_position(_, _, _, _, [LayoutA, LayoutB])
    ->  declared_uses(A, LayoutA, Effects, Context, Uses1),
        declared_uses(B, LayoutB, Effects, Context, Uses2),
        '$append'(Uses1, Uses2, Uses)
    ;   ( Goal = if(Condition) ; Goal = elif(Condition) ),
        Layout = term_position(_, _, _, _, [ConditionLayout])
    ->  (   layout_subterm(Condition, ConditionLayout, Part, _),
            nonvar(Part),
            Part = catch(_, _, _)
        ->  Uses = []                   % it may be undefined
        ;   goal_uses(Condition, ConditionLayout, Context, Uses, [])
        )
    ;   Goal = begin_tests(_, Options),
        Layout = term_position(_, _, _, _, [_, OptionsLayout])
    ->  test_option_uses(Options, OptionsLayout, Context, Uses, [])
    ;   import_list(Goal, Layout, Imports, _)
    ->  ( '$in_list'(loads(Path, Loaded), Effects), Loaded == Imports -> Module = file(Path) ; Module = file(none) ),
        indicator_uses(Goal, Layout, name, Uses0, []),
        in_module(Uses0, Module, Uses, [])
    ;   Goal =.. [Name, Spec],
        '$in_list'(Name, [table, meta_predicate, mode, block, chr_constraint, constraints]),
        Layout = term_position(_, _, _, _, [SpecLayout])
    ->  mode_uses(Spec, SpecLayout, Uses, [])
    ;   indicator_uses(Goal, Layout, name, Uses, [])
    ).

%   import_alias(+Goal, +Layout, -Effect): p/1 as q makes q/1.

import_alias(Goal, Layout, makes(Name, Arity, From, To)) :-
    import_list(Goal, Layout, Imports, ImportsLayout),
    layout_subterm(Imports, ImportsLayout, Import, term_position(_, _, _, _, [_, From-To])),
    nonvar(Import),
    Import = (Indicator as Name),
    atom(Name),
    nonvar(Indicator),
    ( Indicator = _/Arity ; Indicator = _//Arity0, integer(Arity0), Arity is Arity0 + 2 ),
    integer(Arity).

directive((:- Goal), term_position(_, _, _, _, [Layout]), directive, Goal, Layout).
directive((?- Goal), term_position(_, _, _, _, [Layout]), query, Goal, Layout).

initial_goal(Goal, Layout, Initial, InitialLayout) :-
    (   nonvar(Goal),
        ( Goal = initialization(Inner) ; Goal = initialization(Inner, _) ),
        Layout = term_position(_, _, _, _, [InnerLayout|_])
    ->  Initial = Inner,
        InitialLayout = InnerLayout
    ;   Initial = Goal,
        InitialLayout = Layout
    ).

%!  clause_parts(+Term, +Layout, -Kind, -Head, -Body, -Extra) is det.
%
%   The parts of the clause Term: head(Term, Layout), body(Term, Layout) and the number of arguments added to the head.
%
%       ?- clause_parts((p --> q), term_position(0, 7, 2, 5, [0-1, 6-7]), Kind, Head, Body, Extra).

clause_parts(Term, Layout, Kind, Head, Body, Extra) :-
    (   nonvar(Term),
        rule_of(Term, Layout, Kind0, Head0, HeadLayout0, Body0, BodyLayout0)
    ->  Kind = Kind0,
        bare_head(Term, Head0, HeadLayout0, Head1, HeadLayout1),
        unqualified(Head1, HeadLayout1, Head2, HeadLayout2),
        ( Term = Module:_, Head2 = plain(Plain) -> Head3 = qualified(Module, Plain) ; Head3 = Head2 ),
        Head = head(Head3, HeadLayout2),
        Body = body(Body0, BodyLayout0)
    ;   Kind = fact,
        unqualified(Term, Layout, Head2, HeadLayout2),
        Head = head(Head2, HeadLayout2),
        Body = body(true, none)
    ),
    ( Kind == grammar -> Extra = 2 ; Extra = 0 ).

rule_of((Head :- Body), term_position(_, _, _, _, [HL, BL]), rule, Head, HL, Body, BL).
rule_of((Head --> Body), term_position(_, _, _, _, [HL, BL]), grammar, Head, HL, Body, BL).
rule_of((Head => Body), term_position(_, _, _, _, [HL, BL]), rule, Head, HL, Body, BL).
rule_of(_:Clause, term_position(_, _, _, _, [_, Layout]), Kind, Head, HL, Body, BL) :-
    nonvar(Clause),
    rule_of(Clause, Layout, Kind, Head, HL, Body, BL).

%   p, Pushback --> ...; p, Guard => ...

bare_head(Term, Head0, Layout0, Head, Layout) :-
    (   ( Term = (_ --> _) ; Term = (_ => _) ),
        nonvar(Head0),
        Head0 = (Plain, _),
        Layout0 = term_position(_, _, _, _, [PlainLayout, _])
    ->  Head = Plain,
        Layout = PlainLayout
    ;   Head = Head0,
        Layout = Layout0
    ).

unqualified(Head0, Layout0, Head, Layout) :-
    (   nonvar(Head0),
        Head0 = Module:Plain,
        Layout0 = term_position(_, _, _, _, [_, PlainLayout])
    ->  Head = qualified(Module, Plain),
        Layout = PlainLayout
    ;   Head = plain(Head0),
        Layout = Layout0
    ).

%!  definition(+Head, +Layout, +Extra, +Context, -Definition) is det.
%
%   Definition is what a clause with this head, from clause_parts/6, defines. A clause for another module does not
%   define a procedure of the file; CHR rules and tests have their own names.
%
%       ?- new_context('a.pl', C), definition(plain(p(x)), term_position(0, 4, 0, 1, [2-3]), 0, C, Definition).

definition(plain(Head), Layout, Extra, Context, Definition) :-
    name_span(Head, Layout, From, To),
    functor(Head, Name, Arity0),
    \+ '$in_list'(Name/Arity0, [(@)/2, (==>)/2, (<=>)/2, ('|')/2, []/0]),
    Head \= [_|_],
    !,
    Arity is Arity0 + Extra,
    (   is_test(Head, Extra, Context)
    ->  Definition = none
    ;   Definition = def(Name, Arity, From, To)
    ).
definition(_, _, _, _, none).

is_test(Head, Extra, context(_, _, _, _, in_tests)) :-
    nonvar(Head),
    functor(Head, test, Arity),
    Arity + Extra =< 2,
    Arity > 0.

%!  body_uses(+Kind, +Body, +Layout, +Context, -Uses) is det.
%
%   The calls of the body of a clause of this kind.
%
%       ?- new_context('a.pl', C), body_uses(rule, p, 0-1, C, Uses).

body_uses(Kind, Body, Layout, Context, Uses) :-
    (   Kind == grammar
    ->  grammar_uses(Body, Layout, Context, Uses, [])
    ;   Kind == rule
    ->  goal_uses(Body, Layout, Context, Uses, [])
    ;   Uses = []
    ).

