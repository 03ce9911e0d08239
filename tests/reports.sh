#!/usr/bin/env bash
#
# From a racy program to every form of its report. Uses ./taskrace, which builds itself when needed; another command can be named
# instead: TASKRACE='java -jar taskrace.jar' tests/reports.sh

set -u

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/taskrace reports XXXXXX") # with spaces: paths may have them
trap 'rm -rf "$work"' EXIT
cd "$here/.." || exit 1
read -r -a taskrace <<<"${TASKRACE:-./taskrace}"
racy=examples/java-01-first-race/FirstRace.java
passed=0
failed=0

# expect NAME CODE FILE PATTERN: the last call ended with CODE, and FILE has a line that matches PATTERN.
expect() {
    if [[ $code == "$2" ]] && grep -Eq -- "$4" "$3"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n  exit code %s, expected %s; no line with /%s/ in %s; standard error:\n' "$1" "$code" "$2" "$4" "$3"
        sed 's/^/    /' "$work/err"
    fi
}

call() {
    "${taskrace[@]}" "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}

call run --json "$work/r.json" --html "$work/r.html" --sarif "$work/r.sarif" "$racy"
expect text_goes_to_standard_error 66 "$work/err" '^taskrace: race 1 on FirstRace\.total$'
expect output_of_the_program_is_untouched 66 "$work/out" '^total 36$'
expect json_is_written_beside_the_others 66 "$work/r.json" '"verdict":"race"'
expect html_has_the_source_beside_the_program 66 "$work/r.html" 'both halves add to the same field'
expect sarif_names_the_file_in_the_repository 66 "$work/r.sarif" "\"uri\":\"$racy\""

call report "$work/r.json"
expect stored_result_is_printed 0 "$work/out" '^taskrace: 1 race found$'
call report "$work/r.json" --sarif - --source-path "${racy%/*}"
cmp -s "$work/out" "$work/r.sarif" || code='0, but other SARIF than the run wrote'
expect stored_result_gives_the_same_sarif 0 "$work/out" determinacy-race

call suppress "$work/r.json"
expect suppression_is_written 0 "$work/out" '^FirstRace\.total @ '
cp "$work/out" "$work/known" && echo 'Nothing.here' >>"$work/known"
call run --suppress "$work/known" --sarif "$work/s.sarif" "$racy"
expect known_race_changes_the_exit_code 0 "$work/err" '^taskrace: 1 known race left out$'
expect unused_suppression_is_named 0 "$work/err" 'unused suppression, .*known:2$'
expect known_race_weakens_the_claim 0 "$work/err" '^taskrace: no race in the schedule that ran'
expect known_race_is_marked_in_sarif 0 "$work/s.sarif" '"suppressions":\[\{"kind":"external"'

echo '@ nowhere' >"$work/wrong"
call run --suppress "$work/wrong" "$racy"
expect wrong_suppression_is_refused_before_the_run 64 "$work/err" "wrong:1: the location before '@' is missing"

call run --html "$work/free.html" "${racy%.java}Repaired.java"
expect race_free_run_has_a_page 0 "$work/free.html" '"verdict":"race-free","guarantee":"every-schedule"'

if chromium=$(type -P chromium || type -P chromium-browser || type -P google-chrome); then
    "$chromium" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --user-data-dir="$work/profile" --virtual-time-budget=10000 \
        --dump-dom "file://$work/r.html" >"$work/dom" 2>/dev/null
    expect page_draws_itself_in_a_browser 0 "$work/dom" 'class="node access"'
    TASKRACE="${taskrace[*]}" tests/picture.sh "$work/picture.png"
    code=$?
    head -c 8 "$work/picture.png" >"$work/magic" 2>/dev/null
    expect picture_of_readme_is_made_by_a_script 0 "$work/magic" PNG
else
    echo 'skipped: page_draws_itself_in_a_browser (no Chromium; install the package chromium)'
fi

echo "reports: $passed passed, $failed failed"
((failed == 0))
