#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/programs/full_marks.sh HORNBEAM PROGRAMS: each program with marking tests gets full marks.
set -u
hornbeam=$1
cd "$2" || exit 1
result=0
count=0
for tests in */*_marking.pl; do
  folder=${tests%%/*}
  line=$("$hornbeam" mark --json --time 20 "$tests" "$folder" | head -n 1)
  points=$(printf '%s' "$line" | sed -n 's/^{"submission":"[^"]*","points":\([0-9]*\),"of":\([0-9]*\),.*/\1 of \2/p')
  if [ -z "$points" ] || [ "${points% of *}" != "${points#* of }" ]; then
    echo "$folder: ${points:-no marks}: $line"
    result=1
  fi
  count=$((count + 1))
done
[ "$count" -ge 7 ] || { echo "only $count programs have tests for marking"; exit 1; }
exit $result
