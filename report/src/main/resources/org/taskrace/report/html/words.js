// What the verdict means, in sentences.
function verdictWords(data) {
    const active = data.races.filter(race => race.suppressedBy === undefined).length;
    const everySchedule = data.guarantee === "every-schedule";
    if (data.verdict === "race") {
        return {
            mood: "bad",
            title: (data.moreRaces ? "More than " : "") + count(active, "race"),
            text: "Each pair of accesses below is parallel: some schedule of this input runs them in the other order, or at once."
        };
    }
    if (data.deadlock.length > 0) {
        return {
            mood: "bad",
            title: "Deadlock",
            text: "No task of the program could go on. What came before is not known to be free of races in every schedule."
        };
    }
    if (data.verdict === "inconclusive") {
        return {
            mood: "doubt",
            title: "Inconclusive",
            text: "Something could not be checked, so this run says neither that there is a race nor that there is none."
        };
    }
    if (data.guarantee === "same-outcomes") {
        return {
            mood: "good",
            title: "No race where operations come out as they did",
            text: "No schedule of this input has a race, as long as the operations below come out as in this run. Where one of them"
                + " comes out otherwise, the program may do something that was not run."
        };
    }
    return everySchedule
        ? {
            mood: "good",
            title: "No race, in every schedule",
            text: "The program ran once, and no schedule of this input has a determinacy race. Another input is another question."
        }
        : {
            mood: "doubt",
            title: "No race in the schedule that ran",
            text: "Other schedules of this input may differ: the constructs below make what follows them depend on the order in which"
                + " tasks happened to run."
        };
}

// The page that explains this kind of result; it is part of the report.
function explanation(path) {
    return el("details", {class: "explained"},
        el("summary", {}, "What this means, and what to do"),
        blocks(data.pages[path]),
        el("p", {class: "hint"}, "From taskrace's documentation, " + path));
}

// Markdown as far as those pages use it: headings, lists, code, paragraphs.
function blocks(page) {
    return page.split(/\n\s*\n/).map(text => text.trim()).filter(Boolean).map(text => {
        if (text.startsWith("#")) {
            return el("h4", {}, text.replace(/^#+\s*/, ""));
        }
        if (text.startsWith("```")) {
            return el("pre", {class: "code"}, el("code", {}, text.replace(/^```\w*\n?/, "").replace(/\n?```$/, "")));
        }
        if (text.startsWith("|")) {
            const rows = text.split("\n").filter(row => !/^[|\s:-]+$/.test(row)).map(row => row.split("|").slice(1, -1));
            return el("table", {}, rows.map(row => el("tr", {}, row.map(cell => el("td", {}, inline(cell.trim()))))));
        }
        if (text.startsWith("- ")) {
            return el("ul", {}, text.split(/\n(?=- )/).map(item => el("li", {}, inline(item.slice(2)))));
        }
        return el("p", {}, inline(text));
    });
}

function inline(text) {
    return text.split("`").map((part, index) => index % 2 === 1 ? el("code", {}, part) : part.replaceAll("**", ""));
}

// A race found is a race; a guarantee is about what was not found.
function guaranteeBadge(data) {
    const everySchedule = data.guarantee === "every-schedule";
    if (data.verdict === "race-free") {
        return el("span", {class: "badge"}, everySchedule ? "holds for every schedule of this input"
            : data.guarantee === "same-outcomes" ? "holds for schedules with these outcomes" : "holds for the schedule that ran");
    }
    return data.verdict === "race" && !everySchedule && el("span", {class: "badge"}, "other schedules may have more");
}

function nothingWeakened(data) {
    return data.verdict !== "race-free" || data.guarantee !== "every-schedule" ? null : el("section", {class: "notes", id: "unweakened"},
        el("h2", {}, "What weakened this claim"),
        el("p", {}, "Nothing. Every construct that ordered tasks in this run orders them in every schedule."));
}

function notesTable(title, hint, notes, id) {
    if (notes.length === 0) {
        return null;
    }
    const shown = notes.slice(0, 200);
    return el("section", {class: "notes", id},
        el("h2", {}, title),
        el("p", {class: "hint"}, hint),
        el("div", {class: "scroll"}, el("table", {},
            el("tbody", {}, shown.map(note => el("tr", {},
                el("td", {}, note.text),
                el("td", {class: "place"}, note.at || "place unknown")))))),
        notes.length > shown.length && el("p", {class: "hint"}, "and " + count(notes.length - shown.length, "more line")));
}

function deadlockTable(waiting) {
    if (waiting.length === 0) {
        return null;
    }
    return el("section", {class: "notes", id: "deadlock"},
        el("h2", {}, "Who waits for what"),
        el("p", {class: "hint"}, "Each of these tasks waits for something that no other task will do."),
        el("div", {class: "scroll"}, el("table", {},
            el("thead", {}, el("tr", {}, ["task", "waits for", "at"].map(name => el("th", {scope: "col"}, name)))),
            el("tbody", {}, waiting.slice(0, 500).map(one => el("tr", {},
                el("td", {}, one.task.join(" › ")),
                el("td", {}, one.waitsFor),
                el("td", {class: "place"}, one.at || "place unknown")))))));
}

function statistics(data) {
    const stats = data.stats;
    return [
        count(stats.tasks, "task"),
        count(stats.judged, "access").replace("accesss", "accesses") + " judged",
        stats.algorithm,
        stats.seconds.toFixed(2) + " s",
        "taskrace " + data.version
    ].filter(Boolean).join(" · ");
}
