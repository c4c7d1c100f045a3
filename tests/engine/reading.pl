% SPDX-License-Identifier: MIT
% read_term/2,3: what the flag and the option syntax_errors, and the option module, say; write_term/2 with the operators of a module.

:- module(reading_tests, []).

:- use_module(library(plunit)).

% Reads from Text; Kinds are the messages meanwhile.
reads(Text, Options, Terms, Kinds) :-
    setup_call_cleanup(
        ( open_string(Text, Stream),
          nb_setval(reading_kinds, []),
          asserta((user:message_hook(_, Kind, _) :- reading_tests:note(Kind)), Ref)
        ),
        read_all(Stream, Options, Terms),
        ( erase(Ref), close(Stream) )),
    nb_getval(reading_kinds, Kinds).

note(Kind) :-
    nb_getval(reading_kinds, Kinds),
    nb_setval(reading_kinds, [Kind|Kinds]).

read_all(Stream, Options, Terms) :-
    (   read_term(Stream, Term, Options)
    ->  Terms = [Term|Terms1],
        ( Term == end_of_file -> Terms1 = [] ; read_all(Stream, Options, Terms1) )
    ;   Terms = [failed]
    ).

%   As reads/4 by read/2, up to the end or an error.
reads_by_read(Text, Terms) :-
    open_string(Text, Stream),
    asserta((user:message_hook(_, error, _) :- true), Ref),
    call_cleanup(terms_read(Stream, Terms), ( erase(Ref), close(Stream) )).

terms_read(Stream, Terms) :-
    (   read(Stream, Term)
    ->  ( Term == end_of_file -> Terms = [] ; Terms = [Term|Terms1], terms_read(Stream, Terms1) )
    ;   Terms = [failed|Terms1],
        terms_read(Stream, Terms1)
    ).

with_flag(Value, Goal) :-
    setup_call_cleanup(set_prolog_flag(syntax_errors, Value), once(Goal), set_prolog_flag(syntax_errors, error)).

%   A file is read piece by piece. Ends is what Codes mean when a piece of the file ends at each place within them.
read_in_pieces(Codes, Ends) :-
    length(Codes, Most),
    tmp_file(reading, File),
    findall(Ts, ( between(0, Most, At), read_with_end_at(At, Codes, File, Ts) ), All),
    delete_file(File),
    sort(All, Ends).

read_with_end_at(At, Codes, File, Terms) :-
    Blanks is 65536 - At,
    setup_call_cleanup(open(File, write, Out), format(Out, "~*c~s", [Blanks, 0' , Codes]), close(Out)),
    setup_call_cleanup(open(File, read, In), terms_or_errors(In, Terms), close(In)).

terms_or_errors(In, Terms) :-
    catch(read(In, Term), error(syntax_error(E), _), Term = syntax_error(E)),
    (   Term == end_of_file
    ->  Terms = []
    ;   numbervars(Term, 0, _),
        Terms = [Term|Terms1],
        terms_or_errors(In, Terms1)
    ).

without(a(), f(a(), 1), [b(), c]).
without() :- without(a(), f(a(), _), [_|_]), \+ without(a, _, _), nothing().
nothing().

:- begin_tests(reading).

test(error, error(syntax_error(_))) :- reads("a b. c.", [], _, _).
test(error_said, error(syntax_error(_))) :- reads("a b. c.", [syntax_errors(error)], _, _).
test(dec10, T-K == [c,end_of_file]-[error]) :- reads("a b. c.", [syntax_errors(dec10)], T, K).
test(dec10_twice, T-K == [end_of_file]-[error,error]) :- reads("a b. c d.", [syntax_errors(dec10)], T, K).
test(fail, T-K == [a,failed]-[error]) :- reads("a. a b. c.", [syntax_errors(fail)], T, K).
test(quiet, T-K == [a,failed]-[]) :- reads("a. a b. c.", [syntax_errors(quiet)], T, K).
test(last_counts, T-K == [failed]-[]) :- reads("a b.", [syntax_errors(dec10), syntax_errors(quiet)], T, K).
test(names, N == ['X'=X]) :-
    open_string("a b. f(X).", S), asserta((user:message_hook(_, error, _) :- true), R),
    read_term(S, f(X), [syntax_errors(dec10), variable_names(N)]), erase(R), close(S).
test(other, error(domain_error(read_option, syntax_errors(some)))) :- reads("a.", [syntax_errors(some)], _, _).
test(partial_options, error(instantiation_error)) :- reads("a.", [syntax_errors(dec10)|_], _, _).
test(flag, [forall(member(Flag-Expected, [dec10-[c], fail-[failed, c], quiet-[failed, c]])), Ts == Expected]) :-
    with_flag(Flag, reads_by_read("a b. c.", Ts)).
test(flag_says, [forall(member(Flag-Expected, [dec10-[error], fail-[error], quiet-[]])), Ks == Expected]) :-
    with_flag(Flag, reads("a b. c.", [], _, Ks)).
test(flag_of_current_input, T == c) :-
    open_string("a b. c.", S), current_input(Old), set_input(S),
    call_cleanup(with_flag(quiet, ( \+ read(_), read(T) )), set_input(Old)).
test(flag_error, error(syntax_error(_))) :- with_flag(error, reads_by_read("a b. c.", _)).
test(option_before_flag, error(syntax_error(_))) :- with_flag(quiet, reads("a b. c.", [syntax_errors(error)], _, _)).
test(flag_not_for_texts, error(syntax_error(_))) :- with_flag(quiet, term_to_atom(_, 'a b')).
test(no_such_value, error(domain_error(flag_value, syntax_errors+some))) :- set_prolog_flag(syntax_errors, some).
test(module, T == ===>(a, b)) :-
    op(700, xfx, reading_module: ===>), open_string("a ===> b.", S), read_term(S, T, [module(reading_module)]), close(S).
test(imported_operator, T == do(a, b)) :-
    use_module(reading_module:library(do_loops)), open_string("a do b.", S), read_term(S, T, [module(reading_module)]), close(S).
test(own_operators_only, error(syntax_error(_))) :-
    op(700, xfx, reading_module: ===>), open_string("a ===> b.", S), read_term(S, _, []).
test(no_such_module, T == 1-2) :- open_string("1-2.", S), read_term(S, T, [module(no_such_module_here)]), close(S).
test(module_no_atom, error(domain_error(read_option, module(1)))) :- read_term(_, [module(1)]).
test(text_of_module, T == ===>(a, b)) :-
    op(700, xfx, reading_module: ===>), read_term_from_atom('a ===> b', T, [module(reading_module)]).
test(written_for_module, T == 'a===>b') :-
    op(700, xfx, reading_module: ===>), with_output_to(atom(T), write_term(===>(a, b), [module(reading_module)])).
test(told_as, PI == system:read_term/2) :- catch(read_term(_, [some]), error(_, context(PI, _)), true).
test(told_as_format, PI == system:format/2) :- catch(format("~a", [f(x)]), error(_, context(PI, _)), true).
test(told_as_halt, PI == system:halt/1) :- catch(halt(a), error(_, context(PI, _)), true).
test(pieces, Ends == [[a,f(A,B,A),'b.c''d', 0'., 'd.e', 1.5, -1, g('.'), [x], 0'a, end]]) :-
    A = '$VAR'(0), B = '$VAR'(1),
    atom_codes('a. f(X,Y,X). % no. end\n\'b.c\'\'d\'. 0\'..\n\'d\\x2e\\e\'.%/* . \n1.5.\n-1. /*.*/g(\'.\').\t[x]. 0\'a.%.\nend.', Codes),
    read_in_pieces(Codes, Ends).
test(pieces_with_errors, Ends == [[a, syntax_error(operator_expected), c, syntax_error(comment_not_closed)]]) :-
    atom_codes('a. b b.\nc. /* d. ', Codes),
    read_in_pieces(Codes, Ends).
test(clause_of_many_pieces, Length-Last == 300000-end) :-
    tmp_file(reading, File),
    setup_call_cleanup(open(File, write, Out), format(Out, "'~*c'. end.", [300000, 0'.]), close(Out)),
    setup_call_cleanup(open(File, read, In), ( read(In, Term), read(In, Last) ), close(In)),
    atom_length(Term, Length),
    delete_file(File).

:- end_tests(reading).

%   What Text is as a term: `no` where it is none. The operators fx, fy, xf, both are there.
canonical(Text, Canonical) :-
    setup_call_cleanup(
        ( op(200, fx, fx), op(200, fy, fy), op(300, xf, xf), op(800, fy, both), op(800, xfx, both) ),
        catch(( term_to_atom(Term, Text), format(atom(Canonical), "~k", [Term]) ), error(syntax_error(_), _), Canonical = no),
        ( op(0, fx, fx), op(0, fy, fy), op(0, xf, xf), op(0, fy, both), op(0, xfx, both) )).

:- begin_tests(operators_as_operands).

%   The same wherever a term may occur.
place(Text, Text).
place(Text, Whole) :- atomic_list_concat(['(', Text, ')'], Whole).
place(Text, Whole) :- atomic_list_concat(['[', Text, ']'], Whole).
place(Text, Whole) :- atomic_list_concat(['f(', Text, ')'], Whole).
place(Text, Whole) :- atomic_list_concat(['{', Text, '}'], Whole).
place(Text, Whole) :- atomic_list_concat(['[a|', Text, ']'], Whole).
place(Text, Whole) :- atomic_list_concat(['f(a,', Text, ',b)'], Whole).

good('a :- b').
good(':- a').
good(':-').
good('- = x').
good('= = a').
good('a = =').
good('X = dynamic').
good('- - -').
good('- is -').
good('a :- :-').
good('a * -').
good('fy fx 1').
good('both both both').
good('- xf').

bad('fx fx 1').
bad('fx fy 1').
bad('fx - fx').
bad(':- = x').
bad('\\+ = a').
bad('a = \\+ b').
bad(':- :- a').
bad('a = = b').
bad('- ;').
bad('fx + a b').

test(read, [forall(( good(Text), place(Text, Whole) )), Canonical \== no]) :- canonical(Whole, Canonical).
test(refused, [forall(( bad(Text), place(Text, Whole) )), Canonical == no]) :- canonical(Whole, Canonical).

row('(x,=>)', '\',\'(x,=>)').
row('(- , a)', '\',\'(-,a)').
row('{= , a}', '{}(\',\'(=,a))').
row('[a|b:-c]', '\'.\'(a,:-(b,c))').
row('[a:-b|c:-d]', '\'.\'(:-(a,b),:-(c,d))').
row('table = x', '=(table,x)').
row('2\'0110', '6').
row('0b1000 0001', '129').
row('0o17 7', '127').
row('0\'\\x41', '65').
row('f(:- , a)', 'f(:-,a)').
row('\\+ (a,b)', '\\+(\',\'(a,b))').
row(':- xf', ':-(xf)').
row('a , -, b', '\',\'(a,\',\'(-,b))').
row('- (1)', '-(1)').

test(as, [forall(row(Text, Expected)), Canonical == Expected]) :- canonical(Text, Canonical).

:- end_tests(operators_as_operands).

:- begin_tests(tokens_beyond_iso).

row('1 000', 1000).
row('1 000 000', 1000000).
row('1_000', 1000).
row('1_\n000', 1000).
row('0xff_ff', 65535).
row('0\'\'', 39).
row('0\'\'\'', 39).
row('\'\\x41\'', 'A').
row('\'\\x41g\'', 'Ag').
row('\'a\nb\'', 'a\nb').

test(read, [forall(row(Text, Value)), Term == Value]) :- term_to_atom(Term, Text).
test(refused, [forall(member(Text, ['1__0','1_a','1\'1','37\'a','\'\\z\'','\'a\nb','0\'\'a'])), error(syntax_error(_))]) :-
    term_to_atom(_, Text).
test(no_groups_in_texts_of_numbers, error(syntax_error(_))) :- number_codes(_, "1 000").

%   A missing quote is reported at its line, and the next clause is read.
test(quote_that_is_missing, T-K == [p(a),q,end_of_file]-[error]) :-
    reads("p(a).\nr('don't do this').\nq.\n", [syntax_errors(dec10)], T, K).

test(options_of_empty_text, T-Vs-Ns == end_of_file-[]-[]) :-
    term_string(T, " ", [variables(Vs), variable_names(Ns)]).

test(singletons_warning, true) :- term_string(f(_, _), "f(X, Y)", [singletons(warning)]).

%   The clauses below are read with the positions of their parts.
test(no_arguments, X-Y-Z == a()-f(a(), 1)-[b(), c]) :- reading_tests:without(X, Y, Z), reading_tests:without(), compound(X).
test(no_arguments_positions, P == list_position(0, 9, [term_position(1, 4, 1, 2, []), 5-8], none)) :-
    term_string(_, "[a(),xyz]", [subterm_positions(P)]).

%   In characters, counted from the beginning of the stream.
test(positions_in_stream, P-At == term_position(13,19,13,14,[15-16,17-18])-'$stream_position'(9,1,9,10)) :-
    open_string("a. \xe9\(b). % c\nf(\xe9\,x).", S), read(S, _), read(S, _),
    read_term(S, _, [subterm_positions(P), comments([At-_])]).

:- end_tests(tokens_beyond_iso).
