#!/usr/bin/env bash
#
# The numbered examples of the task API, plainly and under the check, serially and, where that is possible, in parallel; each must print what stands
# beside it. Then some programs of DataRaceBench. Uses the ./taskrace of its own tree, which builds itself when needed. Less than a minute.

set -u

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/taskrace tasks XXXXXX") # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
cd "$here/.." || exit 1
passed=0
failed=0

# same NAME CODE OUTPUT [PATTERN]: the last call ended with CODE, printed what is in OUTPUT, and said PATTERN on standard error.
same() {
    if [[ $code == "$2" ]] && cmp -s "$3" "$work/out" && grep -Eq -- "${4:-}" "$work/err"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n  exit code %s, expected %s; standard error should have a line with /%s/; output and standard error:\n' "$1" "$code" "$2" "${4:-}"
        diff "$3" "$work/out" | sed 's/^/    /'
        sed 's/^/    /' "$work/err"
    fi
}

call() {
    "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    # grep finds no empty line in an empty file.
    [[ -s $work/err ]] || echo >"$work/err"
}

./taskrace --version >/dev/null || exit 1
jars=(.taskrace/*.jar)
javac -nowarn -cp "${jars[0]}" -d "$work/classes" examples/tasks/*.java || exit 1
: >"$work/nothing"

every='^taskrace: no race, in every schedule of this input$'
for source in examples/tasks/Example*.java; do
    name=$(basename "$source" .java)
    expected=${source%.java}.out
    call java -cp "$work/classes:${jars[0]}" "$name"
    same "$name plainly" 0 "$expected"
    case $name in
        # The check stands where the launcher watches, and says the same in its own words.
        *Deadlock) code_then=67 output=$work/nothing pattern='^taskrace: deadlock' ;;
        *Failures) code_then=0 output=$expected pattern='^taskrace: no race in the schedule that ran' ;;
        # Which isolated block comes first is up to the schedule.
        *Isolated) code_then=0 output=$expected pattern='^taskrace: no race in any schedule in which' ;;
        *) code_then=0 output=$expected pattern=$every ;;
    esac
    call ./taskrace run --no-progress "$source"
    same "$name checked" "$code_then" "$output" "$pattern"
    if ! grep -Eq 'future\(|promise\(|isolated\(' "$source"; then
        call ./taskrace run --no-progress --workers 2 "$source"
        same "$name checked on two workers" "$code_then" "$output" "$pattern"
    fi
done

call ./taskrace run --workers 2 examples/tasks/Example02Futures.java
same 'a future is checked serially, and that is said' 0 examples/tasks/Example02Futures.out \
    '^taskrace: --workers 2: this run is checked serially, since it uses Tasks.future at Example02Futures.java:[0-9]+$'

mkdir -p "$work/drb/yes" "$work/drb/no"
cp programs/drb/yes/*{027,106}* "$work/drb/yes" && cp programs/drb/no/*{072,105}* "$work/drb/no" || exit 1
call ./taskrace drb --programs "$work/drb"
tail -n 1 "$work/out" >"$work/last" && mv "$work/last" "$work/out"
echo 'taskrace: TP 2, FP 0, TN 2, FN 0, neither 0; right pair of lines in 2 of 2' >"$work/expected"
same "DataRaceBench" 0 "$work/expected"

echo "tests/tasks.sh: $passed passed, $failed failed"
((failed == 0))
