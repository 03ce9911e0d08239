package org.taskrace.report.html;

import java.util.function.UnaryOperator;

/** A text with marks of the form {@code @@name@@}. What is filled in is not searched for marks again. */
final class Template {

    private static final String MARK = "@@";

    private Template() {}

    static String fill(String template, UnaryOperator<String> value) {
        String[] parts = template.split(MARK, -1);
        if (parts.length % 2 == 0) {
            throw new IllegalArgumentException("a mark of the template is not closed");
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            out.append(i % 2 == 0 ? parts[i] : value.apply(parts[i]));
        }
        return out.toString();
    }
}
