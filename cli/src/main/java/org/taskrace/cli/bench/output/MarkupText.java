package org.taskrace.cli.bench.output;

/** Text that stands in HTML or SVG. */
public final class MarkupText {

    private MarkupText() {}

    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
