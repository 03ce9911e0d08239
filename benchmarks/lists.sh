#!/bin/sh
# Builds what is needed and prints ns per insertion and comparison of both order lists: lists.sh [--quick] [--elements N,N]
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
classpath="$root/benchmarks/target/classpath.txt"
(cd "$root" && mvn -q ${MAVEN_ARGS-} -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=runtime)
exec java -cp "$root/benchmarks/target/classes:$(cat "$classpath")" org.taskrace.benchmarks.ListTable "$@"
