% SPDX-License-Identifier: MIT
% private(language_server/hover).

:- use_module(library(plunit)).
:- use_module(private(language_server/documents)).
:- use_module(private(language_server/hover)).
:- use_module(private(language_server/protocol)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

hover_text(Text, Byte, Part) :-
    open_source('/x/a.pl', Text, S),
    hover(S, Byte, Json),
    close_source(S),
    field(contents/value, Json, Value),
    once(sub_atom(Value, _, _, _, Part)).

%   Two modules have an area/2: what is told of it in a file with these imports and this body. The text of module one
%   says that it is of one, that of two, which lists imports again, that it is of two.
told(Text, Part, Told) :-
    Files = [ '/x/one.pl'-':- module(one, [area/2]).\n% Of one.\narea(1, 1).',
              '/x/two.pl'-':- module(two, [area/2]).\n% Of two.\narea(2, 2).',
              '/x/again.pl'-':- module(again, []).\n:- reexport(two).\n% Of again.\nlast(1, 1).',
              '/x/above.pl'-':- [a].\n% Of above.\narea(3, 3).' ],
    findall(Uri-Content, ( member(Path-Content, Files), uri_path(Uri, Path) ), Texts),
    foldl(opened, Texts, [], Documents),
    once(sub_atom(Text, Byte, _, _, Part)),
    atom_length(Part, Length),
    At is Byte + Length - 1,
    open_source('/x/a.pl', Text, S),
    hover(S, At, Json),
    close_source(S),
    forall(member(Uri-_, Texts), close_document(Uri, Documents, _)),
    (   field(contents/value, Json, Value)
    ->  once(( member(Told, [one, two, again, above, lists, sicstus_lists]),
               member(Front, ['Of ', 'library(']),
               atom_concat(Front, Told, Sought),
               sub_atom(Value, _, _, _, Sought) ))
    ;   Told = none
    ).

opened(Uri-Text, Documents0, Documents) :-
    open_document(Uri, 1, Text, Documents0, Documents).

:- begin_tests(lsp_hover).

test(colon, H == @(null)) :- open_source('/x/a.pl', 'p(X) :- q(X : _).', S), hover(S, 12, H), close_source(S).

test(of_what_is_meant, [forall(member(Text-Part-Expected,
        [ (':- use_module(two).\np :- area(1, 2).')-' area'-two,
          (':- use_module(two, []).\n:- use_module(one, [area/2]).\np :- area(1, 2).')-' area'-one,
          (':- use_module(two).\np :- one:area(1, 2).')-'one:area'-one,
          (':- use_module(again).\np :- area(1, 2).')-' area'-two,
          ('p :- area(1, 2).')-' area'-above,
          (':- module(a, []).\np :- area(1, 2).')-' area'-above,
          ('p :- last(1, 2).')-' last'-lists,
          ('last(_, _).\np :- lists:last(1, 2).')-'lists:last'-lists,
          ('last(_, _).\np :- again:last(1, 2).')-'again:last'-again,
          ('p :- m:area(1, 2).')-'m:area'-none,
          (':- use_module(library(sicstus_lists)).\np :- last(1, 2, X).')-' last'-sicstus_lists ])),
                         Told == Expected]) :-
    told(Text, Part, Told).

test(builtin) :- hover_text('p(X) :- atom_length(X, 1).', 10, 'number of characters').
test(own) :- hover_text('% Is so.\np.', 9, 'Is so.').
test(evaluable) :- hover_text('p(X, Y) :- Y is max(X, 1).', 17, 'evaluable').
test(variable) :- hover_text('p(X, Y) :- q(X, Y).\nq(1, 2).', 2, '`X`, 2 times').
test(code) :- hover_text('p :- nowhere.', 6, 'a procedure that does not exist').
test(loaded_library) :- hover_text(':- use_module(library(clpfd)).\np(X) :- X #= 1.', 42, 'library(clpfd)').
test(of_a_new_name_of_an_import) :-
    hover_text(':- use_module(library(lists), [append/3 as app]).\np(X) :- app(X, [], []).', 59, 'followed by Suffix').
test(of_an_unread_clause) :- hover_text('p(X :- atom_length(X, 1).', 9, 'number of characters').
test(comma_is_missing) :- hover_text('p(X) :- atom_length(X 1).', 9, 'number of characters').
test(of_a_qualified_call) :-
    tmp_file(hover, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, Out), write(Out, ':- module(hm, [p/1]).\n% The other.\np(1).\n'), close(Out)),
    index_file(File),
    hover_text('% My own.\np(2).\nq :- hm:p(1).\n', 24, 'The other.'),
    forget_indexed(File),
    delete_file(File).
test(nothing, J == @(null)) :- open_source('/x/a.pl', '% text', S), hover(S, 3, J), close_source(S).

:- end_tests(lsp_hover).
