#!/bin/bash
# Builds what is needed and compares kernels under the agent with the same kernels run serially without it:
# kernels.sh [ROUNDS [KERNEL…]]. JAVA_HOMES names the JDKs to measure (default: the one on PATH).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
(cd "$root" && mvn -q ${MAVEN_ARGS-} -Dtaskrace.unchecked -Dmaven.test.skip=true -pl agent,benchmarks -am package)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-XX:+UseParallelGC -XX:-PrintWarnings -XX:-DontCompileHugeMethods -XX:CompileCommand=quiet
    -XX:CompileCommand=dontinline,org.taskrace.hooks.ArrayCells::ofRecent
    -XX:CompileCommand=dontinline,org.taskrace.agent.shadow.History::judge
    -XX:CompileCommand=inline,org.taskrace.hooks.Memory::*
    -cp "$root/benchmarks/target/classes")
main=org.taskrace.benchmarks.kernels.KernelMain
for home in ${JAVA_HOMES:-$(dirname "$(dirname "$(readlink -f "$(type -P java)")")")}; do
    java=$home/bin/java
    "$java" -version 2>&1 | head -n 1
    "$java" "${flags[@]}" -Dkernels.serial=true "$main" "${@:-20}" | sort >"$work/plain"
    "$java" -javaagent:"$root/agent/target/taskrace-agent.jar=stats" "${flags[@]}" "$main" "${@:-20}" 2>"$work/report" \
        | sort >"$work/checked"
    join "$work/plain" "$work/checked" | awk '
        { printf "%-10s plain %8.2f ms  checked %8.2f ms  %5.1fx%s\n", $1, $2, $4, $4 / $2, $3 == $5 ? "" : "  DIFFERENT RESULT" }
        $1 != "fib" { logs += log($4 / $2); n++ }
        END { if (n) printf "geometric mean of %d: %.1fx\n", n, exp(logs / n) }'
    grep '^taskrace' "$work/report"
done
