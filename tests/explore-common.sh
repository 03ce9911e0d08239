# Functions that the tests of `taskrace explore` share: counts, the command, its figures, and a program with n! classes of schedules.
# To be sourced from a script in this folder; leaves the current folder at the root of the repository.
# shellcheck shell=bash

cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
root=$PWD
taskrace=$root/taskrace
work=$(mktemp -d)
started=()
passed=0
failed=0

# Ends what was started in the background, and takes the folder away.
finish() {
    local process
    for process in ${started[@]+"${started[@]}"}; do
        kill "$process" 2>/dev/null
    done
    rm -rf -- "$work"
}
trap finish EXIT

# check NAME CONDITION…: counts a test by the exit code of the rest.
check() {
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok: $name"
    else
        failed=$((failed + 1))
        echo "FAILED: $name"
        sed 's/^/    /' "$work/out" "$work/err" 2>/dev/null | tail -n 20
    fi
}

# explore ARGS…: runs the command; leaves its exit code in $code and its result in out, err and result.json.
explore() {
    rm -f "$work/result.json"
    (cd "$work" && "$taskrace" explore --json result.json --schedule-dir schedules "$@" > out 2> err < "${input:-/dev/null}")
    code=$?
}

# replay ARGS…: runs a recorded schedule; leaves its exit code in $code.
replay() {
    (cd "$work" && "$taskrace" replay "$@" > out 2> err)
    code=$?
}

# figure NAME: a figure of the result.
figure() {
    grep -o "\"$1\":[^,}]*" "$work/result.json" | head -n 1 | cut -d: -f2
}

# says WORDS: whether the report has these words.
says() {
    grep -q -- "$1" "$work/err"
}

# is_whole COUNT: whether each of so many classes of schedules was run once.
is_whole() {
    [[ $(figure schedules) == "$1" && $(figure redundant) == 0 && $(figure complete) == true ]]
}

# children PROCESS: all processes below one.
children() {
    local child
    for child in $(ps -o pid= --ppid "$1" 2>/dev/null); do
        children "$child"
        echo "$child"
    done
}

# newest_other_jdk: the home of the newest JDK beside the one on PATH, if it has a later version.
newest_other_jdk() {
    local home candidate major newest='' newest_major
    home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p')
    newest_major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    for candidate in "$(dirname -- "$home")"/*; do
        if [[ -x $candidate/bin/javac && -r $candidate/release ]]; then
            major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$candidate/release")
            if ((${major:-0} > newest_major)); then
                newest=$candidate
                newest_major=$major
            fi
        fi
    done
    echo "$newest"
}

# is_worker PROCESS: whether a process explores a part of a search.
is_worker() {
    tr '\0' ' ' < "/proc/$1/cmdline" 2>/dev/null | grep -q 'taskrace.explore.worker=true'
}

# Prints the counts; the exit code says whether all is well.
summary() {
    echo "$passed passed, $failed failed, 0 skipped"
    ((failed == 0))
}

cat > "$work/Sums.java" <<'JAVA'
public class Sums {
    static int sum;
    static final Object LOCK = new Object();

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                synchronized (LOCK) {
                    sum = 2 * sum + own;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum > 0);
    }
}
JAVA
