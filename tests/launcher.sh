#!/usr/bin/env bash
#
# Tests ./taskrace on a copy of the tree. A minute and a half on an idle machine, most of it real builds and tests/tasks.sh.

set -u

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/taskrace launcher XXXXXX") # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
tree=$work/tree
passed=0
failed=0

# expect NAME CODE PATTERN: the last call ended with CODE, and what it wrote to standard error matches PATTERN.
expect() {
    local name=$1 code=$2 pattern=$3
    if [[ $got_code == "$code" && $got_err =~ $pattern ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n  exit code %s, expected %s\n  standard error, expected /%s/:\n%s\n' \
            "$name" "$got_code" "$code" "$pattern" "${got_err//$'\n'/$'\n'    }"
    fi
}

# call COMMAND…: runs it, keeps its exit code, standard output and standard error.
call() {
    "$@" >"$work/out" 2>"$work/err" </dev/null
    got_code=$?
    got_out=$(<"$work/out")
    got_err=$(<"$work/err")
}

# A PATH with the named programs only, besides the usual tools.
path_with() {
    local folder program
    folder=$(mktemp -d "$work/bin.XXXX")
    for program in bash sh cat find sort stat readlink mkdir mktemp rm mv cp flock tail head sed sleep dirname uname env "$@"; do
        program=$(type -P "$program") && ln -s "$program" "$folder/"
    done
    echo "$folder"
}

# What git would put into a fresh clone, and what is new in the working tree.
mkdir "$tree"
(cd "$here/.." && git ls-files -z --cached --others --exclude-standard \
    | while IFS= read -r -d '' file; do [[ -f $file ]] && printf '%s\0' "$file"; done \
    | tar -cf - --null -T -) | tar -xf - -C "$tree" || exit 1

real_home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')

call env -u JAVA_HOME PATH="$(path_with mvn)" "$tree/taskrace" --version
expect no_java_on_path_says_so 69 'no java on PATH.*JDK 17 or newer'

call env JAVA_HOME="$work/nowhere" "$tree/taskrace" --version
expect wrong_java_home_is_named 69 "JAVA_HOME is '$work/nowhere'"

mkdir -p "$work/old/bin" && printf 'JAVA_VERSION="11.0.2"\n' >"$work/old/release"
printf '#!/bin/sh\nexit 1\n' >"$work/old/bin/java" && chmod +x "$work/old/bin/java"
call env JAVA_HOME="$work/old" "$tree/taskrace" --version
expect old_java_is_refused_with_its_version 69 'Java 11.0.2, too old'

mkdir -p "$work/jre/bin" && printf 'JAVA_VERSION="17.0.1"\n' >"$work/jre/release"
ln -s "$real_home/bin/java" "$work/jre/bin/java"
call env JAVA_HOME="$work/jre" "$tree/taskrace" --version
expect runtime_without_compiler_cannot_build 69 'no compiler'

call env -u JAVA_HOME PATH="$(path_with java)" "$tree/taskrace" --version
expect no_maven_on_path_says_so 69 'no mvn on PATH'

# Two first calls at once: one builds, the other waits for it.
"$tree/taskrace" --version >"$work/out.1" 2>"$work/err.1" </dev/null &
first=$!
call "$tree/taskrace" --version
second_code=$got_code
wait "$first"
got_code=$?
got_err=$(cat "$work/err" "$work/err.1")
expect first_of_two_calls_works 0 'building for the first time'
got_code=$second_code
expect other_of_two_calls_waits 0 'waiting for the build'
got_err=$(grep -c 'building' "$work/err" "$work/err.1" | sed 's/.*://' | sort | tr '\n' ' ')
expect only_one_of_two_calls_builds 0 '^0 1 $'
got_err=$(cat "$work/out" "$work/out.1" | grep -c '^taskrace [0-9]')
expect both_calls_ran_the_jar 0 '^2$'

call env -u JAVA_HOME PATH="$(path_with java)" "$tree/taskrace" --version
expect a_built_jar_needs_no_maven_and_no_word 0 '^$'

# Another directory, a link to a link, and arguments that a careless script would break.
ln -s "$tree/taskrace" "$work/link" && mkdir "$work/elsewhere" && ln -s ../link "$work/elsewhere/taskrace"
cd "$work/elsewhere" || exit 1
call ./taskrace "two  blanks * \$HOME"
expect link_arguments_and_exit_code_pass_through 64 "'two  blanks \* .HOME'"
call env PATH="$work/elsewhere:$PATH" CDPATH="$work" taskrace --version
expect works_by_name_from_path 0 '^$'
call bash -c 'cd "$1" && bash taskrace --version' - "$tree"
expect works_as_an_argument_of_bash 0 '^$'

call "$tree/taskrace" bench --suite nowhere
expect benchmarks_are_built_when_asked_for 64 "building the benchmarks.*there is no suite 'nowhere'; there are .*forkjoin"
call "$tree/taskrace" bench --suite forkjoin --quick --json - fib
got_err=$got_out
expect a_benchmark_is_measured 0 '"name":"forkjoin".*"taskCosts":\[\{"suite":"forkjoin","name":"fib","nanosecondsPerTask":[0-9]'

# The one jar: by the launcher with its archives, by java -jar without, and as an agent.
jar=$tree/.taskrace/taskrace.jar
first_race=$tree/examples/java-01-first-race/FirstRace.java
call "$tree/taskrace" run "$first_race"
expect launcher_checks_a_source_file 66 'race 1 on FirstRace.total.*1 race found'
got_err=$(ls "$tree/.taskrace" | grep -c 'jsa$')
got_code=$(find "$tree/.taskrace" -name '*.jsa' -empty | wc -l)
expect archives_of_command_line_and_agent_were_written 0 '^2$'
call java -jar "$jar" run "$first_race"
expect jar_checks_a_source_file 66 'race 1 on FirstRace.total'
mkdir "$work/classes" && javac -g -d "$work/classes" "$first_race"
call java "-javaagent:$jar" -cp "$work/classes" FirstRace
expect jar_is_the_agent_too 66 'race 1 on FirstRace.total'
"$tree/taskrace" run "-Xlog:class+load:file=$work/loaded" -cp "$work/classes" FirstRace >/dev/null 2>&1
got_err=$(grep -c ' sun.instrument.InstrumentationImpl source: shared objects file' "$work/loaded")
got_code=0
expect the_archive_has_the_classes_of_the_jdk_that_an_agent_needs 0 '^1$'
got_err=$("$real_home/bin/jar" tf "$jar" | grep '\.class$' | grep -vc '^org/taskrace/')
got_code=0
expect jar_has_no_class_that_a_program_could_mean 0 '^0$'

main=$tree/core/src/main/java/org/taskrace/core
printf 'package org.taskrace.core;\n\nclass Broken {\n' >"$main/Broken.java"
call "$tree/taskrace" --version
expect failed_build_shows_the_log 69 "sources have changed.*Broken\.java.*the whole log is in $tree/\.taskrace/build\.log"

# From here on it only matters when a build is started, so a Maven that does nothing will do: the first build's jar is still there.
mkdir "$work/idle" && printf '#!/bin/sh\necho idle\nexit "${IDLE_MAVEN_CODE:-0}"\n' >"$work/idle/mvn" && chmod +x "$work/idle/mvn"
PATH=$work/idle:$PATH

call env IDLE_MAVEN_CODE=1 "$tree/taskrace" --version
expect failed_build_is_tried_again 69 'the build failed'
call "$tree/taskrace" --version
expect tree_runs_again_after_a_good_build 0 'building'
got_err=$got_out
expect nothing_but_the_command_writes_to_standard_output 0 '^taskrace [0-9][^i]*Java'

rm "$main/Broken.java"
call "$tree/taskrace" --version
expect removed_file_is_noticed 0 'sources have changed'
touch "$tree/cli/pom.xml"
call "$tree/taskrace" --version
expect touched_file_is_noticed 0 'sources have changed'
call "$tree/taskrace" --version
expect unchanged_tree_is_not_built_again 0 '^$'

if "$tree/tests/tasks.sh"; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
fi

echo "launcher: $passed passed, $failed failed"
((failed == 0))
