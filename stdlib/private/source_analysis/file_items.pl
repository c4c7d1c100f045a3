% SPDX-License-Identifier: MIT
% What files contain that matters to the files that load or include them, in the order of their text:
%
%   item(What, From, To): What is clause(Indicator), with the module of another one, test for a clause of a test, or an
%   effect of a directive, as in private(source_analysis/declarations).
%
% A file that is being read has no items yet, so that files may load each other.

:- module('$file_items',
          [ file_items/2, note_items/3, forget_items/1, items_of/2, carried_out/5, loading_file/3, module_of/3,
            own_module/2 ]).

:- use_module(private(source_analysis/declarations), [declare_again/3]).

:- dynamic(items/3).                    % items(Path, Time, Items); Time is open for a text of the editor

%!  file_items(+Path, -Items) is semidet.
%
%   The items of the file, if its current contents have been read.
%
%       ?- file_items('/home/ann/no_such_file.pl', Items).
%       false.

file_items(Path, Items) :-
    items(Path, Known, Items0),
    (   atom(Known)
    ->  true
    ;   catch(time_file(Path, Time), error(_, _), fail),
        Known =:= Time
    ),
    !,
    Items = Items0.

%!  note_items(+Path, +Time, +Items) is det.
%
%   The file has these items; Time is when it was changed, or open, or reading.
%
%       ?- note_items('/x/a.pl', open, []), forget_items('/x/a.pl').

note_items(Path, Time, Items) :-
    retractall(items(Path, _, _)),
    assertz(items(Path, Time, Items)).

%!  forget_items(+Path) is det.
%
%   Nothing is known of the file.
%
%       ?- forget_items('/x/a.pl').

forget_items(Path) :-
    retractall(items(Path, _, _)).

%!  items_of(+Pieces, -Items) is det.
%
%   The items of the pieces of a source.
%
%       ?- items_of([piece(3, record(fact, 0, 2, def(p, 0, 0, 1), [], [], []))], Items).
%       Items = [item(clause(p/0), 0, 1)].

items_of(Pieces, Items) :-
    own_module(Pieces, Own),
    pieces_items(Pieces, 0, Own, Items).

pieces_items([], _, _, []).
pieces_items([piece(Length, record(skipped, _, _, _, _, _, _))|Pieces], Offset, Own, Items) :-
    !,
    Next is Offset + Length,
    pieces_items(Pieces, Next, Own, Items).
pieces_items([piece(Length, record(_, Begin, End, Definition, _, Effects, _))|Pieces], Offset, Own, Items) :-
    (   clause_of(Definition, Effects, Own, Indicator, From0, To0)
    ->  From is Offset + From0,
        To is Offset + To0,
        Items = [item(clause(Indicator), From, To)|Items1]
    ;   Items = Items1
    ),
    (   Effects == []
    ->  Items1 = Items2
    ;   From1 is Offset + Begin,
        To1 is Offset + End,
        effect_items(Effects, From1, To1, Items1, Items2)
    ),
    Next is Offset + Length,
    pieces_items(Pieces, Next, Own, Items2).

clause_of(Definition, Effects, Own, Indicator, From, To) :-
    (   Definition = def(Name, Arity, From, To)
    ->  Indicator = Name/Arity
    ;   '$in_list'(of_module(Module, Name, Arity, From, To), Effects)
    ->  ( Module == Own -> Indicator = Name/Arity ; Indicator = Module:Name/Arity )
    ).

effect_items([], _, _, Items, Items).
effect_items([Effect|Effects], From, To, Items, Rest) :-
    (   matters(Effect)
    ->  Items = [item(Effect, From, To)|Items1]
    ;   Items = Items1
    ),
    effect_items(Effects, From, To, Items1, Rest).

matters(module(_, _)).
matters(reading(_)).
matters(loads(_, _)).
matters(reexports(_, _)).
matters(scattered(_)).
matters(test).
matters(shared(_)).

%!  module_of(+Items, -Module, -Exports) is semidet.
%
%   The items are those of a module file.
%
%       ?- module_of([item(module(m, [p/1]), 0, 9)], Module, Exports).
%       Module = m, Exports = [p/1].

module_of([item(module(Module0, Exports0), _, _)|_], Module, Exports) :-
    !,
    Module = Module0,
    Exports = Exports0.
module_of([item(What, _, _)|Items], Module, Exports) :-
    What \= clause(_),
    module_of(Items, Module, Exports).

%!  own_module(+Pieces, -Module) is det.
%
%   The module of the file with these pieces: user, if it names none.
%
%       ?- own_module([], Module).
%       Module = user.

own_module(Pieces, Module) :-
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(module(Module0, _), Effects)
    ->  Module = Module0
    ;   Module = user
    ).

%!  loading_file(+Path, -Items, ?How) is nondet.
%
%   A known file loads or includes Path, as How says: its items up to there.
%
%       ?- loading_file('/home/ann/no_such_file.pl', Items, How).
%       false.

loading_file(Path, Items, How) :-
    items(Above, _, All),
    Above \== Path,
    '$append'(Items, [item(reading(file(How, Path)), _, _)|_], All).

%!  carried_out(+How, +Items, +Visited, +Context0, -Context) is det.
%
%   Context has what a file with these items declares for those that load or include it; How is load or include. Visited
%   are files that are being carried out.
%
%       ?- carried_out(load, [], [], user, Context).
%       Context = user.

carried_out(How, Items, Visited, Context0, Context) :-
    (   module_of(Items, _, _)
    ->  (   '$in_list'(item(reading([Op|Ops]), _, _), Items)
        ->  declare_again([Op|Ops], Context0, Context)
        ;   Context = Context0
        )
    ;   all_carried_out(Items, How, Visited, Context0, Context)
    ).

all_carried_out([], _, _, Context, Context).
all_carried_out([item(What, _, _)|Items], How, Visited, Context0, Context) :-
    (   What = reading(file(How1, Path))
    ->  (   \+ '$in_list'(Path, Visited),
            file_items(Path, Inner)
        ->  ( How == include -> How2 = How1 ; How2 = load ),
            carried_out(How2, Inner, [Path|Visited], Context0, Context1)
        ;   Context1 = Context0
        )
    ;   (   What = loads(_, _),
            Declared = What
        ;   What = reading(Declared),
            ( How == include ; \+ is_of_file(Declared) )
        )
    ->  declare_again(Declared, Context0, Context1)
    ;   Context1 = Context0
    ),
    all_carried_out(Items, How, Visited, Context1, Context).

%   Settings that end with the file.

is_of_file(style(_, _)).
is_of_file(dialect(_)).
