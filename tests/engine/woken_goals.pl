% SPDX-License-Identifier: MIT
% Goals that a predicate wakes by giving its answer have run before what comes next looks at a value. The matrix: each
% output argument of each documented predicate, for which its documentation or the table `sample/2` has a call, x what
% wakes (freeze/2, a hook of attributes, a constraint, dif/2) x what looks, in clauses, consulted and asserted, and called.
%
% A builtin with an output argument of which no sample binds one has to stand in `without_output/2`.
%
% Looks inside: the examples of the documentation are in private files.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(lists)).
:- use_module(private(toplevel/help_examples), [further_example/3, help_example/3]).

woken_hook:attr_unify_hook(Goal, _) :- call(Goal).

% ---- what wakes: `Attach` goes before the goal, X is its output, which gets the value `Value` ----

%   kind(Kind, X, Goal, Value, Attach): Goal is to be called when X is bound.

delays(freeze, X, Goal, freeze(X, Goal)).
delays(hook, X, Goal, put_attr(X, woken_hook, user:Goal)).

%   Y becomes 1.

binds(Kind, X, Y, _, Attach) :- delays(Kind, X, Y = 1, Attach).
binds(constraint, X, Y, known(Value), X #= Y + K) :- integer(Value), K is Value - 1.

refuses(Kind, X, _, Attach) :- delays(Kind, X, fail, Attach).
refuses(dif, X, known(Value), dif(X, Value)) :- ground(Value).
refuses(constraint, X, known(Value), X #\= Value) :- integer(Value).

% ---- what looks ----

%   looks(Name, Goal, Y, Body): Body, behind what makes Y known when Goal binds its output, looks at Y.

looks(identical, G, Y, (G, Y == 1)).
looks(nonvar, G, Y, (G, nonvar(Y))).
looks(var, G, Y, (G, ( var(Y) -> fail ; true ))).
looks(arithmetic, G, Y, (G, Z is Y + 1, Z == 2)).
looks(comparison, G, Y, (G, Y =:= 1)).
looks(if_then_else, G, Y, (G, ( Y == 1 -> true ; fail ))).
looks(in_condition, G, Y, ( G, Y == 1 -> true ; fail )).
looks(negation, G, Y, (G, \+ Y \== 1)).
looks(in_negation, G, Y, \+ (G, Y \== 1)).
looks(not_unifiable, G, Y, (G, Y \= 2)).
looks(unification, G, Y, (G, f(Y, Z) = f(Z, W), W == 1)).
looks(head, G, Y, (G, is_one(Y))).
looks(behind_disjunction, G, Y, (( G ; fail ), Y == 1)).
looks(behind_condition, G, Y, (( G -> true ; true ), Y == 1)).
looks(behind_soft_condition, G, Y, (( G *-> true ; true ), Y == 1)).
looks(once, G, Y, (once(G), Y == 1)).
looks(findall, G, Y, (findall(Y, G, [V|_]), V == 1)).
looks(forall, G, Y, forall(G, Y == 1)).
looks(catch, G, Y, (catch(G, _, fail), Y == 1)).
looks(call, G, Y, (call(G), Y == 1)).
looks(builtin, G, Y, (G, functor(f(Y), _, _), arg(1, f(Y), V), V == 1)).

is_one(2) :- !, fail.
is_one(_).

%   passes(Name, Goal, Body): Body holds where the goal that Goal wakes fails before the next step is done.

passes(cut, G, ( G, !, fail ; true )).
passes(commit, G, ( G -> fail ; true )).
passes(soft_commit, G, ( G *-> fail ; true )).
passes(not_provable, G, \+ G).
passes(once, G, \+ once(G)).
passes(findall, G, (findall(x, G, L), L == [])).
passes(error, G, ( G, _ is foo + 1 ; true )).

%   body(Place, Look, Kind, Sample, Body): a row of the matrix. Predicates in Prolog end as others of the user do: for
%   those of the libraries a few rows are enough.

body(Place, Look, Kind, sample(_, Before, Goal, X, Value, Count), (Before, Attach, Body)) :-
    looks(Look, Goal, Y, Body),
    ( Count == once -> true ; \+ memberchk(Look, [in_negation, findall, forall]) ),
    ( in_library(Place) -> memberchk(Look, [identical, behind_condition, findall]) ; true ),
    binds(Kind, X, Y, Value, Attach).
body(_, last_call, Kind, sample(Number, Before, Goal, X, Value, _), (Before, Attach, Last, Y == 1)) :-
    term_variables(Goal, Vs),
    numbered(last, Number, Vs, Last),
    binds(Kind, X, Y, Value, Attach).
body(Place, Look, Kind, sample(_, Before, Goal, X, Value, once), (Before, Attach, Body)) :-
    \+ in_library(Place),
    passes(Look, Goal, Body),
    refuses(Kind, X, Value, Attach).
body(Place, ball, Kind, sample(_, Before, Goal, X, _, _), (Before, Attach, catch(Goal, woken, true))) :-
    \+ in_library(Place),
    delays(Kind, X, throw(woken), Attach).
body(Place, before_failure, Kind, sample(_, Before, Goal, X, _, once), Body) :-
    \+ in_library(Place),
    delays(Kind, X, nb_setval(woken, yes), Attach),
    Body = ( nb_setval(woken, no), Before, Attach, Goal, fail ; nb_getval(woken, yes) ).

in_library(Place) :-
    \+ sub_string(Place, 0, _, _, "builtin/"),
    \+ sub_string(Place, 0, _, _, "system/").

% ---- calls to take part: examples of the documentation ----

%   sample(Indicator, Query): of predicates whose documentation has none that binds an output, or one that is another
%   each time.

sample((=)/2, 'X = a').
sample(unify_with_occurs_check/2, 'unify_with_occurs_check(X, f(a))').
sample(memberchk/2, 'memberchk(X, [a])').
sample(current_arithmetic_function/1, 'current_arithmetic_function(F)').
sample(current_key/1, 'recorda(stone, 1), current_key(K)').
sample(recorded/3, 'forall(recorded(rose, _, R0), erase(R0)), recordz(rose, red), recorded(rose, X, R)').
sample(recorded/2, 'forall(recorded(rose, _, R0), erase(R0)), recordz(rose, red), recorded(rose, X)').
sample(clause/2, 'retractall(user:cat(_)), assertz((user:cat(tom) :- purrs)), clause(user:cat(X), B)').
sample(clause/3, 'retractall(user:cat(_)), assertz((user:cat(tom) :- purrs)), clause(user:cat(X), B, R)').
sample(char_type/2, 'char_type(a, T)').
sample(code_type/2, 'code_type(97, T)').
sample(current_module/1, 'current_module(M)').
sample(catch/3, 'catch(throw(oops), Ball, true)').
sample(get_byte/2, 'bytes(S), get_byte(S, B)').
sample(peek_byte/2, 'bytes(S), peek_byte(S, B)').
sample(get_byte/1, 'bytes(S), set_input(S), get_byte(B)').
sample(peek_byte/1, 'bytes(S), set_input(S), peek_byte(B)').
sample(seek/4, 'bytes(S), seek(S, 2, bof, P)').
sample(size_file/2, 'binary_file(F), size_file(F, N)').
sample(time_file/2, 'binary_file(F), time_file(F, T)').
% A directory that nobody else uses.
sample(directory_files/2, 'binary_file(F), file_directory_name(F, D), directory_files(D, Fs)').
sample(directory_member/3, 'binary_file(F), file_directory_name(F, D), directory_member(D, P, [extensions([pl])])').
sample(open/3, 'binary_file(F), open(F, read, S)').
sample(open/4, 'binary_file(F), open(F, read, S, [type(binary)])').
sample(predicate_property/2, 'predicate_property(append(_, _, _), P)').
sample(module_property/2, 'module_property(lists, P)').
sample(clause_property/2, 'clause(is_one(_), _, R), clause_property(R, P)').
sample(current_table/2, 'current_table(user:tabled(_), T)').

:- table tabled/1.
tabled(1).

:- tabled(_).

:- dynamic(binary_file/1).
:- prolog_load_context(source, File), assertz(binary_file(File)).

bytes(Stream) :- binary_file(File), open(File, read, Stream, [type(binary)]).

%   without_output(Indicator, Why)

without_output(Indicator, binds_nothing) :-
    member(Indicator, [ write/1, write/2, writeq/1, writeq/2, write_canonical/1, write_canonical/2, write_term/2,
                        write_term/3, writeln/1, writeln/2, print/1, print/2, display/1, display/2, print_message/2 ]).
without_output(Indicator, makes_files) :- member(Indicator, [ tmp_file/2, tmp_file_stream/3, tmpnam/1 ]).
without_output(Indicator, of_what_others_do) :-
    member(Indicator, [ working_directory/2, shell/2, current_stream/3, now/1 ]).
without_output(Indicator, while_loading) :-
    member(Indicator, [ source_location/2, prolog_load_context/2, source_file/1, use_module/3 ]).
without_output(Indicator, hook) :- member(Indicator, [ term_expansion/2, goal_expansion/2 ]).
without_output(unknown/2, changes_a_flag).
without_output(Indicator, waits) :- member(Indicator, [ time_out/3, tracer_command/2, get_single_char/1, wait_for_input/3 ]).

% ---- what they bind ----

%   sample_of(Doc, Sample): a call of a documented predicate and an output of it.

sample_of(doc(Name, Arity, Template, Text, Place), sample(_, Before, Goal, X, Value, Count)) :-
    has_output(Template),
    \+ memberchk(Place, ["flag", "evaluable"]),
    \+ sub_string(Place, _, _, _, "plunit"),        % the suite runs in it
    \+ without_output(Name/Arity, _),
    context(Place, Module),
    call_of(Name/Arity, Text, Module, Before0, Goal0),
    outputs(Module, Before0, Goal0, Outputs, Count),
    qualified(Module, Before0, Before),
    qualified(Module, Goal0, Goal),
    member(I-Value0, Outputs),
    ( sub_atom(Name, _, _, _, rand) -> Value = unknown ; Value = Value0 ),
    arg(I, Goal0, X).

has_output(Template) :-
    \+ sub_string(Template, _, _, _, "//"),
    member(Mark, ["(-", "(?", ", -", ", ?"]),
    sub_string(Template, _, _, _, Mark),
    !.

qualified(user, Goal, Goal) :- !.
qualified(Module, Goal, Module:Goal).

%   The predicates of a public library are imported to a module of their own.

context(Place, Module) :-
    (   in_library(Place)
    ->  once(( sub_string(Place, At, 1, _, "/"), sub_atom(Place, 0, At, _, Folder) )),
        memberchk(Folder, [library, compatibility]),
        From is At + 1,
        sub_atom(Place, From, _, 0, File),
        file_name_extension(Base, pl, File),
        atom_string(Module, Place),
        catch(Module:use_module(library(Base)), _, fail)
    ;   Module = user
    ).

call_of(Indicator, Text, Module, Before, Goal) :-
    Indicator = Name/Arity,
    query(Indicator, Text, Query),
    catch(term_string(Term, Query, [module(Module)]), _, fail),
    goals(Term, Goals, []),
    append(Goals0, [Goal|_], Goals),
    callable(Goal),
    functor(Goal, Name, Arity),
    !,
    conjunction(Goals0, Before).

query(Indicator, _, Query) :- sample(Indicator, Query).
query(Indicator, _, Query) :- help_example(Indicator, Query, _).
query(Indicator, _, Query) :- further_example(Indicator, Query, _).
query(_, Text, Query) :-
    split_string(Text, "\n", " ", Lines),
    member(Line, Lines),
    string_concat("?- ", Query0, Line),
    string_concat(Query, ".", Query0).

goals(Goal) --> { var(Goal) }, !, [Goal].
goals((A, B)) --> !, goals(A), goals(B).
goals(Goal) --> [Goal].

conjunction([], true).
conjunction([Goal|Goals], Conjunction) :- foldl([G,C,(C,G)]>>true, Goals, Goal, Conjunction).

%   Outputs are Argument-known(Value), or unknown for one that is another each time; Count is `once` if there is one
%   solution.

outputs(Module, Before, Goal, Outputs, Count) :-
    solutions(Module, Before, Goal, [First|More]),
    solutions(Module, Before, Goal, [Again|_]),
    ( More == [] -> Count = once ; Count = many ),
    findall(I-Value,
            ( member(I-V, First),
              ( \+ is_clock(Goal), memberchk(I-W, Again), V =@= W -> Value = known(V) ; Value = unknown ) ),
            Outputs).

%   The same twice, and another value soon.

is_clock(user_time(_)).
is_clock(cpu_time(_)).
is_clock(real_time(_)).
is_clock(system_time(_)).

solutions(Module, Before, Goal, Solutions) :-
    ended(call_with_inference_limit(
              findnsols(2, Bound, ( once(Module:Before), bound(Module, Goal, Bound) ), Solutions), 1000000, R)),
    R \== inference_limit_exceeded.

bound(Module, Goal, Bound) :-
    Goal =.. [_|Arguments],
    findall(I, ( nth1(I, Arguments, A), var(A) ), Free),
    Module:Goal,
    findall(I-V, ( member(I, Free), nth1(I, Arguments, V), nonvar(V) ), Bound).

%   Runs a goal once; what it writes, the streams that it opens and its errors are nobody's business.

ended(Goal) :-
    findall(S, stream_property(S, mode(_)), Streams),
    current_input(In),
    current_output(Out),
    call_cleanup(once(catch(with_output_to(string(_), Goal), _, fail)),
                 ( set_input(In),
                   set_output(Out),
                   forall(( stream_property(S, mode(_)), \+ memberchk(S, Streams) ), close(S, [force(true)])) )).

% ---- the clauses ----

:- dynamic([documented/2, asserted/0]).
:- discontiguous(row/4).

%   part(I, Count): the rows of every Count-th documented predicate, a part of the whole at a time.

term_expansion(part(Part, Count), Clauses) :-
    ( documented(_, _) -> true ; document ),
    findall(N-call(Name/Arity, Place, Sample),
            ( documented(I, Doc),
              I mod Count =:= Part,
              Doc = doc(Name, Arity, _, _, Place),
              sample_of(Doc, Sample),
              flag(woken_goals_calls, N, N + 1),
              arg(1, Sample, N) ),
            Calls),
    findall((Head :- Goal),
            ( member(N-call(_, _, sample(_, _, Goal, _, _, _)), Calls),
              term_variables(Goal, Vs),
              numbered(last, N, Vs, Head) ),
            Clauses, Rest),
    findall(N-row(Look, Kind, Indicator, Body),
            ( member(_-call(Indicator, Place, Sample), Calls),
              body(Place, Look, Kind, Sample, Body),
              flag(woken_goals_rows, N, N + 1) ),
            Rows),
    findall(row(N, Look, Kind, Indicator), member(N-row(Look, Kind, Indicator, _), Rows), Rest, Last),
    findall((Head :- Body), ( member(N-row(_, _, _, Body), Rows), numbered(consulted, N, [], Head) ), Last).

%   numbered(+Name, +Number, +Arguments, -Goal): of a predicate of its own, so that no index is needed to find its clause.

numbered(Name0, Number, Arguments, Goal) :-
    atomic_list_concat([Name0, '_', Number], Name),
    Goal =.. [Name|Arguments].

document :-
    '$documentation'(Docs),
    forall(nth1(I, Docs, Doc), assertz(documented(I, Doc))).

holds(consulted, Row) :- ended(Row).
holds(asserted, Row) :-
    retractall(asserted),
    clause(Row, Body),
    assertz((asserted :- Body)),
    ended(asserted).
holds(called, Row) :-
    clause(Row, Body),
    ended(Body).

%   wrong(Style, Look, Rows): the rows that go wrong.

wrong(Style, Look, Wrong) :-
    findall(Indicator-Kind,
            ( row(N, Look, Kind, Indicator), numbered(consulted, N, [], Row), \+ holds(Style, Row) ),
            Wrong0),
    sort(Wrong0, Wrong).

looked(Look) :-
    findall(Look, row(_, Look, _, _), Looks0),
    sort(Looks0, Looks),
    member(Look, Looks).

:- begin_tests(woken_goals).

test(consulted, [forall(looked(Look)), Wrong == []]) :- wrong(consulted, Look, Wrong).
test(asserted, [forall(looked(Look)), Wrong == []]) :- wrong(asserted, Look, Wrong).
test(called, [forall(looked(Look)), Wrong == []]) :- wrong(called, Look, Wrong).

test(each_builtin_has_a_row, Without == []) :-
    findall(Name/Arity,
            ( documented(_, doc(Name, Arity, Template, _, Place)),
              \+ in_library(Place),
              has_output(Template),
              \+ without_output(Name/Arity, _),
              \+ row(_, _, _, Name/Arity) ),
            Without).
test(libraries_have_rows, true(Count > 400)) :-
    findall(Indicator, row(_, identical, _, Indicator), Indicators0),
    sort(Indicators0, Indicators),
    length(Indicators, Count).

:- end_tests(woken_goals).

%   Last: making the rows runs examples of all kinds.

part(0, 16).
part(1, 16).
part(2, 16).
part(3, 16).
part(4, 16).
part(5, 16).
part(6, 16).
part(7, 16).
part(8, 16).
part(9, 16).
part(10, 16).
part(11, 16).
part(12, 16).
part(13, 16).
part(14, 16).
part(15, 16).
