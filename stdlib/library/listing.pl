% SPDX-License-Identifier: MIT
% The clauses of the program as readable source: listing/0,1,2, and portray_clause/1,2,3.
%
% listing/1 takes the names of variables from the source file if possible.

:- module(listing, [listing/0, listing/1, listing/2]).

:- reexport(library(portray_clause)).
:- use_module(private(toplevel/coloured_text), [print_in_colours/1]).
:- use_module(private(teaching/program_parts), [written_body/5]).
:- use_module(private(messages/source_snippets), [clause_text/6, clause_on_line/5, layout_span/3, span_place/4]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2, type_error/2]).

:- meta_predicate
    listing(:),
    listing(:, +).

%!  listing is det.
%
%   Lists all user-defined predicates.
%
%       ?- listing.

listing :-
    print_in_colours(list_module(user, [])).

list_module(Module, Options) :-
    findall(Name/Arity, user_predicate(Module, Name, Arity), Indicators0),
    sort(Indicators0, Indicators),
    maplist(list_procedure(Module, Options), Indicators).

user_predicate(Module, Name, Arity) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ '$predicate_property'(Module, Head, imported_from(_)),
    \+ predicate_property(Module:Head, built_in),
    \+ sub_atom(Name, 0, _, _, $),
    \+ ( '$block_done'(Module, Blocked, Arity), '$blocked_name'(Blocked, Name) ).

%!  listing(:Spec) is det.
%
%   Lists the predicates given by Spec: Name, Name/Arity, Name//Arity, Module:Spec, a list of these or, if unbound, all
%   predicates of the module.  A comment names each predicate that cannot be listed.  Errors: type_error(predicate_spec,
%   S).
%
%       ?- assertz(likes(mary, wine)), listing(likes/2).

listing(Spec) :-
    listing(Spec, []).

%!  listing(:Spec, +Options) is det.
%
%   Like listing/1.  Options: source(true): print the source lines, with the comments in front of clauses, if the file
%   still exists; variable_names(false): use letters as names.
%
%       ?- listing(parent/2, [variable_names(false)]).

listing(Module:Spec, Options) :-
    must_be(list, Options),
    print_in_colours(list_spec(Spec, Module, Options)).

list_spec(Spec, Module, Options) :-
    (   var(Spec)
    ->  list_module(Module, Options)
    ;   Spec == []
    ->  true
    ;   Spec = [First|Rest]
    ->  list_spec(First, Module, Options),
        list_spec(Rest, Module, Options)
    ;   Spec = Module1:Spec1
    ->  list_spec(Spec1, Module1, Options)
    ;   spec_parts(Spec, Name, Arity)
    ->  load_supplier(Module, Name, Arity),
        findall(Name/Arity, visible(Module, Name, Arity), Indicators0),
        sort(Indicators0, Indicators),
        (   Indicators == []
        ->  format(user_error, '~NNo predicates for ~q~n', [Spec])
        ;   maplist(list_procedure(Module, Options), Indicators)
        )
    ;   type_error(predicate_spec, Spec)
    ).

spec_parts(Name, Name, _) :-
    atom(Name).
spec_parts(Name/Arity, Name, Arity).
spec_parts(Name//Arity0, Name, Arity) :-
    ( var(Arity0) -> true ; Arity is Arity0+2 ).

%   load_supplier(+Module, ?Name, ?Arity): loads the library that a call of this predicate would autoload, unless the
%   program defines it.

load_supplier(Module, Name, Arity) :-
    (   atom(Name),
        \+ visible(Module, Name, Arity),
        between(0, 8, Arity),
        '$autoload'(Module, Name, Arity)
    ->  true
    ;   true
    ).

visible(Module, Name, Arity) :-
    current_predicate(Module:Name/Arity).
visible(Module, Name, Arity) :-
    atom(Name),
    ( integer(Arity) ; var(Arity), between(0, 8, Arity) ),
    functor(Head, Name, Arity),
    predicate_property(Module:Head, defined).

list_procedure(Module, Options, Name/Arity) :-
    functor(Head, Name, Arity),
    (   '$predicate_property'(Module, Head, imported_from(Source))
    ->  true
    ;   Source = Module
    ),
    list_predicate(Source, Module, Head, Name/Arity, Options).

list_predicate(Source, Module, Head, Indicator, Options) :-
    declarations(Source, Head, Indicator, Module),
    (   catch(list_clauses(Source, Head, Module, Options),
              error(permission_error(_, _, _), _),
              not_listed(Indicator))
    ->  true
    ;   true
    ).

not_listed(Indicator) :-
    format('%   Built in: ~q; ?- help(~q). says more~n', [Indicator, Indicator]).

declarations(Source, Head, Indicator, Module) :-
    findall(Property, declared(Source, Head, Property), Properties),
    qualified(Source, Module, Indicator, Shown),
    print_declarations(Properties, Shown),
    forall(block(Source, Head, Block), format(':- block ~q.~n', [Block])).

block(Source, Head, Block) :-
    functor(Head, Name, Arity),
    '$block_done'(Source, Name, Arity),
    '$block'(Source, Name, Arity, Positions),
    findall(Mode, ( between(1, Arity, N), ( memberchk(N, Positions) -> Mode = (-) ; Mode = (?) ) ), Modes),
    Block =.. [Name|Modes].

declared(Source, Head, Property) :-
    declarable(Property),
    (   Property == table
    ->  predicate_property(Source:Head, tabled)
    ;   predicate_property(Source:Head, Property)
    ),
    \+ ( Property == (multifile), Source == system ).

declarable((dynamic)).
declarable((multifile)).
declarable(table).

print_declarations([], _).
print_declarations([Property|Properties], Shown) :-
    format(':- ~w ~q.~n', [Property,Shown]),
    ( Properties == [] -> nl ; true ),
    print_declarations(Properties, Shown).

qualified(Source, Module, Term, Shown) :-
    (   ( Source == Module ; Source == system )
    ->  Shown = Term
    ;   Shown = Source:Term
    ).

list_clauses(Source, Head, Module, Options) :-
    stored_head(Source, Head, Stored),
    (   predicate_property(Source:Head, foreign)
    ->  functor(Head, Name, Arity),
        not_listed(Name/Arity)
    ;   \+ '$stored_clause'(Source:Stored, _)
    ->  true
    ;   memberchk(source(true), Options),
        findall(Lines, ( '$stored_clause'(Source:Stored, _, Ref), clause_lines(Ref, Source, Lines) ), All),
        All \== [],
        \+ memberchk(none, All)
    ->  print_lines(All, none, 0),
        nl
    ;   forall('$stored_clause'(Source:Stored, Body, Ref),
               list_clause(Source, Head, Body, Ref, Module, Options)),
        nl
    ).

%   stored_head(+Module, +Head, -Stored): the clauses of a predicate with block declarations are stored under another
%   name.

stored_head(Module, Head, Stored) :-
    functor(Head, Name, Arity),
    (   '$block_done'(Module, Name, Arity)
    ->  '$blocked_name'(Name, StoredName),
        Head =.. [_|Arguments],
        Stored =.. [StoredName|Arguments]
    ;   Stored = Head
    ).

%   clause_lines(+Ref, +Module, -Lines): Lines is lines(Path, First, Last), or none.

clause_lines(Ref, Module, Lines) :-
    (   clause_property(Ref, file(Path)),
        clause_property(Ref, line_count(Line)),
        clause_text(Path, Line, Module, _, _, Layout),
        layout_span(Layout, _, To),
        span_place(Path, To, To, place(_, Last, _, _, _))
    ->  comment_line(Path, Line, First),
        Lines = lines(Path, First, Last)
    ;   Lines = none
    ).

% The first line of the comments that end just before Line.
comment_line(Path, Line, First) :-
    Above is Line - 1,
    (   Above > 0,
        '$source_line'(Path, Above, Text),
        sub_atom(Text, 0, 1, _, '%')
    ->  comment_line(Path, Above, First)
    ;   First = Line
    ).

% Several clauses may share a line.
print_lines([], _, _).
print_lines([lines(Path, First0, Last)|Rest], Path0, Printed) :-
    ( Path == Path0 -> First is max(First0, Printed + 1) ; First = First0 ),
    forall(( between(First, Last, Line), '$source_line'(Path, Line, Text) ), format('~w~n', [Text])),
    print_lines(Rest, Path, Last).

list_clause(Source, Head0, Body0, Ref, Module, Options) :-
    qualified(Source, Module, Head0, Head),
    (   written_body(Source, Head0, Body0, Ref, Body)
    ->  true
    ;   Body = Body0
    ),
    (   '$clause_matches'(Ref)
    ->  matching_rule(Head, Body, Clause)
    ;   Body == true
    ->  Clause = Head
    ;   Clause = (Head :- Body)
    ),
    (   \+ memberchk(variable_names(false), Options),
        source_names(Ref, Source, (Head0 :- Body), Names)
    ->  true
    ;   Names = []
    ),
    current_output(Out),
    portray_clause(Out, Clause, [variable_names(Names)]).

matching_rule(Head, Body, (Left => Right)) :-
    (   nonvar(Body),
        Body = (Guard, Cut, Right0),
        Cut == !
    ->  Left = (Head, Guard),
        Right = Right0
    ;   Left = Head,
        Right = Body
    ).

%   source_names(+Ref, +Module, +Clause, -Names): the source names of the variables of Clause.  Fails if the text at the
%   clause's position is not (or no longer) that clause.

source_names(Ref, Module, Clause, Names) :-
    term_variables(Clause, [_|_]),
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    clause_on_line(File, Line, Module, Clause1, Names0),
    normal_clause(Clause1, Clause2),
    Clause2 =@= Clause,
    !,
    Clause2 = Clause,
    Names = Names0.

normal_clause(Term, Clause) :-
    (   Term = (_ --> _)
    ->  dcg_translate_rule(Term, Clause)
    ;   Term = (_ :- _)
    ->  Clause = Term
    ;   Term = ((Head, Guard) => Body)
    ->  Clause = (Head :- Guard, !, Body)
    ;   Term = (Head => Body)
    ->  Clause = (Head :- Body)
    ;   Clause = (Term :- true)
    ).
