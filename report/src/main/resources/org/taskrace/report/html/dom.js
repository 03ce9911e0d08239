// Builds elements. Text always becomes a text node: nothing in a report is ever read as markup.
function el(tag, properties, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties ?? {})) {
        if (value === undefined || value === null || value === false) {
            continue;
        }
        if (name.startsWith("on")) {
            element.addEventListener(name.slice(2), value);
        } else if (name === "class") {
            element.className = value;
        } else {
            element.setAttribute(name, value === true ? "" : value);
        }
    }
    add(element, children);
    return element;
}

function add(element, children) {
    for (const child of children.flat(Infinity)) {
        if (child !== undefined && child !== null && child !== false) {
            element.append(child);
        }
    }
}

function fill(element, ...children) {
    element.replaceChildren();
    add(element, children);
}

function count(number, noun) {
    return number.toLocaleString("en") + " " + noun + (number === 1 ? "" : "s");
}
