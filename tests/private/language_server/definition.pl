% SPDX-License-Identifier: MIT
% private(language_server/definition). Those of libraries: library_texts.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/definition)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

defined(Text, Byte, Places) :-
    open_source('/x/a.pl', Text, S),
    definition(S, Byte, Json),
    close_source(S),
    findall(Uri-Range, ( member(J, Json), field(uri, J, Uri), field(range, J, R), range_of(R, Range) ), Places).

:- begin_tests(lsp_definition).

test(procedure, Ps == ["file:///x/a.pl"-range(1, 0, 1, 1)]) :- defined('p :- q.\nq.\nq.', 5, Ps).
test(variable, Ps == ["file:///x/a.pl"-range(0, 2, 0, 3)]) :- defined('p(X) :- q(X).', 10, Ps).
test(not_in_prolog, Ps == []) :- defined('p(X) :- atom_length(X, 1).', 10, Ps).
test(data_of_the_name_of_a_library, Ps == []) :- defined('p(append(X, X, X)).', 4, Ps).
test(own_before_the_library, Ps == ["file:///x/a.pl"-range(1, 0, 1, 6)]) :-
    defined('p(X) :- append(X, X, X).\nappend(a, b, c).', 10, Ps).
test(other_file, Ps == ["file:///x/b.pl"-range(0, 0, 0, 1)]) :-
    open_source('/x/b.pl', 'q.', S),
    index_source(S, open),
    close_source(S),
    defined('p :- q.', 5, Ps),
    forget_indexed('/x/b.pl').
test(of_an_unread_clause, Ps == ["file:///x/a.pl"-range(1, 0, 1, 1)]) :- defined('p(X :- q(X).\nq(1).', 7, Ps).
test(imported_as, From-Old == file('hornbeam:library/lists.pl')-append) :-
    open_source('/x/a.pl', ':- use_module(library(lists), [append/3 as app]).', S),
    imported_as(S, none, app, 3, From, Old),
    close_source(S).
test(of_a_new_name, Line == 1) :-
    tmp_file(definition, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, Out), write(Out, ':- module(m, [p/2]).\np(1, 2).\n'), close(Out)),
    index_file(File),
    format(atom(Text), ':- use_module(~q, [p/2 as q]).\np(3, 4).\nr :- q(1, X), m:p(X, 2).\n', [File]),
    open_source('/x/a.pl', Text, S),
    sub_atom(Text, Before, _, _, 'q(1'),
    Qualified is Before + 11,
    findall(At, ( member(Byte, [Before, Qualified]), definition(S, Byte, [Place]), field(range/start/line, Place, At) ), Lines),
    sort(Lines, [Line]),
    close_source(S),
    forget_indexed(File),
    delete_file(File).
test(definition_places, Ps == [place('/x/a.pl', range(0, 0, 0, 1))]) :-
    open_source('/x/a.pl', 'q.', S),
    definition_places(S, none, q, 0, Ps),
    close_source(S).

test(procedure_home, Homes == [supplied('hornbeam:library/lists.pl'), supplied(system), none,
                               unsure(supplied('hornbeam:private/clpfd/globals.pl')), files([place('/x/a.pl', range(0, 0, 0, 1))])]) :-
    open_source('/x/a.pl', 'q.', S),
    findall(Home,
            ( member(M:N/A, [none:append/3, none:atom_length/2, nowhere:q/0, none:all_different/1, user:q/0]),
              ( procedure_home(S, M, N, A, Home0) -> Home = Home0 ; Home = none ) ),
            Homes),
    close_source(S).
test(supplier, Ss == ['hornbeam:library/lists.pl', system]) :-
    open_source('/x/a.pl', 'q.', S),
    findall(Supplier, ( member(N/A, [append/3, atom_length/2, (:)/2, q/0]), supplier(S, N, A, Supplier) ), Ss),
    close_source(S).
test(supplied_text, T == "append(?Prefix, ?Suffix, ?List) is nondet") :-
    supplied_text('hornbeam:library/lists.pl', append, 3, T, _, _).

:- end_tests(lsp_definition).
