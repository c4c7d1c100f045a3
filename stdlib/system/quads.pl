% SPDX-License-Identifier: MIT
% Queries with their answers in a file (quads: query, answer), as the toplevel prints them:
%
%     ?- append(X, [c], [a, b, c]).
%     X = [a, b] ;
%     false.
%
% They are kept without being run; library(quads) checks them. A query without an answer is a directive.

% '$quad'(Path, Line, Module, Query-Names, Answer-AnswerNames)
:- dynamic('$quad'/5).

% '$load_query'(+Query, +Path, +Line): of a clause `?- Query`.
'$load_query'(Query, Path, Line) :-
    (   Path \== user,
        b_getval('$clause_at_hand', clause(Handle, Term, Names)),
        Term == (?- Query),             % no expansion has made it
        '$answer_follows'(Handle)
    ->  '$load_quad'(Query, Names, Handle, Line, Path)
    ;   '$load_directive'(Query, Path, Line)
    ).

'$load_quad'(Query, Names, Handle, Line, Path) :-
    '$source_module'(Module),
    '$read_answer'(Handle, Module, Answer, AnswerNames, Singletons, AnswerLine),
    (   '$is_answer'(Answer)
    ->  assertz('$quad'(Path, Line, Module, Query-Names, Answer-AnswerNames))
    ;   catch('$load_directive'(Query, Path, Line), Ball, '$load_error'(Ball, Path, Line)),
        b_setval('$clause_at_hand', clause(Handle, Answer, AnswerNames)),
        '$load_clause'(Answer, AnswerNames, Singletons, AnswerLine, Path)
    ).

% An error as the toplevel prints it is no term; answers may stand before it.
'$read_answer'(Handle, Module, Answer, Names, Singletons, Line) :-
    (   '$read_printed_error'(Handle, Answers, Text)
    ->  Error = '$printed_error'(Text),
        (   Answers == ''
        ->  Answer = Error,
            Names = []
        ;   '$read_answers'(Answers, Module, Before, Names),
            Answer = (Before ; Error)
        )
    ;   '$read_clause'(Handle, Module, Answer, Names, Singletons, Line)
    ).

'$read_answers'(Text, Module, Answers, Names) :-
    atom_concat(Text, ' .', Whole),
    '$source_of_text'(Whole, Handle),
    call_cleanup('$read_clause'(Handle, Module, Answers, Names, _, _), '$close_source'(Handle)).

% A term that cannot be a clause; the loader has examined its beginning.
'$is_answer'(Answer) :-
    callable(Answer),
    functor(Answer, Name, Arity),
    \+ '$in_list'(Name/Arity, [ (:-)/1, (:-)/2, (?-)/1, (-->)/2, (=>)/2, '$recovered'/2, '$syntax_error'/8,
                                 end_of_file/0 ]).

'$forget_quads'(Path) :-
    retractall('$quad'(Path, _, _, _, _)).
