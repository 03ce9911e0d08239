// Places lanes and arrows as a sequence diagram: a lane is a column, time runs down, and each arrow has a row of its own.
const LINE = 17;
const PAD = 8;
const COLUMN_GAP = 30;
const ROW_GAP = 16;
const DOT = 5;

// Events that stand in one row: both ends of an arrow, and the two accesses.
class Rows {
    constructor() {
        this.leader = new Map();
        this.after = [];
    }

    find(thing) {
        let top = thing;
        while (this.leader.has(top)) {
            top = this.leader.get(top);
        }
        return top;
    }

    join(one, other) {
        const [a, b] = [this.find(one), this.find(other)];
        if (a !== b) {
            this.leader.set(b, a);
        }
    }

    order(before, later) {
        this.after.push([before, later]);
    }

    // Number of each row: all that comes before a row is above it. Rows that the order leaves open keep the order of `all`.
    number(all) {
        const groups = [...new Set(all.map(thing => this.find(thing)))];
        const waits = new Map(groups.map(group => [group, new Set()]));
        for (const [before, later] of this.after) {
            const [a, b] = [this.find(before), this.find(later)];
            if (a !== b) {
                waits.get(b).add(a);
            }
        }
        const rows = new Map();
        const open = new Set(groups);
        while (open.size > 0) {
            // A cycle cannot come from a run; if a damaged report has one, its first row is taken.
            const next = [...open].find(group => [...waits.get(group)].every(one => rows.has(one))) ?? open.values().next().value;
            rows.set(next, rows.size);
            open.delete(next);
        }
        return thing => rows.get(this.find(thing));
    }
}

// The boxes of one picture: which stands in which column and row, and where that is.
class Layout {
    constructor(lanes) {
        this.lanes = lanes;
        this.boxes = new Map();
        this.columns = [];
        this.placeColumns();
        this.placeRows();
        this.measure();
    }

    // The common chain and that of the second access run to the right, the chain of the first access to the left.
    placeColumns() {
        const ofFirst = new Set();
        for (let id = this.lanes.graph.first.task; id !== this.lanes.ancestor; id = this.lanes.tasks.get(id).parent) {
            ofFirst.add(id);
        }
        for (const [id, lane] of this.lanes.lanes) {
            if (ofFirst.has(lane.task.onChain ? id : lane.task.parent)) {
                this.columns.unshift(lane);
            } else {
                this.columns.push(lane);
            }
        }
    }

    add(thing, column, box) {
        this.boxes.set(thing, {...box, column});
    }

    placeRows() {
        const rows = new Rows();
        for (const lane of this.columns) {
            const isAncestor = lane.task.id === this.lanes.ancestor;
            this.add(lane, lane, {label: taskLabel(lane.task, isAncestor), kind: "task" + (isAncestor ? " ancestor" : "") + (lane.task.onChain ? "" : " beside")});
            let previous = lane;
            for (const event of lane.end ? [...lane.events, lane.end] : lane.events) {
                const dot = event.kind === "create" || event.kind === "end";
                this.add(event, lane, dot ? {kind: event.kind, dot} : {kind: event.kind, label: event.label});
                rows.order(previous, event);
                previous = event;
            }
        }
        for (const bundle of this.lanes.bundles) {
            // A bundle between two tasks stands above the lower one; any other has a column beside its creator.
            const below = this.lanes.arrows.find(arrow => arrow.from === bundle && arrow.kind === "create")?.to;
            const column = below ?? this.columnBeside(bundle);
            this.add(bundle, column, {label: bundle.label + (bundle.opens ? "\n(open)" : ""), kind: bundle.opens ? "bundle opens" : "bundle", bundle});
        }
        for (const arrow of this.lanes.arrows) {
            if (arrow.kind === "missing") {
                continue;
            }
            if (this.boxes.get(arrow.from).bundle) {
                rows.order(arrow.from, arrow.to);
            } else {
                rows.join(arrow.from, arrow.to);
            }
        }
        const {firstEvent, secondEvent} = this.lanes;
        if (firstEvent.lane !== secondEvent.lane) {
            rows.join(firstEvent, secondEvent);
        }
        const all = [...this.boxes.keys()].sort((a, b) => this.time(a) - this.time(b));
        const rowOf = rows.number(all);
        this.boxes.forEach((box, thing) => {
            box.row = rowOf(thing);
        });
    }

    columnBeside(bundle) {
        const creator = this.lanes.arrows.find(arrow => arrow.to === bundle).from.lane;
        this.columns.splice(this.columns.findIndex(column => column.task?.id === creator) + 1, 0, bundle);
        return bundle;
    }

    // What is known of the time of an event orders rows that no arrow orders.
    time(thing) {
        return (thing.phase ?? 0) * 1e9 + (thing.step ?? thing.task?.step ?? 0);
    }

    measure() {
        const heights = [];
        const widths = new Map();
        for (const box of this.boxes.values()) {
            const lines = box.dot ? [] : shorten(box.label).split("\n");
            box.lines = lines;
            box.width = box.dot ? 2 * DOT : Math.max(...lines.map(width)) + 2 * PAD;
            box.height = box.dot ? 2 * DOT : lines.length * LINE + PAD;
            heights[box.row] = Math.max(heights[box.row] ?? 0, box.height);
            widths.set(box.column, Math.max(widths.get(box.column) ?? 0, box.width));
        }
        let x = 4;
        const centre = new Map();
        for (const column of this.columns) {
            const wide = widths.get(column) ?? 0;
            centre.set(column, x + wide / 2);
            x += wide + COLUMN_GAP;
        }
        let y = 4;
        const middle = heights.map(height => {
            const at = y + height / 2;
            y += height + ROW_GAP;
            return at;
        });
        for (const box of this.boxes.values()) {
            box.x = centre.get(box.column);
            box.y = middle[box.row];
        }
        this.width = x - COLUMN_GAP + 4;
        this.height = y - ROW_GAP + 4;
    }
}
