#!/usr/bin/env bash
# Checks the programs of programs/drb, each in a run of its own, and prints the verdicts beside those of table 1 of the DRDP paper (ECOOP 2023),
# which were obtained on the OpenMP originals. "pair" says whether the reported lines are exactly those that take part in a race.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

# The text of the paper that was used shows three cells of race-free programs as N; they are read as TN.
# number, then Intel Inspector, ThreadSanitizer, ROMP, Coderrect, LLOV, DRDP
paper="
027 TP TP TP TP FN TP
072 TN TN TN TN TN TN
078 TN TN TN TN TN TN
079 TN TN TN TN TN TN
131 TP FN FN TP FN TP
132 FP TN TN TN TN TN
133 FP TN TN TN TN TN
134 TP TP FN FN FN TP
173 TP FN TP FN FN TP
174 TN TN FP TN TN TN
175 TP TP FN FN FN TP
176 FP TN TN TN TN TN
177 TP TP FN FN FN TP"

tp=0 fp=0 tn=0 fn=0 other=0 pairs=0
printf '%-28s %-5s %-9s %-5s %-10s %-6s %-5s %-10s %-5s %-5s\n' \
    program race? taskrace pair Inspector TSan ROMP Coderrect LLOV DRDP
for source in "$root"/programs/drb/{yes,no}/*.java; do
    name=$(basename "$source" .java)
    kind=$(basename "$(dirname "$source")")
    status=0
    "$root/taskrace" run --no-progress "$source" >/dev/null 2>"$errors" || status=$?
    case $kind/$status in
        yes/66) verdict=TP tp=$((tp + 1)) ;;
        yes/0) verdict=FN fn=$((fn + 1)) ;;
        no/66) verdict=FP fp=$((fp + 1)) ;;
        no/0) verdict=TN tn=$((tn + 1)) ;;
        *) verdict="exit $status" other=$((other + 1)) ;;
    esac
    expected=$(grep -n '// race$' "$source" | cut -d: -f1 | sort -u || true)
    reported=$(sed -nE "s/^    (first|second) .*\($name\.java:([0-9]+)\)$/\2/p" "$errors" | sort -u)
    pair=-
    if [[ $kind == yes ]]; then
        pair=no
        [[ $expected == "$reported" ]] && pair=yes && pairs=$((pairs + 1))
    fi
    others=$(sed -n "s/^${name:3:3} //p" <<<"$paper")
    # shellcheck disable=SC2086 # six words, or six dashes
    printf '%-28s %-5s %-9s %-5s %-10s %-6s %-5s %-10s %-5s %-5s\n' "$name" "$kind" "$verdict" "$pair" ${others:-- - - - - -}
done
echo "taskrace: TP $tp, FP $fp, TN $tn, FN $fn, neither $other; right pair of lines in $pairs of $((tp + fn))"
((fp + fn + other == 0 && pairs == tp))
