% SPDX-License-Identifier: MIT
% Dates and times: stamps, date terms, formatting and parsing.
%
% A time stamp is the number of seconds since 1970-01-01 00:00 UTC.  A date term is
% date(Year,Month,Day,Hour,Minute,Second,Offset,Zone,Daylight) with Offset in seconds west of Greenwich, or
% date(Year,Month,Day).  The calendar is Gregorian without limits in either direction; days are counted by the "days
% from civil" method (years begin in March, so the leap day comes last).

:- module(date,
          [ stamp_date_time/3, date_time_stamp/2, date_time_value/3,
            format_time/3, format_time/4,
            parse_time/2, parse_time/3,
            day_of_the_week/2, day_of_the_year/2, date_create/3
          ]).

:- set_prolog_flag(double_quotes, codes).

:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2, domain_error/2, existence_error/2]).

%!  stamp_date_time(+Stamp, -Date, +Zone) is det.
%
%   Date is the date term of Stamp.  Zone is `local`, 'UTC', or seconds west of Greenwich; an
%   unbound Zone becomes `local`.
%
%       ?- stamp_date_time(0, D, 'UTC').
%       D = date(1970,1,1,0,0,0.0,0,'UTC',-).

stamp_date_time(Stamp, date(Y,M,D,H,Mi,S,Offset,Name,Daylight), Zone) :-
    must_be(number, Stamp),
    zone(Zone, Stamp, Offset, Name, Daylight),
    Whole is floor(Stamp),
    Fraction is float(Stamp-Whole),
    Local is Whole-Offset,
    Days is Local div 86400,
    Seconds is Local mod 86400,
    civil(Days, Y, M, D),
    H is Seconds//3600,
    Mi is Seconds mod 3600//60,
    S is Seconds mod 60+Fraction.

zone(Zone, Stamp, Offset, Name, Daylight) :-
    (   var(Zone)
    ->  Zone = local,
        local_zone(Stamp, Offset, Name, Daylight)
    ;   Zone == local
    ->  local_zone(Stamp, Offset, Name, Daylight)
    ;   Zone == 'UTC'
    ->  Offset = 0,
        Name = 'UTC',
        Daylight = (-)
    ;   integer(Zone)
    ->  Offset = Zone,
        Name = (-),
        Daylight = (-)
    ;   domain_error(timezone, Zone)
    ).

local_zone(Stamp, Offset, Name, Daylight) :-
    Whole is floor(Stamp),
    (   catch('$local_time_zone'(Whole, Offset0, Name0, Daylight0),
              error(existence_error(procedure, _), _), fail)
    ->  Offset = Offset0,
        Name = Name0,
        Daylight = Daylight0
    ;   Offset = 0,
        Name = 'UTC',
        Daylight = false
    ).

%   civil(+Days, -Year, -Month, -Day): Days since 1970-01-01.

civil(Days, Year, Month, Day) :-
    Z is Days+719468,
    Era is Z div 146097,
    DayOfEra is Z-Era*146097,
    YearOfEra is (DayOfEra-DayOfEra//1460+DayOfEra//36524-DayOfEra//146096)//365,
    DayOfYear is DayOfEra-(365*YearOfEra+YearOfEra//4-YearOfEra//100),
    MonthFromMarch is (5*DayOfYear+2)//153,
    Day is DayOfYear-(153*MonthFromMarch+2)//5+1,
    (   MonthFromMarch < 10
    ->  Month is MonthFromMarch+3,
        Year is YearOfEra+Era*400
    ;   Month is MonthFromMarch-9,
        Year is YearOfEra+Era*400+1
    ).

%   days(+Year, +Month, +Day, -Days): Days since 1970-01-01; Month and Day may be out of range.

days(Year0, Month0, Day, Days) :-
    Year1 is Year0+(Month0-1) div 12,
    Month is (Month0-1) mod 12+1,
    (   Month > 2
    ->  Year = Year1,
        MonthFromMarch is Month-3
    ;   Year is Year1-1,
        MonthFromMarch is Month+9
    ),
    Era is Year div 400,
    YearOfEra is Year-Era*400,
    DayOfYear is (153*MonthFromMarch+2)//5+Day-1,
    DayOfEra is YearOfEra*365+YearOfEra//4-YearOfEra//100+DayOfYear,
    Days is Era*146097+DayOfEra-719468.

%!  date_time_stamp(+Date, -Stamp) is det.
%
%   Stamp, a float, is the time stamp of a date term.  An unbound or `-` offset means local time; date(Year,Month,Day)
%   means the beginning of that day, UTC.  Values out of range, such as day 32, carry over.  Errors:
%   instantiation_error; type_error(time, Date).
%
%       ?- date_time_stamp(date(1970, 1, 2), Stamp).
%       Stamp = 86400.0.

date_time_stamp(Date, Stamp) :-
    (   var(Date)
    ->  instantiation_error(Date)
    ;   Date = date(Y,M,D)
    ->  days(Y, M, D, Days),
        Stamp is float(Days*86400)
    ;   Date = date(Y,M,D,H,Mi,S,Offset,_,_)
    ->  days(Y, M, D, Days),
        Local is Days*86400+H*3600+Mi*60+S,
        (   integer(Offset)
        ->  Stamp is float(Local+Offset)
        ;   local_zone(Local, Offset0, _, _),
            Guess is Local+Offset0,
            local_zone(Guess, Offset1, _, _),
            Stamp is float(Local+Offset1)
        )
    ;   type_error(time, Date)
    ).

%!  date_time_value(?Key, +Date, ?Value) is nondet.
%
%   Value is the component Key of a date term: year, month, day, hour, minute, second, utc_offset, time_zone,
%   daylight_saving, date (a date(Y,M,D)) or time (a time(H,M,S)).
%
%       ?- stamp_date_time(0, _Date, 'UTC'), date_time_value(date, _Date, D).
%       D = date(1970, 1, 1).

date_time_value(year,            date(Y,_,_,_,_,_,_,_,_), Y).
date_time_value(month,           date(_,M,_,_,_,_,_,_,_), M).
date_time_value(day,             date(_,_,D,_,_,_,_,_,_), D).
date_time_value(hour,            date(_,_,_,H,_,_,_,_,_), H).
date_time_value(minute,          date(_,_,_,_,M,_,_,_,_), M).
date_time_value(second,          date(_,_,_,_,_,S,_,_,_), S).
date_time_value(utc_offset,      date(_,_,_,_,_,_,O,_,_), O).
date_time_value(time_zone,       date(_,_,_,_,_,_,_,Z,_), Z) :- Z \== (-).
date_time_value(daylight_saving, date(_,_,_,_,_,_,_,_,D), D) :- D \== (-).
date_time_value(date,            date(Y,M,D,_,_,_,_,_,_), date(Y,M,D)).
date_time_value(time,            date(_,_,_,H,M,S,_,_,_), time(H,M,S)).

%!  day_of_the_week(+Date, -Day) is det.
%
%   Day is 1 for Monday to 7 for Sunday; Date is date(Year,Month,Day).
%
%       ?- day_of_the_week(date(2000,1,1), D).
%       D = 6.

day_of_the_week(Date, Day) :-
    date_parts(Date, Y, M, D),
    days(Y, M, D, Days),
    Day is (Days+3) mod 7+1.

%!  day_of_the_year(+Date, -Day) is det.
%
%   Day is the number of the day in its year, from 1; Date is date(Year,Month,Day).
%
%       ?- day_of_the_year(date(2000, 3, 1), Day).
%       Day = 61.

day_of_the_year(Date, Day) :-
    date_parts(Date, Y, M, D),
    days(Y, M, D, Days),
    days(Y, 1, 1, First),
    Day is Days-First+1.

date_parts(date(Y,M,D), Y, M, D).
date_parts(date(Y,M,D,_,_,_,_,_,_), Y, M, D).

%!  date_create(+Date, +Difference, -Date1) is det.
%
%   Date1 is Date plus Difference, which is years(N), months(N), days(N) or a list of these; both are
%   date(Year,Month,Day).
%
%       ?- date_create(date(2000, 1, 31), [months(1), days(2)], Date).
%       Date = date(2000, 3, 4).

date_create(date(Y,M,D), Difference, date(Y1,M1,D1)) :-
    ( is_list(Difference) -> Parts = Difference ; Parts = [Difference] ),
    shift(Parts, Y, M, D, Y0, M0, D0),
    days(Y0, M0, D0, Days),
    civil(Days, Y1, M1, D1).

shift([], Y, M, D, Y, M, D).
shift([Part|Parts], Y0, M0, D0, Y, M, D) :-
    shift_part(Part, Y0, M0, D0, Y1, M1, D1),
    shift(Parts, Y1, M1, D1, Y, M, D).

shift_part(years(N), Y0, M, D, Y, M, D) :- Y is Y0+N.
shift_part(months(N), Y, M0, D, Y, M, D) :- M is M0+N.
shift_part(days(N), Y, M, D0, Y, M, D) :- D is D0+N.

%!  format_time(+Out, +Format, +Time) is det.
%
%   Prints Time, a stamp or a date term, on Out, which is a stream or another output of format/3. Format uses the
%   directives of the C function strftime(), such as %Y-%m-%dT%H:%M:%S%z, and also %f, the fraction of the second, %3f,
%   the fraction in 3 digits, and %:z, the offset with a colon.  Errors: instantiation_error; type_error(time, Time);
%   existence_error(format, Directive).
%
%       ?- format_time(atom(A), '%Y-%m-%d', 0).
%       A = '1970-01-01'.

format_time(Out, Format, Time) :-
    format_time(Out, Format, Time, posix).

%!  format_time(+Out, +Format, +Time, +Locale) is det.
%
%   Like format_time/3.  The names of days and months are those of the locale `posix`.
%
%       ?- format_time(atom(A), '%a, %d %b %Y', 0, posix).
%       A = 'Thu, 01 Jan 1970'.

format_time(Out, Format, Time, _Locale) :-
    time_date(Time, Stamp, Date),
    text_codes(Format, Codes),
    phrase(formatted(Codes, t(Stamp, Date)), Text),
    format(Out, '~s', [Text]).

time_date(Time, Stamp, Date) :-
    (   var(Time)
    ->  instantiation_error(Time)
    ;   number(Time)
    ->  Stamp = Time,
        stamp_date_time(Stamp, Date, local)
    ;   Time = date(Y,M,D)
    ->  Date = date(Y,M,D,0,0,0,0,'UTC',-),
        date_time_stamp(Date, Stamp)
    ;   Time = date(_,_,_,_,_,_,_,_,_)
    ->  date_time_stamp(Time, Stamp),
        completed(Time, Stamp, Date)
    ;   type_error(time, Time)
    ).

completed(Time, Stamp, Date) :-
    Time = date(_,_,_,_,_,_,Offset,_,_),
    (   integer(Offset)
    ->  Date = Time
    ;   stamp_date_time(Stamp, Date, local)
    ).

text_codes(Text, Codes) :-
    (   is_list(Text)
    ->  atom_codes(Atom, Text),
        atom_codes(Atom, Codes)
    ;   string(Text)
    ->  string_codes(Text, Codes)
    ;   atom_codes(Text, Codes)
    ).

formatted([], _) --> [].
formatted([C|Cs], T) -->
    (   { C =:= 0'% }
    ->  directive(Cs, T)
    ;   [C],
        formatted(Cs, T)
    ).

directive([0':,0'z|Cs], T) -->
    !,
    { T = t(_, Date),
      colon_zone(Date, Text)
    },
    codes(Text),
    formatted(Cs, T).
directive(Cs0, T) -->
    { skip_modifiers(Cs0, Digits, [C|Cs]) },
    !,
    { char_code(Char, C) },
    (   { Char == f }
    ->  fraction(Digits, T)
    ;   { T = t(Stamp, Date),
          field(Char, Stamp, Date, Format, Args)
        }
    ->  { format(codes(Text), Format, Args) },
        codes(Text)
    ;   { unknown_directive([C]) }
    ),
    formatted(Cs, T).
directive(_, _) -->
    { unknown_directive([]) }.

unknown_directive(Codes) :-
    atom_codes(Directive, [0'%|Codes]),
    existence_error(format, Directive).

%   %E and %O have no effect in the posix locale; digits apply to %f; `_` is skipped.

skip_modifiers([C|Cs], Digits, Rest) :-
    (   memberchk(C, "EO_")
    ->  skip_modifiers(Cs, Digits, Rest)
    ;   C >= 0'0, C =< 0'9
    ->  Digits is C-0'0,
        Rest = Cs
    ;   Digits = 6,
        Rest = [C|Cs]
    ).

codes([]) --> [].
codes([C|Cs]) --> [C], codes(Cs).

fraction(Digits, t(_, date(_,_,_,_,_,S,_,_,_))) -->
    { Scale is 10**Digits,
      Value is min(round((S-truncate(S))*Scale), Scale-1)
    },
    (   { Digits =:= 0 }
    ->  []
    ;   { format(codes(Text), '~`0t~d~*|', [Value,Digits]) },
        codes(Text)
    ).

field('%', _, _, '%', []).
field(n, _, _, '\n', []).
field(t, _, _, '\t', []).
field('Y', _, date(Y,_,_,_,_,_,_,_,_), '~d', [Y]).
field('C', _, date(Y,_,_,_,_,_,_,_,_), '~`0t~d~2|', [C]) :- C is Y div 100.
field(y, _, date(Y,_,_,_,_,_,_,_,_), '~`0t~d~2|', [C]) :- C is Y mod 100.
field(m, _, date(_,M,_,_,_,_,_,_,_), '~`0t~d~2|', [M]).
field(d, _, date(_,_,D,_,_,_,_,_,_), '~`0t~d~2|', [D]).
field(e, _, date(_,_,D,_,_,_,_,_,_), '~t~d~2|', [D]).
field('H', _, date(_,_,_,H,_,_,_,_,_), '~`0t~d~2|', [H]).
field(k, _, date(_,_,_,H,_,_,_,_,_), '~t~d~2|', [H]).
field('I', _, date(_,_,_,H,_,_,_,_,_), '~`0t~d~2|', [H1]) :- twelve(H, H1).
field(l, _, date(_,_,_,H,_,_,_,_,_), '~t~d~2|', [H1]) :- twelve(H, H1).
field('M', _, date(_,_,_,_,Mi,_,_,_,_), '~`0t~d~2|', [Mi]).
field('S', _, date(_,_,_,_,_,S,_,_,_), '~`0t~d~2|', [S1]) :- S1 is truncate(S).
field(p, _, date(_,_,_,H,_,_,_,_,_), '~w', [Half]) :- ( H < 12 -> Half = 'AM' ; Half = 'PM' ).
field('P', _, date(_,_,_,H,_,_,_,_,_), '~w', [Half]) :- ( H < 12 -> Half = am ; Half = pm ).
field(s, Stamp, _, '~d', [S]) :- S is round(Stamp).
field(a, _, Date, '~w', [Short]) :- weekday(Date, N), day_name(N, Short, _).
field('A', _, Date, '~w', [Long]) :- weekday(Date, N), day_name(N, _, Long).
field(b, _, date(_,M,_,_,_,_,_,_,_), '~w', [Short]) :- month_name(M, Short, _).
field(h, _, date(_,M,_,_,_,_,_,_,_), '~w', [Short]) :- month_name(M, Short, _).
field('B', _, date(_,M,_,_,_,_,_,_,_), '~w', [Long]) :- month_name(M, _, Long).
field(u, _, Date, '~d', [N]) :- weekday(Date, N).
field(w, _, Date, '~d', [N]) :- weekday(Date, N0), N is N0 mod 7.
field(j, _, Date, '~`0t~d~3|', [N]) :- day_of_the_year(Date, N).
field('U', _, Date, '~`0t~d~2|', [N]) :- week_from(Date, 0, N).
field('W', _, Date, '~`0t~d~2|', [N]) :- week_from(Date, 1, N).
field('V', _, Date, '~`0t~d~2|', [N]) :- iso_week(Date, _, N).
field('G', _, Date, '~d', [Y]) :- iso_week(Date, Y, _).
field(g, _, Date, '~`0t~d~2|', [G]) :- iso_week(Date, Y, _), G is Y mod 100.
field(z, _, Date, '~w~`0t~d~3|~`0t~d~5|', [Sign,H,M]) :- zone_parts(Date, Sign, H, M).
field('Z', _, date(_,_,_,_,_,_,_,Z,_), '~w', [Z1]) :- ( Z == (-) -> Z1 = '' ; Z1 = Z ).
field('F', S, D, '~s', [T]) :- composed("%Y-%m-%d", S, D, T).
field('T', S, D, '~s', [T]) :- composed("%H:%M:%S", S, D, T).
field('X', S, D, '~s', [T]) :- composed("%H:%M:%S", S, D, T).
field('R', S, D, '~s', [T]) :- composed("%H:%M", S, D, T).
field(r, S, D, '~s', [T]) :- composed("%I:%M:%S %p", S, D, T).
field('D', S, D, '~s', [T]) :- composed("%m/%d/%y", S, D, T).
field(x, S, D, '~s', [T]) :- composed("%m/%d/%y", S, D, T).
field(c, S, D, '~s', [T]) :- composed("%a %b %e %H:%M:%S %Y", S, D, T).
field(+, S, D, '~s', [T]) :- composed("%a %b %e %H:%M:%S %Y", S, D, T).

%   Written positive east of Greenwich, although date terms count seconds west of it.

zone_parts(date(_,_,_,_,_,_,O,_,_), Sign, H, M) :-
    ( O =< 0 -> Sign = (+) ; Sign = (-) ),
    H is abs(O)//3600,
    M is abs(O) mod 3600//60.

colon_zone(Date, Text) :-
    zone_parts(Date, Sign, H, M),
    format(codes(Text), '~w~`0t~d~3|:~`0t~d~6|', [Sign,H,M]).

composed(Format, Stamp, Date, Text) :-
    phrase(formatted(Format, t(Stamp, Date)), Text).

twelve(H, H1) :-
    H0 is H mod 12,
    ( H0 =:= 0 -> H1 = 12 ; H1 = H0 ).

weekday(Date, N) :-
    day_of_the_week(Date, N).

%   Week of the year where weeks begin on weekday First (0 Sunday, 1 Monday).

week_from(Date, First, Week) :-
    day_of_the_year(Date, Day),
    weekday(Date, N),
    FromFirst is (N-First) mod 7,
    Week is (Day-1+7-FromFirst)//7.

%   ISO 8601: week 1 has the year's first Thursday.

iso_week(Date, Year, Week) :-
    date_parts(Date, Y, M, D),
    days(Y, M, D, Days),
    weekday(Date, N),
    Thursday is Days-N+4,
    civil(Thursday, Year, _, _),
    days(Year, 1, 1, First),
    Week is (Thursday-First)//7+1.

day_name(1, 'Mon', 'Monday').
day_name(2, 'Tue', 'Tuesday').
day_name(3, 'Wed', 'Wednesday').
day_name(4, 'Thu', 'Thursday').
day_name(5, 'Fri', 'Friday').
day_name(6, 'Sat', 'Saturday').
day_name(7, 'Sun', 'Sunday').

month_name(1, 'Jan', 'January').
month_name(2, 'Feb', 'February').
month_name(3, 'Mar', 'March').
month_name(4, 'Apr', 'April').
month_name(5, 'May', 'May').
month_name(6, 'Jun', 'June').
month_name(7, 'Jul', 'July').
month_name(8, 'Aug', 'August').
month_name(9, 'Sep', 'September').
month_name(10, 'Oct', 'October').
month_name(11, 'Nov', 'November').
month_name(12, 'Dec', 'December').

%!  parse_time(+Text, -Stamp) is semidet.
%
%   Stamp is the time written in Text in the format of ISO 8601 or RFC 1123; fails for other texts.
%
%       ?- parse_time('2006-12-08T17:29:44+02:00', T).
%       T = 1165591784.0.

parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

%!  parse_time(+Text, ?Format, -Stamp) is semidet.
%
%   Like parse_time/2; Format is iso_8601 or rfc_1123.
%
%       ?- parse_time('2006-12-08T17:29:44Z', Format, Stamp).
%       Format = iso_8601, Stamp = 1165598984.0.

parse_time(Text, Format, Stamp) :-
    text_codes(Text, Codes),
    parsed(Format, Codes, Date),
    !,
    date_time_stamp(Date, Stamp).

parsed(iso_8601, Codes, Date) :-
    phrase(iso_date(Y, M, D), Codes, Rest),
    phrase(iso_rest(Y, M, D, Date), Rest).
parsed(rfc_1123, Codes, date(Y,M,D,H,Mi,S,0,'UTC',-)) :-
    phrase(rfc_date(Y, M, D, H, Mi, S), Codes).

%   2024-02-09, by week and day 2024-W06-5, by day of the year 2024-040, each also without hyphens; and the first day of
%   a month, 2024-02.

iso_date(Y, M, D) -->
    digits(4, Y0),
    (   iso_day(Y0, Y, M, D)
    ->  []
    ;   digits(3, Day)
    ->  { day_of_year(Y0, Day, Y, M, D) }
    ;   "-",
        digits(3, Day)
    ->  { day_of_year(Y0, Day, Y, M, D) }
    ;   "-",
        digits(2, M),
        { Y = Y0, D = 1 }
    ).

iso_day(Y, Y, M, D) --> "-", digits(2, M), "-", digits(2, D).
iso_day(Y, Y, M, D) --> digits(2, M), digits(2, D).
iso_day(Y0, Y, M, D) --> "-W", digits(2, Week), "-", digits(1, N), { week_day(Y0, Week, N, Y, M, D) }.
iso_day(Y0, Y, M, D) --> "W", digits(2, Week), digits(1, N), { week_day(Y0, Week, N, Y, M, D) }.

day_of_year(Y0, Day, Y, M, D) :-
    days(Y0, 1, Day, Days),
    civil(Days, Y, M, D).

%   January 4th is always in the first week.

week_day(Y0, Week, N, Y, M, D) :-
    days(Y0, 1, 4, Fourth),
    day_of_the_week(date(Y0,1,4), N4),
    Days is Fourth-N4+N+7*(Week-1),
    civil(Days, Y, M, D).

iso_rest(Y, M, D, date(Y,M,D)) -->
    [].
iso_rest(Y, M, D, date(Y,M,D,H,Mi,S,Offset,-,-)) -->
    ( "T" -> [] ; " " ),
    digits(2, H),
    iso_time(Mi, S),
    iso_zone(Offset).

iso_time(Mi, S) -->
    (   ":"
    ->  digits(2, Mi),
        ( ":" -> seconds(S) ; { S = 0 } )
    ;   digits(2, Mi)
    ->  ( seconds(S) -> [] ; { S = 0 } )
    ;   { Mi = 0, S = 0 }
    ).

seconds(S) -->
    digits(2, Whole),
    (   ( "." -> [] ; "," )
    ->  digits_of(Ds),
        { Ds = [_|_],
          length(Ds, Length),
          number_codes(N, Ds),
          S is Whole+N/(10.0**Length)
        }
    ;   { S = Whole }
    ).

digits_of([D|Ds]) --> [D], { D >= 0'0, D =< 0'9 }, !, digits_of(Ds).
digits_of([]) --> [].

iso_zone(Offset) -->
    (   "Z"
    ->  { Offset = 0 }
    ;   sign(Sign)
    ->  digits(2, H),
        ( ":" -> digits(2, M) ; digits(2, M) -> [] ; { M = 0 } ),
        { Offset is -Sign*(H*3600+M*60) }
    ;   { Offset = 0 }
    ).

sign(1) --> "+".
sign(-1) --> "-".

digits(Count, N) -->
    digit_codes(Count, Ds),
    { number_codes(N, Ds) }.

digit_codes(Count, Ds) -->
    (   { Count =:= 0 }
    ->  { Ds = [] }
    ;   [D],
        { D >= 0'0,
          D =< 0'9,
          Ds = [D|Ds1],
          Count1 is Count-1
        },
        digit_codes(Count1, Ds1)
    ).

rfc_date(Y, M, D, H, Mi, S) -->
    letters(3, _),
    ", ",
    digits(2, D),
    ( " " -> [] ; "-" ),
    letters(3, Month),
    { month_name(M, Month, _) },
    ( " " -> [] ; "-" ),
    digits(4, Y),
    " ",
    digits(2, H),
    ":",
    digits(2, Mi),
    ":",
    digits(2, S),
    " GMT".

letters(Count, Name) -->
    letter_codes(Count, Cs),
    { atom_codes(Name, Cs) }.

letter_codes(Count, Cs) -->
    (   { Count =:= 0 }
    ->  { Cs = [] }
    ;   [C],
        { Cs = [C|Cs1],
          Count1 is Count-1
        },
        letter_codes(Count1, Cs1)
    ).
