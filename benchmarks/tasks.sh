#!/bin/sh
# Builds what is needed and prints what the task API costs, and what checks of it cost: tasks.sh [--stages N,N] [--iterations N] [--work MICROSECONDS] [--workers N,N] [--rounds N]
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
classpath="$root/benchmarks/target/classpath.txt"
(cd "$root" && mvn -q ${MAVEN_ARGS-} -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=runtime)
"$root/taskrace" --version >/dev/null
jar=$(ls "$root"/.taskrace/*.jar | head -n 1)
exec java "-Dtaskrace.jar=$jar" -cp "$root/benchmarks/target/classes:$(cat "$classpath")" org.taskrace.benchmarks.tasks.TasksTable "$@"
