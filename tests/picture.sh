#!/usr/bin/env bash
#
# Makes docs/report.png, the picture of an HTML report that README shows: the page of README's own example, in a real browser.
# tests/picture.sh FILE.png writes it elsewhere. Needs Chromium, and ./taskrace or another command: TASKRACE='java -jar taskrace.jar'

set -u
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
picture=${1:-docs/report.png}
read -r -a taskrace <<<"${TASKRACE:-./taskrace}"
chromium=$(type -P chromium || type -P chromium-browser || type -P google-chrome) || {
    echo 'picture: there is no Chromium; install the package chromium' >&2
    exit 1
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"${taskrace[@]}" run --html "$work/report.html" examples/java-02-word-count/WordCount.java >/dev/null 2>&1
"$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking --disable-component-update \
    --disable-sync --user-data-dir="$work/profile" --virtual-time-budget=10000 --window-size=1280,1120 \
    --screenshot="$work/report.png" "file://$work/report.html" >/dev/null 2>&1
[[ -s $work/report.png ]] && cp "$work/report.png" "$picture"
