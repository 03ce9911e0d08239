// The stories of a search of all schedules: a column for each task, a row for each step, the flipped ones marked.
const LONGEST_STORY = 200;

function searchWords(search) {
    const runs = count(search.schedules, "schedule") + " run, " + count(search.outcomes, "outcome");
    if (search.findings.length > 0) {
        return {
            mood: "bad",
            title: search.verdict === "failure" ? "Failure" : search.verdict[0].toUpperCase() + search.verdict.slice(1),
            text: runs + ". Each story below is a schedule that shows a finding, with only the operations that matter."
        };
    }
    if (search.verdict === "inconclusive") {
        return {mood: "doubt", title: "Inconclusive", text: "Two runs of one schedule differed, so the search has no result."};
    }
    return search.complete
        ? {mood: "good", title: "No race, no deadlock, no failure, in every schedule", text: runs + ". Another input is another question."}
        : {mood: "doubt", title: "No race, no deadlock, no failure in the schedules that were explored", text: runs + "."};
}

function stories(search) {
    return search.findings.map((finding, index) => el("section", {class: "notes story", id: "story-" + (index + 1)},
        el("h2", {}, finding.kind + (finding.what && finding.kind !== "deadlock" ? ": " + finding.what : "")),
        finding.kind === "deadlock" && el("pre", {class: "code"}, finding.what),
        el("p", {class: "hint"}, "In " + count(finding.schedules, "schedule") + "; it takes " + count(finding.flips, "flip") + "."
            + (finding.every ? " Every schedule has it." : "")),
        storyTable(finding.steps),
        finding.replay && el("p", {class: "hint"}, "Replay: ", el("code", {}, "taskrace replay " + finding.replay))));
}

function storyTable(steps) {
    if (steps.length === 0) {
        return el("p", {class: "hint"}, "The first schedule shows it, whatever the order of operations.");
    }
    const tasks = [...new Set(steps.map(step => step.task))];
    const shown = steps.slice(0, LONGEST_STORY);
    return el("div", {class: "scroll"}, el("table", {class: "lanes"},
        el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "#"), tasks.map(task => el("th", {scope: "col"}, task)))),
        el("tbody", {}, shown.map((step, index) => el("tr", {class: step.flipped && "flipped"},
            el("td", {class: "place"}, index + 1),
            tasks.map(task => step.task !== task ? el("td", {class: "lane"}) : el("td", {class: "step"},
                step.what, " ", el("span", {class: "place"}, step.at),
                step.flipped && el("span", {class: "badge"}, "flipped")))))),
        steps.length > shown.length && el("caption", {}, "and " + count(steps.length - shown.length, "more step"))));
}

function unexplored(search) {
    return notesTable("Not explored", "As long as one of these is left, the search does not speak of every schedule.",
        search.unexplored.map(text => ({text, at: " "})), "unexplored");
}
