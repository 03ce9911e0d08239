// Puts the page together.
const data = JSON.parse(document.getElementById("data").textContent);
const words = data.exploration ? searchWords(data.exploration) : verdictWords(data);
const THEMES = ["system", "light", "dark"];
let picture;

function storedTheme() {
    try {
        return localStorage.getItem("taskrace-theme");
    } catch {
        return null; // Some browsers refuse storage to files.
    }
}

function setTheme(theme) {
    const known = THEMES.includes(theme) ? theme : "system";
    document.documentElement.dataset.theme = known;
    themeButton.textContent = "Theme: " + known;
    try {
        localStorage.setItem("taskrace-theme", known);
    } catch {
        // Then it lasts as long as the page.
    }
}

function nextTheme() {
    setTheme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]);
}

const themeButton = el("button", {type: "button", title: "Light, dark or as the system (t)", onclick: nextTheme});
const help = el("dialog", {class: "help", "aria-label": "Keys"},
    el("h2", {}, "Keys"),
    el("dl", {}, [
        ["j, k or ↓, ↑ in the list", "next race, race before"],
        ["/", "filter"],
        ["+, −, 0", "zoom the picture, fit it"],
        ["Ctrl + wheel, drag", "zoom and move the picture"],
        ["t", "light, dark or as the system"],
        ["?", "this help"]
    ].flatMap(([key, meaning]) => [el("dt", {}, key), el("dd", {}, meaning)])),
    el("form", {method: "dialog"}, el("button", {}, "Close")));

const detail = el("main", {id: "detail", tabindex: "-1"});
const list = data.races.length > 0 ? new RaceList(data.races, show) : null;

function show(index) {
    if (index < 0) {
        picture = undefined;
        fill(detail, el("p", {class: "hint none-shown"}, "No race matches the filter."));
        return;
    }
    fill(detail, raceView(data.races[index], index + 1));
    detail.scrollTop = 0;
    history.replaceState(null, "", "#race-" + (index + 1));
    picture = new Picture(data.races[index], document.getElementById("picture"), document.getElementById("picture-tools"));
    picture.draw();
}

function fromAddress() {
    const match = /^#race-(\d+)$/.exec(location.hash);
    const index = match ? Number(match[1]) - 1 : -1;
    return index >= 0 && index < data.races.length ? index : -1;
}

document.title = words.title + " – taskrace";
document.body.append(
    el("header", {class: "verdict " + words.mood},
        el("div", {class: "verdict-line"},
            el("h1", {}, words.title),
            !data.exploration && guaranteeBadge(data),
            el("span", {class: "spring"}),
            themeButton,
            el("button", {type: "button", title: "Keys (?)", onclick: () => help.showModal()}, "Keys")),
        el("p", {}, words.text),
        data.races.length === 0 && !data.exploration && explanation(data.explained),
        el("p", {class: "hint"}, statistics(data))),
    el("div", {class: "all-notes"},
        data.exploration && [stories(data.exploration), unexplored(data.exploration)],
        data.exploration ? [] : [
            deadlockTable(data.deadlock),
            nothingWeakened(data),
            notesTable("Not checked", "As long as one of these is left, there is no verdict.", data.problems, "problems"),
            notesTable("Weakened by", "After each of these the run depends on the schedule, so the claim holds for the one that ran.",
                data.weakenedBy, "weakened"),
            notesTable("Assuming", "Another schedule may let each of these come out otherwise. The verdict holds where they come out as they did.",
                data.assuming, "assuming"),
            notesTable("Order-dependent operations", "No data races, but their order may change the result.", data.orderDependent, "order"),
            notesTable("Lock order", "Parallel tasks take these locks in a cycle: another schedule may deadlock.", data.lockOrder || [], "lock-order"),
            notesTable("Failures", "Exceptions that no code of the program has seen.", data.failures || [], "failures"),
            notesTable("Classes left out", "Their accesses make no finding, and a conflict with one makes the check inconclusive.",
                data.leftOut || [], "left-out")
        ].map(section => section && data.races.length > 0 ? folded(section) : section)),
    list ? el("div", {class: "columns"}, list.element, detail) : "",
    help);

// Where there are races they come first, and the rest opens on demand.
function folded(section) {
    const title = section.querySelector("h2");
    const number = section.querySelectorAll("tbody tr").length;
    title.remove();
    return el("details", {class: "notes-fold"}, el("summary", {}, title.textContent + " (" + number + ")"), section);
}

setTheme(storedTheme());

if (list) {
    const start = fromAddress();
    if (list.order.length === 0) {
        list.withSuppressed.checked = true;
        list.draw();
    }
    list.reveal(start >= 0 ? start : list.order[0]);
    window.addEventListener("hashchange", () => {
        const index = fromAddress();
        if (index >= 0) {
            list.reveal(index);
        }
    });
}

document.addEventListener("keydown", event => {
    const typing = event.target.closest("input, select, textarea, dialog[open]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
        if (event.key === "Escape" && event.target.id === "filter") {
            list.box.focus();
        }
        return;
    }
    const actions = {
        j: () => list?.move(1), k: () => list?.move(-1), "/": () => list?.filter.focus(), t: nextTheme, "?": () => help.showModal(),
        "+": () => picture?.zoom(1.25), "=": () => picture?.zoom(1.25), "-": () => picture?.zoom(1 / 1.25), "0": () => picture?.fit()
    };
    if (Object.hasOwn(actions, event.key)) {
        event.preventDefault();
        actions[event.key]();
    }
});
