#!/usr/bin/env bash
#
# Tests of `taskrace explore --on MASTER`: Spark inside one JVM, for every program of programs/explore, and a standalone master with two
# workers on the loopback address, one of which is killed in the middle. Is skipped, with a word, where Spark's libraries cannot be had. Ends with `N passed, N failed, N skipped`.

set -u
# shellcheck source=tests/explore-common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/explore-common.sh"

# search ARGS…: the search of a program with 720 classes of schedules.
search() {
    explore --seconds 300 "$@" Sums.java 6
    return "$code"
}

if ! search --on 'local[2]' && grep -q 'the build failed\|no mvn on PATH' "$work/err"; then
    echo "skipped: the libraries of Apache Spark cannot be had"
    sed 's/^/    /' "$work/err" | head -n 5
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
check 'local[2] runs each class of schedules once' is_whole 720

# explore_all: searches every program of programs/explore on local[2], one after the other in one JVM, from the second run on by Spark. Each
# must get the verdict and the number of schedules of its first line, and each recorded schedule must show its finding again.
explore_all() {
    local version program
    version=$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.version = //p')
    (cd programs/explore && ls -- *.java) | sed 's/\.java$//' > "$work/list"
    (cd "$work" && "$taskrace" explore --on 'local[2]' --keep-going --schedule-dir schedules -cp classes \
        -Dtaskrace.explore.alone=1 -Dtaskrace.explore.list=list Account > all 2> err < /dev/null)
    awk -F '\t' 'NF >= 8 {
        verdict = $5 ~ /race/ ? "race" : $5 ~ /deadlock/ ? "deadlock" : $5 == "" ? "race-free" : "failure"
        split($8, shown, " of ")
        print $1 ": " verdict ", " ($2 == "true" ? "complete" : "explored") ", " $3 ($3 == 1 ? " schedule" : " schedules") \
            ($4 == 0 ? "" : ", " $4 " redundant") (shown[1] == shown[2] ? "" : ", replays show " $8)
    }' "$work/all" > "$work/out"
    while read -r program; do
        check "JDK $version, local[2], $program" \
            grep -qxF "$program: $(sed -n '1s,^// explore: ,,p' "programs/explore/$program.java")" "$work/out"
    done < "$work/list"
}

mkdir "$work/classes" && javac -nowarn -d "$work/classes" -cp .taskrace/taskrace.jar programs/explore/*.java 2> "$work/err"
explore_all
other=$(newest_other_jdk)
if [[ -n $other ]]; then
    JAVA_HOME=$other explore_all
fi

libraries=${SPARK_HOME:+$SPARK_HOME/jars}
libraries=${libraries:-$root/.taskrace/spark/libraries}
opens=()
for name in java.lang java.lang.invoke java.net java.nio java.util java.util.concurrent sun.nio.ch; do
    opens+=("--add-opens=java.base/$name=ALL-UNNAMED")
done
# An installed Spark has its libraries in a folder jars: executors are started from there.
mkdir -p "$work/home" && ln -s "$libraries" "$work/home/jars"
# spark NAME CLASS ARGS…: starts a part of the cluster in the background.
spark() {
    local name=$1
    shift
    SPARK_LOCAL_IP=127.0.0.1 SPARK_HOME=$work/home SPARK_SCALA_VERSION=2.13 java "${opens[@]}" -Xmx256m -cp "$libraries/*" "$@" > "$work/$name.log" 2>&1 &
    started+=($!)
}

spark master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 17077 --webui-port 0
for _ in $(seq 100); do
    grep -q 'Starting Spark master' "$work/master.log" && break
    sleep 0.2
done
spark first org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1g --webui-port 0 --work-dir "$work/first" spark://127.0.0.1:17077
victim=$!
spark second org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1g --webui-port 0 --work-dir "$work/second" spark://127.0.0.1:17077
for _ in $(seq 100); do
    (($(grep -c 'Registering worker' "$work/master.log") >= 2)) && break
    sleep 0.2
done

rm -f "$work/result.json"
(
    for _ in $(seq 600); do
        # The executor of this worker has a JVM that explores: it is in the middle.
        for process in $(children "$victim"); do
            if is_worker "$process"; then
                sleep 2
                kill -9 $(children "$victim") "$victim" && touch "$work/killed"
                exit
            fi
        done
        sleep 0.1
    done
) &
search --on spark://127.0.0.1:17077
check 'a worker of the cluster was killed in the middle' test -e "$work/killed"
check 'the search loses nothing by it' is_whole 720

search --on spark://127.0.0.1:1
check 'a master that cannot be reached is told' grep -q 'cannot be reached' "$work/err"

summary
