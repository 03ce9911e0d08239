package org.taskrace.agent.oracle;

/** Text of a Java program that is written line by line, with the number of each line. */
final class JavaText {

    private final StringBuilder text = new StringBuilder();
    private int lines;
    private int depth;

    /** Adds a line and returns its number. A line that ends with an open brace indents those after it. */
    int line(String content) {
        if (content.startsWith("}")) {
            depth--;
        }
        text.append("  ".repeat(depth)).append(content).append('\n');
        if (content.endsWith("{")) {
            depth++;
        }
        return ++lines;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
