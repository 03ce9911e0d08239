// Draws lanes with Graphviz: each lane is a column of nodes that a thick line joins.
let graphviz;

// Long names are cut in the middle.
function shorten(text) {
    return text.split("\n").map(line => line.length > 44 ? line.slice(0, 20) + "…" + line.slice(-22) : line).join("\n");
}

// Graphviz reads escape sequences and entities in labels; ours are plain text.
function plain(text) {
    return shorten(text).replace(/&/g, "&amp;").replace(/\\/g, "\\\\").replace(/\n/g, "\\n");
}

// Graphviz guesses widths from a font that the browser may not have, so the browser measures.
const measure = document.createElement("canvas").getContext("2d");

function inches(label) {
    measure.font = "bold 12pt Helvetica, Arial, 'Liberation Sans', sans-serif";
    const pixels = Math.max(...shorten(label).split("\n").map(line => measure.measureText(line).width));
    return String((pixels * 0.75 + 16) / 72);
}

function taskLabel(task, isAncestor) {
    const name = task.parent < 0 ? task.kind || "main" : "task of " + (task.at || "an unknown line");
    const kind = task.parent >= 0 && task.kind ? "\n" + task.kind : "";
    return name + kind + (isAncestor ? "\npaths part here" : "");
}

function graphOf(lanes) {
    const nodes = [];
    const edges = [];
    const opens = new Map();
    let serial = 0;
    const names = new Map();
    const node = (thing, label, kind, shape, group, extra) => {
        const name = "p" + serial++;
        names.set(thing, name);
        nodes.push({name, attributes: {id: name, label: plain(label), class: kind, shape, ...(group !== null && {group: "lane" + group}), tooltip: " ",
            width: inches(label), ...extra}});
        return name;
    };
    for (const [id, lane] of lanes.lanes) {
        const isAncestor = id === lanes.ancestor;
        const kind = "task" + (isAncestor ? " ancestor" : "") + (lane.task.onChain ? "" : " beside");
        let previous = node(lane, taskLabel(lane.task, isAncestor), kind, "box", id, {style: "rounded"});
        const events = lane.end ? [...lane.events, lane.end] : lane.events;
        for (const event of events) {
            const dot = event.kind === "create" || event.kind === "end";
            const name = node(event, dot ? "" : event.label, event.kind, dot ? "circle" : "box", id,
                dot ? {width: "0.13", height: "0.13", fixedsize: "true"} : {});
            edges.push({tail: previous, head: name, attributes: {class: "lane", arrowhead: "none", weight: "50", penwidth: "5"}});
            previous = name;
        }
    }
    for (const bundle of lanes.bundles) {
        const name = node(bundle, bundle.label + (bundle.opens ? "\n(open)" : ""), bundle.opens ? "bundle opens" : "bundle", "box", null, {style: "rounded,dashed"});
        if (bundle.opens) {
            opens.set(name, bundle);
        }
    }
    for (const arrow of lanes.arrows) {
        const missing = arrow.kind === "missing";
        edges.push({tail: names.get(arrow.from), head: names.get(arrow.to), attributes: {
            class: arrow.kind, weight: "1",
            ...(missing && {style: "dashed", constraint: "false", penwidth: "2"})
        }});
    }
    const same = [names.get(lanes.firstEvent), names.get(lanes.secondEvent)];
    return {
        graph: {
            graphAttributes: {rankdir: "TB", ranksep: "0.32", nodesep: "0.45", bgcolor: "transparent", fontname: "Helvetica"},
            nodeAttributes: {fontname: "Helvetica", fontsize: "12", margin: "0.12,0.06", height: "0.3"},
            edgeAttributes: {arrowsize: "0.7"},
            nodes, edges,
            subgraphs: [{name: "accesses", graphAttributes: {rank: "same"}, nodes: same.map(name => ({name}))}]
        },
        opens
    };
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

    async draw() {
        try {
            graphviz ??= await Viz.instance();
            const lanes = new Lanes(this.race, this.expanded);
            const {graph, opens} = graphOf(lanes);
            this.show(graphviz.renderSVGElement(graph), opens);
        } catch (error) {
            fill(this.box, el("p", {class: "hint"}, "The picture could not be drawn: " + error.message));
        }
    }

    show(svg, opens) {
        this.svg = document.importNode(svg, true);
        this.svg.setAttribute("role", "img");
        this.svg.setAttribute("aria-label", "Task graph: " + this.race.because);
        this.svg.querySelectorAll("title").forEach(title => title.remove());
        this.svg.querySelectorAll("a").forEach(link => link.replaceWith(...link.childNodes));
        [this.width, this.height] = this.svg.getAttribute("viewBox").split(/\s+/).slice(2).map(Number);
        fill(this.box, this.svg);
        this.closer.hidden = this.expanded.size === 0;
        for (const [id, bundle] of opens) {
            const node = this.svg.querySelector("#" + id);
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
        this.fit();
    }

    fit() {
        const wide = (this.box.clientWidth - 24) / this.width;
        const high = Math.max(420, window.innerHeight * 0.7) / this.height;
        this.scale = Math.min(1.2, Math.max(0.35, Math.min(wide, high)));
        this.apply();
        const access = this.svg.querySelector(".access");
        if (access && (this.width * this.scale > this.box.clientWidth || this.height * this.scale > this.box.clientHeight)) {
            const box = this.box.getBoundingClientRect();
            const place = access.getBoundingClientRect();
            this.box.scrollLeft += place.left - box.left - box.width / 3;
            this.box.scrollTop += place.top - box.top - box.height / 2;
        }
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
