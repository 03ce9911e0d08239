package org.taskrace.cli.model;

import org.taskrace.core.sets.IntList;

/** The lines of a program's text, for excerpts. */
final class SourceLines {

    private static final int LONGEST = 100;

    private final char[] text;
    private IntList begins;

    SourceLines(char[] text) {
        this.text = text;
    }

    /** Returns the line without its indentation, shortened if it is long; empty if there is no such line. */
    String excerpt(int line) {
        if (begins == null) {
            index();
        }
        if (line < 1 || line > begins.size()) {
            return "";
        }
        int begin = begins.get(line - 1);
        int end = line < begins.size() ? begins.get(line) : text.length;
        String whole = new String(text, begin, Math.min(end - begin, 10 * LONGEST)).strip();
        return whole.length() <= LONGEST ? whole : whole.substring(0, LONGEST - 1) + "…";
    }

    private void index() {
        begins = new IntList();
        begins.add(0);
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                begins.add(i + 1);
            }
        }
    }
}
