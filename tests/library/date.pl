% SPDX-License-Identifier: MIT
% library(date).

:- use_module(library(plunit)).
:- use_module(library(date)).

:- begin_tests(date).

formatted(Format, Stamp, Atom) :- stamp_date_time(Stamp, D, 'UTC'),
    format_time(atom(Atom), Format, D).

test(epoch, D == date(1970,1,1,0,0,0.0,0,'UTC',-)) :- stamp_date_time(0, D, 'UTC').
test(before, D == date(1969,12,31,23,59,59.5,0,'UTC',-)) :- stamp_date_time(-0.5, D, 'UTC').
test(leap, D == date(2000,2,29,12,0,0.0,0,'UTC',-)) :- stamp_date_time(951825600, D, 'UTC').
test(offset, D == date(1970,1,1,2,0,0.0,-7200,-,-)) :- stamp_date_time(0, D, -7200).
test(zone, error(domain_error(timezone, mars))) :- stamp_date_time(0, _, mars).
test(back, S == 951825600.0) :- date_time_stamp(date(2000,2,29,12,0,0,0,-,-), S).
test(back_offset, S == 0.0) :- date_time_stamp(date(1970,1,1,2,0,0,-7200,-,-), S).
test(back_short, S == 86400.0) :- date_time_stamp(date(1970,1,2), S).
test(overflow, D == date(2001,3,1)) :- date_time_stamp(date(2001,2,29), S),
    stamp_date_time(S, DT, 'UTC'), date_time_value(date, DT, D).
test(month_overflow, D == date(2002,1,1)) :- date_time_stamp(date(2001,13,1), S),
    stamp_date_time(S, DT, 'UTC'), date_time_value(date, DT, D).
test(round_trip, [forall(( between(0, 400, I), S is -40000000000+I*250000003 )), true(S =:= S1)]) :-
    stamp_date_time(S, D, 'UTC'), date_time_stamp(D, S1).
test(week, W == 6) :- day_of_the_week(date(2000,1,1), W).
test(year_day, N == 366) :- day_of_the_year(date(2000,12,31), N).
test(iso, A == '2000-02-29T12:00:05+0000') :- formatted('%Y-%m-%dT%H:%M:%S%z', 951825605, A).
test(names, A == 'Tue Tuesday Feb February') :- formatted('%a %A %b %B', 951825600, A).
test(short, A == '2000-02-29 12:00:00 02/29/00 12:00') :- formatted('%F %T %D %R', 951825600, A).
test(half, A == '12:00:00 PM pm 12') :- formatted('%r %P %I', 951825600, A).
test(c, A == 'Tue Feb 29 12:00:00 2000') :- formatted('%c', 951825600, A).
test(fraction, A == '05.250') :- formatted('%S.%3f', 951825605.25, A).
test(weeks, A == '060 09 09 09 2000 2 2') :- formatted('%j %U %W %V %G %u %w', 951825600, A).
test(iso_week_53, A == '53 2004') :- format_time(atom(A), '%V %G', date(2005,1,1)).
test(percent, A == '100%') :- formatted('100%%', 0, A).
test(stamp, A == '951825600') :- formatted('%s', 951825600, A).
test(negative_zone, A == '-0330') :-
    format_time(atom(A), '%z', date(2000,1,1,0,0,0,12600,-,-)).
test(unknown, error(existence_error(format, '%q'))) :- formatted('%q', 0, _).
test(parse, S == 1165591784.0) :- parse_time('2006-12-08T17:29:44+02:00', S).
test(parse_compact, S == 1165591784.0) :- parse_time('20061208T172944+0200', S).
test(parse_day, S == 1165536000.0) :- parse_time('2006-12-08', S).
test(parse_month, S == 1164931200.0) :- parse_time('2006-12', S).
test(parse_day_of_year, S == 1165536000.0) :- parse_time('2006-342', S).
test(parse_z, S == 1165591784.5) :- parse_time('2006-12-08 15:29:44.5Z', S).
test(parse_rfc, F-S == rfc_1123-1165591784.0) :-
    parse_time('Fri, 08 Dec 2006 15:29:44 GMT', F, S).
test(parse_not, fail) :- parse_time('tomorrow', _).
test(create, D == date(2000,3,1)) :- date_create(date(2000,2,29), days(1), D).

test(zone_colon, A == '+01:00') :- format_time(atom(A), '%:z', date(2024,2,9,3,4,5,-3600,-,-)).
test(zone_west, A == '-01:30') :- format_time(atom(A), '%:z', date(2024,2,9,3,4,5,5400,-,-)).
test(fraction_rounded, A == '679') :- format_time(atom(A), '%3f', date(2024,2,9,3,4,5.6789,0,-,-)).
test(fraction_full, A == '999') :- format_time(atom(A), '%3f', date(2024,2,9,3,4,5.9999,0,-,-)).
test(fraction_none, A == '') :- format_time(atom(A), '%0f', 0).
test(stamp_rounded, A == '2') :- format_time(atom(A), '%s', 1.5).
test(directive_unknown, error(existence_error(format, '%Q'))) :- format_time(atom(_), 'a%Q', 0).
test(directive_cut, error(existence_error(format, '%'))) :- format_time(atom(_), 'a%', 0).
test(parse_week, T =:= 1707436800) :- parse_time('2024-W06-5', T).
test(parse_week_year_before, T =:= U) :- parse_time('2021W537', T), parse_time('2022-01-09', U).
test(parse_day_of_year, T =:= 1707436800) :- parse_time('2024-040', T).
test(parse_day_of_year_plain, T =:= 1707436800) :- parse_time('2024040', T).
test(stamp_type, error(type_error(time, foo))) :- date_time_stamp(foo, _).

:- end_tests(date).
