package org.taskrace.agent.constructs.objects.table;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.regex.Pattern;

/** Entry of the table about one type, or about all types whose names begin alike. */
final class TypeEntry {

    private static final Pattern METHOD =
            Pattern.compile("[\\w$]+(\\([\\w$.,\\[\\]]*\\))?|[\\w$]*\\*|<init>(\\([\\w$.,\\[\\]]*\\))?");

    /** Null where only methods are described. */
    Safety safety;

    /** By name, or by name and parameters: {@code get(int)}. */
    private final Map<String, CallEffects> methods = new HashMap<>();

    /** By the beginning of the name. */
    private final Map<String, CallEffects> families = new LinkedHashMap<>();

    /** Lines that were not parsed yet, in their order. Few types of a long table are asked for, and parsing takes time at each start. */
    private final Queue<Line> lines = new ArrayDeque<>();

    /** A line about methods, and where it stands. */
    record Line(String file, int number, String words) {}

    /** Whether all lines are parsed. Classes are loaded, and so looked up here, on any thread. */
    private volatile boolean isParsed = true;

    void add(Line line) {
        lines.add(line);
        isParsed = false;
    }

    /** Parses the lines that were added. Throws {@link TableTextException} for the first that cannot be understood. */
    void parse() {
        if (!isParsed) {
            parseAll();
        }
    }

    private synchronized void parseAll() {
        while (!lines.isEmpty()) {
            Line line = lines.remove();
            try {
                parse(line.words);
            } catch (IllegalArgumentException e) {
                throw new TableTextException(line.file, line.number, e.getMessage());
            }
        }
        isParsed = true;
    }

    private void parse(String words) {
        int colon = words.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "expected 'type NAME SAFETY' or 'EFFECTS: METHODS', found '" + words + "'");
        }
        CallEffects effects = CallEffectsParser.parse(words.substring(0, colon));
        String named = words.substring(colon + 1).strip();
        if (named.isEmpty()) {
            throw new IllegalArgumentException("no method after the colon");
        }
        for (String method : named.split("\\s+")) {
            if (!METHOD.matcher(method).matches()) {
                throw new IllegalArgumentException(
                        "'" + method + "' is no method; write NAME, NAME(int,Object) or NAME*");
            }
            add(method, effects);
        }
    }

    private void add(String method, CallEffects effects) {
        if (method.endsWith("*")) {
            families.put(method.substring(0, method.length() - 1), effects);
        } else {
            methods.put(method, effects);
        }
    }

    /** Returns the effects of a method that is named, or null. */
    CallEffects named(String name, String parameters) {
        parse();
        CallEffects exact = methods.get(name + parameters);
        return exact != null ? exact : methods.get(name);
    }

    /** Returns the effects of all methods whose names begin like this one, or null; the longest beginning counts. */
    CallEffects ofFamily(String name) {
        parse();
        String best = null;
        for (String family : families.keySet()) {
            if (name.startsWith(family) && (best == null || family.length() > best.length())) {
                best = family;
            }
        }
        return best == null ? null : families.get(best);
    }
}
