% SPDX-License-Identifier: MIT
% What a load would report of a clause or a declaration, in its words: the clause is added to a module that nothing else
% uses, and removed, or the declaration is carried out there.

:- module('$load_errors', [clause_error/3, declaration_error/3]).

:- use_module(private(messages/error_texts), [error_text//2]).
:- use_module(private(messages/message_codes), [message_code/2]).
:- use_module(private(messages/source_snippets), [layout_span/3, layout_subterm/4]).
:- use_module(private(source_analysis/clause_problems), [subterm_span/5]).
:- use_module(private(source_analysis/declarations), [declares_procedures/1]).

%!  clause_error(?Term, +Layout, -Problem) is semidet.
%
%   The clause Term defines nothing: a load reports the Problem, as in private(source_analysis/clause_problems).
%
%       ?- clause_error((p :- 3), term_position(0, 6, 2, 4, [0-1, 5-6]), problem(_, Code, From, To, _, _)).
%       Code = 'E-type', From = 5, To = 6.

clause_error(Term, Layout, Problem) :-
    catch(( added_clause(Term), fail ), error(Formal, _), true),
    nonvar(Formal),
    ( Layout = term_position(_, _, _, _, [Head, _]) -> true ; Head = Layout ),
    error_problem(Formal, none, Term, Layout, Head, Problem).

%   added_clause(?Clause): fails, or has the loader's error. The head does not matter, as nothing is added to stay.

added_clause(Clause) :-
    (   var(Clause)
    ->  added(Clause)
    ;   Clause = (_ --> _)
    ->  dcg_translate_rule(Clause, Rule),
        added_clause(Rule)
    ;   Clause = _:Inner
    ->  added_clause(Inner)
    ;   ( Clause = (Head :- Body) ; Clause = (Head => Body) )
    ->  ( callable(Head) -> added((clause :- Body)) ; added((Head :- true)) )
    ;   \+ callable(Clause),
        added(Clause)
    ).

added(Clause) :-
    assertz('checked for an editor':Clause, Reference),
    erase(Reference).

%!  declaration_error(?Directive, +Layout, -Problem) is semidet.
%
%   The directive is a declaration that a load reports as the Problem.
%
%       ?- declaration_error(op(9, xx, a), term_position(0, 11, 0, 2, [3-4, 6-8, 10-11]), problem(_, C, F, T, _, _)).
%       C = 'E-domain', F = 6, T = 8.

declaration_error(Directive, Layout, Problem) :-
    callable(Directive),
    tried(Directive, Goal),
    \+ ( layout_subterm(Directive, Layout, Part, _), nonvar(Part), Part = _:_ ),       % it may be a real module
    catch(( Goal -> Outcome = done ; Outcome = failed ), error(Formal, Context), Outcome = error),
    (   Outcome == failed
    ->  format(atom(Message), 'the directive failed: ~q', [Directive]),
        layout_span(Layout, From, To),
        Problem = problem(warning, 'W-directive', From, To, Message, none)
    ;   Outcome == error,
        nonvar(Formal),
        error_problem(Formal, Context, Directive, Layout, Layout, Problem)
    ).

%   tried(+Directive, -Goal): Goal has its errors, and no effect but on the module.

tried(op(Priority, Type, Names), op(Priority, Type, 'checked for an editor':Names)).
tried(module(Name, Exports), '$load_errors':exported(Name, Exports)).
tried(module(Name, Exports, _), '$load_errors':exported(Name, Exports)).
tried(use_module(Source), load_files('checked for an editor':Source, [])) :-
    var(Source).
tried(use_module(_, Imports), use_module('checked for an editor':library(lists), Imports)) :-
    nonvar(Imports),
    \+ is_list(Imports),
    \+ '$in_list'(Imports, [all, except(_)]).
tried(Directive, Goal) :-
    Directive =.. [Name, Spec],
    declares_procedures(Name),
    \+ '$in_list'(Name, [export, import, det, noprofile]),
    Goal =.. [Name, 'checked for an editor':Spec].

exported(Name, Exports) :-
    ( var(Name) -> throw(error(instantiation_error, _)) ; true ),
    '$declare_exports'(Exports, 'checked for an editor').

%   error_problem(+Formal, +Context, +Term, +Layout, +Whole, -Problem): it is at the culprit, where that is written in
%   Term, and otherwise at what has the layout Whole.

error_problem(Formal, Context, Term, Layout, Whole, problem(error, Code, From, To, Message, none)) :-
    message_code(error(Formal, Context), Code),
    phrase(error_text(Formal, Context), Lines),
    first_line(Lines, Parts),
    atomic_list_concat(Parts, Message),
    (   culprit(Formal, Culprit),
        nonvar(Culprit),
        subterm_span(Term, Layout, Culprit, From, To)
    ->  true
    ;   layout_span(Whole, From, To)
    ).

culprit(type_error(_, Culprit), Culprit).
culprit(domain_error(_, Culprit), Culprit).

first_line([], []).
first_line([Line|Lines], Parts) :-
    (   Line == nl
    ->  Parts = []
    ;   Line = Format-Arguments
    ->  format(atom(Part), Format, Arguments),
        Parts = [Part|Parts1],
        first_line(Lines, Parts1)
    ;   Parts = [Line|Parts1],
        first_line(Lines, Parts1)
    ).
