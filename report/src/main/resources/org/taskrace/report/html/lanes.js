// Turns the task graph of a race into lanes (one per shown task) and arrows between their events.
const SHOWN_RUN = 4;
const BESIDE_AT_ONCE = 12;

class Lanes {
    // expanded: names of collapsed parts that are open, with how many of their tasks are shown.
    constructor(race, expanded) {
        this.race = race;
        this.graph = race.graph;
        this.expanded = expanded;
        this.tasks = new Map(this.graph.tasks.map(task => [task.id, task]));
        this.lanes = new Map();
        this.arrows = [];
        this.bundles = [];
        const first = this.path(this.graph.first.task);
        const second = this.path(this.graph.second.task);
        let common = 0;
        while (common < first.length && common < second.length && first[common] === second[common]) {
            common++;
        }
        this.ancestor = first[common - 1];
        this.firstTop = first[common];
        this.secondTop = second[common];
        this.chain(first.slice(0, common), "above");
        this.chain(first.slice(common), "first");
        this.chain(second.slice(common), "second");
        this.beside();
        this.accesses();
        this.joins();
        this.missing();
        for (const lane of this.lanes.values()) {
            lane.events.sort((a, b) => a.phase - b.phase || a.step - b.step || a.serial - b.serial);
        }
    }

    path(id) {
        const path = [];
        for (let task = this.tasks.get(id); task; task = this.tasks.get(task.parent)) {
            path.unshift(task.id);
        }
        return path;
    }

    // Long runs show their ends; what lies between is one node that opens.
    chain(run, name) {
        const open = run.length <= SHOWN_RUN || this.expanded.has(name);
        const shown = open ? run : [run[0], ...run.slice(-2)];
        let previous = -1;
        for (const id of shown) {
            const task = this.tasks.get(id);
            const at = run.indexOf(id);
            const folded = previous < 0 ? 0 : at - previous - 1;
            let gap = task.gap;
            for (const skipped of run.slice(previous + 1, at)) {
                gap += this.tasks.get(skipped).gap;
            }
            const parent = previous < 0 ? task.parent : run[previous];
            this.lane(task, parent, folded + gap, folded > 0 ? name : null);
            previous = at;
        }
    }

    lane(task, parent, gap, opens) {
        const lane = {task, events: [], ends: false};
        this.lanes.set(task.id, lane);
        if (!this.lanes.has(parent)) {
            return;
        }
        const event = this.event(parent, {kind: "create", step: task.step, order: task.id, phase: 0});
        let from = event;
        if (gap > 0) {
            const bundle = {name: "gap" + task.id, label: count(gap, "task") + "\nin between", opens};
            this.bundles.push(bundle);
            this.arrows.push({from: event, to: bundle, kind: "create"});
            from = bundle;
        }
        this.arrows.push({from, to: lane, kind: "create"});
    }

    // Steps, where they are known, order a lane; else creations come first, then accesses, then joins.
    event(lane, event) {
        const known = event.step >= 0;
        const owner = this.lanes.get(lane);
        const made = {...event, lane, serial: owner.events.length, phase: known ? 0 : event.phase, step: known ? event.step : event.order ?? 0};
        owner.events.push(made);
        return made;
    }

    beside() {
        const beside = new Map();
        for (const task of this.graph.tasks) {
            if (!task.onChain && this.lanes.has(task.parent)) {
                beside.set(task.parent, [...(beside.get(task.parent) ?? []), task]);
            }
        }
        for (const [parent, children] of beside) {
            const name = "beside" + parent;
            const shown = children.slice(0, this.expanded.get(name) ?? 0);
            shown.forEach(child => this.lane(child, parent, 0, null));
            const rest = children.slice(shown.length);
            const hidden = this.graph.hidden[parent] ?? 0;
            const number = rest.reduce((sum, child) => sum + 1 + child.below, hidden);
            if (number === 0) {
                continue;
            }
            const bundle = {name, label: "+ " + count(number, "other task"), opens: rest.length > 0 ? name : null, tasks: new Set(rest.map(t => t.id))};
            this.bundles.push(bundle);
            const start = rest.length > 0 ? rest[0] : children[children.length - 1];
            this.arrows.push({
                from: this.event(parent, {kind: "create", step: start.step, order: start.id, phase: 0}), to: bundle, kind: "create"
            });
        }
    }

    accesses() {
        for (const which of ["first", "second"]) {
            const access = this.race[which];
            const place = this.graph[which];
            this[which + "Event"] = this.event(place.task, {
                kind: "access", step: place.step, phase: 1,
                label: which + ": " + access.op + "\n" + access.file + (access.line > 0 ? ":" + access.line : "")
            });
        }
    }

    joins() {
        const bundled = new Map();
        for (const edge of this.graph.edges) {
            if (!this.lanes.has(edge.to)) {
                continue;
            }
            const late = edge.from === this.firstTop && edge.to === this.ancestor;
            const label = edge.kind + (edge.at ? "\n" + edge.at : "");
            if (this.lanes.has(edge.from)) {
                const event = this.event(edge.to, {kind: "join", step: edge.step, phase: 2, label: late ? label + "\ntoo late" : label});
                this.arrows.push({from: this.end(edge.from), to: event, kind: "join"});
            } else {
                const bundle = this.bundles.find(one => one.tasks?.has(edge.from));
                if (bundle && !bundled.has(bundle.name + ">" + edge.to)) {
                    bundled.set(bundle.name + ">" + edge.to, true);
                    const event = this.event(edge.to, {kind: "join", step: edge.step, phase: 2, label: edge.kind + " of others"});
                    this.arrows.push({from: bundle, to: event, kind: "join"});
                }
            }
        }
        const late = /is (?:joined|awaited) only at (.+?), after /.exec(this.race.because);
        const drawn = this.graph.edges.some(edge => edge.from === this.firstTop && edge.to === this.ancestor);
        if (late && !drawn && this.firstTop !== undefined) {
            const event = this.event(this.ancestor, {kind: "join", step: -1, phase: 3, label: "join\n" + late[1] + "\ntoo late"});
            event.phase = 3;
            this.arrows.push({from: this.end(this.firstTop), to: event, kind: "join"});
        }
    }

    end(task) {
        const lane = this.lanes.get(task);
        lane.end ??= {kind: "end", lane: task, phase: 4, step: 0, serial: 0};
        return lane.end;
    }

    creation(top) {
        return this.arrows.find(arrow => arrow.kind === "create"
            && (arrow.to === this.lanes.get(top) || arrow.to.name === "gap" + top)).from;
    }

    // Before the ancestor goes on to the later access, it would have to wait for the branch that holds the earlier one.
    missing() {
        const one = {top: this.firstTop, event: this.firstTop === undefined ? this.firstEvent : this.creation(this.firstTop)};
        const other = {top: this.secondTop, event: this.secondTop === undefined ? this.secondEvent : this.creation(this.secondTop)};
        const inOrder = one.event.phase - other.event.phase || one.event.step - other.event.step;
        const [earlier, later] = inOrder <= 0 ? [one, other] : [other, one];
        if (earlier.top === undefined) {
            return;
        }
        const event = this.event(this.ancestor, {kind: "missing", step: -1, phase: 0, label: "a join is\nmissing here"});
        Object.assign(event, {phase: later.event.phase, step: later.event.step - 0.5});
        this.arrows.push({from: this.end(earlier.top), to: event, kind: "missing"});
    }
}
