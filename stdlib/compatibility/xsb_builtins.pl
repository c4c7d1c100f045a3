% SPDX-License-Identifier: MIT
% Builtins and predicates of the libraries basics, string, standard and machine of XSB that other systems lack. Files
% written for XSB have them without an import.

:- module(xsb_builtins,
          [ compiler_options/1, index/2, mode/1, use_variant_tabling/1, use_subsumptive_tabling/1,
            use_incremental_tabling/1, use_opaque_tabling/1, use_incremental_dynamic/1,
            cputime/1, walltime/1, fail_if/1, sk_not/1, tfindall/3, abort/1, warning/1,
            conset/2, conget/2, coninc/1, coninc/2, ith/3, structure/1, real/1,
            str_cat/3, str_length/2, str_sub/2, str_sub/3, substring/4, file_exists/1, load_dyn/1, load_dync/1,
            ttywrite/1, ttywritenl/1
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth1/3]).

:- meta_predicate
    fail_if(0),
    sk_not(0),
    tfindall(?, 0, -),
    use_incremental_dynamic(:),
    load_dyn(:),
    load_dync(:).

% ---- declarations ----

%!  compiler_options(+Options) is det.
%!  index(+Indicator, +Arguments) is det.
%!  mode(+Modes) is det.
%!  use_variant_tabling(+Indicators) is det.
%!  use_subsumptive_tabling(+Indicators) is det.
%!  use_opaque_tabling(+Indicators) is det.
%
%   No effect: clauses are indexed on the arguments that are instantiated in calls, and tables hold the same answers.
%
%       :- use_module(library(xsb_builtins)), index(edge/2, [1, 2]).

compiler_options(_).

index(_, _).

mode(_).

use_variant_tabling(_).

use_subsumptive_tabling(_).

use_opaque_tabling(_).

%!  use_incremental_tabling(+Indicators) is erroneous.
%
%   Tables do not follow changes of the facts that they come from. Error: domain_error(table_option, incremental).
%
%       ?- use_module(library(xsb_builtins)), catch(use_incremental_tabling(p/1), error(E, _), true).
%       E = domain_error(table_option, incremental).

use_incremental_tabling(_) :-
    throw(error(domain_error(table_option, incremental), _)).

%!  use_incremental_dynamic(:Indicators) is det.
%
%   Declares them dynamic. Errors: those of dynamic/1.
%
%       :- use_module(library(xsb_builtins)), use_incremental_dynamic(edge/2).

use_incremental_dynamic(Indicators) :-
    dynamic(Indicators).

% ---- time and control ----

%!  cputime(-Seconds) is det.
%!  walltime(-Seconds) is det.
%
%   Seconds is the processor time used so far; the time since the start. Both are floats.
%
%       ?- use_module(library(xsb_builtins)), cputime(_T), float(_T).
%       true.

cputime(Seconds) :-
    Seconds is cputime.

walltime(Seconds) :-
    statistics(walltime, [Milliseconds|_]),
    Seconds is float(Milliseconds) / 1000.0.

%!  fail_if(:Goal) is semidet.
%!  sk_not(:Goal) is semidet.
%
%   Goal fails; the tabled Goal is false in the well-founded semantics, as tnot/1 says.
%
%       ?- use_module(library(xsb_builtins)), fail_if(member(a, [b])).
%       true.

fail_if(Goal) :-
    \+ Goal.

sk_not(Goal) :-
    tnot(Goal).

%!  tfindall(?Template, :Goal, -List) is det.
%
%   Same as findall/3.
%
%       ?- use_module(library(xsb_builtins)), tfindall(X, member(X, [a, b]), Xs).
%       Xs = [a, b].

tfindall(Template, Goal, List) :-
    findall(Template, Goal, List).

%!  abort(+Message) is det.
%!  warning(+Message) is det.
%
%   Writes Message, or the elements of a list one behind the other, to user_error; abort/1 then ends the query.
%
%       :- use_module(library(xsb_builtins)), warning(['no edge from ', a]).

abort(Message) :-
    tell_user('++Error: ', Message),
    abort.

warning(Message) :-
    tell_user('++Warning: ', Message).

tell_user(Kind, Message) :-
    ( is_list(Message) -> Parts = Message ; Parts = [Message] ),
    write(user_error, Kind),
    forall('$in_list'(Part, Parts), write(user_error, Part)),
    nl(user_error).

% ---- counters ----

%!  conset(+Name, +Integer) is det.
%!  conget(+Name, ?Integer) is semidet.
%!  coninc(+Name) is det.
%!  coninc(+Name, ?New) is semidet.
%
%   Sets, reads and increments the counter Name, initially 0; backtracking does not undo it. Errors:
%   instantiation_error, type_error(atom, Name), type_error(integer, Integer).
%
%       ?- use_module(library(xsb_builtins)), conset(nodes, 1), coninc(nodes), conget(nodes, N).
%       N = 2.

conset(Name, Integer) :-
    must_be(atom, Name),
    must_be(integer, Integer),
    flag(Name, _, Integer).

conget(Name, Integer) :-
    must_be(atom, Name),
    flag(Name, Integer0, Integer0),
    Integer = Integer0.

coninc(Name) :-
    coninc(Name, _).

coninc(Name, New) :-
    must_be(atom, Name),
    flag(Name, Old, Old+1),
    New is Old+1.

% ---- terms and texts ----

%!  ith(?N, ?List, ?X) is nondet.
%
%   X is element N of List, counted from 1.
%
%       ?- use_module(library(xsb_builtins)), ith(2, [a, b], X).
%       X = b.

ith(N, List, X) :-
    nth1(N, List, X).

%!  structure(@Term) is semidet.
%!  real(@Term) is semidet.
%
%   Term is compound; it is a float.
%
%       ?- use_module(library(xsb_builtins)), structure(f(a)), real(1.0).
%       true.

structure(Term) :-
    compound(Term).

real(Term) :-
    float(Term).

%!  str_cat(+A, +B, ?Text) is semidet.
%!  str_length(+Text, ?Length) is semidet.
%
%   The atom Text is A and then B; Length is its number of characters. Errors: those of atom_concat/3 and atom_length/2.
%
%       ?- use_module(library(xsb_builtins)), str_cat(ab, c, T), str_length(T, N).
%       T = abc, N = 3.

str_cat(A, B, Text) :-
    atom_concat(A, B, Text).

str_length(Text, Length) :-
    atom_length(Text, Length).

%!  str_sub(+Part, +Text) is semidet.
%!  str_sub(+Part, +Text, ?Begin) is semidet.
%!  substring(+Text, +Begin, +End, ?Part) is semidet.
%
%   Part stands in Text, first at Begin, counted from 0; Part is the text from Begin up to End, where a negative End
%   counts from the end: -1 is behind the last character. Errors: those of sub_atom/5.
%
%       ?- use_module(library(xsb_builtins)), str_sub(cd, abcd, B), substring(abcd, 1, -1, P).
%       B = 2, P = bcd.

str_sub(Part, Text) :-
    str_sub(Part, Text, _).

str_sub(Part, Text, Begin) :-
    sub_atom(Text, Begin0, _, _, Part),
    !,
    Begin = Begin0.

substring(Text, Begin, End, Part) :-
    must_be(nonneg, Begin),
    must_be(integer, End),
    atom_length(Text, Length),
    ( End < 0 -> Behind is Length+1+End ; Behind = End ),
    Taken is Behind-Begin,
    sub_atom(Text, Begin, Taken, _, Part).

% ---- files and the terminal ----

%!  file_exists(+File) is semidet.
%
%   File is a file or a directory.
%
%       ?- use_module(library(xsb_builtins)), file_exists('.').
%       true.

file_exists(File) :-
    ( exists_file(File) -> true ; exists_directory(File) ).

%!  load_dyn(:File) is det.
%!  load_dync(:File) is det.
%
%   The clauses in File become those of dynamic procedures; directives are run. The name may lack its extension P or pl.
%   Errors: those of open/3, read/2 and assertz/1.
%
%       :- use_module(library(xsb_builtins)), load_dyn(facts).

load_dyn(Module:File) :-
    absolute_file_name(File, Path, [extensions(['', 'P', pl]), access(read)]),
    setup_call_cleanup(open(Path, read, Stream), add_clauses(Stream, Module, []), close(Stream)).

load_dync(File) :-
    load_dyn(File).

%   The procedures of which clauses were added are Known.

add_clauses(Stream, Module, Known) :-
    read_term(Stream, Term, [module(Module)]),
    (   Term == end_of_file
    ->  true
    ;   Term = (:- Goal)
    ->  ignore(Module:Goal),
        add_clauses(Stream, Module, Known)
    ;   expand_term(Term, Expanded),
        ( is_list(Expanded) -> Clauses = Expanded ; Clauses = [Expanded] ),
        foldl(add_clause(Module), Clauses, Known, Known1),
        add_clauses(Stream, Module, Known1)
    ).

add_clause(Module, Clause, Known0, Known) :-
    ( Clause = (Head :- _) -> true ; Head = Clause ),
    functor(Head, Name, Arity),
    (   '$in_list'(Name/Arity, Known0)
    ->  Known = Known0
    ;   functor(General, Name, Arity),
        retractall(Module:General),
        Known = [Name/Arity|Known0]
    ),
    assertz(Module:Clause).

%!  ttywrite(?Term) is det.
%!  ttywritenl(?Term) is det.
%
%   Writes Term, or its elements if it is a comma list, to user_output; ttywritenl/1 ends the line.
%
%       :- use_module(library(xsb_builtins)), ttywritenl((a, b)).

ttywrite(Term) :-
    (   nonvar(Term),
        Term = (A, B)
    ->  ttywrite(A),
        ttywrite(B)
    ;   write(user_output, Term)
    ).

ttywritenl(Term) :-
    ttywrite(Term),
    nl(user_output).
