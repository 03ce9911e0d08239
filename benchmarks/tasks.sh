#!/bin/sh
# Builds what is needed and prints what the task API costs: tasks.sh [--stages N,N] [--iterations N] [--work MICROSECONDS] [--workers N,N] [--rounds N]
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
classpath="$root/benchmarks/target/classpath.txt"
(cd "$root" && mvn -q ${MAVEN_ARGS-} -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=runtime)
exec java -cp "$root/benchmarks/target/classes:$(cat "$classpath")" org.taskrace.benchmarks.tasks.TasksTable "$@"
