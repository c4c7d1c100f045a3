#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/benchmarks/clpfd/run.sh HORNBEAM [RUNS]: runs the problems in Hornbeam and, if installed, in SWI-Prolog, GNU
# Prolog and Gecode, and prints the minimum CPU time of several runs in milliseconds.
set -eu
hornbeam=$(realpath "${1:?path of the executable}")
runs=${2:-3}
cd "$(dirname -- "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

collect() {  # NAME COMMAND...: appends lines "problem NAME result time"
  name=$1
  shift
  "$@" </dev/null 2>/dev/null | awk -F'\t' -v name="$name" 'NF == 3 { print $1, name, $2, $3 }' \
    >>"$work/all" || true
}

if echo '#include <gecode/int.hh>' | c++ -x c++ -E - >/dev/null 2>&1; then
  c++ -O2 -std=c++17 gecode_problems.cpp -o "$work/gecode" -lgecodesearch -lgecodeminimodel -lgecodeint \
    -lgecodekernel -lgecodesupport
fi
for _ in $(seq "$runs"); do
  collect hornbeam "$hornbeam" -g all_benchmarks -t halt adapter.pl
  if [ -x "$work/gecode" ]; then collect gecode "$work/gecode"; fi
  if command -v gprolog >/dev/null; then
    collect gprolog gprolog --consult-file adapter_gprolog.pl --query-goal 'all_benchmarks, halt'
  fi
done
if command -v swipl >/dev/null; then
  collect swipl swipl -g all_benchmarks -t halt adapter.pl
fi

awk '{
  key = $1 SUBSEP $2
  if (!(key in best) || $4 < best[key]) best[key] = $4
  if (!($1 in seen)) { seen[$1] = 1; order[++n] = $1 }
  if (($1 in result) && result[$1] != $3) differ[$1] = differ[$1] " " $2 "=" $3
  if (!($1 in result)) result[$1] = $3
}
END {
  split("hornbeam gecode gprolog swipl", systems, " ")
  printf "%-18s", "problem"
  for (s = 1; s <= 4; ++s) printf "%12s", systems[s]
  print ""
  for (i = 1; i <= n; ++i) {
    printf "%-18s", order[i]
    for (s = 1; s <= 4; ++s) {
      key = order[i] SUBSEP systems[s]
      if (key in best) printf "%12.2f", best[key]; else printf "%12s", "-"
      if (s > 1 && (key in best)) {
        mine = best[order[i] SUBSEP "hornbeam"]
        logs[s] += log((best[key] + 0.01) / (mine + 0.01))
        count[s]++
      }
    }
    print (order[i] in differ) ? "   results differ:" differ[order[i]] : ""
  }
  for (s = 2; s <= 4; ++s) {
    if (count[s]) printf "%s takes %.2f times as long in the geometric mean\n", systems[s], exp(logs[s] / count[s])
  }
}' "$work/all"
