#!/usr/bin/env bash
#
# The Maven plugin in projects of its own, as docs/junit.md says: red with the race, a report over all modules that fails, green when
# repaired; with JaCoCo's agent beside it, with two forks, with JUnit 5, with TestNG, with tests in Kotlin, with tests that have no
# annotation, and with the main class of a project. Needs the tree to be packaged (mvn -q package). The projects and all of taskrace that they use stand in a temporary folder.

set -u
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
work=$(cd -P -- "$(mktemp -d "${TMPDIR:-/tmp}/taskrace plugin XXXXXX")" && pwd) # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
version=0.1.0
plugin=org.taskrace:taskrace-maven-plugin:$version

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
    local folder=$work/repository/org/taskrace/$2/$version
    mkdir -p "$folder"
    cp "$1/pom.xml" "$folder/$2-$version.pom"
    [[ ! -e $1/target/$2-$version.jar ]] || cp "$1/target/$2-$version.jar" "$folder"
}
place . taskrace-parent
place junit taskrace-junit
place maven-plugin taskrace-maven-plugin

# project NAME: a copy of the example with two modules, without the agent in its POM.
project() {
    project=$work/$1
    cp -R examples/maven-modules "$project"
    mkdir -p "$project/.mvn"
    sed '/<taskrace.jar>/d; /<argLine>/d' examples/maven-modules/pom.xml >"$project/pom.xml"
}

repair() {
    sed 's/^\( *\)int sum = .*/\1half.join();\n\1int sum = left + right;/' examples/maven-modules/orders/src/main/java/shop/Orders.java \
        >"$project/orders/src/main/java/shop/Orders.java"
}

# build ARGUMENTS…: sets code and out.
build() {
    out=$(cd "$project" && mvn -B -ntp -Dstyle.color=never "-Dmaven.repo.local=$work/repository" "$@" 2>&1)
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

project modules
build -fae "$plugin:test"
expect race_fails_the_build '^1 .*a race in what the test runs.*race 1 on shop.Orders.left.*to repair it.*BUILD FAILURE'
build "$plugin:report"
expect report_over_all_modules_fails_with_the_race '^1 .*race 1 on shop.Orders.left.*pages of 2 results.*races in 1 of 2 results.*TotalTest'
code=0
out=$(cat "$project"/target/taskrace/pages/index.html)
expect pages_have_an_index '^0 .*shop.TotalTest'
repair
build "$plugin:test"
expect repaired_project_is_green '^0 .*BUILD SUCCESS'
build "$plugin:report"
expect report_is_green '^0 .*pages of 2 results.*BUILD SUCCESS'

build org.jacoco:jacoco-maven-plugin:0.8.13:prepare-agent "$plugin:test" -DforkCount=2
expect coverage_and_forks_beside_the_check '^0 .*BUILD SUCCESS'
code=0
out=$(ls "$project"/orders/target)
expect coverage_was_measured '^0 .*jacoco.exec'

project junit5
sed -i.before 's/<version>6.1.3</<version>5.13.4</' "$project/pom.xml"
build -fae "$plugin:test"
expect race_fails_the_build_with_junit_5 '^1 .*race 1 on shop.Orders.left.*BUILD FAILURE'

# small NAME DEPENDENCY VERSION SCOPE: a project of one module, without taskrace in its POM.
small() {
    project=$work/$1
    mkdir -p "$project/src/test/java/app"
    cat >"$project/pom.xml" <<EOF
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>app</groupId>
  <artifactId>app</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>$2</groupId><artifactId>$3</artifactId><version>$4</version><scope>test</scope></dependency>$5
  </dependencies>
  <build>
    <pluginManagement>
      <plugins>
        <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.4</version></plugin>
      </plugins>
    </pluginManagement>
  </build>
</project>
EOF
}

# A test that counts in a parallel stream, and one with an atomic counter. IMPORTS and ANNOTATION are the framework's.
counts() {
    cat >"$project/src/test/java/app/CountTest.java" <<EOF
package app;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
$1

public class CountTest {
    private int count;

    @Test
    public void counts() {
        IntStream.range(0, 10).parallel().forEach(i -> count++);
    }

    @Test
    public void countsAtomically() {
        AtomicInteger sum = new AtomicInteger();
        IntStream.range(0, 10).parallel().forEach(i -> sum.incrementAndGet());
    }
}
EOF
}

small plain org.junit.jupiter junit-jupiter 6.1.3 ''
counts 'import org.junit.jupiter.api.Test;'
build "$plugin:test"
expect tests_without_annotations_are_not_checked '^0 .*BUILD SUCCESS'
build "$plugin:test" -Dtaskrace.tests=all
expect all_tests_are_checked_without_a_dependency '^1 .*race 1 on app.CountTest.count.*Tests run: 2, Failures: 1'
build "$plugin:test" -Dtaskrace.tests=some
expect unknown_choice_of_tests_is_explained '^1 .*taskrace.tests is some; it must be annotated or all'

small testng org.testng testng 7.11.0 \
    "<dependency><groupId>org.taskrace</groupId><artifactId>taskrace-junit</artifactId><version>$version</version><scope>test</scope></dependency>"
counts 'import org.taskrace.junit.RaceFree;
import org.testng.annotations.Test;'
sed -i.before 's/^public class/@RaceFree\n&/' "$project/src/test/java/app/CountTest.java"
build "$plugin:test"
expect race_fails_a_test_of_testng '^1 .*race 1 on app.CountTest.count.*Tests run: 2, Failures: 1'
build "$plugin:report"
expect results_of_testng_are_reported '^1 .*races in 1 of 2 results.*app.CountTest.counts'

kotlin=2.1.0
small kotlin org.junit.jupiter junit-jupiter 6.1.3 \
    "<dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-stdlib</artifactId><version>$kotlin</version></dependency>"
rm -r "$project/src/test/java"
mkdir -p "$project/src/test/kotlin/app"
sed -i.before "s#<build>#&<testSourceDirectory>src/test/kotlin</testSourceDirectory><plugins><plugin><groupId>org.jetbrains.kotlin</groupId>\\
<artifactId>kotlin-maven-plugin</artifactId><version>$kotlin</version><configuration><jvmTarget>17</jvmTarget></configuration>\\
<executions><execution><phase>test-compile</phase><goals><goal>test-compile</goal></goals></execution></executions></plugin></plugins>#" \
    "$project/pom.xml"
cat >"$project/src/test/kotlin/app/CountTest.kt" <<EOF
package app

import kotlin.concurrent.thread
import org.junit.jupiter.api.Test

class Box(var count: Int = 0)

class CountTest {
    @Test
    fun counts() {
        val box = Box()
        List(2) { thread { box.count++ } }.forEach { it.join() }
    }

    @Test
    fun countsUnderALock() {
        val box = Box()
        List(2) { thread { synchronized(box) { box.count++ } } }.forEach { it.join() }
        check(box.count == 2)
    }
}
EOF
build "$plugin:test" -Dtaskrace.tests=all
expect race_fails_a_test_in_kotlin '^1 .*race 1 on app.Box.count.*class Box\(var count.*task scheduled by ThreadsKt.thread at CountTest.kt:12.*Tests run: 2, Failures: 1'

project main
mkdir -p "$project/orders/src/main/java/shop"
cp examples/java-02-word-count/WordCount.java "$project/orders/src/main/java/"
build -pl orders "$plugin:run" -Dtaskrace.mainClass=WordCount
expect main_class_with_a_race_fails_the_build '^1 .*race 1 on java.util.HashMap object.*exit code 66: a race, see above'
cp examples/java-02-word-count/WordCountRepaired.java "$project/orders/src/main/java/"
build -pl orders "$plugin:run" -Dtaskrace.mainClass=WordCountRepaired
expect repaired_main_class_is_green '^0 .*no race, in every schedule of this input.*BUILD SUCCESS'

# The steps of the example workflow, but for installing taskrace, which stands in the repository above.
project workflow
mkdir -p "$work/bin"
printf '#!/bin/sh\nexec "%s" -ntp -Dstyle.color=never "-Dmaven.repo.local=%s" "$@"\n' "$(type -P mvn)" "$work/repository" >"$work/bin/mvn"
chmod +x "$work/bin/mvn"
steps=$(sed -n 's/^ *run: //p' examples/github/taskrace.yml | grep -v ' install ')
code=0
out=$(cd "$project" && while read -r step; do
    PATH="$work/bin:$PATH" bash -c "$step" 2>&1 </dev/null
    echo "step ended with $?"
done <<<"$steps")
expect workflow_checks_and_reports '^0 .*race 1 on shop.Orders.left.*step ended with 1.*pages of 2 results.*step ended with 0'
out=$(cat "$project/$(sed -n 's/^ *sarif_file: //p' examples/github/taskrace.yml)")
expect workflow_uploads_one_run_with_paths_in_the_repository \
    '^0 .*"automationDetails":\{"id":"taskrace/"\}.*"uri":"orders/src/main/java/shop/Orders.java"'

echo "plugin: $passed passed, $failed failed"
((failed == 0))
