% SPDX-License-Identifier: MIT
% private(language_server/references). Over all programs: all_programs.pl.

:- use_module(library(plunit)).
:- use_module(private(language_server/documents), [range_in/4]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/references)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

%   a.pl loads b.pl; c.pl is unrelated.
with_files(Goal, Source) :-
    write_file('/tmp/hornbeam_lsp_b.pl', ':- dynamic q/0.\nq.\nr :- p, q.\n', B),
    write_file('/tmp/hornbeam_lsp_a.pl', ':- ensure_loaded(hornbeam_lsp_b).\np :- q, q.\n', Source),
    write_file('/tmp/hornbeam_lsp_c.pl', 'q.\ns :- q.\n', C),
    call_cleanup(( Goal -> true ; fail ),
                 ( close_source(Source), close_source(B), close_source(C),
                   forget('/tmp/hornbeam_lsp_a.pl'), forget('/tmp/hornbeam_lsp_b.pl'), forget('/tmp/hornbeam_lsp_c.pl') )).

write_file(Path, Text, Source) :-
    open(Path, write, Out),
    write(Out, Text),
    close(Out),
    open_source(Path, Text, Source),
    index_source(Source, open).

forget(Path) :-
    forget_indexed(Path),
    ( exists_file(Path) -> delete_file(Path) ; true ).

%   main.pl imports d/1 of one.pl; two.pl has a d/1 of its own. The edits that give what is at a byte another name.
renamed_in_modules(File, Byte, Edits) :-
    Texts = [ one-':- module(one, [d/1]).\nd(1).', two-':- module(two, [t/1]).\nt(X) :- d(X).\nd(2).',
              main-':- use_module(hornbeam_lsp_one).\n:- use_module(hornbeam_lsp_two).\nmain :- d(X), t(X), d(X).' ],
    findall(Name-Source, ( member(Name-Text, Texts), module_path(Name, Path), write_file(Path, Text, Source) ), Sources),
    memberchk(File-Source0, Sources),
    rename(Source0, Byte, "new", json([changes=json(Changes)]), none),
    findall(Name-N, ( member(Uri=Es, Changes), uri_path(Uri, Path), module_path(Name, Path), length(Es, N) ), Edits),
    forall(member(Name-Source, Sources), ( close_source(Source), module_path(Name, Path), forget(Path) )).

module_path(Name, Path) :-
    member(Name, [one, two, main]),
    atomic_list_concat(['/tmp/hornbeam_lsp_', Name, '.pl'], Path).

%   one.pl exports d/1, two.pl has a d/1 of its own. The places that get another name, or why none does.
renamed_beside(File, Byte, New, Result) :-
    renamed_in([ one-':- module(one, [d/1]).\nd(1).',
                 two-':- module(two, []).\n:- use_module(hornbeam_lsp_one, except([d/1])).\nd(2).\n\c
                      p :- d(X), one:d(X), assertz(one:d(3)).',
                 main-':- use_module(hornbeam_lsp_one, [d/1 as e]).\n:- dynamic one:d/1.\nmain :- e(X), q(X).' ],
               File, Byte, New, Result).

renamed_in(Texts, File, Byte, New, Result) :-
    findall(Name-Source, ( member(Name-Text, Texts), module_path(Name, Path), write_file(Path, Text, Source) ), Sources),
    memberchk(File-Source0, Sources),
    rename(Source0, Byte, New, Json, Problem),
    (   Json = json([changes=json(Changes)])
    ->  findall(Name:L:C,
                ( member(Uri=Es, Changes), uri_path(Uri, Path), module_path(Name, Path), member(E, Es),
                  field(range, E, R), range_of(R, range(L, C, _, _)) ),
                Result)
    ;   Result = Problem
    ),
    forall(member(Name-Source, Sources), ( close_source(Source), module_path(Name, Path), forget(Path) )).

%   Its place in Text is renamed to New and back.
there_and_back(Text, Byte, New, Old, Result) :-
    module_path(one, Path),
    write_file(Path, Text, S0),
    renamed_text(S0, Byte, New, Text1),
    edit_source(0, 100000, Text1, S0, S1),
    index_source(S1, open),
    renamed_text(S1, Byte, Old, Result),
    close_source(S1),
    forget(Path).

renamed_text(Source, Byte, New, Text) :-
    rename(Source, Byte, New, json([changes=json([_=Edits])]), none),
    source_parts(Source, Handle, _, _, _),
    '$source_size'(Handle, Size),
    findall(From-To-NewText,
            ( member(Edit, Edits), range_in(Source, Edit, From, To), field(newText, Edit, NewText) ),
            Spans),
    pieces(Spans, Handle, 0, Size, Pieces),
    atomics_to_string(Pieces, Text).

pieces([], Handle, At, Size, [Text]) :-
    '$source_piece'(Handle, At, Size, Text).
pieces([From-To-New|Spans], Handle, At, Size, [Text, New|Pieces]) :-
    '$source_piece'(Handle, At, From, Text),
    pieces(Spans, Handle, To, Size, Pieces).

places(Json, Places) :-
    findall(Base:L:C, ( member(J, Json), field(uri, J, U), uri_path(U, P), file_base_name(P, Base0),
                        atom_concat(hornbeam_lsp_, Base, Base0), field(range, J, R), range_of(R, range(L, C, _, _)) ), Places).

:- begin_tests(lsp_references).

test(across_files, Ps == ['a.pl':1:5, 'a.pl':1:8, 'b.pl':0:11, 'b.pl':1:0, 'b.pl':2:8]) :-
    with_files(references(S, 39, @(true), Json), S),
    places(Json, Ps).
test(without_heads, Ps == ['a.pl':1:5, 'a.pl':1:8, 'b.pl':0:11, 'b.pl':2:8]) :-
    with_files(references(S, 39, @(false), Json), S),
    places(Json, Ps).
test(qualified_calls_of_a_library, Cs == [5, 28, 85]) :-
    open_source('/x/a.pl', 'p :- append(a, b, _), lists:append(a, _, _), q(lists:append(x, y, z)), \
maplist(lists:append(x), [], []).', S),
    index_source(S, open),
    references(S, 6, @(true), Json),
    findall(C, ( member(J, Json), field(range/start/character, J, C) ), Cs),
    forget_indexed('/x/a.pl'),
    close_source(S).
test(variable, N == 2) :-
    open_source('/x/a.pl', 'p(X) :- q(X).', S),
    references(S, 2, @(true), Json),
    close_source(S),
    length(Json, N).
test(rename, Files-P == ['hornbeam_lsp_a.pl'-2, 'hornbeam_lsp_b.pl'-3]-none) :-
    with_files(rename(S, 39, "new name", json([changes=json(Changes)]), P), S),
    findall(Base-N, ( member(U=Es, Changes), uri_path(U, Path), file_base_name(Path, Base), length(Es, N) ), Files),
    Changes = [_=[E|_]|_],
    field(newText, E, "'new name'").
test(in_a_clause_that_cannot_be_read, Ps == [0-0, 1-7, 2-5]) :-
    open_source('/x/one.pl', 'p(1).\nq(X :- p(X).\nr :- p(2).', S),
    index_source(S, open),
    references(S, 13, @(true), Json),
    findall(L-C, ( member(J, Json), field(range, J, R), range_of(R, range(L, C, _, _)) ), Ps),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(variable_of_a_clause_that_cannot_be_read, N-P == 2-'the clause has a variable of this name') :-
    open_source('/x/one.pl', 'q(X :- p(X, Y).', S),
    rename(S, 2, "Z", json([changes=json([_=Es])]), none),
    rename(S, 2, "Y", _, P),
    close_source(S),
    length(Es, N).
test(rename_with_quotes, T == "'new name'") :-
    open_source('/x/a.pl', 'p.\nq :- p.', S),
    index_source(S, open),
    rename(S, 0, "'new name'", json([changes=json([_=[E|_]])]), none),
    close_source(S),
    forget_indexed('/x/a.pl'),
    field(newText, E, T).
test(procedure_uses, N == 2) :-
    open_source('/x/one.pl', 'p(1). r :- p(X), p(X).', S),
    index_source(S, open),
    procedure_uses(p, 1, '/x/one.pl', ['/x/one.pl'], Places),
    length(Places, N),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_as_in_a_file_apart, P == none) :-
    open_source('/x/one.pl', 'p(1).', S1),
    open_source('/x/two.pl', 'q(1).', S2),
    index_source(S1, open),
    index_source(S2, open),
    rename(S1, 0, "q", _, P),
    forget_indexed('/x/one.pl'),
    forget_indexed('/x/two.pl'),
    close_source(S1),
    close_source(S2).
test(rename_to_other_procedure, P == 'q/1: one.pl has a procedure of this name') :-
    open_source('/x/one.pl', 'p(1). q(1).', S),
    index_source(S, open),
    rename(S, 0, "q", _, P),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_private_procedure_of_a_module, Edits == [two-2]) :- renamed_in_modules(two, 31, Edits).
test(rename_of_what_is_imported, Edits == [main-2, one-2]) :- renamed_in_modules(one, 23, Edits).
test(rename_from_a_use_in_another_file, Edits == [main-2, one-2]) :- renamed_in_modules(main, 74, Edits).
test(rename_beside_the_same_name_in_another_module,
     Ps == [main:0:33, main:1:15, one:0:16, one:1:0, two:1:40, two:3:15, two:3:33]) :-
    renamed_beside(one, 24, "new", Ps).
test(rename_in_a_module_with_the_same_name, Ps == [two:2:0, two:3:5]) :- renamed_beside(two, 68, "new", Ps).
test(rename_from_a_qualified_call, Ps == [main:0:33, main:1:15, one:0:16, one:1:0, two:1:40, two:3:15, two:3:33]) :-
    renamed_beside(two, 89, "new", Ps).
test(rename_the_new_name_of_an_import, Ps == [main:0:40, main:2:8]) :- renamed_beside(main, 73, "new", Ps).
test(rename_to_what_is_called, P == 'q/1: this is called in hornbeam_lsp_main.pl, line 3') :-
    renamed_beside(one, 24, "q", P).
test(rename_to_a_library_procedure, P == 'last/2: library(lists) has a procedure of this name') :-
    open_source('/x/one.pl', 'p(1, 2).', S),
    index_source(S, open),
    rename(S, 0, "last", _, P),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_and_back, P == none) :-
    open_source('/x/one.pl', 'last(1, 2).', S1),
    index_source(S1, open),
    rename(S1, 0, "latest", _, none),
    close_source(S1),
    open_source('/x/one.pl', 'latest(1, 2).', S2),
    index_source(S2, open),
    rename(S2, 0, "last", _, P),
    forget_indexed('/x/one.pl'),
    close_source(S2).
test(rename_to_an_imported_procedure, P == 'ugraph_union/3: library(ugraphs) has a procedure of this name') :-
    open_source('/x/one.pl', ':- use_module(library(ugraphs)).\np(1, 2, 3).', S),
    index_source(S, open),
    rename(S, 33, "ugraph_union", _, P),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_declared_beside_a_stranger, [Ps, Qs] == [['/x/one.pl'-2], ['/x/two.pl'-1]]) :-
    open_source('/x/one.pl', ':- dynamic seen/1.\np(X) :- seen(X).', S1),
    open_source('/x/two.pl', 'seen(2).', S2),
    index_source(S1, open),
    index_source(S2, open),
    findall(Files,
            ( member(S-Byte, [S1-28, S2-0]),
              rename(S, Byte, "known", json([changes=json(Changes)]), none),
              findall(Path-N, ( member(Uri=Es, Changes), uri_path(Uri, Path), length(Es, N) ), Files) ),
            [Ps, Qs]),
    forget_indexed('/x/one.pl'),
    forget_indexed('/x/two.pl'),
    close_source(S1),
    close_source(S2).
test(prepared_rename, Rs == [p-2, 'X'-12]) :-
    open_source('/x/one.pl', ' \n  p(X) :- q(X).', S),
    index_source(S, open),
    findall(T-C,
            ( member(Byte, [4, 14]), prepared_rename(S, Byte, Json, none),
              field(placeholder, Json, T0), atom_string(T, T0), field(range/start/character, Json, C) ),
            Rs),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(prepared_rename_of_others, Ps == [ 'this procedure is not defined in the files here',
                                        'only procedures and variables can be renamed',
                                        'operators cannot be renamed', 'only procedures and variables can be renamed' ]) :-
    open_source('/x/one.pl', 'p(X) :- atom(X), X = f(1), X is 2. % text', S),
    findall(P, ( member(Byte, [9, 21, 29, 38]), prepared_rename(S, Byte, _, P) ), Ps),
    close_source(S).
test(rename_where_it_is_named, N == 8) :-
    open_source('/x/one.pl',
                ':- module(one, [p//0]).\np --> "a".\n\
q :- clause(p(_, _), _), one:p(a, b), listing(p), current_predicate(p/2), phrase(p, []), maplist(p, [], []).', S),
    index_source(S, open),
    rename(S, 24, "r", json([changes=json([_=Es])]), none),
    length(Es, N),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_in_options_of_a_test, N == 3) :-
    open_source('/x/one.pl', 'p.\n:- begin_tests(a, [setup(p)]).\ntest(b, cleanup(p)).\n:- end_tests(a).', S),
    index_source(S, open),
    rename(S, 0, "r", json([changes=json([_=Es])]), none),
    length(Es, N),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_in_modes, N == 4) :-
    open_source('/x/one.pl', ':- table p(_, min), q/1.\n:- meta_predicate([p(?, 0), p/2]).\np(1, 2).', S),
    index_source(S, open),
    rename(S, 60, "r", json([changes=json([_=Es])]), none),
    length(Es, N),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_clauses_for_another_module, Edits == ['hornbeam_lsp_a.pl'-2, 'hornbeam_lsp_b.pl'-2]) :-
    write_file('/tmp/hornbeam_lsp_b.pl', ':- module(d, []).\n:- multifile hook/1.\nhook(1).\n', B),
    write_file('/tmp/hornbeam_lsp_a.pl', ':- use_module(hornbeam_lsp_b).\nd:hook(2).\np :- d:hook(1).\n', A),
    rename(B, 39, "haken", json([changes=json(Changes)]), none),
    findall(Base-N, ( member(U=Es, Changes), uri_path(U, Path), file_base_name(Path, Base), length(Es, N) ), Edits),
    close_source(A),
    close_source(B),
    forget('/tmp/hornbeam_lsp_a.pl'),
    forget('/tmp/hornbeam_lsp_b.pl').
test(rename_to_builtin, P == 'atom_length/2: the system has a procedure of this name') :-
    open_source('/x/one.pl', 'p(1, 2).', S),
    index_source(S, open),
    rename(S, 0, "atom_length", _, P),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_declared, N == 2) :-
    open_source('/x/one.pl', ':- dynamic seen/1.\np(X) :- assertz(seen(X)).', S),
    index_source(S, open),
    rename(S, 36, "known", json([changes=json([_=Es])]), none),
    length(Es, N),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_in_documentation, Cs == [4, 0, 8]) :-
    open_source('/x/one.pl', '%!  p(+X) is det.\np(1) :- p(2).', S),
    index_source(S, open),
    rename(S, 18, "q", json([changes=json([_=Es])]), none),
    findall(C, ( member(E, Es), field(range/start/character, E, C) ), Cs),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_in_templates_and_queries, Ps == [0:3, 1:5, 1:16, 2:0, 3:5]) :-
    open_source('/x/one.pl', '%! p(?X, ?Y) is nondet.\n% ?- p(X, ann), p(ann, X).\np(1, 2).\n% ?- p(1, X).\n', S),
    index_source(S, open),
    rename(S, 51, "q", json([changes=json([_=Es])]), none),
    findall(L:C, ( member(E, Es), field(range/start/line, E, L), field(range/start/character, E, C) ), Ps),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_to_brackets, Ps == ['brackets are no name', 'brackets are no name', 'the cut is no name']) :-
    open_source('/x/one.pl', 'p(1) :- p(2).', S),
    index_source(S, open),
    findall(P, ( member(New, ["[]", "{}", "!"]), rename(S, 0, New, _, P) ), Ps),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_brackets, Ps == ['brackets are no name', 'brackets are no name']) :-
    open_source('/x/one.pl', '[](1). {}(1).', S),
    index_source(S, open),
    findall(P, ( member(At, [1, 8]), prepared_rename(S, At, _, P) ), Ps),
    forget_indexed('/x/one.pl'),
    close_source(S).
test(rename_variable, P == none) :-
    open_source('/x/a.pl', 'p(X) :- q(X).', S),
    rename(S, 2, "Y", Json, P),
    field(changes, Json, json([_=[_, _]])),
    close_source(S).
test(rename_to_other_variable, P == 'the clause has a variable of this name') :-
    open_source('/x/a.pl', 'p(X, Y) :- q(X, Y).', S),
    rename(S, 2, "Y", _, P),
    close_source(S).
test(rename_to_no_variable, P == 'this is no name of a variable') :-
    open_source('/x/a.pl', 'p(X).', S),
    rename(S, 2, "y", _, P),
    close_source(S).
test(rename_builtin, P == 'this procedure is not defined in the files here') :-
    open_source('/x/a.pl', 'p(X) :- atom_length(X, 1).', S),
    rename(S, 10, "foo", _, P),
    close_source(S).
test(rename_to_known, P == 'q/0: a.pl has a procedure of this name') :-
    open_source('/x/a.pl', 'p.\nq.', S),
    index_source(S, open),
    rename(S, 0, "q", _, P),
    forget_indexed('/x/a.pl'),
    close_source(S).
test(rename_operator, P == 'operators cannot be renamed') :-
    open_source('/x/a.pl', 'p(X) :- X is 1.', S),
    rename(S, 10, "foo", _, P),
    close_source(S).
test(incoming_calls, Cs == [call(p/0, 'hornbeam_lsp_a.pl', 2), call(r/0, 'hornbeam_lsp_b.pl', 1)]) :-
    with_files(incoming_calls(q, 0, '/tmp/hornbeam_lsp_b.pl', Calls), _),
    findall(call(By, Base, N), ( member(call(By, P, Rs), Calls), file_base_name(P, Base), length(Rs, N),
                                 sub_atom(Base, _, _, _, hornbeam), \+ sub_atom(Base, _, _, _, c) ), Cs).
test(incoming_calls_of_directives, Cs == [none-1, q/0-1]) :-
    open_source('/x/one.pl', ':- p.\nq :- p.\np.', S),
    index_source(S, open),
    open_source('/x/two.pl', 'other :- p.', S2),            % not connected
    index_source(S2, open),
    incoming_calls(p, 0, '/x/one.pl', Calls),
    findall(By-N, ( member(call(By, _, Rs), Calls), length(Rs, N) ), Cs),
    close_source(S),
    close_source(S2),
    forget_indexed('/x/one.pl'),
    forget_indexed('/x/two.pl').
test(outgoing_calls, Cs == [p/0, q/0]) :-
    with_files(outgoing_calls(r/0, '/tmp/hornbeam_lsp_b.pl', Calls), _),
    findall(C, member(call(C, _, _), Calls), Cs).

test(declared_with_its_module, Ps == [one:1:15, one:2:5, main:1:9]) :-
    renamed_in([ one-':- module(one, []).\n:- dynamic one:s/1.\nw :- s(1).',
                 main-':- use_module(hornbeam_lsp_one).\nr :- one:s(_).' ],
               one, 35, "stash", Ps0),
    msort(Ps0, Ps1),
    Ps1 = [M|Os],
    append(Os, [M], Ps).
test(declared_with_another_module, Ps == [two:1:15, two:2:9]) :-
    renamed_in([one-':- module(one, []).\ns(1).\n', two-':- module(two, []).\n:- dynamic zwo:s/1.\nw :- zwo:s(1).'],
               two, 35, "stash", Ps).
test(clauses_for_another_module, Ps == [one:1:5, two:2:17, two:3:4]) :-
    renamed_in([ one-':- module(one, [c/0]).\nc :- h(1).',
                 two-':- module(two, []).\n:- use_module(hornbeam_lsp_one).\n:- multifile one:h/1.\none:h(1).' ],
               two, 79, "hook", Ps0),
    msort(Ps0, Ps).
test(needless_quotes_come_back, T == "'p'(1).\nq :- p(X), 'p'(X).\n") :-
    there_and_back("'p'(1).\nq :- p(X), 'p'(X).\n", 1, "a b", "p", T).

:- end_tests(lsp_references).
