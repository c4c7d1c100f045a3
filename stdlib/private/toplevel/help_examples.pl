% SPDX-License-Identifier: MIT
% Examples for help/1: one for each predicate whose documentation has none, and more for predicates with several uses.
% The tests run each of them.

:- module('$help_examples', [help_example/3, further_example/3]).

%!  help_example(?Indicator, -Query, -Answer) is nondet.
%
%   Query is the text of an example of Indicator (Name/Arity), or of evaluable(Name/Arity); Answer is its output and
%   first answer, or '' if that varies or requires a terminal or a file.
%
%       ?- help_example(char_code/2, Query, Answer).
%       Query = 'char_code(a, Code)', Answer = 'Code = 97.'.

help_example(Indicator, Query, Answer) :-
    example(Indicator, Query, Answer).

%!  further_example(?Indicator, -Query, -Answers) is nondet.
%
%   Query is the text of another example of Indicator (Name/Arity); Answers are the texts of its answers.
%
%       ?- further_example(nth0/3, Query, Answers).
%       Query = 'nth0(1, [a, b, c], X)', Answers = ['X = b'].

further_example(Indicator, Query, Answers) :-
    examples(Indicator, Query, Answers).

example((=)/2, 'f(X, b) = f(a, Y)', 'X = a, Y = b.').
example((\=)/2, 'a \\= b', 'true.').
example((==)/2, 'X = a, X == a', 'X = a.').
example((\==)/2, 'X \\== Y', 'true.').
example((@<)/2, 'a @< b', 'true.').
example((@>)/2, 'f(a) @> a', 'true.').
example((@=<)/2, '1 @=< a', 'true.').
example((@>=)/2, 'b @>= a', 'true.').
example(compare/3, 'compare(Order, a, b)', 'Order = <.').
example((is)/2, 'X is 2 + 3 * 4', 'X = 14.').
example((=:=)/2, '2 + 2 =:= 4.0', 'true.').
example((=\=)/2, '2 =\\= 3', 'true.').
example((<)/2, '1 + 1 < 3', 'true.').
example((>)/2, '5 > 2 * 2', 'true.').
example((=<)/2, '3 =< 3', 'true.').
example((>=)/2, '3 >= 2.5', 'true.').
example(var/1, 'var(X)', 'true.').
example(nonvar/1, 'nonvar(f(X))', 'true.').
example(atom/1, 'atom(ann)', 'true.').
example(number/1, 'number(3.5)', 'true.').
example(integer/1, 'integer(3)', 'true.').
example(float/1, 'float(3.0)', 'true.').
example(atomic/1, 'atomic(42)', 'true.').
example(compound/1, 'compound(f(x))', 'true.').
example(callable/1, 'callable(foo)', 'true.').
example(is_list/1, 'is_list([a, b])', 'true.').
example(string/1, 'atom_string(a, S), string(S)', 'S = "a".').
example(ground/1, 'ground(f(a, b))', 'true.').
example(functor/3, 'functor(point(1, 2), Name, Arity)', 'Name = point, Arity = 2.').
example(arg/3, 'arg(1, point(a, b), X)', 'X = a.').
example((=..)/2, 'point(1, 2) =.. L', 'L = [point, 1, 2].').
example(copy_term/2, 'copy_term(f(X, Y, X), T)', 'T = f(_A, _B, _A).').
example(term_variables/2, 'term_variables(f(X, g(Y), X), Vs)', 'Vs = [X, Y].').
example(subsumes_term/2, 'subsumes_term(f(_), f(a))', 'true.').
example(unify_with_occurs_check/2, 'unify_with_occurs_check(X, f(X))', 'false.').
example(acyclic_term/1, 'acyclic_term(f(X))', 'true.').
example(setarg/3, 'T = f(a, b), setarg(1, T, c)', 'T = f(c, b).').
example(nb_setarg/3, 'T = count(0), nb_setarg(1, T, 5)', 'T = count(5).').
example(atom_length/2, 'atom_length(hello, N)', 'N = 5.').
example(atom_concat/3, 'atom_concat(hello, X, hello_world)', 'X = \'_world\'.').
example(sub_atom/5, 'sub_atom(abcde, 1, 3, After, Sub)', 'After = 1, Sub = bcd.').
example(atom_chars/2, 'atom_chars(ann, Chars)', 'Chars = [a, n, n].').
example(atom_codes/2, 'atom_codes(abc, Codes)', 'Codes = [97, 98, 99].').
example(char_code/2, 'char_code(a, Code)', 'Code = 97.').
example(number_codes/2, 'number_codes(N, [0\'4, 0\'2])', 'N = 42.').
example(number_chars/2, 'number_chars(N, [\'4\', \'2\'])', 'N = 42.').
example(atom_number/2, 'atom_number(\'42\', N)', 'N = 42.').
example(atom_string/2, 'atom_string(Atom, \'abc\')', 'Atom = abc.').
example(atom_to_term/3, 'atom_to_term(\'p(X, Y, X)\', Term, Names)',
        'Term = p(_A, _B, _A), Names = [\'X\'=_A, \'Y\'=_B].').
example(term_to_atom/2, 'term_to_atom(f(x, \'A b\'), Atom)', 'Atom = \'f(x,\\\'A b\\\')\'.').
example(term_string/2, 'term_string(f(x), S)', 'S = "f(x)".').
example(number_string/2, 'number_string(N, \'42\')', 'N = 42.').
example(upcase_atom/2, 'upcase_atom(\'hello world\', Up)', 'Up = \'HELLO WORLD\'.').
example(downcase_atom/2, 'downcase_atom(\'Hello\', Down)', 'Down = hello.').
example(char_type/2, 'char_type(a, alpha)', 'true.').
example(code_type/2, 'code_type(0\'5, digit(Weight))', 'Weight = 5.').
example(string_concat/3, 'string_concat(abc, X, \'abcdef\')', 'X = "def".').
example(string_length/2, 'string_length(\'hello\', N)', 'N = 5.').
example(string_chars/2, 'string_chars(S, [a, b])', 'S = "ab".').
example(string_codes/2, 'string_codes(S, [0\'a, 0\'b])', 'S = "ab".').
example(string_to_atom/2, 'string_to_atom(S, abc)', 'S = "abc".').
example(string_code/3, 'string_code(1, abc, Code)', 'Code = 97.').
example(sub_string/5, 'sub_string(\'hello world\', 6, 5, _, Sub)', 'Sub = "world".').
example(string_lower/2, 'string_lower(\'ABC\', S)', 'S = "abc".').
example(string_upper/2, 'string_upper(\'abc\', S)', 'S = "ABC".').
example(split_string/4, 'split_string(\'a,b,c\', \',\', \'\', Parts)', 'Parts = ["a", "b", "c"].').
example(atomic_list_concat/2, 'atomic_list_concat([a, 1, b], Atom)', 'Atom = a1b.').
example(atomic_list_concat/3, 'atomic_list_concat(Parts, \',\', \'a,b,c\')', 'Parts = [a, b, c].').
example(text_concat/3, 'text_concat(abc, X, abcdef)', 'X = def.').
example(term_variables/3, 'term_variables(f(X), Vs, Tail)', 'Vs = [X|Tail].').
example(write/1, 'write(\'A b\')', 'A b\ntrue.').
example(writeln/1, 'writeln(hello)', 'hello\ntrue.').
example(writeq/1, 'writeq(\'A b\')', '\'A b\'\ntrue.').
example(write_canonical/1, 'write_canonical(1 + \'B\')', '+(1,\'B\')\ntrue.').
example(write_term/2, 'write_term([1, 2, 3, 4, 5, 6], [max_depth(3)])', '[1,2|...]\ntrue.').
example(nl/0, nl, '\ntrue.').
example(tab/1, 'tab(3), write(x)', '   x\ntrue.').
example(put_char/1, 'put_char(a)', 'a\ntrue.').
example(length/2, 'length([a, b, c], N)', 'N = 3.').
example(msort/2, 'msort([b, a, b], L)', 'L = [a, b, b].').
example(sort/2, 'sort([b, a, b], L)', 'L = [a, b].').
example(sort/4, 'sort(0, @>=, [1, 3, 2, 3], L)', 'L = [3, 3, 2, 1].').
example(keysort/2, 'keysort([b-1, a-2, b-0], L)', 'L = [a-2, b-1, b-0].').
example(between/3, 'between(1, 3, X)', 'X = 1.').
example(succ/2, 'succ(X, 4)', 'X = 3.').
example(plus/3, 'plus(2, X, 5)', 'X = 3.').
example(call/1, 'call(atom(a))', 'true.').
example(catch/3, 'catch(atom_length(X, _), error(E, _), true)', 'E = instantiation_error.').
example(throw/1, 'catch(throw(oops), Ball, true)', 'Ball = oops.').
example(assertz/1, 'assertz(likes(ann, wine)), likes(ann, What)', 'What = wine.').
example(asserta/1, 'asserta(seen(1)), asserta(seen(2)), seen(First)', 'First = 2.').
example(retract/1, 'assertz(stack(a)), retract(stack(X))', 'X = a.').
example(retractall/1, 'assertz(old(1)), retractall(old(_)), \\+ old(_)', 'true.').
example(clause/2, 'assertz((big(X) :- X > 9)), clause(big(A), Body)', 'Body = (A>9).').
example(current_op/3, 'current_op(Priority, Type, is)', 'Priority = 700, Type = xfx.').
example(current_prolog_flag/2, 'current_prolog_flag(bounded, B)', 'B = false.').
example(nb_setval/2, 'nb_setval(counter, 1), nb_getval(counter, N)', 'N = 1.').
example(nb_getval/2, 'nb_setval(colour, red), nb_getval(colour, C)', 'C = red.').
example(b_setval/2, 'b_setval(v, 1), b_getval(v, X)', 'X = 1.').
example(b_getval/2, 'b_setval(w, 2), b_getval(w, X)', 'X = 2.').
example(numbervars/3, 'T = f(X, Y), numbervars(T, 0, End)', 'T = f(A, B), X = A, Y = B, End = 2.').
example(read_term_from_atom/3, 'read_term_from_atom(\'p(X)\', T, [])', 'T = p(_A).').
example(max_list/2, 'max_list([3, 1, 4], Max)', 'Max = 4.').
example(min_list/2, 'min_list([3, 1, 4], Min)', 'Min = 1.').
example(sum_list/2, 'sum_list([1, 2, 3], Sum)', 'Sum = 6.').
example(sumlist/2, 'sumlist([1, 2, 3], Sum)', 'Sum = 6.').
example(max_member/2, 'max_member(Max, [b, a, c])', 'Max = c.').
example(min_member/2, 'min_member(Min, [b, a, c])', 'Min = a.').
example(last/2, 'last([a, b, c], X)', 'X = c.').
example(nth1/3, 'nth1(1, [a, b, c], X)', 'X = a.').
example(nth1/4, 'nth1(2, [a, b, c], X, Rest)', 'X = b, Rest = [a, c].').
example(reverse/2, 'reverse([a, b, c], L)', 'L = [c, b, a].').
example(selectchk/3, 'selectchk(a, [a, b, a], Rest)', 'Rest = [b, a].').
example(subtract/3, 'subtract([a, b, c], [b], L)', 'L = [a, c].').
example(intersection/3, 'intersection([a, b], [b, c], L)', 'L = [b].').
example(union/3, 'union([a, b], [b, c], L)', 'L = [a, b, c].').
example(subset/2, 'subset([a], [a, b])', 'true.').
example(same_length/2, 'same_length([a, b], L)', 'L = [_A, _B].').
example(nextto/3, 'nextto(X, c, [a, b, c])', 'X = b.').
example(nb_current/2, 'nb_setval(key, 7), nb_current(key, V)', 'V = 7.').
example(file_base_name/2, 'file_base_name(\'/home/ann/a.pl\', B)', 'B = \'a.pl\'.').
example(file_directory_name/2, 'file_directory_name(\'/home/ann/a.pl\', D)', 'D = \'/home/ann\'.').
example(file_name_extension/3, 'file_name_extension(Base, Extension, \'a.pl\')', 'Base = a, Extension = pl.').
example(exists_file/1, '\\+ exists_file(\'/no/such/file\')', 'true.').
example(getenv/2, 'setenv(colour, red), getenv(colour, C)', 'C = red.').
example(setenv/2, 'setenv(size, 10), getenv(size, S)', 'S = \'10\'.').
example(open_string/2, 'open_string(\'a. b.\', _S), read(_S, X)', 'X = a.').
example(read_line_to_string/2, 'open_string(\'one\\ntwo\', _S), read_line_to_string(_S, L)', 'L = "one".').
example(read_line_to_codes/2, 'open_string(\'ab\\nc\', _S), read_line_to_codes(_S, L)', 'L = [97, 98].').
example(get_char/2, 'open_string(\'ab\', _S), get_char(_S, C)', 'C = a.').
example(peek_char/2, 'open_string(\'ab\', _S), peek_char(_S, C)', 'C = a.').
example(wait_for_input/3, 'open_string(\'ab\', _S), wait_for_input([_S], _Ready, 0), length(_Ready, N)', 'N = 1.').
example(at_end_of_stream/1, 'open_string(\'\', _S), at_end_of_stream(_S)', 'true.').
example(shift/1, 'reset(( shift(one), X = done ), one, _Rest), call(_Rest)', 'X = done.').
example(proper_length/2, 'proper_length([a, b], N)', 'N = 2.').
example(reset/3, 'reset(( shift(one), X = done ), Ball, _Rest)', 'Ball = one.').
example(alpha_to_lower/3, 'phrase(alpha_to_lower(X),`A`,R)', 'X = 97, R = [].').
example(prefix/2, 'prefix(X, [1, 2])', 'X = [].').
example(max_member/3, 'max_member([X, Y]>>(X=<Y), M, [3, 1, 4])', 'M = 4.').
example(subseq/3, 'subseq([1, 2, 3], S, R)', 'S = [], R = [1, 2, 3].').
example(is_set/1, 'is_set([a, b])', 'true.').
example(text_to_string/2, 'text_to_string(abc, S)', 'S = "abc".').
example((=@=)/2, 'f(X, Y)=@=f(A, B)', 'true.').
example((\=@=)/2, 'f(X)\\=@=f(a)', 'true.').
example(same_term/2, 'X = f(a), same_term(X, X)', 'X = f(a).').
example(?= /2, '?=(a, b)', 'true.').
example(unifiable/3, 'unifiable(f(X, Y), f(a, Z), L)', 'L = [Z=Y, X=a].').
example(strip_module/3, 'strip_module(a:b:c, M, T)', 'M = b, T = c.').
example(cyclic_term/1, '_X = f(_X), cyclic_term(_X)', 'true.').
example(selectchk/4, 'selectchk(b, [a, b, b], x, L)', 'L = [a, x, b].').
example(min_member/3, 'min_member([X-_, Y-_]>>(X =< Y), M, [2-c, 1-a, 3-b])', 'M = 1-a.').
example(rational/1, 'rational(1r3)', 'true.').
example(term_attvars/2, 'freeze(_X, true), term_attvars(f(_X, Y), _L), length(_L, N)', 'N = 1.').
example(copy_term_nat/2, 'freeze(_X, true), copy_term_nat(f(_X), C), frozen(C, G)', 'C = f(_A), G = true.').
example(duplicate_term/2, 'duplicate_term(f(X, a), T)', 'T = f(_A, a).').
example(compound_name_arity/3, 'compound_name_arity(T, point, 2)', 'T = point(_A, _B).').
example(compound_name_arguments/3, 'compound_name_arguments(T, point, [1, 2])', 'T = point(1, 2).').
example(numbervars/1, 'T = f(X, Y), numbervars(T), print(T)', 'f(A,B)\nT = f(A, B), X = A, Y = B.').
example(term_hash/2, 'term_hash(f(a), _H), integer(_H)', 'true.').
example(term_hash/4, 'term_hash(f(g(X)), 1, 100, _H), integer(_H)', 'true.').
example(variant_hash/2, 'variant_hash(f(X), _H), variant_hash(f(Y), _H)', 'true.').
example(current_arithmetic_function/1, 'current_arithmetic_function(gcd(_, _))', 'true.').
example(set_random/1, 'set_random(seed(42))', '').
example(statistics/2, 'statistics(runtime, Value)', '').
example(get_time/1, 'get_time(Now)', '').
example(garbage_collect/0, 'garbage_collect', 'true.').
example(garbage_collect_atoms/0, 'garbage_collect_atoms', 'true.').
example(set_prolog_flag/2, 'set_prolog_flag(double_quotes, codes)', '').
example(create_prolog_flag/3, 'create_prolog_flag(shade, dark, []), current_prolog_flag(shade, S)', 'S = dark.').
example(nb_linkval/2, 'nb_linkval(linked, f(a)), nb_getval(linked, T)', 'T = f(a).').
example(nb_delete/1, 'nb_setval(gone, 1), nb_delete(gone), \\+ nb_current(gone, _)', 'true.').
example(recorda/3, 'recorda(fruit, apple, _R), instance(_R, T)', 'T = apple.').
example(recorda/2, 'recorda(queue, 1), recorda(queue, 2), recorded(queue, First)', 'First = 2.').
example(recordz/3, 'recordz(tree, oak, _R), erase(_R), \\+ recorded(tree, oak)', 'true.').
example(recordz/2, 'recordz(bird, owl), recorded(bird, B)', 'B = owl.').
example(recorded/3, 'recordz(fish, trout), recorded(fish, F, _R)', 'F = trout.').
example(recorded/2, 'recordz(stone, flint), recorded(stone, S)', 'S = flint.').
example(current_key/1, 'recordz(metal, tin), current_key(metal)', 'true.').
example(erase/1, 'recordz(flower, rose, _R), erase(_R), \\+ recorded(flower, _)', 'true.').
example(instance/2, 'recordz(river, nile, _R), instance(_R, T)', 'T = nile.').
example(flag/3, 'flag(visits, Old, Old + 1)', 'Old = 0.').
example(name/2, 'name(N, [0\'4, 0\'2])', 'N = 42.').
example(atomics_to_string/2, 'atomics_to_string([a, 1, \'B c\'], S)', 'S = "a1B c".').
example(op/3, 'op(700, xfx, is_near), X = is_near(a, b), writeq(X)', 'a is_near b\nX = (a is_near b).').
example(current_input/1, 'current_input(_S), stream_property(_S, input)', 'true.').
example(current_output/1, 'current_output(_S), write(_S, hello)', 'hello\ntrue.').
example(set_input/1,
        'current_input(_Old), open_string(\'a. b.\', _S), set_input(_S), read(T), set_input(_Old)',
        'T = a.').
example(set_output/1, 'open(\'notes.txt\', write, S), set_output(S)', '').
example(open/3, 'open(\'notes.txt\', write, S), write(S, hello), close(S)', '').
example(open/4, 'open(\'notes.txt\', append, S, [encoding(utf8), alias(notes)])', '').
example(close/1, 'open_string(\'\', _S), close(_S), \\+ is_stream(_S)', 'true.').
example(close/2, 'open_string(\'\', _S), close(_S, [force(true)])', 'true.').
example(flush_output/0, 'write(now), flush_output', 'now\ntrue.').
example(flush_output/1, 'flush_output(user_output)', 'true.').
example(at_end_of_stream/0,
        'current_input(_Old), open_string(\'\', _S), set_input(_S), at_end_of_stream, set_input(_Old)',
        'true.').
example(set_stream_position/2, 'stream_property(S, position(P)), read(S, T), set_stream_position(S, P)', '').
example(stream_position_data/3,
        'open_string(\'ab\', _S), stream_property(_S, position(_P)), stream_position_data(char_count, _P, N)',
        'N = 0.').
example(seek/4, 'seek(S, 0, bof, Location)', '').
example(open_null_stream/1, 'open_null_stream(_S), write(_S, hello), character_count(_S, N)', 'N = 5.').
example(ttyflush/0, 'ttyflush', 'true.').
example(character_count/2, 'open_string(\'abc\', _S), get_char(_S, C), character_count(_S, N)', 'C = a, N = 1.').
example(line_count/2,
        'open_string(\'a\\nb\', _S), read_line_to_string(_S, L), line_count(_S, N)',
        'L = "a", N = 2.').
example(line_position/2, 'open_string(\'abc\', _S), get_char(_S, C), line_position(_S, N)', 'C = a, N = 1.').
example(byte_count/2, 'open_string(\'\\xe9\\b\', _S), get_char(_S, C), byte_count(_S, N)', 'C = é, N = 2.').
example(set_stream/2, 'open_string(\'\', _S), set_stream(_S, alias(letters)), is_stream(letters)', 'true.').
example(prompt/2, 'prompt(Old, \'name: \')', '').
example(stream_property/2, 'stream_property(_S, alias(user_output)), stream_property(_S, mode(M))', 'M = append.').
example(current_stream/3, 'current_stream(File, read, Stream)', '').
example(is_stream/1, 'is_stream(user_input)', 'true.').
example(get_char/1,
        'current_input(_Old), open_string(\'ab\', _S), set_input(_S), get_char(C), set_input(_Old)',
        'C = a.').
example(peek_char/1,
        'current_input(_Old), open_string(\'ab\', _S), set_input(_S), peek_char(C), get_char(D), set_input(_Old)',
        'C = a, D = a.').
example(put_char/2, 'current_output(_S), put_char(_S, a)', 'a\ntrue.').
example(get_code/1,
        'current_input(_Old), open_string(\'ab\', _S), set_input(_S), get_code(C), set_input(_Old)',
        'C = 97.').
example(get_code/2, 'open_string(\'ab\', _S), get_code(_S, C)', 'C = 97.').
example(peek_code/1,
        'current_input(_Old), open_string(\'ab\', _S), set_input(_S), peek_code(C), set_input(_Old)',
        'C = 97.').
example(peek_code/2, 'open_string(\'ab\', _S), peek_code(_S, C), get_code(_S, D)', 'C = 97, D = 97.').
example(put_code/1, 'put_code(0\'a)', 'a\ntrue.').
example(put_code/2, 'current_output(_S), put_code(_S, 0\'a)', 'a\ntrue.').
example(nl/1, 'current_output(_S), nl(_S)', '\ntrue.').
example(tab/2, 'current_output(_S), tab(_S, 2), write(_S, x)', '  x\ntrue.').
example(get0/1, 'current_input(_Old), open_string(\'ab\', _S), set_input(_S), get0(C), set_input(_Old)', 'C = 97.').
example(get0/2, 'open_string(\'ab\', _S), get0(_S, C)', 'C = 97.').
example(get/1, 'current_input(_Old), open_string(\'  b\', _S), set_input(_S), get(C), set_input(_Old)', 'C = 98.').
example(get/2, 'open_string(\'  b\', _S), get(_S, C)', 'C = 98.').
example(put/1, 'put(0\'a)', 'a\ntrue.').
example(put/2, 'current_output(_S), put(_S, 0\'a)', 'a\ntrue.').
example(skip/1,
        'current_input(_Old), open_string(\'a,b\', _S), set_input(_S), skip(0\',), get_char(C), set_input(_Old)',
        'C = b.').
example(skip/2, 'open_string(\'a,b\', _S), skip(_S, 0\',), get_char(_S, C)', 'C = b.').
example(get_single_char/1, 'get_single_char(Code)', '').
example(get_byte/1, 'get_byte(Byte)', '').
example(get_byte/2, 'open(\'image.png\', read, S, [type(binary)]), get_byte(S, B)', '').
example(peek_byte/1, 'peek_byte(Byte)', '').
example(peek_byte/2, 'open(\'image.png\', read, S, [type(binary)]), peek_byte(S, B)', '').
example(put_byte/1, 'put_byte(255)', '').
example(put_byte/2, 'open(\'image.png\', write, S, [type(binary)]), put_byte(S, 255), close(S)', '').
example(term_string/3,
        'term_string(T, \'p(X, Y)\', [variable_names(Names)])',
        'T = p(_A, _B), Names = [\'X\'=_A, \'Y\'=_B].').
example(write/2, 'current_output(_S), write(_S, \'A b\')', 'A b\ntrue.').
example(writeq/2, 'current_output(_S), writeq(_S, \'A b\')', '\'A b\'\ntrue.').
example(write_canonical/2, 'current_output(_S), write_canonical(_S, 1 + 2)', '+(1,2)\ntrue.').
example(write_term/3, 'current_output(_S), write_term(_S, [1, 2, 3, 4], [max_depth(3)])', '[1,2|...]\ntrue.').
example(writeln/2, 'current_output(_S), writeln(_S, hello)', 'hello\ntrue.').
example(display/1, 'display(1 + 2)', '+(1,2)\ntrue.').
example(display/2, 'current_output(_S), display(_S, 1 + 2)', '+(1,2)\ntrue.').
example(see/1, 'see(\'notes.txt\'), read(T), seen', '').
example(seen/0, 'see(\'notes.txt\'), read(T), seen', '').
example(seeing/1, 'seeing(_S), is_stream(_S)', 'true.').
example(tell/1, 'tell(\'notes.txt\'), write(hello), told', '').
example(append/1, 'append(\'notes.txt\'), write(hello), told', '').
example(told/0, 'tell(\'notes.txt\'), write(hello), told', '').
example(telling/1, 'telling(_S), is_stream(_S)', 'true.').
example(read_line_to_codes/3, 'open_string(\'ab\\nc\', _S), read_line_to_codes(_S, L, T)', 'L = [97, 98, 10|T].').
example(read_stream_to_codes/2, 'open_string(\'ab\', _S), read_stream_to_codes(_S, L)', 'L = [97, 98].').
example(read_stream_to_codes/3, 'open_string(\'ab\', _S), read_stream_to_codes(_S, L, T)', 'L = [97, 98|T].').
example(read_string/3, 'open_string(\'hello world\', _S), read_string(_S, 5, T)', 'T = "hello".').
example(read_string/5,
        'open_string(\'one, two\', _S), read_string(_S, \',\', \' \', End, T)',
        'End = 44, T = "one".').
example(peek_string/3, 'open_string(\'hello\', _S), peek_string(_S, 2, T), get_char(_S, C)', 'T = "he", C = h.').
example(copy_stream_data/2,
        'open_string(\'hello\', _I), current_output(_O), copy_stream_data(_I, _O)',
        'hello\ntrue.').
example(copy_stream_data/3,
        'open_string(\'hello\', _I), current_output(_O), copy_stream_data(_I, _O, 2)',
        'he\ntrue.').
example(is_absolute_file_name/1, 'is_absolute_file_name(\'/home/ann\')', 'true.').
example(prolog_to_os_filename/2, 'prolog_to_os_filename(\'/home/ann\', F)', 'F = \'/home/ann\'.').
example(expand_file_name/2, 'expand_file_name(\'/{etc,usr}\', L)', 'L = [\'/etc\', \'/usr\'].').
example(exists_directory/1, 'exists_directory(/)', 'true.').
example(size_file/2, 'size_file(\'notes.txt\', Bytes)', '').
example(time_file/2, 'time_file(\'notes.txt\', Time)', '').
example(same_file/2, 'same_file(\'/\', \'/.\')', 'true.').
example(access_file/2, '\\+ access_file(\'/no/such/file\', read)', 'true.').
example(delete_file/1,
        'tmp_file(old, _F), open(_F, write, _S), close(_S), delete_file(_F), \\+ exists_file(_F)',
        'true.').
example(rename_file/2, 'rename_file(\'a.pl\', \'b.pl\')', '').
example(make_directory/1, 'make_directory(images)', '').
example(delete_directory/1, 'delete_directory(images)', '').
example(directory_files/2, 'directory_files(\'.\', Names)', '').
example(working_directory/2, 'working_directory(Here, \'..\')', '').
example(chdir/1, 'chdir(\'..\')', '').
example(tmp_file/2, 'tmp_file(notes, Path)', '').
example(tmp_file_stream/3, 'tmp_file_stream(Path, S, [encoding(utf8)])', '').
example(unsetenv/1, 'setenv(shape, round), unsetenv(shape), \\+ getenv(shape, _)', 'true.').
example(shell/0, 'shell', '').
example(shell/1, 'shell(\'exit 0\')', 'true.').
example(shell/2, 'shell(\'exit 3\', Status)', 'Status = 3.').
example(sleep/1, 'sleep(0)', 'true.').
example(getpid/1, 'getpid(Number)', '').
example(assert/1, 'assert(colour(red)), colour(C)', 'C = red.').
example(asserta/2, 'asserta(day(monday), _R), clause(day(D), true, _R)', 'D = monday.').
example(assertz/2, 'assertz(month(may), _R), erase(_R), \\+ month(_)', 'true.').
example(assert/2, 'assert(year(1972), _R), clause(year(Y), true, _R)', 'Y = 1972.').
example(abolish/1,
        'assertz(dish(soup)), abolish(dish/1), catch(dish(_), error(existence_error(What, _), _), true)',
        'What = procedure.').
example(abolish/2, 'abolish(dish, 1)', '').
example(clause/3, 'assertz(( cat(X) :- purrs(X) )), clause(cat(A), B, _R)', 'B = purrs(A).').
example(current_predicate/1, 'assertz(planet(mars)), current_predicate(planet/N)', 'N = 1.').
example(current_predicate/2, 'assertz(moon(io)), current_predicate(moon, H)', 'H = moon(_A).').
example((dynamic)/1, 'dynamic(score/2), \\+ score(_, _)', 'true.').
example(det/1, 'det(parent/2)', '').
example((discontiguous)/1, 'discontiguous(male/1)', '').
example((multifile)/1, 'multifile(hook/1)', '').
example((public)/1, 'public(start/0)', '').
example((volatile)/1, 'volatile(cache/2)', '').
example((thread_local)/1, 'thread_local(state/1)', '').
example((meta_predicate)/1, 'meta_predicate(twice(0))', '').
example(put_attr/3, 'put_attr(_X, shade, dark), get_attr(_X, shade, S)', 'S = dark.').
example(get_attr/3, 'put_attr(_X, shade, light), get_attr(_X, shade, S)', 'S = light.').
example(del_attr/2, 'put_attr(_X, shade, dark), del_attr(_X, shade), \\+ attvar(_X)', 'true.').
example(attvar/1, 'freeze(_X, true), attvar(_X)', 'true.').
example(get_attrs/2, 'put_attr(_X, shade, dark), get_attrs(_X, As)', 'As = att(shade, dark, []).').
example(put_attrs/2, 'put_attrs(_X, att(shade, dark, [])), get_attr(_X, shade, S)', 'S = dark.').
example(del_attrs/1, 'put_attr(_X, shade, dark), del_attrs(_X), \\+ attvar(_X)', 'true.').
example(module/1, 'module(user)', 'true.').
example(current_module/1, 'current_module(lists)', 'true.').
example(add_import_module/3, 'add_import_module(tools, lists, start), import_module(tools, B)', 'B = lists.').
example(delete_import_module/2, 'add_import_module(kit, lists, start), delete_import_module(kit, lists)', 'true.').
example(import_module/2, 'import_module(user, B)', 'B = system.').
example(prolog_current_choice/1, 'prolog_current_choice(_C), integer(_C)', 'true.').
example(source_location/2, 'source_location(Path, Line)', '').
example(call/2, 'call(atom_length(hello), N)', 'N = 5.').
example(shift_for_copy/1, 'reset(( shift_for_copy(one), X = done ), Ball, _Rest)', 'Ball = one.').
example(call_continuation/1, 'reset(( shift(one), X = done ), one, _Rest), call(_Rest)', 'X = done.').
example(evaluable((+)/2), 'X is 2+3', 'X = 5.').
example(evaluable((-)/2), 'X is 7-10', 'X = -3.').
example(evaluable((*)/2), 'X is 6*7', 'X = 42.').
example(evaluable((//)/2), 'X is -7//2', 'X = -3.').
example(evaluable((/)/2), 'X is 7/2', 'X = 3.5.').
example(evaluable((rem)/2), 'X is -7 rem 3', 'X = -1.').
example(evaluable((mod)/2), 'X is -7 mod 3', 'X = 2.').
example(evaluable((div)/2), 'X is -7 div 2', 'X = -4.').
example(evaluable((-)/1), 'X is - (3)', 'X = -3.').
example(evaluable((+)/1), 'X is +3', 'X = 3.').
example(evaluable(abs/1), 'X is abs(-2.5)', 'X = 2.5.').
example(evaluable(sign/1), 'X is sign(-2.5)', 'X = -1.0.').
example(evaluable(float_integer_part/1), 'X is float_integer_part(-2.5)', 'X = -2.0.').
example(evaluable(float_fractional_part/1), 'X is float_fractional_part(-2.5)', 'X = -0.5.').
example(evaluable(float/1), 'X is float(-2.5)', 'X = -2.5.').
example(evaluable(floor/1), 'X is floor(-2.5)', 'X = -3.').
example(evaluable(truncate/1), 'X is truncate(2.7)', 'X = 2.').
example(evaluable(round/1), 'X is round(-2.5)', 'X = -3.').
example(evaluable(ceiling/1), 'X is ceiling(-2.5)', 'X = -2.').
example(evaluable((**)/2), 'X is 2**10', 'X = 1024.').
example(evaluable(sin/1), 'X is sin(-2.5)', 'X = -0.5984721441039565.').
example(evaluable(cos/1), 'X is cos(-2.5)', 'X = -0.8011436155469337.').
example(evaluable(atan/1), 'X is atan(-2.5)', 'X = -1.1902899496825317.').
example(evaluable(exp/1), 'X is exp(1)', 'X = 2.718281828459045.').
example(evaluable(log/1), 'X is log(10)', 'X = 2.302585092994046.').
example(evaluable(sqrt/1), 'X is sqrt(16)', 'X = 4.0.').
example(evaluable(max/2), 'X is max(2, 10)', 'X = 10.').
example(evaluable(min/2), 'X is min(17, 5)', 'X = 5.').
example(evaluable((^)/2), 'X is 2^10', 'X = 1024.').
example(evaluable(asin/1), 'X is asin(0.5)', 'X = 0.5235987755982989.').
example(evaluable(acos/1), 'X is acos(0.5)', 'X = 1.0471975511965979.').
example(evaluable(atan2/2), 'X is atan2(1, 1)', 'X = 0.7853981633974483.').
example(evaluable(tan/1), 'X is tan(-2.5)', 'X = 0.7470222972386603.').
example(evaluable(pi/0), 'X is pi', 'X = 3.141592653589793.').
example(evaluable((>>)/2), 'X is 20>>2', 'X = 5.').
example(evaluable((<<)/2), 'X is 1<<5', 'X = 32.').
example(evaluable((/\)/2), 'X is 17/\\5', 'X = 1.').
example(evaluable((\/)/2), 'X is 17\\/5', 'X = 21.').
example(evaluable((\)/1), 'X is \\7', 'X = -8.').
example(evaluable((xor)/2), 'X is 12 xor 10', 'X = 6.').
example(evaluable((rdiv)/2), 'X is 2 rdiv 6', 'X = 1r3.').
example(evaluable(rational/1), 'X is rational(0.25)', 'X = 1r4.').
example(evaluable(rationalize/1), 'X is rationalize(0.1)', 'X = 1r10.').
example(evaluable(numerator/1), 'X is numerator(4r6)', 'X = 2.').
example(evaluable(denominator/1), 'X is denominator(4r6)', 'X = 3.').
example(evaluable(integer/1), 'X is integer(-2.5)', 'X = -3.').
example(evaluable(trunc/1), 'X is trunc(-2.5)', 'X = -2.').
example(evaluable(succ/1), 'X is succ(7)', 'X = 8.').
example(evaluable(plus/2), 'X is plus(2, 3)', 'X = 5.').
example(evaluable((\)/2), 'X is \\(17, 5)', 'X = 20.').
example(evaluable(gcd/2), 'X is gcd(12, 18)', 'X = 6.').
example(evaluable(lcm/2), 'X is lcm(4, 6)', 'X = 12.').
example(evaluable(msb/1), 'X is msb(1000)', 'X = 9.').
example(evaluable(lsb/1), 'X is lsb(12)', 'X = 2.').
example(evaluable(popcount/1), 'X is popcount(255)', 'X = 8.').
example(evaluable(getbit/2), 'X is getbit(5, 2)', 'X = 1.').
example(evaluable(powm/3), 'X is powm(2, 10, 7)', 'X = 2.').
example(evaluable(e/0), 'X is e', 'X = 2.718281828459045.').
example(evaluable(inf/0), 'X is inf', 'X = 1.0Inf.').
example(evaluable(infinite/0), 'X is infinite', 'X = 1.0Inf.').
example(evaluable(nan/0), 'X is nan', 'X = 1.5NaN.').
example(evaluable(epsilon/0), 'X is epsilon', 'X = 2.220446049250313e-16.').
example(evaluable(max_integer/0), 'X is max_integer', 'X = 9223372036854775807.').
example(evaluable(min_integer/0), 'X is min_integer', 'X = -9223372036854775808.').
example(evaluable(max_tagged_integer/0), 'X is max_tagged_integer', 'X = 1152921504606846975.').
example(evaluable(min_tagged_integer/0), 'X is min_tagged_integer', 'X = -1152921504606846976.').
example(evaluable(sinh/1), 'X is sinh(-2.5)', 'X = -6.0502044810397875.').
example(evaluable(cosh/1), 'X is cosh(-2.5)', 'X = 6.132289479663686.').
example(evaluable(tanh/1), 'X is tanh(-2.5)', 'X = -0.9866142981514303.').
example(evaluable(asinh/1), 'X is asinh(-2.5)', 'X = -1.6472311463710958.').
example(evaluable(acosh/1), 'X is acosh(7)', 'X = 2.6339157938496336.').
example(evaluable(atanh/1), 'X is atanh(0.5)', 'X = 0.5493061443340548.').
example(evaluable(cot/1), 'X is cot(-2.5)', 'X = 1.3386481283041514.').
example(evaluable(acot/1), 'X is acot(-2.5)', 'X = -0.3805063771123649.').
example(evaluable(coth/1), 'X is coth(-2.5)', 'X = -1.0135673098126083.').
example(evaluable(acoth/1), 'X is acoth(-2.5)', 'X = -0.42364893019360184.').
example(evaluable(atan/2), 'X is atan(1, 1)', 'X = 0.7853981633974483.').
example(evaluable(log2/1), 'X is log2(8)', 'X = 3.0.').
example(evaluable(log10/1), 'X is log10(1000)', 'X = 3.0.').
example(evaluable(log/2), 'X is log(2, 8)', 'X = 3.0.').
example(evaluable(exp/2), 'X is exp(2, 3)', 'X = 8.0.').
example(evaluable(cbrt/1), 'X is cbrt(27)', 'X = 3.0000000000000004.').
example(evaluable(hypot/2), 'X is hypot(3, 4)', 'X = 5.0.').
example(evaluable(erf/1), 'X is erf(-2.5)', 'X = -0.999593047982555.').
example(evaluable(erfc/1), 'X is erfc(-2.5)', 'X = 1.999593047982555.').
example(evaluable(lgamma/1), 'X is lgamma(-2.5)', 'X = -0.05624371649767407.').
example(evaluable(gamma/1), 'X is gamma(-2.5)', 'X = -0.9453087204829419.').
example(evaluable(copysign/2), 'X is copysign(2, -1.0)', 'X = -2.').
example(evaluable(nexttoward/2), 'X is nexttoward(17, 5)', 'X = 16.999999999999996.').
example(evaluable(random/1), 'X is random(6)', '').
example(evaluable(random/0), 'X is random', '').
example(evaluable(random_float/0), 'X is random_float', '').
example(evaluable(cputime/0), 'X is cputime', '').
example(evaluable(realtime/0), 'X is realtime', '').

examples((:-)/2, 'assertz(( old(P) :- age(P, A), A > 60 )), assertz(age(ann, 70)), old(Who)', ['Who = ann']).
examples((:)/2, 'lists:append([a], [b], L)', ['L = [a, b]']).
examples([]/0, 'X = [a|[]]', ['X = [a]']).
examples('|'/0, '[a, b, c] = [X|L]', ['X = a, L = [b, c]']).
examples((^)/2, 'setof(X, K^member(K-X, [b-1, a-2]), L)', ['L = [1, 2]']).
examples('_'/0, 'f(_, X) = f(a, b)', ['X = b']).
examples('0\''/0, 'X = 0\'a', ['X = 97']).
examples('\''/0, 'X = \'it\'\'s\', atom_length(X, N)', ['X = \'it\\\'s\', N = 4']).
examples(append/3, 'append([a], [b, c], L)', ['L = [a, b, c]']).
examples(append/3, 'append(X, Y, [a, b])', ['X = [], Y = [a, b]', 'X = [a], Y = [b]', 'X = [a, b], Y = []']).
examples(append/3, 'append(_, [X, Y|_], [a, b, c])', ['X = a, Y = b', 'X = b, Y = c']).
examples(length/2, 'length(L, 2)', ['L = [_A, _B]']).
examples(length/2, 'length([a|T], 3)', ['T = [_A, _B]']).
examples(member/2, 'member(f(X), [f(1), g(2), f(3)])', ['X = 1', 'X = 3']).
examples(member/2, 'L = [_, _], member(a, L)', ['L = [a, _A]', 'L = [_A, a]']).
examples(select/3, 'select(X, [a, b], Rest)', ['X = a, Rest = [b]', 'X = b, Rest = [a]']).
examples(nth0/3, 'nth0(1, [a, b, c], X)', ['X = b']).
examples(nth1/3, 'nth1(I, [a, b, c], c)', ['I = 3']).
examples(last/2, 'last([X], a)', ['X = a']).
examples(msort/2, 'msort([b, 2, f(x), 1.5, a], L)', ['L = [1.5, 2, a, b, f(x)]']).
examples(sort/2, 'sort([b-2, a-9, b-1], L)', ['L = [a-9, b-1, b-2]']).
examples(sort/4, 'sort(1, @<, [b-2, a-1, b-3], L)', ['L = [a-1, b-2]']).
examples(sort/4, 'sort(2, @>=, [p(a, 1), p(b, 3), p(c, 2)], L)', ['L = [p(b, 3), p(c, 2), p(a, 1)]']).
examples(findall/3, 'findall(X-Y, ( member(X, [1, 2]), member(Y, [a, b]) ), L)', ['L = [1-a, 1-b, 2-a, 2-b]']).
examples(findall/3, 'findall(X, ( member(X, [1, 2]), X > 2 ), L)', ['L = []']).
examples(bagof/3, 'bagof(X, K^member(K-X, [b-1, a-2, b-3]), L)', ['L = [1, 2, 3]']).
examples(bagof/3, 'bagof(X, member(X, []), L)', [false]).
examples(setof/3, 'setof(K, X^member(K-X, [b-1, a-2, b-3]), L)', ['L = [a, b]']).
examples(setof/3, 'setof(X, member(K-X, [b-3, a-2, b-1]), L)', ['K = a, L = [2]', 'K = b, L = [1, 3]']).
examples(forall/2, 'forall(member(X, [1, -2]), X > 0)', [false]).
examples(forall/2, 'forall(member(X, [1, 2]), assertz(seen(X))), findall(X, seen(X), L)', ['L = [1, 2]']).
examples(once/1, 'once(( member(X, [1, 2, 3]), X > 1 ))', ['X = 2']).
examples((\+)/1, 'member(X, [a, b]), \\+ X = a', ['X = b']).
examples((\+)/1, '\\+ X = 1', [false]).
examples((->)/2, '( 3 > 2 -> X = yes ; X = no )', ['X = yes']).
examples((->)/2, '( 2 > 3 -> X = yes )', [false]).
examples((;)/2, '( X = a ; X = b )', ['X = a', 'X = b']).
examples(!/0, '( member(X, [1, 2, 3]), X > 1, ! ; X = none )', ['X = 2']).
examples(call/2, 'P = succ(3), call(P, X)', ['P = succ(3), X = 4']).
examples(is/2, 'X is 7 // 2 + 7 mod 2', ['X = 4']).
examples(is/2, 'X is max(2, 3.5) * sqrt(16)', ['X = 14.0']).
examples(is/2, '3 is 1 + 2', [true]).
examples((=..)/2, 'point(1, 2) =.. L', ['L = [point, 1, 2]']).
examples((=..)/2, 'T =.. [point, 1, 2]', ['T = point(1, 2)']).
examples(functor/3, 'functor(T, point, 2)', ['T = point(_A, _B)']).
examples(arg/3, 'T = point(a, Y), arg(2, T, b)', ['T = point(a, b), Y = b']).
examples(copy_term/2, 'copy_term(f(X, a), f(b, Y)), var(X)', ['Y = a']).
examples(assertz/1, 'assertz(( double(X, Y) :- Y is 2 * X )), double(4, R)', ['R = 8']).
examples(retract/1, 'assertz(n(1)), assertz(n(2)), retract(n(X))', ['X = 1', 'X = 2']).
examples(read/1, 'open_string(\'\', _S), set_input(_S), read(T), close(_S)', ['T = end_of_file']).
examples(nb_setval/2,
        'nb_setval(n, 0), forall(member(X, [2, 3]), ( nb_getval(n, A), B is A + X, nb_setval(n, B) )), nb_getval(n, N)',
        ['N = 5']).
examples(between/3, 'between(1, 3, X)', ['X = 1', 'X = 2', 'X = 3']).
examples(between/3, 'between(1, 3, 5)', [false]).
examples(succ/2, 'succ(3, X)', ['X = 4']).
examples(foldl/4, 'foldl([X, L0, L]>>(L = [X|L0]), [a, b, c], [], R)', ['R = [c, b, a]']).
examples(maplist/2, 'length(L, 2), maplist(=(a), L)', ['L = [a, a]']).
examples(maplist/2, 'maplist([X]>>(X > 1), [2, 1])', [false]).
examples(maplist/3, 'maplist([X, Y]>>(Y is X * X), [1, 2, 3], L)', ['L = [1, 4, 9]']).
examples(maplist/3, 'maplist(length, Ls, [0, 1])', ['Ls = [[], [_A]]']).
examples(atom_codes/2, 'atom_codes(A, [0\'a, 0\'b])', ['A = ab']).
examples(atom_chars/2, 'atom_chars(A, [a, n, n])', ['A = ann']).
examples(number_codes/2, 'number_codes(42, Codes)', ['Codes = [52, 50]']).
examples(number_codes/2, 'catch(number_codes(N, [0\'x]), error(E, _), true)', ['E = syntax_error(illegal_number)']).
examples(atom_concat/3, 'atom_concat(X, Y, ab)', ['X = \'\', Y = ab', 'X = a, Y = b', 'X = ab, Y = \'\'']).
examples(sub_atom/5, 'sub_atom(abracadabra, Before, _, _, bra)', ['Before = 1', 'Before = 8']).
examples(sub_atom/5, 'sub_atom(\'prog.pl\', _, _, 0, \'.pl\')', [true]).
examples(string_concat/3, 'string_concat(ab, cd, S)', ['S = "abcd"']).
examples(string_concat/3, 'string_concat(X, Y, a)', ['X = "", Y = "a"', 'X = "a", Y = ""']).
examples(split_string/4, 'split_string(\'a, b ,c\', \',\', \' \', L)', ['L = ["a", "b", "c"]']).
examples(split_string/4, 'split_string(\'  a b  \', \'\', \' \', L)', ['L = ["a b"]']).
examples(catch/3, 'catch(X is 1 / 0, error(E, _), true)', ['E = evaluation_error(zero_divisor)']).
examples(catch/3, 'catch(( member(X, [1, 2, 3]), X > 1, throw(found(X)) ), found(Y), true)', ['Y = 2']).
examples(throw/1, 'catch(( X = 1, throw(wrong(X)) ), wrong(Y), true)', ['Y = 1']).
examples(freeze/2, 'freeze(X, X > 0), X = -1', [false]).
examples(when/2, 'when(( nonvar(X) ; nonvar(Y) ), Z = known), Y = 1', ['Y = 1, Z = known']).
examples(label/1, 'X in 1..3, X #\\= 2, label([X])', ['X = 1', 'X = 3']).
examples((#=)/2, '7 #= X + 3', ['X = 4']).
examples((#=)/2, 'X in 1..9, Y in 1..9, X + Y #= 18', ['X = 9, Y = 9']).
