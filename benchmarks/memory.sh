#!/usr/bin/env bash
#
# How many bytes are live for each field and array element that tasks have accessed, without and with the agent.
#
#   benchmarks/memory.sh

set -eu
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/taskrace" --version >/dev/null # builds the agent
javac --release 17 -d "$work/classes" "$root"/benchmarks/src/main/java/org/taskrace/benchmarks/memory/*.java
for mode in plain agent; do
    # shellcheck disable=SC2046
    java -XX:-PrintWarnings -Xmx4g $([ $mode = agent ] && echo "-javaagent:$root/.taskrace/taskrace.jar") -cp "$work/classes" \
        org.taskrace.benchmarks.memory.LiveMemory >"$work/$mode" 2>"$work/err" || { cat "$work/err" >&2; exit 1; }
done
paste "$work/plain" "$work/agent" | awk -F'\t' '
    BEGIN { printf "| %-32s | plain | agent | more by |\n| --- | ---: | ---: | ---: |\n", "live bytes for each of the" }
    { printf "| %-32s | %5.1f | %5.1f | %7.1f |\n", $1, $2 / $3, $5 / $6, ($5 - $2) / $3 }'
