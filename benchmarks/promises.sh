#!/bin/sh
# Builds what is needed and prints the tables of the structures for promises: promises.sh [--rounds N] [program…]
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
classpath="$root/benchmarks/target/classpath.txt"
(cd "$root" && mvn -q ${MAVEN_ARGS-} -pl benchmarks -am compile dependency:build-classpath -Dmdep.outputFile="$classpath" -Dmdep.includeScope=runtime)
exec java -Xms2g -Xmx4g -XX:+UseSerialGC -cp "$root/benchmarks/target/classes:$(cat "$classpath")" org.taskrace.benchmarks.promises.PromiseTable "$@"
