#!/usr/bin/env bash
#
# The archive of a release as someone who has only it uses it: launcher, jar, completion, documentation. Needs the tree to be
# packaged (mvn -q package).

set -u
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
work=$(cd -P -- "$(mktemp -d "${TMPDIR:-/tmp}/taskrace release XXXXXX")" && pwd) # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# expect NAME PATTERN: whether the last output matches, with the exit code in front.
expect() {
    if [[ "$code $out" =~ $2 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s, expected /%s/:\n%s\n' "$1" "$2" "$code $out"
    fi
}

# call COMMAND…: sets code and out.
call() {
    out=$("$@" 2>&1 </dev/null)
    code=$?
}

archives=(cli/target/taskrace-*.zip)
archive=$PWD/${archives[0]}
(cd "$work" && "${JAVA_HOME:+$JAVA_HOME/bin/}jar" xf "$archive") || exit 1
folders=("$work"/*)
there=${folders[0]}
version=${there##*/taskrace-}

call ls "$there"
expect archive_has_jar_licence_and_documentation '^0 CHANGELOG.md.LICENSE.README.md.bin.completion.docs.examples.taskrace.jar$'
ln -s "$there/bin/taskrace" "$work/taskrace"
call sh "$work/taskrace" --version
expect launcher_works_through_a_link "^0 taskrace $version"
cd "$there" || exit 1
call sh bin/taskrace run examples/java-02-word-count/WordCount.java
expect launcher_checks_a_source_file '^66 .*race 1 on java.util.HashMap object, created at WordCount.java:10.*1 race found'
call java -jar taskrace.jar run examples/java-02-word-count/WordCountRepaired.java
expect jar_needs_no_launcher '^0 .*no race, in every schedule of this input'
call java -jar taskrace.jar explain jdk-object
expect pages_are_in_the_jar '^0 # A race on a JDK object'
call bash -c 'source completion/taskrace.bash && complete -p taskrace'
expect completion_can_be_loaded '^0 complete .*taskrace'
mkdir "$work/classes"
javac -d "$work/classes" examples/java-02-word-count/WordCount.java
call java -javaagent:taskrace.jar -cp "$work/classes" WordCount
expect jar_is_the_agent '^66 .*1 race found'
call env JAVA_HOME="$work" sh bin/taskrace --version
expect missing_java_is_named '^69 .*there is no Java at'
call grep -c 'taskrace.jar" %\*' bin/taskrace.bat
expect windows_has_a_launcher '^0 1$'

echo "release: $passed passed, $failed failed"
((failed == 0))
