% SPDX-License-Identifier: MIT
% private(language_server/signatures).

:- use_module(library(plunit)).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/signatures)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- set_prolog_flag(double_quotes, string).

%   Of the active signature: its text, and the argument in it.
signature(Text, Label, Argument) :-
    atom_length(Text, Byte),
    open_source('/x/a.pl', Text, Source),
    signature_help(Source, Byte, Json),
    close_source(Source),
    field(signatures, Json, Signatures),
    field(activeSignature, Json, Active),
    field(activeParameter, Json, N),
    nth0(Active, Signatures, Signature),
    field(label, Signature, Label),
    field(parameters, Signature, Parameters),
    (   nth0(N, Parameters, Parameter)
    ->  field(label, Parameter, [From, To]),
        Length is To - From,
        sub_string(Label, From, Length, _, Argument)
    ;   Argument = none
    ).

:- begin_tests(lsp_signatures).

test(built_in, L-A == "atom_length(+Atom, ?Length) is semidet"-"?Length") :-
    signature('p(X) :- atom_length(X, ', L0, A), string_concat(L0, "", L).
test(part_of_a_library, A == "?Xs") :- signature('p(X) :- all_distinct(', _, A).
test(nested, A == "?List") :- signature('p(X) :- append([a, f(b)], "c, d", ', _, A).
test(in_a_list, A == "+Atom") :- signature('p(X) :- atom_length([a, f(b), ', _, A).
test(as_many_arguments, L-A == "between(+Low, +High, ?Value) is nondet"-"?Value") :-
    signature('p(X) :- between(1, 2, ', L0, A), string_concat(L0, "", L).
test(head, L-A == "older(A, f(B, C))"-"f(B, C)") :- signature('older(A, f(B, C)). p(X) :- older(X, ', L, A).
test(own_template, L-A == "older(?X, ?Y) is nondet"-"?Y") :-
    signature('%! older(?X, ?Y) is nondet.\n\nolder(a, b) :- q.\np(X) :- older(X, ', L, A).
test(own_before_the_library, L == "member(a, b)") :- signature('member(a, b) :- q.\np(X) :- member(X, ', L, _).
test(of_another_file, L-A == "older(?X, ?Y) is nondet"-"?Y") :-
    tmp_file(signatures, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'q.\n%! older(?X, ?Y) is nondet.\n\nolder(a, b).\n'), close(Out)),
    index_file(File),
    signature('p(X) :- older(X, ', L, A),
    forget_indexed(File),
    delete_file(File).
test(of_the_module_that_is_written, L-A == "last(?List, ?X) is semidet"-"?X") :-
    signature('last(A, B).\np(X) :- lists:last(X, ', L, A).
test(of_no_module, fail) :- signature('last(A, B).\np(X) :- nowhere:last1(X, ', _, _).
test(evaluable, J == @(null)) :-
    tmp_file(signatures, File),
    setup_call_cleanup(open(File, write, Out), write(Out, 'max(a, b, c).\n'), close(Out)),
    index_file(File),
    open_source('/x/a.pl', "p(X) :- X is max(", S),
    signature_help(S, 17, J),
    close_source(S),
    forget_indexed(File),
    delete_file(File).
test(comment, J == @(null)) :- open_source('/x/a.pl', "% see length(", S), signature_help(S, 13, J), close_source(S).
test(signature_help, J == @(null)) :- open_source('/x/a.pl', "p.", S), signature_help(S, 2, J), close_source(S).
test(query_of_comment, A == "?Length") :- signature('% ?- atom_length(a, ', _, A).
:- end_tests(lsp_signatures).
