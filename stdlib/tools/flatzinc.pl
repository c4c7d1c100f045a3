% SPDX-License-Identifier: MIT
% Models in FlatZinc, the target language of MiniZinc: run by `hornbeam --flatzinc FILE`.
%
% Solutions are printed in the format of the MiniZinc handbook: an equation for each output variable, ---------- after
% each solution, ========== if there are no further (or better) ones.

:- module(flatzinc, [flatzinc/2]).

:- use_module(library(apply), [exclude/3, maplist/2, maplist/3]).
:- use_module(library(assoc)).
:- use_module(library(clpfd)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(private(flatzinc/constraints), [flatzinc_constraint/3]).
:- use_module(private(flatzinc/reading), [flatzinc_items/2]).
:- use_module(private(flatzinc/searching), [flatzinc_search/5]).

:- set_prolog_flag(double_quotes, codes).

%!  flatzinc(+File, +Options) is det.
%
%   Solves the model in File and prints its solutions. Options: solutions(N) or solutions(all), for a problem without an
%   objective (1); free(true): alternate between the search by annotations and one that learns;
%   time_limit(Milliseconds); statistics(true). Errors: those of the file; syntax_error(flatzinc(Line, Expected));
%   domain_error(flatzinc_type, float); existence_error(flatzinc_constraint, Name/Arity).
%
%       ?- flatzinc('model.fzn', [solutions(all)]).

flatzinc(File, Options) :-
    must_be(list, Options),
    statistics(process_cputime, Start),
    Counts = counts(0),
    (   option(time_limit(Ms), Options)
    ->  Seconds is Ms/1000,
        catch(call_with_time_limit(Seconds, solved(File, Options, Counts, End)), time_limit_exceeded, End = stopped)
    ;   solved(File, Options, Counts, End)
    ),
    Counts = counts(N),
    conclusion(End, N),
    ( option(statistics(true), Options) -> print_statistics(N, Start) ; true ),
    flush_output.

% All posted constraints are undone afterwards.
solved(File, Options, Counts, End) :-
    setup_call_cleanup(open(File, read, Stream), flatzinc_items(Stream, Items), close(Stream)),
    Kept = end(impossible),
    \+ ( posted(Items, Model), \+ searched(Model, Options, Counts, Kept) ),
    Kept = end(End).

conclusion(complete, 0) :- !, print_line('=====UNSATISFIABLE=====').
conclusion(complete, _) :- print_line('==========').
conclusion(impossible, _) :- print_line('=====UNSATISFIABLE=====').
conclusion(enough, _).
conclusion(stopped, N) :- ( N =:= 0 -> print_line('=====UNKNOWN=====') ; true ).

print_line(Line) :-
    write(Line),
    nl.

print_statistics(N, Start) :-
    statistics(process_cputime, End),
    Time is End - Start,
    fd_statistics(backtracks, Failures),
    format("%%%mzn-stat: solveTime=~3f~n%%%mzn-stat: failures=~d~n%%%mzn-stat: nSolutions=~d~n%%%mzn-stat-end~n",
           [Time,Failures,N]).

% ---- the model ----

% model(Environment, Variables, Outputs, Solve): Outputs are output(Name, How, Value), the last one first.
posted(Items, Model) :-
    empty_assoc(Names),
    posted(Items, model(Names, [], [], none), Model).

posted([], Model, Model).
posted([Item|Items], Model0, Model) :-
    post(Item, Model0, Model1),
    posted(Items, Model1, Model).

post(parameter(Name, E), model(Names0, Xs, Os, S), model(Names, Xs, Os, S)) :-
    value(Names0, E, Value),
    put_assoc(Name, Names0, Value, Names).
post(variable(Name, Type, Annotations, E), model(Names0, Xs, Os0, S), model(Names, [X|Xs], Os, S)) :-
    ( E == none -> true ; value(Names0, E, X) ),
    typed(Type, X),
    put_assoc(Name, Names0, X, Names),
    (   member(id(output_var), Annotations)
    ->  Os = [output(Name, Type, X)|Os0]
    ;   Os = Os0
    ).
post(array(Name, Type, Annotations, E), model(Names0, Xs, Os0, S), model(Names, Xs, Os, S)) :-
    value(Names0, E, Elements),
    put_assoc(Name, Names0, Elements, Names),
    (   member(call(output_array, [list(Sets)]), Annotations)
    ->  Os = [output(Name, array(Sets, Type), Elements)|Os0]
    ;   Os = Os0
    ).
post(constraint(Name, Es, Annotations), Model, Model) :-
    Model = model(Names, _, _, _),
    maplist(value(Names), Es, Arguments),
    ( memberchk(id(domain), Annotations) -> Consistency = domain ; Consistency = any ),
    flatzinc_constraint(Name, Arguments, Consistency).
post(solve(Annotations, Goal), model(Names, Xs, Os, _), model(Names, Xs, Os, solve(Annotations, Goal))).

typed(bool, X) :- X in 0..1.
typed(int, X) :- ( var(X) -> X in inf..sup ; true ).
typed(range(L, H), X) :- X in L..H.
typed(set(Ns), X) :- set_domain(Ns, Domain), X in Domain.

set_domain([N], N) :- !.
set_domain([N|Ns], N \/ Domain) :- set_domain(Ns, Domain).

value(_, N, Value) :- integer(N), !, Value = N.
value(_, true, Value) :- !, Value = 1.
value(_, false, Value) :- !, Value = 0.
value(Names, id(Name), Value) :- !, named(Name, Names, Value).
value(Names, at(Name, I), Value) :-
    !,
    named(Name, Names, Elements),
    value(Names, I, Index),
    nth_element(Index, Elements, Value).
value(_, range(L, H), L..H) :- !.
value(Names, set(Es), Values) :- !, maplist(value(Names), Es, Values).
value(Names, list(Es), Values) :- !, maplist(value(Names), Es, Values).
value(_, E, _) :- throw(error(domain_error(flatzinc_expression, E), _)).

named(Name, Names, Value) :-
    (   get_assoc(Name, Names, Found)
    ->  Value = Found
    ;   throw(error(existence_error(flatzinc_name, Name), _))
    ).

nth_element(1, [X|_], Value) :- !, Value = X.
nth_element(I, [_|Xs], Value) :- I1 is I - 1, nth_element(I1, Xs, Value).

% ---- the search ----

% The limits of MiniZinc's own solvers, for unbounded variables.
widest(-1_000_000_000..1_000_000_000).

searched(model(Names, Xs0, Outputs0, Solve), Options, Counts, Kept) :-
    (   Solve = solve(Annotations, Goal0)
    ->  true
    ;   throw(error(existence_error(flatzinc_item, solve), _))
    ),
    reversed(Xs0, [], Xs),
    reversed(Outputs0, [], Outputs),
    unknown(Xs, Variables),
    goal(Goal0, Names, Goal),
    phases(Annotations, Names, Phases, []),
    option(free(Free), Options, false),
    most(Goal, Options, Most),
    ( Goal == satisfy, Most \== 1 -> Hints = [] ; hints(Annotations, Names, Hints, []) ),
    way(Free, Phases, Goal, Most, Way),
    (   flatzinc_search(Goal, search(Phases, Hints), Variables, Way, flatzinc:shown(Outputs, Counts, Most))
    ->  nb_setarg(1, Kept, complete)
    ;   nb_setarg(1, Kept, enough)
    ).

reversed([], Xs, Xs).
reversed([X|Xs0], Ys, Xs) :- reversed(Xs0, [X|Ys], Xs).

unknown([], []).
unknown([X|Xs], Unknown) :-
    (   integer(X)
    ->  Unknown = Unknown1
    ;   Unknown = [X|Unknown1],
        (   fd_inf(X, Low), fd_sup(X, High), integer(Low), integer(High)
        ->  true
        ;   widest(Domain),
            X in Domain
        )
    ),
    unknown(Xs, Unknown1).

goal(satisfy, _, satisfy).
goal(minimize(E), Names, minimize(X)) :- value(Names, E, X).
goal(maximize(E), Names, maximize(X)) :- value(Names, E, X).

most(satisfy, Options, Most) :- !, option(solutions(Most), Options, 1).
most(_, _, all).

% Several solutions come from one search.
way(false, [_|_], _, _, phases) :- !.
way(_, _, Goal, Most, Way) :-
    ( Goal == satisfy, Most \== 1 -> Way = faster ; Way = turns ).

% Fails when enough solutions have been shown. A time limit does not end in the middle of one.
shown(Outputs, Counts, Most) :-
    with_output_to(string(Solution), ( maplist(print_output, Outputs), print_line('----------') )),
    Counts = counts(N0),
    N is N0 + 1,
    nb_setarg(1, Counts, N),
    write(Solution),
    flush_output,
    N \== Most.

phases([], _, Phases, Phases).
phases([A|As], Names, Phases0, Phases) :-
    phase(A, Names, Phases0, Phases1),
    phases(As, Names, Phases1, Phases).

phase(call(seq_search, [list(As)]), Names, Phases0, Phases) :- !, phases(As, Names, Phases0, Phases).
phase(call(Kind, [Es,Order,Values|_]), Names, [phase(Xs, Options)|Phases], Phases) :-
    memberchk(Kind, [int_search,bool_search]),
    !,
    value(Names, Es, Xs0),
    exclude(integer, Xs0, Xs),
    order(Order, Options, Options1),
    division(Values, Options1).
phase(call(WarmStart, _), _, Phases, Phases) :-
    memberchk(WarmStart, [warm_start,warm_start_array]),
    !.
phase(A, _, Phases, Phases) :-
    ( A = call(Name, _) -> true ; A = id(Name) ),
    not_honoured(Name).

not_honoured(Name) :-
    print_message(warning, format("the search annotation ~w is not honoured", [Name])).

% Values that the model proposes for a start.
hints([], _, Hints, Hints).
hints([A|As], Names, Hints0, Hints) :-
    (   A = call(warm_start_array, [list(Starts)])
    ->  hints(Starts, Names, Hints0, Hints1)
    ;   A = call(warm_start, [Es,Values])
    ->  value(Names, Es, Xs),
        value(Names, Values, Vs),
        paired(Xs, Vs, Hints0, Hints1)
    ;   Hints0 = Hints1
    ),
    hints(As, Names, Hints1, Hints).

paired([X|Xs], [V|Vs], [X-V|Hints0], Hints) :- !, paired(Xs, Vs, Hints0, Hints).
paired(_, _, Hints, Hints).

order(id(Name), Options, Options1) :-
    (   order_option(Name, Option)
    ->  Options = [Option|Options1]
    ;   Options = Options1,
        ( Name == input_order -> true ; not_honoured(Name) )
    ).

order_option(first_fail, ff).
order_option(anti_first_fail, anti_first_fail).
order_option(smallest, min).
order_option(largest, max).
order_option(occurrence, occurrence).
order_option(most_constrained, ffc).
order_option(max_regret, max_regret).
order_option(dom_w_deg, dom_w_deg).
order_option(impact, impact).
order_option(activity, activity).

division(id(Name), Options) :-
    (   division_options(Name, Options)
    ->  true
    ;   Options = [],
        not_honoured(Name)
    ).

division_options(indomain_min, []).
division_options(indomain_max, [down]).
division_options(indomain_median, [median]).
division_options(indomain_middle, [middle]).
division_options(indomain_random, [random]).
division_options(indomain_split, [bisect]).
division_options(indomain_reverse_split, [bisect,down]).
division_options(indomain_interval, [interval]).
division_options(indomain, [enum]).
division_options(outdomain_min, [out]).
division_options(outdomain_max, [out,down]).

% ---- output ----

print_output(output(Name, Type, Value)) :-
    write(Name),
    write(' = '),
    print_value(Type, Value),
    print_line(;).

print_value(array(Sets, Type), Values) :-
    !,
    length(Sets, Dimensions),
    format("array~dd(", [Dimensions]),
    maplist(print_set, Sets),
    write('['),
    print_elements(Values, Type),
    write('])').
print_value(bool, Value) :-
    !,
    ( Value =:= 1 -> write(true) ; write(false) ).
print_value(_, Value) :-
    write(Value).

print_set(Set) :-
    (   Set = range(L, H)
    ->  format("~d..~d, ", [L,H])
    ;   write('{}, ')
    ).

print_elements([], _).
print_elements([V|Vs], Type) :-
    print_value(Type, V),
    (   Vs == []
    ->  true
    ;   write(', '),
        print_elements(Vs, Type)
    ).
