% SPDX-License-Identifier: MIT
% private(checks/literal_arguments). Places and messages: tests/repl/messages/literal_arguments.session.

:- use_module(library(plunit)).
:- use_module(private(checks/literal_arguments)).

:- set_prolog_flag(double_quotes, string).

told(Body, Texts) :-
    findall(Text,
            ( literal_warning(user, Body, Warning), literal_text(Warning, F, As, _), format(atom(Text), F, As) ),
            Texts).

:- begin_tests(literal_arguments).

test(told, [forall(member(Body-Text,
        [ set_prolog_flag(double_qoutes, codes)-'double_qoutes is no Prolog flag; did you mean double_quotes?',
          current_prolog_flag(bouned, _)-'bouned is no Prolog flag; did you mean bounded?',
          set_prolog_flag(double_quotes, code)-'code is no value of the flag double_quotes; did you mean codes?',
          set_prolog_flag(unknown, x)-'x is no value of the flag unknown, which may be error, fail or warning',
          open(f, raed, _)-'raed is no value of mode; did you mean read?',
          open(f, read, _, [alias(a), typ(text)])-'typ is no option of open/4; did you mean type?',
          open(f, read, _, [type(txt)])-'txt is no value of type; did you mean text?',
          write_term(x, [qouted(true)])-'qouted is no option of write_term/2; did you mean quoted?',
          read_term(_, [variable_name(_)])-'variable_name is no option of read_term/2; did you mean variable_names?',
          set_stream(s, encodin(utf8))-'encodin is no option of set_stream/2; did you mean encoding?',
          predicate_property(p, dynmic)-'dynmic is no option of predicate_property/2; did you mean dynamic?',
          op(700, xfk, a)-'xfk is no value of type; did you mean xfx?',
          sort(0, >>, [], _)-'>> is no value of order, which may be @<, @=<, @> or @>=',
          format("~w ~w~n", [a])-'this format takes 2 arguments, and gets 1',
          format("~w", [a, b])-'this format takes 1 argument, and gets 2',
          format("~a")-'this format takes 1 argument, and gets 0',
          format(user_error, '~*c', [0'x])-'this format takes 2 arguments, and gets 1',
          format("~a~d", x)-'this format takes 2 arguments, and gets 1',
          ( a, \+ ( b -> format("~w", []) ; c ) )-'this format takes 1 argument, and gets 0',
          forall(member(_, []), ( true, format("~p", []) ))-'this format takes 1 argument, and gets 0' ])),
             Texts == [Text]]) :-
    told(Body, Texts).
test(not_told, [forall(member(Body,
        [ set_prolog_flag(my_own_flag, 1), set_prolog_flag(gc, on), set_prolog_flag(_, _), set_prolog_flag(clpb_monotonic, true),
          open(f, _, _), open(f, read, _, [type(_)|_]), open(f, read, _, [lock(none), encoding('UTF-8')]),
          format("~w~30|~`-t~t~n~~", [a]), format("~w ~w", _), format("~w", [a|_]), format(_, [a]), format("~w", a),
          format("~`~t~d", [1]), write_term(x, [quoted(true)|_]), labeling([ff], _), q(format("~w", [])) ])),
                 Texts == []]) :-
    told(Body, Texts).
test(all_options_are_checked, Gs == []) :-
    use_module(private(checks/argument_values)),
    findall(G, ( '$argument_values':options_of(G, _, _), \+ '$literal_arguments':check_of(G, _) ), Gs).
test(misspelt_flag, Flag-Similar == double_qoutes-double_quotes) :-
    misspelt_flag(set_prolog_flag(double_qoutes, codes), unknown_flag(_, _, Flag, Similar)).
test(literal_text, I == codes) :-
    literal_warning(user, set_prolog_flag(double_quotes, code), W),
    literal_text(W, _, _, I).
test(literal_part, F-T == 18-22) :-
    term_string(G, "open(f, read, _, [typx(text)])", [subterm_positions(L)]),
    literal_part([4, element(0)], G, L, F, T).

:- end_tests(literal_arguments).
