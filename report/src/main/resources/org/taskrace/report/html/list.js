// The list of races: filter, grouping, selection.
const GROUPINGS = {
    location: ["location", race => race.where],
    file: ["file", race => race.second.file || "unknown file"],
    methods: ["pair of methods", race => [race.first, race.second].map(a => a.class + "." + a.method).sort().join(" and ")],
    none: ["nothing", () => ""]
};

class RaceList {
    constructor(races, select) {
        this.races = races;
        this.select = select;
        this.current = -1;
        this.started = false;
        this.rows = new Map();
        this.texts = races.map(race => [race.where, race.because, ...[race.first, race.second].flatMap(access =>
            [access.op, access.class + "." + access.method, access.file + ":" + access.line, ...access.stack, ...access.task])
        ].join("\n").toLowerCase());
        const hasSuppressed = races.some(race => race.suppressedBy !== undefined);
        this.filter = el("input", {
            type: "search", id: "filter", placeholder: "Filter: field, class, file, line …", "aria-label": "Filter races",
            oninput: () => this.draw()
        });
        this.grouping = el("select", {id: "grouping", onchange: () => this.draw()},
            Object.entries(GROUPINGS).map(([value, [label]]) => el("option", {value}, label)));
        this.withSuppressed = el("input", {type: "checkbox", id: "suppressed", onchange: () => this.draw()});
        this.status = el("p", {class: "hint", role: "status"});
        this.box = el("div", {
            id: "races", role: "listbox", tabindex: "0", "aria-label": "Races",
            onkeydown: event => this.key(event)
        });
        this.element = el("nav", {class: "list", "aria-label": "Races"},
            el("div", {class: "tools"},
                this.filter,
                el("label", {}, "Group by ", this.grouping),
                hasSuppressed && el("label", {}, this.withSuppressed, " Show suppressed")),
            this.status,
            this.box);
        this.draw();
    }

    visible() {
        const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        return this.races.map((race, index) => index).filter(index =>
            (this.withSuppressed.checked || this.races[index].suppressedBy === undefined)
            && words.every(word => this.texts[index].includes(word)));
    }

    draw() {
        const key = GROUPINGS[this.grouping.value][1];
        const groups = new Map();
        const visible = this.visible();
        for (const index of visible) {
            const name = key(this.races[index]);
            groups.set(name, [...(groups.get(name) ?? []), index]);
        }
        this.rows.clear();
        this.order = [...groups.values()].flat();
        fill(this.box, [...groups].map(([name, members]) => el("div", {class: "group", role: "group", "aria-label": name || "all races"},
            name !== "" && el("div", {class: "group-name", title: name}, el("span", {}, name), el("span", {class: "number"}, members.length)),
            members.map(index => this.row(index)))));
        const total = this.races.filter(race => this.withSuppressed.checked || race.suppressedBy === undefined).length;
        this.status.textContent = visible.length === total ? count(total, "race") : visible.length + " of " + count(total, "race");
        this.mark();
        this.keepVisible();
    }

    // What the filter hides is not left beside the list as if it were chosen.
    keepVisible() {
        if (!this.started || this.rows.has(this.current)) {
            return;
        }
        if (this.order.length > 0) {
            this.choose(this.order[0]);
        } else {
            this.current = -1;
            this.select(-1);
        }
    }

    row(index) {
        const race = this.races[index];
        const side = access => [
            el("span", {class: "op " + access.op}, access.op), " ",
            el("span", {class: "place"}, access.file + (access.line > 0 ? ":" + access.line : ""))];
        const row = el("div", {
            class: "row" + (race.suppressedBy !== undefined ? " is-suppressed" : ""), role: "option", id: "row-" + (index + 1),
            "aria-selected": "false", onclick: () => this.choose(index)
        },
            el("span", {class: "where"}, el("b", {}, index + 1), " ", this.rowTitle(race)),
            el("span", {class: "sides"}, el("span", {}, side(race.first)), el("span", {}, side(race.second))));
        this.rows.set(index, row);
        return row;
    }

    // What the heading of the group says already is not said again.
    rowTitle(race) {
        const methods = [race.first, race.second].map(access => access.class.replace(/^.*\./, "") + "." + access.method);
        return this.grouping.value !== "location" ? race.where
            : methods[0] === methods[1] ? methods[0] + ", twice" : methods.join(" – ");
    }

    choose(index) {
        this.started = true;
        this.current = index;
        this.mark();
        this.select(index);
    }

    // Chooses a race that an address names: what would hide it is taken back.
    reveal(index) {
        if (!this.order.includes(index)) {
            this.filter.value = "";
            this.withSuppressed.checked ||= this.races[index].suppressedBy !== undefined;
            this.draw();
        }
        this.choose(index);
    }

    mark() {
        for (const [index, row] of this.rows) {
            row.setAttribute("aria-selected", String(index === this.current));
        }
        const row = this.rows.get(this.current);
        if (row) {
            this.box.setAttribute("aria-activedescendant", row.id);
            row.scrollIntoView({block: "nearest"});
        } else {
            this.box.removeAttribute("aria-activedescendant");
        }
    }

    move(by) {
        if (this.order.length === 0) {
            return;
        }
        const at = this.order.indexOf(this.current);
        const next = at < 0 ? 0 : Math.min(this.order.length - 1, Math.max(0, at + by));
        this.choose(this.order[next]);
    }

    key(event) {
        const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity};
        if (event.key in steps) {
            event.preventDefault();
            this.move(Math.max(-this.order.length, Math.min(this.order.length, steps[event.key])));
        }
    }
}
