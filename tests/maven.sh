#!/usr/bin/env bash
#
# A Maven project with two modules, set up as docs/junit.md says: red with the race, the results of both modules in one folder and as
# pages, then green when repaired. Needs the tree to be packaged (mvn -q package). The project and all of taskrace that it uses stand
# in a temporary folder; of the user's repository only what comes from elsewhere is used. Another agent and command can be named:
# TASKRACE_AGENT=/path/to/agent.jar TASKRACE='java -jar /path/to/taskrace.jar' tests/maven.sh

set -u
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
agent=${TASKRACE_AGENT:-$PWD/cli/target/taskrace.jar}
read -r -a taskrace <<<"${TASKRACE:-java -jar $PWD/cli/target/taskrace.jar}"
work=$(cd -P -- "$(mktemp -d "${TMPDIR:-/tmp}/taskrace maven XXXXXX")" && pwd) # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# A repository that shares all but org.taskrace with the user's.
mkdir -p "$work/repository/org/taskrace"
shared=$HOME/.m2/repository
if [[ -d $shared ]]; then
    for entry in "$shared"/* "$shared"/org/*; do
        there=$work/repository${entry#"$shared"}
        [[ -e $there || ! -d $entry ]] || ln -s "$entry" "$there"
    done
fi

# place FOLDER ARTIFACT: puts a module's POM, and its jar if it has one, where mvn install would.
place() {
    local folder=$work/repository/org/taskrace/$2/0.1.0
    mkdir -p "$folder"
    cp "$1/pom.xml" "$folder/$2-0.1.0.pom"
    [[ ! -e $1/target/$2-0.1.0.jar ]] || cp "$1/target/$2-0.1.0.jar" "$folder"
}
place . taskrace-parent
place junit taskrace-junit

project=$work/project
cp -R examples/maven-modules "$project"
mkdir -p "$project/.mvn"

# build ARGUMENTS…: the project's tests; sets code and out.
build() {
    out=$(cd "$project" && mvn -B -ntp -Dstyle.color=never "-Dmaven.repo.local=$work/repository" \
        "-Dtaskrace.jar=$agent" "$@" 2>&1)
    code=$?
}

# expect NAME PATTERN: whether the last output matches, with the exit code in front.
expect() {
    if [[ "$code $out" =~ $2 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s, expected /%s/:\n%s\n' "$1" "$2" "$code $out"
    fi
}

# verdicts: the results in the folder; sets out to their number and verdicts.
verdicts() {
    code=0
    out=$(cat "$project"/target/taskrace/*.json | grep -Eo '"verdict": ?"[a-z-]+"' | tr -d ' ' | sort | uniq -c | tr -s ' \n' ' ')
}

build -fae test
expect race_in_one_module_fails_the_build_with_the_report \
    '^1 .*a race in what the test runs.*race 1 on shop.Orders.left.*first .*Orders.java:12.*second .*Orders.java:19.*BUILD FAILURE'
expect the_other_module_is_tested_too 'stock \.+ SUCCESS'
verdicts
expect tests_of_one_name_in_two_modules_give_two_results '^0  1 "verdict":"race" 1 "verdict":"race-free" $'

out=$(cd "$project" && "${taskrace[@]}" report target/taskrace \
    --html target/pages --sarif target/pages --source-path orders:stock 2>&1)
code=$?
expect results_of_a_folder_are_rendered '^0 $'
code=0
out=$(cat "$project"/target/pages/index.html; ls "$project/target/pages")
expect pages_have_an_index '^0 .*1 race.*no race.*shop.TotalTest.*html.*sarif'
out=$(cat "$project"/target/pages/*TotalTest*.html)
expect pages_show_the_source_of_the_module 'too early: the other half may still be adding'

sed 's/^\( *\)int sum = .*/\1half.join();\n\1int sum = left + right;/' "$project/orders/src/main/java/shop/Orders.java" >"$work/Orders.java" &&
    cp "$work/Orders.java" "$project/orders/src/main/java/shop/Orders.java"
build test
expect repaired_project_is_green '^0 .*BUILD SUCCESS'
verdicts
expect results_of_the_next_run_replace_those_before '^0  2 "verdict":"race-free" $'

echo "maven: $passed passed, $failed failed"
((failed == 0))
