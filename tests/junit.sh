#!/usr/bin/env bash
#
# The JUnit example in a build of its own: red with the race, with the report in the test's failure, then green without that test;
# and without the agent, an error that says what to add. Needs the tree to be packaged (mvn -q package).

set -u
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
passed=0
failed=0

# example ARGUMENTS…: runs the example's tests; sets code and out.
example() {
    out=$(mvn -q -B -ntp -Dstyle.color=never -Dtaskrace.unchecked -pl examples/junit-counter -am \
        -Dtest='CounterTest' -Dsurefire.failIfNoSpecifiedTests=false "$@" integration-test 2>&1)
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

example -Dexample.without=none
expect race_fails_the_build_with_the_report \
    '^1 .*a race in what the test runs.*race 1 on counter.Counter.total.*first .*Counter.java:29.*second .*Counter.java:29.*Tests run: 3, Failures: 1'
example
expect without_the_racy_test_the_build_is_green '^0 '
example -Dexample.jvm=-Xshare:auto
expect without_the_agent_the_error_says_what_to_add '^1 .*need the taskrace agent.*-javaagent:/path/to/taskrace.jar=tests.*<argLine>'

echo "junit: $passed passed, $failed failed"
((failed == 0))
