% SPDX-License-Identifier: MIT
% Predicates of older systems, under their old names.

:- module(backcomp,
          [ concat_atom/2, concat_atom/3, checklist/2, sublist/3, merge_set/3,
            write_ln/1, flush/0, display/1, display/2, displayq/1, displayq/2,
            reconsult/1, on_exception/3, raise_exception/1, unix/1, genarg/3,
            skip_line/0, skip_line/1, 'C'/3, concat/3, free_variables/2, hash_term/2, index/1, hash/1,
            string_to_list/2, convert_time/2, convert_time/8, setup_and_call_cleanup/3,
            setup_and_call_cleanup/4, current_thread/2, prompt1/1, proper_list/1, substring/4, read_clause/1,
            read_clause/2, read_variables/2, read_variables/3, feature/2, set_feature/2, current_module/2,
            export_list/2, at_initialization/1
          ]).

:- use_module(library(apply), [include/3, maplist/2, maplist/3]).

:- meta_predicate
    checklist(1, +),
    sublist(1, +, -),
    on_exception(+, 0, 0),
    setup_and_call_cleanup(0, 0, 0),
    setup_and_call_cleanup(0, 0, ?, 0),
    at_initialization(0),
    reconsult(:).

%!  concat_atom(+Parts, -Atom) is det.
%
%   Like atomic_list_concat/2.
%
%       ?- concat_atom([a, b, 1], A).
%       A = ab1.

concat_atom(Parts, Atom) :-
    atomic_list_concat(Parts, Atom).

%!  concat_atom(?Parts, +Separator, ?Atom) is semidet.
%
%   Like atomic_list_concat/3.
%
%       ?- concat_atom([a, b], '-', A).
%       A = 'a-b'.

concat_atom(Parts, Separator, Atom) :-
    atomic_list_concat(Parts, Separator, Atom).

%!  checklist(:Goal, +List) is nondet.
%
%   Like maplist/2.
%
%       ?- checklist(integer, [1, 2]).
%       true.

checklist(Goal, List) :-
    maplist(Goal, List).

%!  sublist(:Goal, +List, -Included) is det.
%
%   Like include/3.
%
%       ?- sublist([X]>>(X > 1), [1, 2, 3], L).
%       L = [2, 3].

sublist(Goal, List, Included) :-
    include(Goal, List, Included).

%!  merge_set(+Set1, +Set2, -Set) is det.
%
%   Set is the union of two ordered sets.
%
%       ?- merge_set([a, c], [b, c], S).
%       S = [a, b, c].

merge_set(Set1, Set2, Set) :-
    ord_union(Set1, Set2, Set).

%!  write_ln(@Term) is det.
%
%   Like writeln/1.
%
%       ?- write_ln(hello).
%       hello
%       true.

write_ln(Term) :-
    write(Term),
    nl.

%!  flush is det.
%
%   Like flush_output/0.
%
%       ?- write(done), flush.
%       done
%       true.

flush :-
    flush_output.

%!  display(@Term) is det.
%!  display(+Stream, @Term) is det.
%!  displayq(@Term) is det.
%!  displayq(+Stream, @Term) is det.
%
%   Prints Term without operators; displayq/1 and displayq/2 quote.
%
%       ?- displayq([a, 'B' + 1]).
%       '.'(a,'.'(+('B',1),[]))
%       true.

display(Term) :-
    current_output(Out),
    display(Out, Term).

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true), no_lists(true)]).

displayq(Term) :-
    current_output(Out),
    displayq(Out, Term).

displayq(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true), no_lists(true), quoted(true)]).

%!  reconsult(:Files) is det.
%
%   Like consult/1.
%
%       ?- reconsult(family).

reconsult(Files) :-
    consult(Files).

%!  on_exception(?Ball, :Goal, :Recovery) is nondet.
%
%   Same as catch(Goal, Ball, Recovery).
%
%       ?- on_exception(Ball, throw(oops), true).
%       Ball = oops.

on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).

%!  raise_exception(+Ball) is erroneous.
%
%   Like throw/1.
%
%       ?- raise_exception(oops).
%       oops.

raise_exception(Ball) :-
    throw(Ball).

%!  unix(+Command) is semidet.
%
%   Command is system(Command), shell(Command), shell(Command,Status), cd(Directory), cd, argv(List)
%   or exit(Status).
%
%       ?- unix(system(ls)).

unix(system(Command)) :-
    shell(Command).
unix(shell(Command)) :-
    shell(Command).
unix(shell(Command, Status)) :-
    shell(Command, Status).
unix(cd(Directory)) :-
    working_directory(_, Directory).
unix(cd) :-
    getenv('HOME', Directory),
    working_directory(_, Directory).
unix(argv(List)) :-
    current_prolog_flag(argv, List).
unix(exit(Status)) :-
    halt(Status).

%!  genarg(?N, +Term, ?Arg) is nondet.
%
%   Arg is argument N of Term; enumerates if N is unbound.
%
%       ?- genarg(N, f(a, b), X).
%       N = 1, X = a.

genarg(N, Term, Arg) :-
    (   integer(N)
    ->  arg(N, Term, Arg)
    ;   functor(Term, _, Arity),
        between(1, Arity, N),
        arg(N, Term, Arg)
    ).

%!  skip_line is det.
%!  skip_line(+Stream) is det.
%
%   Skips the rest of the line of Stream, or of the current input.
%
%       ?- open_string('one\ntwo', _S), skip_line(_S), get_char(_S, C).
%       C = t.

skip_line :-
    current_input(In),
    skip_line(In).

skip_line(Stream) :-
    get_char(Stream, Char),
    (   ( Char == '\n' ; Char == end_of_file )
    ->  true
    ;   skip_line(Stream)
    ).

%!  'C'(?List, ?Element, ?Rest) is semidet.
%
%   List is [Element|Rest]: terminals of grammar rules in old translations.
%
%       ?- 'C'([a, b], X, Rest).
%       X = a, Rest = [b].

'C'([Element|Rest], Element, Rest).

%!  concat(+Atomic1, +Atomic2, -Atom) is det.
%
%   Same as atomic_list_concat([Atomic1,Atomic2], Atom).
%
%       ?- concat(abc, 1, A).
%       A = abc1.

concat(Atomic1, Atomic2, Atom) :-
    atomic_list_concat([Atomic1,Atomic2], Atom).

%!  free_variables(+Term, -Variables) is det.
%
%   Like term_variables/2.
%
%       ?- free_variables(f(X, g(Y), X), Vars).
%       Vars = [X, Y].

free_variables(Term, Variables) :-
    term_variables(Term, Variables).

%!  hash_term(+Term, -Hash) is det.
%
%   Like term_hash/2.
%
%       ?- hash_term(f(_), Hash), var(Hash).
%       true.

hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%!  index(+Head) is det.
%!  hash(+Indicator) is det.
%
%   No effect: clauses are indexed on the arguments instantiated in calls.
%
%       ?- index(p(1, 0)), hash(p/2).
%       true.

index(_).

hash(_).

%!  string_to_list(+Text, -Codes) is det.
%
%   Like string_codes/2.
%
%       ?- string_to_list('ab', Codes).
%       Codes = [97, 98].

string_to_list(Text, Codes) :-
    string_codes(Text, Codes).

%!  convert_time(+Stamp, -String) is det.
%
%   String is the date and time of Stamp.
%
%       ?- convert_time(0, S).

convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

%!  convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -MilliSecond) is det.
%
%   The components of Stamp in local time; the month is from 1 to 12.
%
%       ?- convert_time(0, Y, M, D, _, _, S, Ms).
%       Y = 1970, M = 1, D = 1, S = 0, Ms = 0.

convert_time(Stamp, Year, Month, Day, Hour, Minute, Second, MilliSecond) :-
    stamp_date_time(Stamp, date(Year,Month,Day,Hour,Minute,Seconds,_,_,_), local),
    Second is integer(float_integer_part(Seconds)),
    MilliSecond is integer(float_fractional_part(Seconds)*1000).

%!  setup_and_call_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   Like setup_call_catcher_cleanup/4.
%
%       ?- setup_and_call_cleanup(true, fail, Why, writeln(Why)).
%       fail
%       false.

setup_and_call_cleanup(Setup, Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup).

%!  setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%
%   Like setup_call_cleanup/3.
%
%       ?- setup_and_call_cleanup(true, X = 1, writeln(cleaned)).
%       cleaned
%       X = 1.

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

%!  current_thread(?Thread, ?Status) is semidet.
%
%   The only thread is main, and it is running.
%
%       ?- current_thread(T, Status).
%       T = main, Status = running.

current_thread(main, running).

%!  prompt1(+Prompt) is det.
%
%   Prints Prompt now, as the prompt of the next line read.
%
%       ?- prompt1('Your name: '), read(X).

prompt1(Prompt) :-
    write(user_output, Prompt),
    flush_output(user_output).

%!  proper_list(@Term) is semidet.
%
%   Like is_list/1.
%
%       ?- proper_list([a]).

proper_list(Term) :-
    is_list(Term).

%!  substring(+Text, ?Start, ?Length, -Part) is nondet.
%
%   Part is a part of Text; Start counts from 1.
%
%       ?- substring(abcd, 2, 2, S).
%       S = "bc".

substring(Text, Start, Length, Part) :-
    (   integer(Start)
    ->  Before is Start-1,
        sub_string(Text, Before, Length, _, Part)
    ;   sub_string(Text, Before, Length, _, Part),
        Start is Before+1
    ).

%!  read_clause(-Term) is det.
%
%   Like read/1.
%
%       ?- read_clause(T).

read_clause(Term) :-
    read(Term).

%!  read_clause(+Stream, -Term) is det.
%
%   Like read/2.
%
%       ?- read_clause(user_input, T).

read_clause(Stream, Term) :-
    read(Stream, Term).

%!  read_variables(-Term, -Bindings) is det.
%
%   Reads Term; Bindings is the list of Name = Variable for its named variables.
%
%       ?- read_variables(T, Bindings).

read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).

%!  read_variables(+Stream, -Term, -Bindings) is det.
%
%   Like read_variables/2, from Stream.
%
%       ?- read_variables(user_input, T, Bindings).

read_variables(Stream, Term, Bindings) :-
    read_term(Stream, Term, [variable_names(Bindings)]).

%!  feature(?Flag, ?Value) is nondet.
%
%   Like current_prolog_flag/2.
%
%       ?- feature(bounded, B).
%       B = false.

feature(Flag, Value) :-
    current_prolog_flag(Flag, Value).

%!  set_feature(+Flag, +Value) is det.
%
%   Like set_prolog_flag/2.
%
%       ?- set_feature(double_quotes, codes).

set_feature(Flag, Value) :-
    set_prolog_flag(Flag, Value).

%!  current_module(?Module, ?File) is nondet.
%
%   Module is defined by File; File is `[]` if no file defines it.
%
%       ?- current_module(lists, File).

current_module(Module, File) :-
    current_module(Module),
    (   module_property(Module, file(File0))
    ->  File = File0
    ;   File = []
    ).

%!  export_list(+Module, -Heads) is semidet.
%
%   Heads is the list of the predicates that Module exports, as heads.
%
%       ?- export_list(pairs, [Head|_]).

export_list(Module, Heads) :-
    module_property(Module, exports(Indicators)),
    maplist(head, Indicators, Heads).

head(Name/Arity, Head) :-
    functor(Head, Name, Arity).

%!  at_initialization(:Goal) is det.
%
%   Like initialization/1.
%
%       :- at_initialization(writeln(loaded)).

at_initialization(Goal) :-
    initialization(Goal).
