#!/usr/bin/env bash
#
# What a small task of each construct of the JDK costs in nanoseconds of processor time: plain, under the agent, and the difference, on JDK 17
# and 25 where they are installed. JDKS names other homes, separated by blanks.
#
#   benchmarks/constructs.sh [TASKS [MILLISECONDS [name…]]]      1000 tasks a round and spells of 400 ms unless told otherwise

set -eu
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
own=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/taskrace" --version >/dev/null # builds the agent
mkdir "$work/classes"
javac --release 17 -nowarn -XDenableSunApiLintControl -Xlint:none --add-modules jdk.management -d "$work/classes" \
    "$root"/benchmarks/src/main/java/org/taskrace/benchmarks/constructs/*.java 2>"$work/messages" || {
    cat "$work/messages" >&2
    exit 1
}

release() { sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"; }
homes=${JDKS:-}
if [ -z "$homes" ]; then
    for wanted in 17 25; do
        for home in "$own" "$(dirname "$(readlink -f "$own")")"/*; do
            if [ -x "$home/bin/java" ] && [ -f "$home/release" ] && [ "$(release "$home")" = "$wanted" ]; then
                homes="$homes $home"
                break
            fi
        done
    done
fi
names=""
for home in $homes; do
    jdk=$(release "$home")
    names="$names $jdk"
    preview=$([ "$jdk" -ge 25 ] && echo --enable-preview || true)
    for mode in plain agent; do
        # shellcheck disable=SC2086
        "$home/bin/java" $preview -XX:-PrintWarnings $([ $mode = agent ] && echo "-javaagent:$root/.taskrace/taskrace.jar") \
            -cp "$work/classes" org.taskrace.benchmarks.constructs.ConstructCosts "$@" >"$work/$jdk.$mode" 2>"$work/err" ||
            [ -s "$work/$jdk.$mode" ] || { cat "$work/err" >&2; exit 1; }
    done
done
for jdk in $names; do
    for mode in plain agent; do sed "s/^/$jdk\t$mode\t/" "$work/$jdk.$mode"; done
done | awk -F'\t' -v names="$names" '
    !($3 in seen) { seen[$3] = 1; order[++count] = $3 }
    { cost[$3, $1, $2] = $4 }
    END {
        jdks = split(names, jdk, " ")
        head = sprintf("| %-40s |", "ns per task"); rule = sprintf("| %-40s |", "---")
        for (j = 1; j <= jdks; j++) {
            head = head sprintf(" JDK %s plain | agent | more by |", jdk[j]); rule = rule " ---: | ---: | ---: |"
        }
        print head; print rule
        for (i = 1; i <= count; i++) {
            line = sprintf("| %-40s |", order[i])
            for (j = 1; j <= jdks; j++) {
                plain = cost[order[i], jdk[j], "plain"]; agent = cost[order[i], jdk[j], "agent"]
                line = line (plain == "" ? sprintf(" %12s | %5s | %7s |", "", "", "") : sprintf(" %12d | %5d | %7d |", plain, agent, agent - plain))
            }
            print line
        }
    }'
