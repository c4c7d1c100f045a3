% dialect: gnu
% ?- run(N), print('a b'), write(N).
% a b2

run(N) :-
    g_assign(count, 0),
    ( for(_, 1, 2), g_inc(count), fail ; true ),
    g_read(count, N).
