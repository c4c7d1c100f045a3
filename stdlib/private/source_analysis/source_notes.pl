% SPDX-License-Identifier: MIT
% What a cross-referencer tells of a source, from its pieces:
%
%   defined(Head, local(Line)) or defined(Head, Kind(Line)) for a declaration, called(Head, By, Line), operator(Op, Of),
%   flag(Flag, Value, Line), meta(Head, Called), loads(Spec, Path), public(Indicator), title(Title, Comment),
%   comment(Head, Summary, Comment), mode(Mode, Determinism).
%
% Of is exported for an operator among the exports of the module, own for one of another directive, and context for each
% that the source can use, also by imports. Heads of other modules are Module:Head.

:- module('$source_notes', [source_notes/2, called_arguments/3]).

:- use_module(library(lists), [list_to_set/2]).
:- use_module(private(source_analysis/clause_records), [clause_at/4, clause_parts/6, piece_in/4]).
:- use_module(private(source_analysis/declarations), [context_module/2, source_of_file/3]).
:- use_module(private(source_analysis/documentation_problems), [documented_templates/2]).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

:- op(200, fy, [?, @, :, --, ++]).      % the modes of templates
:- op(200, fy, !).

%!  source_notes(+Source, -Notes) is det.
%
%   Notes are in the order of the text.
%
%       ?- open_source('a.pl', "p(1) :- q.", S), source_notes(S, Notes).

source_notes(Source, Notes) :-
    source_parts(Source, Handle, Path, Context, Pieces),
    own_module(Pieces, Own),
    context_module(Context, Reading),
    findall(Note,
            (   piece_in(Pieces, 0, Offset, Record),
                piece_note(Record, Context, Handle, Path, Own, Offset, Note)
            ;   current_op(Priority, Type, Reading:Name),
                \+ current_op(Priority, Type, system:Name),
                Note = operator(op(Priority, Type, Name), context)
            ),
            Notes).

piece_note(record(Kind, Begin, _, Definition, Uses, Effects, _), Context, Handle, Path, Own, Offset, Note) :-
    At is Offset + Begin,
    '$source_position'(Handle, At, Line0, _),
    Line is Line0 + 1,
    (   definition_head(Definition, Effects, Own, Head0)
    ->  Head = defined(Head0)
    ;   '$in_list'(test, Effects)
    ->  clause_at(Handle, Offset, Context, clause(Clause, _, _, Layout0, _, _, _)),
        clause_parts(Clause, Layout0, _, head(plain(Test), _), _, _),
        functor(Test, _, Arity0),
        arg(1, Test, Name0),
        functor(Head0, test, Arity0),
        arg(1, Head0, Name0),
        Head = defined(Head0)
    ;   Head = none
    ),
    (   Begin > 3,
        '$source_piece'(Handle, Offset, At, Layout),
        comment_note(Layout, Note)
    ;   Head = defined(Head1),
        Note = defined(Head1, local(Line))
    ;   '$in_list'(use(Module, Name, Arity, _, _, Role), Uses),
        '$in_list'(Role, [call, nonterminal, closure]),
        functor(Goal, Name, Arity),
        qualified(Module, Own, Goal, Called),
        ( Head = defined(By) -> true ; By = '<directive>'(Line) ),
        Note = called(Called, By, Line)
    ;   Kind == directive,
        clause_at(Handle, Offset, Context, clause((:- Directive), _, _, _, _, _, _)),
        directive_note(Directive, Path, Own, Line, Note)
    ).

definition_head(def(Name, Arity, _, _), _, _, Head) :-
    functor(Head, Name, Arity).
definition_head(none, Effects, Own, Head) :-
    '$in_list'(of_module(Module, Name, Arity, _, _), Effects),
    functor(Plain, Name, Arity),
    qualified(Module, Own, Plain, Head).

qualified(Module, Own, Head0, Head) :-
    ( ( Module == none ; Module == Own ) -> Head = Head0 ; Head = Module:Head0 ).

% ---- directives ----

directive_note(Directive, Path, Own, Line, Note) :-
    callable(Directive),
    (   Directive = (A, B)
    ->  ( directive_note(A, Path, Own, Line, Note) ; directive_note(B, Path, Own, Line, Note) )
    ;   Directive =.. [Name, Spec|More],
        declared_note(Name, Spec, More, context(Path, Own, Line), Note)
    ).

declared_note(Name, Spec, _, context(_, Own, Line), defined(Head, How)) :-
    '$in_list'(Name, [dynamic, thread_local, multifile, public]),
    How =.. [Name, Line],
    declared_head(Spec, Own, Head).
declared_note(public, Spec, _, context(_, Own, Line), called(Head, '<public>'(Line), Line)) :-
    declared_head(Spec, Own, Head).
declared_note(op, Priority, [Type, Names], _, operator(op(Priority, Type, Name), own)) :-
    listed(Names, Name).
declared_note(module, _, [Exports|_], _, operator(op(Priority, Type, Name), exported)) :-
    listed(Exports, op(Priority, Type, Names)),
    listed(Names, Name).
declared_note(set_prolog_flag, Flag, [Value], context(_, _, Line), flag(Flag, Value, Line)).
declared_note(meta_predicate, Spec, _, context(_, Own, _), meta(Head, Called)) :-
    listed(Spec, Mode0),
    ( Mode0 = Module:Mode -> true ; Mode = Mode0, Module = none ),
    callable(Mode),
    functor(Mode, Name, Arity),
    functor(Plain, Name, Arity),
    qualified(Module, Own, Plain, Head),
    called_arguments(Mode, Plain, Called).
declared_note(Name, Spec, _, context(Path, _, _), loads(Source, Loaded)) :-
    '$in_list'(Name, [use_module, autoload, reexport, ensure_loaded, consult, include, load_files]),
    listed(Spec, Source),
    source_of_file(Source, Path, Loaded).

listed(Spec, Item) :-
    nonvar(Spec),
    (   ( Spec = (A, B) ; Spec = [A|B] )
    ->  ( listed(A, Item) ; listed(B, Item) )
    ;   Spec = (A as _)
    ->  listed(A, Item)
    ;   Spec \== [],
        Item = Spec
    ).

declared_head(Spec, Own, Head) :-
    listed(Spec, Item),
    (   ( Item = Module:Name/Arity ; Item = Module:(Name/Arity) )
    ->  true
    ;   Module = none,
        ( Item = Name/Arity ; Item = Name//Arity0, integer(Arity0), Arity is Arity0 + 2 )
    ),
    atom(Name),
    integer(Arity),
    functor(Plain, Name, Arity),
    qualified(Module, Own, Plain, Head).

%!  called_arguments(+Modes, +Head, -Called) is det.
%
%   Called are the arguments of Head that a meta-predicate with these modes calls: Goal, Goal+Extra, //(Body).
%
%       ?- called_arguments(maplist(1, ?), maplist(G, L), Called).
%       Called = [G+1].

called_arguments(Modes, Head, Called) :-
    Modes =.. [_|Kinds],
    Head =.. [_|Arguments],
    called_of(Kinds, Arguments, Called).

called_of([], _, []).
called_of([Kind|Kinds], [Argument|Arguments], Called) :-
    (   Kind == 0
    ->  Called = [Argument|Called1]
    ;   Kind == (^)
    ->  inner_goal(Argument, Goal),
        Called = [Goal|Called1]
    ;   Kind == (//)
    ->  Called = [//(Argument)|Called1]
    ;   integer(Kind)
    ->  Called = [Argument+Kind|Called1]
    ;   Called = Called1
    ),
    called_of(Kinds, Arguments, Called1).

inner_goal(Goal0, Goal) :-
    ( nonvar(Goal0), Goal0 = _^Inner -> inner_goal(Inner, Goal) ; Goal = Goal0 ).

% ---- comments ----

comment_note(Layout, title(Title, Comment)) :-
    bracketed(Layout, Comment, [First|_]),
    string_concat("<module>", Title0, First),
    split_string(Title0, "", " ", [Title1]),
    atom_string(Title, Title1).
comment_note(Layout, Note) :-
    (   percent_block(Layout, Comment, Lines0)
    ->  findall(mode(Head, Mode, Determinism),
                ( '$in_list'(Line, Lines0), template(Line, Head, Mode, Determinism) ),
                Modes),
        findall(Plain,
                ( '$in_list'(Line, Lines0), \+ string_concat("%!", _, Line), split_string(Line, "", "% ", [Plain]) ),
                Lines)
    ;   bracketed(Layout, Comment, [First|Lines]),
        string_concat("%!", First, Line),
        findall(mode(Head, Mode, Determinism), template(Line, Head, Mode, Determinism), Modes)
    ),
    (   findall(Name/Arity, ( '$in_list'(mode(Head, _, _), Modes), functor(Head, Name, Arity) ), Indicators),
        list_to_set(Indicators, [Indicator|Others]),
        summary(Lines, Summary),
        '$in_list'(Name/Arity, [Indicator|Others]),
        functor(Head, Name, Arity),
        Note = comment(Head, Summary, Comment)
    ;   '$in_list'(mode(_, Mode, Determinism), Modes),
        Note = mode(Mode, Determinism)
    ).

%   bracketed(+Layout, -Comment, -Lines): the last comment that begins with `/**` and a blank.

bracketed(Layout, Comment, Lines) :-
    findall(At, ( '$in_list'(Mark, ["/** ", "/**\n"]), sub_string(Layout, At, _, _, Mark) ), Ats0),
    sort(Ats0, Ats),
    '$append'(_, [From], Ats),
    sub_string(Layout, From, _, 0, Rest),
    once(sub_string(Rest, Before, _, _, "*/")),
    Length is Before + 2,
    sub_string(Rest, 0, Length, _, Comment),
    Inside is Before - 3,
    sub_string(Rest, 3, Inside, _, Text),
    split_string(Text, "\n", " \t\r*", Lines).

%   percent_block(+Layout, -Comment, -Lines): the last lines that begin with `%`, from one that begins with `%!`.

percent_block(Layout, Comment, Lines) :-
    split_string(Layout, "\n", " \t\r", All0),
    '$reverse'(All0, [], All),
    '$append'(Blank, [Last|Above], All),
    \+ ( '$in_list'(Line, Blank), Line \== "" ),
    Last \== "",
    !,
    percent_lines([Last|Above], [], Block),
    '$append'(_, [First|Lines1], Block),
    ( string_concat("%!", _, First) ; string_concat("%%", _, First) ),
    !,
    atomic_list_concat([First|Lines1], '\n', Atom),
    atom_string(Atom, Comment),
    findall(Line, ( '$in_list'(Line0, [First|Lines1]), as_template(Line0, Line) ), Lines).

as_template(Line0, Line) :-
    (   string_concat("%%", Rest, Line0),
        \+ string_concat("%", _, Rest)
    ->  string_concat("%!", Rest, Line)
    ;   Line = Line0
    ).

percent_lines([Line|Lines], Block0, Block) :-
    string_concat("%", _, Line),
    !,
    percent_lines(Lines, [Line|Block0], Block).
percent_lines(_, Block, Block).

%   template(+Line, -Head, -Mode, -Determinism): the line is a template of Head. Mode has types, `any` if none is given.

template(Line, Head, Mode, Determinism) :-
    documented_templates(Line, [template(Name, Arity, Determinism0, From, To)]),
    From > 0,                                    % not of an empty line
    functor(Head, Name, Arity),
    ( Determinism0 == none -> Determinism = unknown ; Determinism = Determinism0 ),
    string_bytes(Line, Bytes, utf8),
    length(Front, From),
    '$append'(Front, Behind, Bytes),
    Length is To - From,
    length(Codes, Length),
    '$append'(Codes, _, Behind),
    string_bytes(Text, Codes, utf8),
    ( string_concat(Plain, "//", Text) -> More = [?(list), ?(list)] ; Plain = Text, More = [] ),
    term_string(Term, Plain, [module('$source_notes')]),
    Term =.. [_|Arguments],
    findall(Type, ( '$in_list'(Argument, Arguments), argument_mode(Argument, Type) ), Types),
    '$append'(Types, More, All),
    Mode =.. [Name|All].

argument_mode(Argument, Mode) :-
    (   ( var(Argument) ; atomic(Argument) )
    ->  Mode = ?(any)
    ;   Argument = Inner:Type,
        nonvar(Inner)
    ->  functor(Inner, Sign, 1),
        Mode =.. [Sign, Type]
    ;   Argument = _:Type
    ->  Mode = ?(Type)
    ;   Argument =.. [Sign, Inner]
    ->  ( nonvar(Inner), Inner = _:Type -> true ; Type = any ),
        Mode =.. [Sign, Type]
    ;   Mode = ?(any)
    ).

%   summary(+Lines, -Summary): the first sentence.

summary(Lines0, Summary) :-
    '$append'(_, [Line|Lines1], Lines0),
    Line \== "",
    !,
    paragraph([Line|Lines1], Lines),
    atomic_list_concat(Lines, ' ', Atom),
    atom_string(Atom, Text),
    (   sub_string(Text, Before, _, _, ". ")
    ->  Length is Before + 1,
        sub_string(Text, 0, Length, _, Summary)
    ;   Summary = Text
    ).

paragraph([Line|Lines], Paragraph) :-
    Line \== "",
    !,
    Paragraph = [Line|Paragraph1],
    paragraph(Lines, Paragraph1).
paragraph(_, []).
