% SPDX-License-Identifier: MIT
% Expanding the clauses of a file by its hooks: term_expansion/2 and goal_expansion/2 that the file itself defines run,
% with the procedures that they call, in a module of their own. They cannot change anything outside it, access no files
% and no terminal, and have limits; hooks that exceed the limits are not called again until they are changed.
%
%   The record of an expanded clause has the calls of its expansion, the effects makes(Name, Arity, From, To) for what
%   that defines, and expanded(Key, Record): the record as written, and the hooks that were called.

:- module('$clause_expansions', [expanded_pieces/5]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(private(source_analysis/clause_records)).
:- use_module(private(source_analysis/declarations), [context_module/2, declare/4]).

:- dynamic([hooks/3, gave_up/1]).      % hooks(Path, Key, Module): where they have been loaded

most_inferences(100000).                % for a clause
most_seconds(2).                        % for a file

%!  expanded_pieces(+Handle, +Path, +Context, +Pieces0, -Pieces) is det.
%
%   Pieces are the pieces of the open source Handle, expanded by the hooks among them. A piece that has already been
%   expanded is left unchanged.
%
%       ?- expanded_pieces(0, 'a.pl', Context, Pieces0, Pieces).

expanded_pieces(Handle, Path, Context, Pieces0, Pieces) :-
    (   hook_front(Pieces0, 0, Front, Rest0, Offset)
    ->  maplist(piece_as_written, Pieces0, Written),
        needed_clauses(Written, Handle, Context, Names, Terms, Text),
        term_hash(Text, Key),
        expand_rest(Rest0, Handle, Path, Context, Offset, hooks(Key, Names, Terms), Rest),
        joined(Front, Rest, Pieces)
    ;   Pieces = Pieces0
    ).

%   Hooks apply to the clauses after the first hook.

hook_front([Piece|Pieces], Offset0, [Piece|Front], Rest, Offset) :-
    Piece = piece(Length, Record),
    Offset1 is Offset0 + Length,
    (   is_hook(Record)
    ->  Front = [],
        Rest = Pieces,
        Offset = Offset1
    ;   hook_front(Pieces, Offset1, Front, Rest, Offset)
    ).

is_hook(record(_, _, _, _, _, Effects, _)) :-
    '$in_list'(expands(_), Effects),
    !.

expand_rest(Pieces0, _, _, _, _, hooks(Key, _, _), Pieces) :-
    gave_up(Key),
    !,
    given_up(Pieces0, Pieces).
expand_rest(Pieces0, Handle, Path, Context, Offset, hooks(Key, Names, Terms), Pieces) :-
    hook_module(Path, Key, Context, Names, Terms, Module),
    most_seconds(Seconds),
    Goal = expand_all(Pieces0, Handle, Context, Offset, Key, Module, Pieces1),
    (   catch(catch(call_with_time_limit(Seconds, Goal), _, fail), '$limit'(_, _), fail)   % a hook may throw that
    ->  Pieces = Pieces1
    ;   assertz(gave_up(Key)),
        given_up(Pieces0, Pieces)
    ).

%   The expansion of the clauses is unknown: the first one reports that definitions are missing.

given_up(Pieces0, Pieces) :-
    maplist(piece_as_written, Pieces0, Written),
    (   Written = [piece(Length, Record0)|Rest]
    ->  Record0 = record(Kind, Begin, End, Definition, Uses, Effects, Problems),
        Record = record(Kind, Begin, End, Definition, Uses, [incomplete, expanded(none, Record0)|Effects], Problems),
        Pieces = [piece(Length, Record)|Rest]
    ;   Pieces = []
    ).

piece_as_written(piece(Length, Record0), piece(Length, Record)) :-
    as_written(Record0, _, Record).

as_written(Record0, Key, Record) :-
    (   Record0 = record(_, _, _, _, _, Effects, _),
        '$in_list'(expanded(Key0, Record1), Effects)
    ->  Key = Key0,
        Record = Record1
    ;   Key = none,
        Record = Record0
    ).

% ---- the module of the hooks ----

%   needed_clauses(+Pieces, +Handle, +Context, -Names, -Terms, -Text): the hooks and the procedures of the file that
%   they call, directly or indirectly, as clauses and as text.

needed_clauses(Pieces, Handle, Context, Names, Terms, Text) :-
    findall(Hook, ( '$in_list'(piece(_, Record), Pieces), is_hook(Record), called_by(Record, Hook) ), Called0),
    sort(Called0, Called),
    closed(Called, Pieces, [], Names),
    findall(Term-Part,
            ( piece_in(Pieces, 0, Offset, Record),
              needed(Record, Names),
              read_clause_at(Handle, Offset, Context, read(Length, clause(Term, _, _, _, _, _, _), _)),
              End is Offset + Length,
              '$source_piece'(Handle, Offset, End, Part) ),
            Clauses),
    findall(Term, '$in_list'(Term-_, Clauses), Terms),
    findall(Part, '$in_list'(_-Part, Clauses), Text).

called_by(record(_, _, _, _, Uses, _, _), Name/Arity) :-
    '$in_list'(use(_, Name, Arity, _, _, Role), Uses),
    \+ '$in_list'(Role, [documented, named]).

closed([], _, Names, Names).
closed([Name|Waiting], Pieces, Names0, Names) :-
    (   '$in_list'(Name, Names0)
    ->  closed(Waiting, Pieces, Names0, Names)
    ;   Name = Atom/Arity,
        findall(Next,
                ( '$in_list'(piece(_, Record), Pieces),
                  Record = record(_, _, _, def(Atom, Arity, _, _), _, _, _),
                  called_by(Record, Next) ),
                Next0),
        sort(Next0, Nexts),
        joined(Nexts, Waiting, Waiting1),
        closed(Waiting1, Pieces, [Name|Names0], Names)
    ).

needed(Record, Names) :-
    Record = record(Kind, _, _, Definition, _, _, _),
    (   is_hook(Record)
    ;   '$in_list'(Kind, [fact, rule, grammar]),
        Definition = def(Name, Arity, _, _),
        '$in_list'(Name/Arity, Names)
    ),
    !.

hook_module(Path, Key, Context, Names, Terms, Module) :-
    (   hooks(Path, Key, Module0)
    ->  Module = Module0
    ;   context_module(Context, Reading),
        atomic_list_concat(['expanding ', Key, ' of ', Reading], Module),
        retractall(hooks(Path, _, _)),
        assertz(hooks(Path, Key, Module)),
        catch(add_import_module(Module, Reading, start), error(_, _), true),
        maplist(declare_procedure(Module), [term_expansion/2, goal_expansion/2|Names]),
        maplist(add_clause(Module), Terms)
    ).

%   Procedures that a hook asserts need no clause; system predicates are not included.

declare_procedure(Module, Name/Arity) :-
    functor(Head, Name, Arity),
    (   '$predicate_property'(system, Head, defined),
        \+ '$in_list'(Name, [term_expansion, goal_expansion])
    ->  true
    ;   '$library_of_call'(Module, Name, Arity, _)
    ->  true
    ;   catch(dynamic(Module:Name/Arity), error(_, _), true)
    ).

add_clause(Module, Term) :-
    own_clause(Term, Clause),
    catch(assertz(Module:Clause), error(_, _), true).

own_clause(Term, Clause) :-
    (   Term = (_ --> _)
    ->  catch(dcg_translate_rule(Term, Clause), error(_, _), Clause = true)
    ;   Term = (Head0 :- Body)
    ->  own_head(Head0, Head),
        Clause = (Head :- Body)
    ;   own_head(Term, Clause)
    ).

own_head(Head0, Head) :-
    (   nonvar(Head0),
        Head0 = _:Plain
    ->  Head = Plain
    ;   Head = Head0
    ).

% ---- clauses ----

expand_all([], _, _, _, _, _, []).
expand_all([piece(Length, Record0)|Pieces0], Handle, Context, Offset, Key, Module, [piece(Length, Record)|Pieces]) :-
    as_written(Record0, Known, Written),
    (   Known == Key
    ->  Record = Record0
    ;   expanded_record(Written, Handle, Context, Offset, Key, Module, Record)
    ),
    Next is Offset + Length,
    expand_all(Pieces0, Handle, Context, Next, Key, Module, Pieces).

expanded_record(Written, Handle, Context, Offset, Key, Module, Record) :-
    Written = record(Kind, Begin, End, Definition, Uses, Effects, Problems),
    (   expandable(Kind, Handle, Offset, Context, End, Term, Layout),
        becomes(Term, Module, Terms)
    ->  span_of(Definition, Begin, End, Span),
        known_parts(Term, Layout, Known),
        new_parts(Terms, Known, Span, Context, Uses1, Effects1),
        former_uses(Uses, Uses1, Uses2),
        ( '$in_list'(makes(Name, Arity, _, _), Effects1), Definition = def(Name, Arity, _, _)
        -> Definition1 = Definition ; Definition1 = none ),
        findall(Problem, ( '$in_list'(Problem, Problems), is_of_text(Problem) ), Problems1)
    ;   Uses2 = Uses,
        Effects1 = [],
        Definition1 = Definition,
        Problems1 = Problems
    ),
    joined(Effects1, Effects, Effects2),
    Record = record(Kind, Begin, End, Definition1, Uses2, [expanded(Key, Written)|Effects2], Problems1).

%   expandable(+Kind, +Handle, +Offset, +Context, +End, -Term, -Layout): what a load gives the hooks: end_of_file, too.

expandable(layout, Handle, Offset, _, End, end_of_file, 0-0) :-
    !,
    '$source_size'(Handle, Size),
    Offset + End =:= Size.
expandable(Kind, Handle, Offset, Context, _, Term, Layout) :-
    '$in_list'(Kind, [fact, rule, grammar, directive]),
    read_clause_at(Handle, Offset, Context, read(_, clause(Term, _, _, Layout, _, _, _), _)).

span_of(Definition, Begin, End, span(From, To)) :-
    (   Definition = def(_, _, From, To)
    ->  true
    ;   From = Begin,
        To = End
    ).

%   The reader's problems, whatever the clause expands to.

is_of_text(problem(_, Code, _, _, _, _)) :-
    '$in_list'(Code, ['W-singleton', 'E-syntax', 'W-stop']),
    !.

%   becomes(+Term, +Module, -Terms): the hooks expand Term to Terms. Fails if they leave it unchanged.

becomes(Term, Module, Terms) :-
    in_sandbox(expansion(Term, Module, Terms0)),
    term_attvars(Terms0, []),
    acyclic_term(Terms0),
    Terms0 \== [Term],
    Terms = Terms0.

expansion(Term, Module, Terms) :-
    (   call(Module:term_expansion(Term, Terms0)),
        nonvar(Terms0)
    ->  ( is_list(Terms0) -> Terms1 = Terms0 ; Terms1 = [Terms0] )
    ;   Terms1 = [Term]
    ),
    (   '$has_clauses'(Module, goal_expansion(_, _))
    ->  maplist(with_goal(Module), Terms1, Terms)
    ;   Terms = Terms1
    ).

with_goal(Module, Term, Expanded) :-
    (   nonvar(Term),
        ( Term = (Head :- Body), Expanded = (Head :- Body1) ; Term = (:- Body), Expanded = (:- Body1) )
    ->  '$expand_goal'(Body, Module, 100, Body1)
    ;   Expanded = Term
    ).

%   Within the limits of a clause, without access to the outside; its output is discarded. A clause that exceeds the
%   limits ends the expansion of the file.

in_sandbox(Goal) :-
    most_inferences(Most),
    setup_call_cleanup('$capabilities'(Old, 64),        % Capability::change_program
                       with_output_to(string(_), call_with_inference_limit(once(asked(Goal)), Most, Result)),
                       '$capabilities'(_, Old)),
    (   Result == inference_limit_exceeded
    ->  throw(limit)
    ;   true
    ).

asked(Goal) :-
    nb_setval('$expansion_interrupted', false),
    ( nb_current('$on_interrupt', Before) -> true ; Before = none ),
    setup_call_cleanup(nb_setval('$on_interrupt', '$clause_expansions':interrupted),
                       catch(catch(Goal, _, fail), '$aborted', aborted),
                       interrupt_as_before(Before)).

%   A hook may throw '$aborted', which only a catcher of this name catches; an interrupt of the server passes.

aborted :-
    nb_getval('$expansion_interrupted', true),
    throw('$aborted').

interrupted :-
    nb_setval('$expansion_interrupted', true),
    throw('$aborted').

interrupt_as_before(Before) :-
    ( Before == none -> nb_delete('$on_interrupt') ; nb_setval('$on_interrupt', Before) ).

% ---- what it has become ----

%   known_parts(+Term, +Layout, -Known): Part-Layout of the callable parts of a clause.

known_parts(Term, Layout, Known) :-
    parts(Term, Layout, Known, []).

parts(Term, Layout, Known, Rest) :-
    (   callable(Term),
        nonvar(Layout)
    ->  Known = [Term-Layout|Known1],
        (   Layout = term_position(_, _, _, _, Layouts),
            compound(Term)
        ->  Term =.. [_|Arguments],
            all_parts(Arguments, Layouts, Known1, Rest)
        ;   Known1 = Rest
        )
    ;   Known = Rest
    ).

all_parts([Term|Terms], [Layout|Layouts], Known, Rest) :-
    !,
    parts(Term, Layout, Known, Known1),
    all_parts(Terms, Layouts, Known1, Rest).
all_parts(_, _, Known, Known).

%   Subterms of the source keep their position; everything else has the position of the clause.

layout_of(Known, Span, Term, Layout) :-
    (   callable(Term),
        '$in_list'(Part-Layout0, Known),
        Part == Term
    ->  Layout = Layout0
    ;   Span = span(From, To),
        (   compound(Term),
            Term \= [_|_]
        ->  Term =.. [_|Arguments],
            maplist(layout_of(Known, Span), Arguments, Layouts),
            Layout = term_position(From, To, From, To, Layouts)
        ;   Layout = From-To
        )
    ).

new_parts([], _, _, _, [], []).
new_parts([Term|Terms], Known, Span, Context, Uses, Effects) :-
    layout_of(Known, Span, Term, Layout),
    term_parts(Term, Layout, Span, Context, Uses0, Effects0),
    joined(Uses0, Uses1, Uses),
    joined(Effects0, Effects1, Effects),
    new_parts(Terms, Known, Span, Context, Uses1, Effects1).

term_parts(Term, Layout, span(From, To), Context, Uses, Effects) :-
    (   nonvar(Term),
        Term = (:- Directive)
    ->  Layout = term_position(_, _, _, _, [GoalLayout]),
        (   declare(Directive, Context, _, Effects0)
        ->  Uses = [],
            findall(Effect, ( '$in_list'(Effect, Effects0), Effect \= reading(_) ), Effects)
        ;   body_uses(rule, Directive, GoalLayout, Context, Uses),
            Effects = []
        )
    ;   clause_parts(Term, Layout, Kind, head(Head, HeadLayout), body(Body, BodyLayout), Extra),
        definition(Head, HeadLayout, Extra, Context, Definition),
        (   Definition = def(Name, Arity, _, _)
        ->  Effects = [makes(Name, Arity, From, To)]
        ;   Effects = []
        ),
        body_uses(Kind, Body, BodyLayout, Context, Uses)
    ).

%   Calls that only the source contains are not calls, but names that may be searched for.

former_uses([], Uses, Uses).
former_uses([Use|Uses0], New, Uses) :-
    Use = use(Module, Name, Arity, From, To, Role0),
    (   '$in_list'(use(_, Name, Arity, From, To, _), New)
    ->  Uses = Uses1
    ;   Role0 == documented
    ->  Uses = [Use|Uses1]
    ;   Uses = [use(Module, Name, Arity, From, To, expanded)|Uses1]
    ),
    former_uses(Uses0, New, Uses1).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).
