% SPDX-License-Identifier: MIT
% library(help): help/1, apropos/1, the reference pages; and that everything has documentation of the right form.
% Looks inside: it calls procedures of the system itself, as only hornbeam_inside lets it.

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(pcre), [re_config/1]).
:- use_module(library(clpfd)).          % its operators
:- use_module(library(help)).
:- use_module(private(toplevel/help_examples)).
:- use_module(library(lists)).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(examples_of_predicates:library(dcg/basics),
              except([atom//1, float//1, integer//1, number//1, string//1])).

output(Goal, Text) :-
    with_output_to(atom(Text), Goal).

contains(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(help).

test(predicate, true) :-
    output(help(append/3), T), contains(T, 'append(?Prefix, ?Suffix, ?List)'), contains(T, '?- ').
test(builtin, true) :- output(help(atom_length/2), T), contains(T, 'atom_length('), contains(T, 'built in').
test(name, true) :- output(help(append), T), contains(T, 'append(?Prefix'), contains(T, 'append(+Lists').
test(rule, true) :- output(help(integer//1), T), contains(T, 'integer(').
test(evaluable, true) :- output(help(gcd), T), contains(T, 'common divisor').
test(library, true) :- output(help(library(pairs)), T), contains(T, 'pairs_keys/2').
test(library_of_parts, true) :-
    output(help(library(clpfd)), T), contains(T, 'labeling/2'), contains(T, '#=/2'), contains(T, 'all_distinct/1').
test(similar_library, true) :- output(help(library(lits)), T), contains(T, 'did you mean library(lists)?').
test(no_library, true) :- output(help(library(no_such)), T), contains(T, 'no library(no_such)').
test(unknown, true) :- output(help(apend), T), contains(T, 'Nothing is known of apend'), contains(T, append).
test(sign, true) :- output(help((:-)), T), contains(T, 'Head :- Body.'), contains(T, ':- Goal.'), contains(T, 'Who = ann').
test(sign_of_arity, true) :- output(help((:-)/1), T), contains(T, ':- Goal.'), \+ contains(T, 'Head :- Body.').
test(control, [forall(member(Name, [',', ;, ->, *->, !, '|', \+])), true]) :-
    output(help(Name), T), contains(T, 'built in'), contains(T, '?- ').
test(further, true) :- output(help(append/3), T), contains(T, 'X = [], Y = [a, b] ;\n').
test(name_of_a_library, true) :- output(help(lists), T), contains(T, 'help(library(lists))').
test(flag, true) :-
    output(help(max_arity), T), contains(T, 'max_arity: integer'), contains(T, 'Prolog flag'), contains(T, 'It is 16777215 now').
test(apropos_flag, true) :- output(apropos('double_quotes'), T), contains(T, 'double_quotes '), \+ contains(T, 'double_quotes/0').
test(apropos_sign, true) :- output(apropos('grammar rule'), T), contains(T, '-->/2').
test(unbound, error(instantiation_error)) :- help(_).
test(no_topic, error(type_error(help_topic, 1))) :- help(1).
test(beginners, true) :- output(help, T), contains(T, '[family]'), contains(T, 'apropos(').
test(apropos_name, true) :- output(apropos(msort), T), contains(T, 'msort/2').
test(apropos_library, true) :- output(apropos(list), T), contains(T, 'help(library(lists))'), contains(T, 'append/3').
test(apropos_idea, true) :- output(apropos(cut), T), contains(T, 'help(cut)').
test(apropos_title, true) :-
    output(apropos(cut), T), atomic_list_concat([_, Behind|_], 'a page of its own\n', T),
    sub_string(Behind, 0, _, _, "    !/0 ").
test(apropos_text, true) :- output(apropos('standard order'), T), contains(T, 'sort/2').
test(apropos_part_of_library, true) :- output(apropos(cumulative), T), contains(T, 'cumulative/2').
test(part_of_library,
     [forall(member(P-L, [sum_list/2-lists, rb_delete/3-rbtrees, uri_encoded/3-uri, sum/3-clpfd])), true]) :-
    output(help(P), T), format(atom(Where), 'library(~w)', [L]), contains(T, Where).
test(for_other_parts, true) :- output(help(library(clpfd)), T), \+ contains(T, 'integers/2').
test(apropos_nothing, true) :- output(apropos(qqqqqq), T), contains(T, 'Nothing is known').
test(apropos_unbound, error(instantiation_error)) :- apropos(_).
test(shown, true) :- output(help(char_code/2), T), contains(T, '?- char_code(a, Code).\n        Code = 97.').
test(shown_evaluable, true) :- output(help(gcd/2), T), contains(T, 'X = 6.').
test(shown_without_answer, true) :-
    output(help(getpid/1), T), contains(T, '?- getpid(Number).\n'), \+ contains(T, 'Number =').
test(see_also, true) :- output(help(memberchk/2), T), contains(T, '    See also: '), contains(T, 'member/2').
test(see_also_back, true) :- output(help(findall/3), T), contains(T, 'See also: '), contains(T, 'findall/4'), !.
test(not_itself, true) :- output(help(append/3), T), \+ contains(T, 'append/3.').
test(own_is_enough, true) :- output(help(append/3), T), \+ contains(T, 'X = [a, b].').

test(help_examples, [forall(( help_example(_, Query, Expected), Expected \== '' )), Answer == Expected]) :-
    example_answer(Query, examples_of_predicates, Answer).
test(further_examples, [forall(further_example(_, Query, Expected)), Answers == Expected]) :-
    example_answers(Query, further_examples, Answers).
:- end_tests(help).

% ---- completeness ----

%   The exports of an embedded file, as its first clause says.
exports(Path, Exports) :-
    atom_concat('hornbeam:', Path, Full),
    system:'$open_source'(Full, Handle),
    setup_call_cleanup(true,
                       system:'$read_clause'(Handle, system, Term, _, _, _),
                       system:'$close_source'(Handle)),
    Term = (:- module(_, Exports)).

undocumented(Path, Indicator) :-
    system:'$embedded_files'(Paths),
    findall(doc(N, A, P), documented(N, A, P), Docs),
    member(Path, Paths),
    \+ sub_atom(Path, 0, _, _, 'system/'),
    exports(Path, Exports),
    member(Indicator, Exports),
    (   Indicator = Name/Arity
    ->  true
    ;   Indicator = Name//Arity0,
        Arity is Arity0+2
    ),
    \+ memberchk(doc(Name, Arity, _), Docs).

%   What nothing shows in use.
without_example(Place, Key) :-
    '$documentation'(Docs),
    member(doc(Name, Arity, _, Text, Place), Docs),
    \+ atom_string(flag, Place),
    ( atom_string(evaluable, Place) -> Key = evaluable(Name/Arity) ; Key = Name/Arity ),
    \+ has_example(Text),
    \+ help_example(Key, _, _).

%   A line of it is a query or a directive.
has_example(Text) :-
    split_string(Text, '\n', ' ', Lines),
    member(Line, Lines),
    ( Prompt = '?- ' ; Prompt = ':- ' ),
    sub_atom(Line, 0, 3, _, Prompt),
    !.

%   Documentation whose form is wrong.
malformed(Place, Name/Arity, Template) :-
    system:'$documentation'(Docs),
    member(doc(Name, Arity, Template, Text, Place), Docs),
    \+ atom_string(evaluable, Place),
    \+ atom_string(flag, Place),
    \+ well_formed(Template, Text).

well_formed(Template, Text) :-
    atom_string(T, Template),
    determinism(D),
    atom_concat(' is ', D, End),
    sub_atom(T, _, _, 0, End),
    string_length(Text, Length),
    Length > 4,
    !.

determinism(det).
determinism(semidet).
determinism(nondet).
determinism(multi).
determinism(failure).
determinism(erroneous).
determinism(undefined).

% ---- the examples of the comments ----

%   comment_example(-Place, -Query, -Answer): an example that has an answer, the lines of the first one.
comment_example(Place, Query, Answer) :-
    '$documentation'(Docs),
    findall(P-T, member(doc(_, _, _, T, P), Docs), Texts0),
    sort(Texts0, Texts),
    member(Place-Text, Texts),
    \+ ( Place == 'library/pcre.pl', \+ has_pcre ),
    split_string(Text, '\n', ' ', Lines),
    append(_, [Line|Rest], Lines),
    sub_atom(Line, 0, 3, _, '?- '),
    answer_lines(Rest, Answer),
    Answer \== [],
    sub_atom(Line, 3, _, 1, Query).

has_pcre :-
    catch(re_config(version(_)), error(existence_error(library, _), _), fail).

answer_lines([], []).
answer_lines([Line|Lines], Answer) :-
    (   ( string_length(Line, 0) ; sub_atom(Line, 0, 3, _, '?- ') )
    ->  Answer = []
    ;   sub_atom(Line, Length, 2, 0, ' ;')
    ->  sub_atom(Line, 0, Length, _, First0),
        atom_concat(First0, '.', First),
        Answer = [First]
    ;   Answer = [Line|Answer1],
        answer_lines(Lines, Answer1)
    ).

%   The answer that Query gives in a module that imports the library it is about.
answer_at(Place, Query, Module, Lines) :-
    atom_concat(examples_of_, Place, Module),
    (   atom_string(Path, Place),
        system:'$library_name'(Path, Name)
    ->  use_module(Module:library(Name))
    ;   sub_atom(Place, 0, 8, _, 'private/')
    ->  sub_atom(Place, 8, _, 3, Name),
        use_module(Module:private(Name)),
        (   sub_string(Query, 0, _, _, 'open_source(')
        ->  use_module(Module:private(source_analysis/source_pieces))
        ;   true
        )
    ;   true
    ),
    ( in_grammar_rules(Place) -> use_module(Module:library(dcg/basics)) ; true ),
    example_answer(Query, Module, Text),
    split_string(Text, '\n', ' ', Lines).

%   The output and first answer of a query in a module, or all its answers.

example_answer(Query, Module, Answer) :-
    query_term(Query, Module, Goal, Names),
    with_output_to(string(Output),
                   (   catch(Module:Goal, Ball, true)
                   ->  true
                   ;   Ball = fails
                   )),
    (   var(Ball)
    ->  answer_text(Names, Goal, Module, Shown)
    ;   Ball == fails
    ->  Shown = false
    ;   format(atom(Shown), '~q', [Ball])
    ),
    (   ( string_length(Output, 0) ; sub_string(Output, _, 1, 0, '\n') )
    ->  atomic_list_concat([Output, Shown, '.'], Answer)
    ;   atomic_list_concat([Output, '\n', Shown, '.'], Answer)
    ).

query_term(Query, Module, Goal, Names) :-
    atom_concat(Query, '.', Text),
    open_string(Text, Stream),
    call_cleanup(read_term(Stream, Goal, [variable_names(Names), module(Module), double_quotes(string)]), close(Stream)).

answer_text(Names, Goal, Module, Text) :-
    '$variable_names'([], Names-Goal, Names, All),
    findall(Binding,
            ( member(Name=Value, Names),
              nonvar(Value),
              \+ sub_atom(Name, 0, 1, _, '_'),
              binding(Name, Value, All, Module, Binding)
            ),
            Bindings),
    ( Bindings == [] -> Text = true ; atomic_list_concat(Bindings, ', ', Text) ).

binding(Name, Value, All, Module, Binding) :-
    with_output_to(string(Text),
                   write_term(Value, [ quoted(true), portray(true), numbervars(true), spacing(next_argument),
                                       priority(699), variable_names(All), module(Module) ])),
    atomic_list_concat([Name, ' = ', Text], Binding).

example_answers(Query, Module, Answers) :-
    query_term(Query, Module, Goal, Names),
    findall(Answer, ( call(Module:Goal), answer_text(Names, Goal, Module, Answer) ), Found),
    ( Found == [] -> Answers = [false] ; Answers = Found ).

in_grammar_rules(Place) :-
    atom_string(Path, Place),
    memberchk(Path, ['library/dcg/high_order.pl', 'library/pure_input.pl']).

as_shown(Place, Query, Shown) :-
    answer_at(Place, Query, Module, Lines),
    same_answer(Shown, Lines, Module).

same_answer(Shown, Lines, Module) :-
    append(Output, [Bindings], Lines),
    append(Output, Shown1, Shown),
    !,
    atomic_list_concat(Shown1, ' ', ShownBindings),
    bindings_term(ShownBindings, Module, Term1),
    bindings_term(Bindings, Module, Term2),
    Term1 =@= Term2.

%   Variables whose names are shown count as these names; the module of the examples is the user of the text.
bindings_term(Text, Module, Term) :-
    sub_atom(Text, 0, _, 1, Bare),
    atom_concat(Bare, ' .', Stopped),
    open_string(Stopped, Stream),
    read_term(Stream, Term0, [variable_names(Names), module(Module), double_quotes(string)]),
    close(Stream),
    name_variables(Names),
    in_user(Term0, Module, Term).

name_variables([]).
name_variables([Name=Variable|Names]) :-
    ( sub_atom(Name, 0, 1, _, '_') -> true ; Variable = '$shown'(Name) ),
    name_variables(Names).

in_user(Term, Module, Plain) :-
    (   var(Term)
    ->  Plain = Term
    ;   Term == Module
    ->  Plain = user
    ;   Term =.. [Name|Args0],
        in_user_all(Args0, Module, Args),
        Plain =.. [Name|Args]
    ).

in_user_all([], _, []).
in_user_all([X|Xs], Module, [Y|Ys]) :-
    in_user(X, Module, Y),
    in_user_all(Xs, Module, Ys).

:- begin_tests(comment_examples).

test(found, true) :- findall(Query, comment_example(_, Query, _), Queries), length(Queries, N), N > 300.
test(right, Wrong == []) :-
    findall(Place:Query,
            ( comment_example(Place, Query, Shown),
              \+ catch(as_shown(Place, Query, Shown), _, fail) ),
            Wrong).
test(different, fail) :- same_answer(['X = 1.'], ['X = 2.'], user).
test(spacing, true) :- same_answer(['X = [1,_].'], ['X = [1, _A].'], user).

:- end_tests(comment_examples).

:- begin_tests(documentation).

test(exports, Missing == []) :- findall(P:I, undocumented(P, I), Missing).
test(examples, Missing == []) :- findall(Place:Key, without_example(Place, Key), Missing).
test(no_example, fail) :- has_example('What ?- stands for.').
test(form, Wrong == []) :- findall(P:I:T, malformed(P, I, T), Wrong).
test(system, Missing == []) :-
    findall(doc(N, A), documented(N, A, _), Docs0),
    sort(Docs0, Docs),
    findall(N/A, ( current_system_predicate(N, A), \+ memberchk(doc(N, A), Docs) ), Missing0),
    sort(Missing0, Missing).
test(pages, true) :-
    tmp_file(reference, Base),
    atom_concat(Base, '.d', Directory),
    write_reference(Directory),
    atom_concat(Directory, '/library_lists.md', Page),
    exists_file(Page),
    atom_concat(Directory, '/README.md', Index),
    exists_file(Index),
    atom_concat(Directory, '/library_clpfd.md', Parts),
    read_file_to_string(Parts, Text, []),
    contains(Text, '## `all_distinct('),
    contains(Text, '## `cumulative('),
    atom_concat('rm -r ', Directory, Command),
    shell(Command).

current_system_predicate(Name, Arity) :-
    system:'$predicate_property'(system, Head, defined),
    functor(Head, Name, Arity),
    \+ sub_atom(Name, 0, 1, _, $),
    \+ ( Name == call, Arity > 2 ).

:- end_tests(documentation).
