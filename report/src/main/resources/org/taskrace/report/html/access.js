// One race: both accesses side by side, and why they are parallel.
const LONGEST_SHOWN = 12;

function raceView(race, number) {
    return el("article", {class: "race", "aria-labelledby": "race-title"},
        el("h2", {id: "race-title", tabindex: "-1"}, "Race " + number + " on ", el("span", {class: "where"}, race.where)),
        el("p", {class: "because"}, "Parallel because ", race.because || "no order connects the two accesses", "."),
        race.advice ? el("p", {class: "advice"}, "To repair it, ", race.advice, ".") : null,
        race.fixHint ? el("p", {class: "hint"}, "To order them ", race.fixHint, ".") : null,
        el("p", {class: "badges"},
            el("span", {class: "badge"}, race.count === 1 ? "seen once" : "seen " + race.count.toLocaleString("en") + " times"),
            race.suppressedBy !== undefined && el("span", {class: "badge"}, "suppressed by " + race.suppressedBy)),
        explanation(race.explained),
        el("div", {class: "pair"}, accessView("First access", race.first), accessView("Second access", race.second)),
        el("section", {class: "picture-box"},
            el("div", {class: "picture-head"}, el("h3", {}, "Tasks around the two accesses"), el("div", {id: "picture-tools"})),
            el("div", {id: "picture"}),
            legend(race.graph)),
        el("details", {class: "suppress"},
            el("summary", {}, "Leave this race out of later reports"),
            el("p", {class: "hint"}, "Add this line to the file .taskrace-suppressions:"),
            el("pre", {class: "code"}, el("code", {}, race.suppress))));
}

function accessView(title, access) {
    return el("section", {class: "access"},
        el("h3", {}, title + ": ", el("span", {class: "op " + access.op}, access.op)),
        el("p", {class: "frame"}, el("span", {class: "method"}, access.class + "." + access.method), " ",
            el("span", {class: "place"}, access.file + (access.line > 0 ? ":" + access.line : ""))),
        access.source ? excerpt(access) : el("p", {class: "hint no-source"}, "Source not found; name its folder with --source-path."),
        el("h4", {}, "Task"),
        longList(access.steps.map((text, index) => ({number: index + 1, text})), "chain"),
        el("h4", {}, "Stack"),
        longList(access.stack.map((text, index) => ({number: index + 1, text})), "stack"));
}

function excerpt(access) {
    return el("pre", {class: "code", tabindex: "0", "aria-label": access.file + " around line " + access.line},
        access.source.lines.map((line, index) => {
            const number = access.source.from + index;
            return el("span", {class: number === access.line ? "line marked" : "line"},
                el("span", {class: "line-number"}, number), el("span", {}, line + "\n"));
        }));
}

// The middle of a long list opens on demand.
function longList(entries, kind) {
    const list = el("ol", {class: kind});
    const items = entries.map(entry => el("li", {value: entry.number, class: entry.number === undefined ? "more" : null}, entry.text));
    if (items.length <= LONGEST_SHOWN) {
        fill(list, items);
        return list;
    }
    const head = 3;
    const tail = 5;
    const middle = items.slice(head, items.length - tail);
    const open = el("li", {class: "more"}, el("button", {
        type: "button", onclick: () => open.replaceWith(...middle)
    }, "show " + middle.length + " more"));
    fill(list, items.slice(0, head), open, items.slice(items.length - tail));
    return list;
}

function legend(graph) {
    const entry = (kind, text) => el("li", {}, el("span", {class: "swatch of-" + kind, "aria-hidden": "true"}), text);
    return el("div", {},
        el("ul", {class: "legend"},
            entry("lane", "a task, from top to bottom"),
            entry("create", "creates"),
            entry("join", "join or get: what is above has happened"),
            entry("access", "the two accesses"),
            entry("ancestor", "task where the two paths part"),
            entry("missing", "the join that is missing")),
        graph.fromChains && el("p", {class: "hint"}, "Drawn from the two task chains of the report; tasks beside them are not recorded."));
}
