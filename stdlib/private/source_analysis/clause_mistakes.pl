% SPDX-License-Identifier: MIT
% Clauses that can be read but are probably not as intended: those that the loader rejects, misspelt `:-`, and a clause
% that continues in the next one. The same checks as private(checks/load_checks) and private(messages/message_texts) at
% load time.

:- module('$clause_mistakes', [clause_mistake/5, goes_on/6, directive_problem/5]).

:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(messages/source_snippets), [layout_part/4, layout_span/3]).
:- use_module(private(source_analysis/clause_problems), [subterm_span/5]).
:- use_module(private(source_analysis/declarations), [context_module/2, has_folder/1]).
:- use_module(private(source_analysis/file_items), [file_items/2, module_of/3]).
:- use_module(private(source_analysis/named_procedures), [import_list/4]).

%!  clause_mistake(+Term, +Layout, +Definition, +Context, -Problem) is semidet.
%
%   Problem is what is wrong with a clause; its severity is error if the clause defines no procedure.
%
%       ?- clause_mistake((p, q), term_position(0, 4, 1, 2, [0-1, 3-4]), none, context(user, 'a.pl', on, [], plain), P).
%       P = problem(error, 'E-static', 1, 2, 'a clause cannot be a conjunction', replace(1, 2, '.')).

clause_mistake((A, _), term_position(_, _, From, To, [Layout|_]), _, _, Problem) :-
    !,
    (   nonvar(A),
        Layout = term_position(_, _, From1, To1, [_, _]),
        functor(A, Name, 2),
        ( is_arrow(Name) ; Name == (:) )
    ->  arrow_problem(error, 'E-static', Name, From1, To1, Problem)
    ;   Problem = problem(error, 'E-static', From, To, 'a clause cannot be a conjunction', replace(From, To, '.'))
    ).
clause_mistake(((_, _) :- _), term_position(_, _, _, _, [term_position(_, _, From, To, _), _]), _, Context, Problem) :-
    \+ is_of_system(Context),
    !,
    Message = '(\',\')/2 cannot be changed; each clause ends with a full stop',
    Problem = problem(error, 'E-static', From, To, Message, replace(From, To, '.')).
clause_mistake((A : -_), term_position(_, _, From, _, [_, term_position(_, _, _, To, _)]), _, _, Problem) :-
    !,
    ( atom(A) -> Severity = warning, Code = 'W-neck' ; Severity = error, Code = 'E-static' ),
    Message = '`: -` is not an operator; did you mean `:-`?',
    Problem = problem(Severity, Code, From, To, Message, replace(From, To, (:-))).
clause_mistake((Head : _), term_position(_, _, From, To, _), _, _, Problem) :-
    compound(Head),
    !,
    Problem = problem(error, 'E-static', From, To, Message, Fix),
    Message = '`:` makes no rule; did you mean `:-`?',
    Fix = replace(From, To, (:-)).
clause_mistake((Module : Fact), term_position(_, _, From, To, [Left, Right]), _, context(_, Path, _, _, _), Problem) :-
    atom(Module),
    Fact \= (_ :- _),
    Fact \= (_ --> _),
    layout_span(Left, _, End),
    layout_span(Right, Begin, _),
    ( End < From ; Begin > To ),                            % nobody writes so for a module
    \+ current_module(Module),
    file_directory_name(Path, Folder),
    atomic_list_concat([Folder, /, Module, '.pl'], ModuleFile),
    \+ exists_file(ModuleFile),
    !,
    format(atom(Message), '`:` makes a fact in the module ~q, not a rule; did you mean `:-`?', [Module]),
    Problem = problem(warning, 'W-neck', From, To, Message, replace(From, To, (:-))).
clause_mistake((:-), Layout, _, _, problem(error, 'E-static', From, To, Message, none)) :-
    !,
    Layout = From-To,
    Message = '`:-` has no clause or directive after it'.
clause_mistake([Name|Names], list_position(From, To, _, _), _, _, Problem) :-
    is_list(Names),
    \+ ( '$in_list'(File, [Name|Names]), \+ atom(File) ),
    !,
    Message = 'a list of names adds them as facts; it loads no files',
    Problem = problem(warning, 'W-names', From, To, Message, insert(From, ':- ')).
clause_mistake(Term, term_position(_, _, From, To, [_, _]), def(Name, 2, From, To), _, Problem) :-
    functor(Term, Name, 2),
    is_arrow(Name),
    !,
    ( '$in_list'(Name, [->, =]) -> Severity = error, Code = 'E-static' ; Severity = warning, Code = 'W-neck' ),
    arrow_problem(Severity, Code, Name, From, To, Problem).
clause_mistake(_, _, def(Name, Arity, From, To), Context, problem(error, 'E-static', From, To, Message, none)) :-
    \+ is_of_system(Context),
    functor(Head, Name, Arity),
    ( '$in_list'(Name/Arity, [(;)/2, ('|')/2, (:)/2, (*->)/2, !/0]) ; '$predicate_property'(system, Head, iso) ),
    !,
    format(atom(Message), '~q cannot be changed; it is part of the system', [Name/Arity]).
clause_mistake(_, _, def(Name, Arity, From, To), Context, problem(note, 'W-builtin', From, To, Message, none)) :-
    Context \= context(_, _, _, _, in_tests),               % a module of its own
    \+ is_of_system(Context),
    functor(Head, Name, Arity),
    '$has_property'(system, Head, system),
    \+ '$has_property'(system, Head, multifile),            % a hook, which each module has for itself
    format(atom(Message), '~q is built in; this file has its own', [Name/Arity]).

%   What is to be defined nowhere else is defined there.

is_of_system(context(_, Path, _, _, _)) :-
    once(sub_atom(Path, _, _, _, '/stdlib/system/')).

is_arrow(->).
is_arrow(:=).
is_arrow(=).
is_arrow(=>).
is_arrow(<-).
is_arrow(<=).
is_arrow(->>).

arrow_problem(Severity, Code, Name, From, To, problem(Severity, Code, From, To, Message, Fix)) :-
    (   Name == (=)
    ->  Message = '`=` makes no clause: a procedure has its result as an argument, as in double(X, Y) :- Y is 2*X',
        Fix = none
    ;   format(atom(Message), '`~w` makes no rule; did you mean `:-`?', [Name]),
        Fix = replace(From, To, (:-))
    ).

%!  goes_on(+Rule, +Layout, +Handle, +Offset, +Definition, -Problem) is semidet.
%
%   The body ends with a goal at the margin, after `,` or `;`: probably a clause of its own. Offset is the byte at which
%   the text of Layout begins in the open source.
%
%       ?- goes_on((p :- q), term_position(0, 6, 2, 4, [0-1, 5-6]), 0, 0, def(p, 0, 0, 1), P).
%       false.

goes_on((_ :- Body), term_position(_, _, From0, _, [_, Layout]), Handle, Offset, def(Head, HeadArity, _, _), Problem) :-
    last_goal(Body, Layout, none, Goal, GoalLayout, behind(End, From, To)),
    callable(Goal),
    functor(Goal, Name, Arity),
    arg(1, GoalLayout, Begin),
    line_of(Handle, Offset, Begin, Line, 0),
    line_of(Handle, Offset, From, EndLine, _),
    EndLine < Line,
    (   Head/HeadArity == Name/Arity
    ->  true
    ;   arg(1, Layout, BodyBegin),
        line_of(Handle, Offset, From0, NeckLine, _),
        line_of(Handle, Offset, BodyBegin, NeckLine, _)      % else it may be a body at the margin
    ),
    format(atom(Message), 'a clause of ~q seems to begin after this `~w`', [Name/Arity, End]),
    Problem = problem(warning, 'W-stop', From, To, Message, replace(From, To, '.')).

last_goal(Body, Layout, Behind0, Goal, GoalLayout, Behind) :-
    (   nonvar(Body),
        ( Body = (_ , Next) -> End = (',') ; Body = ( _ ; Next ), End = (;) ),
        Layout = term_position(_, _, From, To, [_, NextLayout])
    ->  last_goal(Next, NextLayout, behind(End, From, To), Goal, GoalLayout, Behind)
    ;   Goal = Body,
        GoalLayout = Layout,
        Behind = Behind0
    ).

line_of(Handle, Offset, Byte, Line, Column) :-
    At is Offset + Byte,
    '$source_position'(Handle, At, Line, Column).

%!  directive_problem(+Effects, +Directive, +Layout, +Context, -Problem) is nondet.
%
%   A file or an export that a directive with these effects requests but that does not exist, or what it declares
%   instead of a predicate indicator.
%
%       ?- directive_problem([loads('hornbeam:library/lists.pl', [p/9])], x, 0-1, context(u, a, on, [], plain), P).
%       false.

directive_problem(Effects, Directive, Layout, Context, problem(error, 'E-file', From, To, Message, Fix)) :-
    '$in_list'(unknown_source(Source), Effects),
    ground(Source),
    (   Source = library(_)
    ->  true
    ;   ( atomic(Source) ; Source = _/_ ),
        Context = context(_, Path, _, _, _),
        has_folder(Path)
    ),
    subterm_span(Directive, Layout, Source, From, To),
    (   Source = library(Written),
        '$path_text'(Written, Name),
        '$library_files'(Files),
        nearest_atoms(Name, Files, 2, [Similar|_])
    ->  format(atom(Message), 'there is no ~w; did you mean library(~w)?', [Source, Similar]),
        format(atom(Text), 'library(~w)', [Similar]),
        subterm_span(Directive, Layout, Written, WrittenFrom, WrittenTo),
        Fix = edits(Text, [replace(WrittenFrom, WrittenTo, Similar)])
    ;   format(atom(Message), 'there is no file ~w', [Source]),
        Fix = none
    ).
directive_problem(Effects, Directive, Layout, Context, problem(warning, 'W-export', From, To, Message, Fix)) :-
    '$in_list'(loads(Path, Imports), Effects),
    is_list(Imports),
    exports_of(Path, Module, Exports),
    import_list(Directive, Layout, Written, ListLayout),
    Written == Imports,
    layout_part(Written, ListLayout, Import, term_position(From, To, _, _, [NameLayout, ArityLayout])),
    Import = Name/Arity,
    \+ '$in_list'(Name/Arity, Exports),
    context_module(Context, Reader),
    \+ '$found_elsewhere'(Name/Arity, Reader),
    (   findall(Other, '$in_list'(Other/Arity, Exports), Others),
        nearest_atoms(Name, Others, 2, [Similar|_])
    ->  format(atom(Message), '~q is not exported by ~w; did you mean ~q?', [Name/Arity, Module, Similar/Arity]),
        format(atom(Text), '~q', [Similar/Arity]),
        format(atom(New), '~q', [Similar]),
        part_fix(Text, NameLayout, New, Fix)
    ;   '$in_list'(Name/Other, Exports)
    ->  format(atom(Message), '~q is not exported by ~w; there is ~q', [Name/Arity, Module, Name/Other]),
        format(atom(Text), '~q', [Name/Other]),
        part_fix(Text, ArityLayout, Other, Fix)
    ;   format(atom(Message), '~q is not exported by ~w', [Name/Arity, Module]),
        Fix = none
    ).
directive_problem(_, Directive, Layout, _, problem(error, 'E-domain', From, To, Message, none)) :-
    nonvar(Directive),
    Directive = encoding(Name),
    atom(Name),
    '$source_of_text'("", Handle),
    call_cleanup(\+ '$set_source_encoding'(Handle, Name), '$close_source'(Handle)),
    subterm_span(Directive, Layout, Name, From, To),
    format(atom(Message), 'there is no encoding ~q', [Name]).
directive_problem(_, Directive, Layout, _, problem(error, 'E-type', From, To, Message, Fix)) :-
    nonvar(Directive),
    Directive =.. [Name, Spec|More],
    '$in_list'(Name, [dynamic, discontiguous, multifile]),
    (   More == []
    ->  declared_item(Spec, Item),
        format(atom(Message), '~q is no predicate indicator, which is written Name/Arity', [Item]),
        (   callable(Item)
        ->  functor(Item, ItemName, Arity),
            format(atom(Text), '~q', [ItemName/Arity]),
            Fix = replace(From, To, Text)
        ;   Fix = none
        )
    ;   Name == dynamic,
        More = [Item],
        nonvar(Item),
        Item = _/_,
        Message = 'several indicators are written as a list, or after `dynamic` without parentheses',
        Fix = none
    ),
    subterm_span(Directive, Layout, Item, From, To).

part_fix(Title, Layout, Text, edits(Title, [replace(From, To, Text)])) :-
    layout_span(Layout, From, To).

exports_of(Path, Module, Exports) :-
    (   atom_concat('hornbeam:', _, Path)
    ->  '$loaded'(Path, Module, _),
        '$module_exports'(Module, Exports)
    ;   file_items(Path, Items),
        module_of(Items, Module, Exports),
        \+ '$in_list'(item(reexports(_, _), _, _), Items)
    ),
    !.

%   What a declaration of one argument names that is no indicator.

declared_item(Spec, Item) :-
    nonvar(Spec),
    (   ( Spec = (A, B) ; Spec = [A|B] )
    ->  ( declared_item(A, Item) ; declared_item(B, Item) )
    ;   ( Spec = _:A ; Spec = (A as _) )
    ->  declared_item(A, Item)
    ;   Spec \== [],
        Spec \= _/_,
        Spec \= _//_,
        Item = Spec
    ).
