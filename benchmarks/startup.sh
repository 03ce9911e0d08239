#!/usr/bin/env bash
#
# What `taskrace run` adds to the start of an empty program, from its class and from its source: the best of ROUNDS (default 10)
# interleaved rounds, in milliseconds of wall-clock and of processor time, and as a ratio to plain java. The limit is 1.0 s over
# plain java. Needs ./taskrace to be built; JAVA_HOME chooses the JDK.
#
#   benchmarks/startup.sh [ROUNDS]

set -eu
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
rounds=${1:-10}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

printf 'public class Empty {\n    public static void main(String[] args) {}\n}\n' >Empty.java
"${java}c" -d . Empty.java
"$root/taskrace" run -cp . Empty >/dev/null 2>&1 # builds, and writes the archives

names=("java Empty" "taskrace run Empty" "java Empty.java" "taskrace run Empty.java")
call() {
    case $1 in
        0) "$java" -cp . Empty ;;
        1) "$root/taskrace" run -cp . Empty ;;
        2) "$java" Empty.java ;;
        3) "$root/taskrace" run Empty.java ;;
    esac >/dev/null 2>&1
}

TIMEFORMAT='%R %U %S'
for ((round = 0; round < rounds; round++)); do
    for what in 0 1 2 3; do
        { time call $what; } 2>&1 | awk -v what=$what '{ print what, $1 * 1000, ($2 + $3) * 1000 }'
    done
done | awk -v names="$(IFS='|' && echo "${names[*]}")" '
    !($1 in wall) || $2 < wall[$1] { wall[$1] = $2 }
    !($1 in cpu) || $3 < cpu[$1] { cpu[$1] = $3 }
    END {
        split(names, name, "|")
        printf "%-24s %10s %10s %12s %8s\n", "", "wall ms", "cpu ms", "over java", "ratio"
        for (what = 0; what < 4; what++)
            printf "%-24s %10d %10d %10d ms %7.1fx\n", name[what + 1], wall[what], cpu[what], wall[what] - wall[0], wall[what] / wall[0]
    }'
