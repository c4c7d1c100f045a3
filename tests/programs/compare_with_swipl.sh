#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Replays the recorded sessions of programs/ with swipl: what Hornbeam prints is
# what swipl prints. Programs for SICStus get two small libraries of its kind.
# Usage: compare_with_swipl.sh [PROGRAM ...]     Exit status: 0 all the same,
# 1 differences, 77 (skipped) without swipl.

here=$(cd "$(dirname "$0")" && pwd)
programs=${PROGRAMS_DIR:-$here/../../programs}
command -v swipl >/dev/null 2>&1 || { echo "swipl is not installed: nothing compared"; exit 77; }

work=$(mktemp -d)                       # programs write files: run them in a copy
trap 'rm -rf "$work"' EXIT
got=$work/output
differences=0
compared=0
[ $# -gt 0 ] || set -- eight_puzzle flip_puzzle kenken quoridor max_connect4 wumpus graphplan

for program in "$@"; do
    init=
    case $program in
        flip_puzzle|quoridor) init="-f '$here/sicstus_libraries.pl'" ;;
    esac
    [ -d "$programs/$program" ] && cp -r "$programs/$program" "$work" || continue
    for cmd in "$work/$program"/expected/*.cmd; do
        [ -f "$cmd" ] || continue
        name=${cmd%.cmd}
        input=/dev/null
        [ -f "$name.in" ] && input=$name.in
        (cd "$work/$program" &&
         eval "timeout 120 swipl $init $(cat "$cmd")" <"$input" >"$got" 2>/dev/null)
        compared=$((compared + 1))
        if ! cmp -s "$got" "$name.out"; then
            differences=$((differences + 1))
            echo "DIFFERENT: $program/$(basename "$name")"
            diff "$name.out" "$got" | head -n 5
        fi
    done
done
echo "$compared sessions compared with swipl, $differences different"
[ "$differences" -eq 0 ]
