#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/benchmarks/clpfd/run.sh HORNBEAM [RUNS [PROBLEM...]]: runs the problems in Hornbeam and, if installed, in
# SWI-Prolog, GNU Prolog and Gecode, in turns, each problem in a process of its own, and prints the minimum CPU time of
# several runs in milliseconds (one run of SWI-Prolog). A minus: not in $LIMIT seconds of CPU, or not expressible.
set -eu
hornbeam=$(realpath "${1:?path of the executable}")
runs=${2:-3}
[ $# -lt 2 ] || shift
shift
cd "$(dirname -- "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ulimit -t "${LIMIT:-60}"
touch "$work/all"
programs='gecode_problems gecode_more_problems gecode_more_sums'

collect() {  # SYSTEM COMMAND...: appends lines "problem SYSTEM result time"
  name=$1
  shift
  "$@" </dev/null 2>/dev/null | awk -F'\t' -v name="$name" 'NF == 3 { print $1, name, $2, $3 }' >>"$work/all" || true
}

for program in $programs; do
  c++ -O2 -std=c++17 ${GECODE_FLAGS:-} $program.cpp -o "$work/$program" -lgecodesearch -lgecodeminimodel -lgecodeint \
    -lgecodekernel -lgecodesupport 2>/dev/null || echo "run.sh: no Gecode" >&2
done
[ $# -gt 0 ] || set -- $(sed -n 's/^\(more_\)\{0,1\}problem(\([a-z][a-z_0-9]*\),.*/\2/p' problems.pl more_problems.pl)
for round in $(seq "$runs"); do
  for problem in "$@"; do
    goal="benchmark($problem, _)"
    collect hornbeam "$hornbeam" -g "$goal" -t halt adapter.pl
    for program in $programs; do
      if [ -x "$work/$program" ]; then collect gecode "$work/$program" "$problem"; fi
    done
    if command -v gprolog >/dev/null; then
      collect gprolog gprolog --consult-file adapter_gprolog.pl --query-goal "$goal, halt"
    fi
    if [ "$round" = 1 ] && command -v swipl >/dev/null; then collect swipl swipl -g "$goal" -t halt adapter.pl; fi
  done
done

awk '{
  key = $1 SUBSEP $2
  if (!(key in best) || $4 < best[key]) best[key] = $4
  if (!($1 in seen)) { seen[$1] = 1; order[++n] = $1 }
  if (($1 in result) && result[$1] != $3) differ[$1] = differ[$1] " " $2 "=" $3
  if (!($1 in result)) result[$1] = $3
}
END {
  split("hornbeam gecode gprolog swipl", systems, " ")
  printf "%-22s", "problem"
  for (s = 1; s <= 4; ++s) printf "%12s", systems[s]
  printf "%12s\n", "gecode/ours"
  for (i = 1; i <= n; ++i) {
    printf "%-22s", order[i]
    mine = best[order[i] SUBSEP "hornbeam"]
    for (s = 1; s <= 4; ++s) {
      key = order[i] SUBSEP systems[s]
      if (key in best) printf "%12.2f", best[key]; else printf "%12s", "-"
      if (s > 1 && (key in best)) {
        ratio = (best[key] + 0.01) / (mine + 0.01)
        logs[s] += log(ratio)
        count[s]++
        if (s == 2) beside = ratio
      }
    }
    printf "%12.2f", beside
    print (order[i] in differ) ? "   results differ:" differ[order[i]] : ""
  }
  for (s = 2; s <= 4; ++s) {
    if (count[s]) printf "%s takes %.2f times as long in the geometric mean of %d\n", systems[s], exp(logs[s] / count[s]), count[s]
  }
}' "$work/all"
