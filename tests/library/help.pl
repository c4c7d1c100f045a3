% SPDX-License-Identifier: MIT
% library(help): help/1, apropos/1, the reference pages; and that everything has documentation of the right form.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(clpfd)).          % its operators
:- use_module(library(help)).
:- use_module(library(help_examples)).
:- use_module(library(lists)).

output(Goal, Text) :-
    with_output_to(atom(Text), Goal).

contains(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(help).

test(predicate, true) :- output(help(append/3), T), contains(T, 'append(?Prefix, ?Suffix, ?List)'), contains(T, '?- ').
test(builtin, true) :- output(help(atom_length/2), T), contains(T, 'atom_length('), contains(T, 'built in').
test(name, true) :- output(help(append), T), contains(T, 'append(?Prefix'), contains(T, 'append(+Lists').
test(rule, true) :- output(help(integer//1), T), contains(T, 'integer(').
test(evaluable, true) :- output(help(gcd), T), contains(T, 'common divisor').
test(library, true) :- output(help(library(pairs)), T), contains(T, 'pairs_keys/2').
test(no_library, true) :- output(help(library(no_such)), T), contains(T, 'no library(no_such)').
test(unknown, true) :- output(help(apend), T), contains(T, 'Nothing is known of apend'), contains(T, append).
test(unbound, error(instantiation_error)) :- help(_).
test(no_topic, error(type_error(help_topic, 1))) :- help(1).
test(beginners, true) :- output(help, T), contains(T, '[family]'), contains(T, 'apropos(').
test(apropos_name, true) :- output(apropos(msort), T), contains(T, 'msort/2').
test(apropos_text, true) :- output(apropos('standard order'), T), contains(T, 'sort/2').
test(apropos_nothing, true) :- output(apropos(qqqqqq), T), contains(T, 'Nothing is known').
test(apropos_unbound, error(instantiation_error)) :- apropos(_).

:- end_tests(help).

% ---- completeness ----

%   The exports of an embedded file, as its first clause says.
exports(Path, Exports) :-
    atom_concat('hornbeam:', Path, Full),
    system:'$open_source'(Full, Handle),
    setup_call_cleanup(true,
                       system:'$read_clause'(Handle, system, Term, _, _, _),
                       system:'$close_source'(Handle)),
    Term = (:- module(_, Exports)).

undocumented(Path, Indicator) :-
    system:'$embedded_files'(Paths),
    findall(doc(N, A, P), documented(N, A, P), Docs),
    member(Path, Paths),
    sub_atom(Path, 0, _, _, 'library/'),
    exports(Path, Exports),
    member(Indicator, Exports),
    (   Indicator = Name/Arity
    ->  true
    ;   Indicator = Name//Arity0,
        Arity is Arity0+2
    ),
    \+ memberchk(doc(Name, Arity, _), Docs).

%   Documentation whose form is wrong.
malformed(Place, Name/Arity, Template) :-
    system:'$documentation'(Docs),
    member(doc(Name, Arity, Template, Text, Place), Docs),
    \+ atom_string(evaluable, Place),
    \+ well_formed(Template, Text).

well_formed(Template, Text) :-
    atom_string(T, Template),
    determinism(D),
    atom_concat(' is ', D, End),
    sub_atom(T, _, _, 0, End),
    string_length(Text, Length),
    Length > 4,
    !.

determinism(det).
determinism(semidet).
determinism(nondet).
determinism(multi).
determinism(failure).
determinism(erroneous).
determinism(undefined).


:- begin_tests(help_examples).

test(answer, [forall(help_example(_, Query, Expected)), Answer == Expected]) :- example_answer(Query, Answer).
test(known, Unknown == []) :-
    '$documentation'(Docs),
    findall(Key, ( help_example(Key, _, _), \+ is_documented(Key, Docs) ), Unknown).
test(shown, true) :- output(help(char_code/2), T), contains(T, '?- char_code(a, Code).\n        Code = 97.').
test(shown_evaluable, true) :- output(help(gcd/2), T), contains(T, 'X = 6.').
test(own_is_enough, true) :- output(help(append/3), T), \+ contains(T, 'X = [a, b].').

is_documented(evaluable(Name/Arity), Docs) :- !, atom_string(evaluable, Place), memberchk(doc(Name, Arity, _, _, Place), Docs).
is_documented(Name/Arity, Docs) :- memberchk(doc(Name, Arity, _, _, _), Docs).

:- end_tests(help_examples).

:- begin_tests(documentation).

test(exports, Missing == []) :- findall(P:I, undocumented(P, I), Missing).
test(form, Wrong == []) :- findall(P:I:T, malformed(P, I, T), Wrong).
test(system, Missing == []) :-
    findall(doc(N, A), documented(N, A, _), Docs0),
    sort(Docs0, Docs),
    findall(N/A, ( current_system_predicate(N, A), \+ memberchk(doc(N, A), Docs) ), Missing0),
    sort(Missing0, Missing).
test(pages, true) :-
    tmp_file(reference, Base),
    atom_concat(Base, '.d', Directory),
    write_reference(Directory),
    atom_concat(Directory, '/library_lists.md', Page),
    exists_file(Page),
    atom_concat(Directory, '/README.md', Index),
    exists_file(Index),
    atom_concat('rm -r ', Directory, Command),
    shell(Command).

current_system_predicate(Name, Arity) :-
    system:'$predicate_property'(system, Head, defined),
    functor(Head, Name, Arity),
    \+ sub_atom(Name, 0, 1, _, $),
    \+ ( Name == call, Arity > 2 ).

:- end_tests(documentation).
