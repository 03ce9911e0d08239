#!/bin/sh
# Builds what is needed and prints the table of reachability structures: reachability.sh [--quick] [--tasks N,N] [algorithm…]
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
classpath="$root/benchmarks/target/classpath.txt"
(cd "$root" && mvn -q ${MAVEN_ARGS-} -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=runtime)
exec java -cp "$root/benchmarks/target/classes:$(cat "$classpath")" org.taskrace.benchmarks.ReachabilityTable "$@"
