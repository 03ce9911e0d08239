// Draws a layout of lanes: each lane is a column of boxes that a thick line joins.
const SVG = "http://www.w3.org/2000/svg";
const FONT = "12px Helvetica, Arial, 'Liberation Sans', sans-serif";

// Long names are cut in the middle.
function shorten(text) {
    return text.split("\n").map(line => line.length > 44 ? line.slice(0, 20) + "…" + line.slice(-22) : line).join("\n");
}

const measure = document.createElement("canvas").getContext("2d");

function width(line) {
    measure.font = "bold " + FONT;
    return measure.measureText(line).width;
}

function taskLabel(task, isAncestor) {
    const place = task.at || "an unknown line";
    const name = task.parent < 0 ? task.kind || "main" : task.kind ? task.kind + "\nat " + place : "task of " + place;
    return name + (isAncestor ? "\npaths part here" : "");
}

function svg(tag, properties, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(properties)) {
        element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

function drawBox(box) {
    const node = svg("g", {class: "node " + box.kind});
    if (box.dot) {
        node.append(svg("circle", {cx: box.x, cy: box.y, r: DOT}));
        return node;
    }
    const isRound = box.kind.startsWith("task") || box.kind.startsWith("bundle");
    node.append(svg("rect", {x: box.x - box.width / 2, y: box.y - box.height / 2, width: box.width, height: box.height, rx: isRound ? 8 : 0}));
    const top = box.y - (box.lines.length - 1) * LINE / 2 + 4;
    box.lines.forEach((line, at) => node.append(svg("text", {x: box.x, y: top + at * LINE, "text-anchor": "middle"}, line)));
    return node;
}

// Side at which an arrow leaves or enters a box; a little lower or higher where it comes from the box's own column.
function port(box, other) {
    if (Math.abs(box.x - other.x) < 1) {
        return {x: box.x, y: box.y + Math.sign(other.y - box.y) * box.height / 2};
    }
    return {x: box.x + Math.sign(other.x - box.x) * box.width / 2, y: box.y};
}

// A straight line in one row. An arrow between two rows goes along the column where it begins first, as a bundle's lane does.
function drawArrow(from, to, kind) {
    const start = kind === "join" && from.row !== to.row ? {x: from.x, y: from.y + from.height / 2} : port(from, to);
    const end = port(to, {x: from.x, y: from.row === to.row ? to.y : from.y});
    let line;
    if (kind === "missing") {
        const bend = (start.x + end.x) / 2;
        line = `M${start.x},${start.y} C${bend},${start.y} ${bend},${end.y} ${end.x},${end.y}`;
    } else if (from.row === to.row || Math.abs(from.x - to.x) < 1) {
        line = `M${start.x},${start.y} L${end.x},${end.y}`;
    } else {
        line = `M${start.x},${start.y} L${start.x},${end.y} L${end.x},${end.y}`;
    }
    return svg("path", {class: "edge " + kind, d: line, "marker-end": "url(#head-" + kind + ")"});
}

function arrowHead(kind) {
    return svg("marker", {id: "head-" + kind, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9,
        markerUnits: "userSpaceOnUse", orient: "auto"}, svg("path", {class: "head " + kind, d: "M0,0 L10,5 L0,10 z"}));
}

// Returns the picture, and the nodes that open a folded part.
function drawLanes(lanes) {
    const layout = new Layout(lanes);
    const picture = svg("svg", {viewBox: `0 0 ${layout.width} ${layout.height}`});
    picture.append(svg("defs", {}, ...["create", "join", "missing"].map(arrowHead)));
    for (const column of layout.columns) {
        const own = [...layout.boxes.values()].filter(box => box.column === column && !box.bundle);
        if (own.length > 1) {
            picture.append(svg("line", {class: "lane", x1: own[0].x, x2: own[0].x, y1: Math.min(...own.map(box => box.y)), y2: Math.max(...own.map(box => box.y))}));
        }
    }
    for (const arrow of lanes.arrows) {
        picture.append(drawArrow(layout.boxes.get(arrow.from), layout.boxes.get(arrow.to), arrow.kind));
    }
    const opens = new Map();
    for (const box of layout.boxes.values()) {
        const node = drawBox(box);
        picture.append(node);
        if (box.bundle?.opens) {
            opens.set(node, box.bundle);
        }
    }
    return {picture, opens, width: layout.width, height: layout.height};
}

class Picture {
    constructor(race, box, tools) {
        this.race = race;
        this.box = box;
        this.expanded = new Map();
        const button = (label, title, action) => el("button", {type: "button", title, "aria-label": title, onclick: action}, label);
        fill(tools, button("−", "Zoom out (-)", () => this.zoom(1 / 1.25)), button("+", "Zoom in (+)", () => this.zoom(1.25)),
            button("Fit", "Fit (0)", () => this.fit()), this.closer = button("Collapse", "Collapse all", () => {
                this.expanded.clear();
                this.draw();
            }));
        box.setAttribute("tabindex", "0");
        box.setAttribute("aria-label", "Picture of the tasks; arrow keys move it, + and - zoom");
        box.addEventListener("wheel", event => this.wheel(event), {passive: false});
        box.addEventListener("keydown", event => this.key(event));
        box.addEventListener("pointerdown", event => this.drag(event));
    }

    draw() {
        const drawn = drawLanes(new Lanes(this.race, this.expanded));
        const {opens} = drawn;
        this.svg = drawn.picture;
        this.width = drawn.width;
        this.height = drawn.height;
        this.svg.setAttribute("role", "img");
        this.svg.setAttribute("aria-label", "Task graph: " + this.race.because);
        fill(this.box, this.svg);
        this.closer.hidden = this.expanded.size === 0;
        for (const [node, bundle] of opens) {
            node.setAttribute("tabindex", "0");
            node.setAttribute("role", "button");
            node.setAttribute("aria-label", "Show " + bundle.label.replace("\n", " "));
            const open = () => {
                this.expanded.set(bundle.opens, (this.expanded.get(bundle.opens) ?? 0) + BESIDE_AT_ONCE);
                this.draw();
            };
            node.addEventListener("click", open);
            node.addEventListener("keydown", event => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), open()));
        }
        // What a reader has opened keeps its size: shrunk to fit, a large picture could not be read.
        if (this.expanded.size > 0 && this.scale) {
            this.apply();
            this.reveal();
        } else {
            this.fit();
        }
    }

    fit() {
        const wide = (this.box.clientWidth - 24) / this.width;
        const high = Math.max(420, window.innerHeight * 0.7) / this.height;
        this.scale = Math.min(1.2, Math.max(0.6, Math.min(wide, high)));
        this.apply();
        this.reveal();
    }

    // Where the picture is larger than its box, the middle between the two accesses is brought into view.
    reveal() {
        const box = this.box.getBoundingClientRect();
        const places = [...this.svg.querySelectorAll(".access")].map(access => access.getBoundingClientRect());
        const middle = values => values.reduce((sum, value) => sum + value, 0) / values.length;
        this.box.scrollLeft += middle(places.map(place => place.left + place.width / 2)) - box.left - box.width / 2;
        this.box.scrollTop += middle(places.map(place => place.top)) - box.top - box.height / 2;
    }

    zoom(factor) {
        const middle = [this.box.scrollLeft + this.box.clientWidth / 2, this.box.scrollTop + this.box.clientHeight / 2];
        const before = this.scale;
        this.scale = Math.min(4, Math.max(0.05, this.scale * factor));
        this.apply();
        const real = this.scale / before;
        this.box.scrollLeft = middle[0] * real - this.box.clientWidth / 2;
        this.box.scrollTop = middle[1] * real - this.box.clientHeight / 2;
    }

    apply() {
        this.svg.setAttribute("width", this.width * this.scale);
        this.svg.setAttribute("height", this.height * this.scale);
    }

    // Without Ctrl the wheel scrolls the page, as everywhere.
    wheel(event) {
        if (event.ctrlKey || event.metaKey) {
            event.preventDefault();
            this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
        }
    }

    key(event) {
        const moves = {ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60]};
        if (event.key in moves) {
            event.preventDefault();
            this.box.scrollBy(...moves[event.key]);
        }
    }

    drag(event) {
        if (event.button !== 0 || event.target.closest(".opens")) {
            return;
        }
        const start = [event.clientX + this.box.scrollLeft, event.clientY + this.box.scrollTop];
        const move = now => {
            this.box.scrollLeft = start[0] - now.clientX;
            this.box.scrollTop = start[1] - now.clientY;
        };
        const stop = () => {
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", stop);
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", stop);
    }
}
