% SPDX-License-Identifier: MIT
% Examples for help/1 of predicates whose own text has none: a query, and what it prints and answers first. Each is run
% by the tests.

:- module(help_examples, [help_example/3, example_answer/2, example_answer/3]).

%!  help_example(?Indicator, -Query, -Answer) is nondet.
%
%   Query is the text of an example of Indicator (Name/Arity), or of evaluable(Name/Arity); Answer what it prints and
%   answers first.
%
%       ?- help_example(char_code/2, Query, Answer).
%       Query = 'char_code(a, Code)', Answer = 'Code = 97.'.

help_example(Indicator, Query, Answer) :-
    example(Indicator, Query, Answer).

%!  example_answer(+Query, -Answer) is det.
%
%   As example_answer/3, in user.
%
%       ?- example_answer('X is 1 + 2', Answer).
%       Answer = 'X = 3.'.

example_answer(Query, Answer) :-
    example_answer(Query, user, Answer).

%!  example_answer(+Query, +Module, -Answer) is det.
%
%   Runs the text Query in Module; Answer is what it prints and answers first.
%
%       ?- example_answer('X is 2 * 3', user, Answer).
%       Answer = 'X = 6.'.

example_answer(Query, Module, Answer) :-
    atom_concat(Query, '.', Text),
    open_string(Text, Stream),
    call_cleanup(read_term(Stream, Goal, [variable_names(Names), module(Module)]), close(Stream)),
    with_output_to(string(Output),
                   (   catch(Module:Goal, Ball, true)
                   ->  true
                   ;   Ball = fails
                   )),
    (   var(Ball)
    ->  bindings(Names, Goal, Module, Bindings)
    ;   Ball == fails
    ->  Bindings = [false]
    ;   format(atom(Thrown), '~q', [Ball]),
        Bindings = [Thrown]
    ),
    atomic_list_concat(Bindings, ', ', Shown),
    (   ( string_length(Output, 0) ; sub_string(Output, _, 1, 0, '\n') )
    ->  atomic_list_concat([Output, Shown, '.'], Answer)
    ;   atomic_list_concat([Output, '\n', Shown, '.'], Answer)
    ).

bindings(Names, Goal, Module, Bindings) :-
    '$variable_names'([], Names-Goal, Names, All),
    findall(Binding,
            ( member(Name=Value, Names),
              nonvar(Value),
              \+ sub_atom(Name, 0, 1, _, '_'),
              binding(Name, Value, All, Module, Binding)
            ),
            Bindings0),
    (   Bindings0 == []
    ->  Bindings = [true]
    ;   Bindings = Bindings0
    ).

binding(Name, Value, All, Module, Binding) :-
    with_output_to(string(Text),
                   write_term(Value, [ quoted(true), portray(true), numbervars(true), spacing(next_argument),
                                       priority(699), variable_names(All), module(Module) ])),
    atomic_list_concat([Name, ' = ', Text], Binding).

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
example(write_canonical/1, 'write_canonical([a, \'B\'])', '\'.\'(a,\'.\'(\'B\',[]))\ntrue.').
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
example(?= /2, '?=(a, b)', 'true.').
example(unifiable/3, 'unifiable(f(X, Y), f(a, Z), L)', 'L = [Z=Y, X=a].').
example(strip_module/3, 'strip_module(a:b:c, M, T)', 'M = b, T = c.').
example(cyclic_term/1, '_X = f(_X), cyclic_term(_X)', 'true.').
example(selectchk/4, 'selectchk(b, [a, b, b], x, L)', 'L = [a, x, b].').
example(min_member/3, 'min_member([X-_, Y-_]>>(X =< Y), M, [2-c, 1-a, 3-b])', 'M = 1-a.').
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
example(evaluable(copysign/2), 'X is copysign(2, -1.0)', 'X = -2.0.').
example(evaluable(nexttoward/2), 'X is nexttoward(17, 5)', 'X = 16.999999999999996.').
