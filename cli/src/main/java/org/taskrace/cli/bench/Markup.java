package org.taskrace.cli.bench;

/** Text that stands in HTML or SVG. */
final class Markup {

    private Markup() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
