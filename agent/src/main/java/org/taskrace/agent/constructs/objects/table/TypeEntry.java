package org.taskrace.agent.constructs.objects.table;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Entry of the table about one type, or about all types whose names begin alike. */
final class TypeEntry {

    /** Null where only methods are described. */
    Safety safety;

    /** By name, or by name and parameters: {@code get(int)}. */
    private final Map<String, CallEffects> methods = new HashMap<>();

    /** By the beginning of the name. */
    private final Map<String, CallEffects> families = new LinkedHashMap<>();

    void add(String method, CallEffects effects) {
        if (method.endsWith("*")) {
            families.put(method.substring(0, method.length() - 1), effects);
        } else {
            methods.put(method, effects);
        }
    }

    /** Returns the effects of a method that is named, or null. */
    CallEffects named(String name, String parameters) {
        CallEffects exact = methods.get(name + parameters);
        return exact != null ? exact : methods.get(name);
    }

    /** Returns the effects of all methods whose names begin like this one, or null; the longest beginning counts. */
    CallEffects ofFamily(String name) {
        String best = null;
        for (String family : families.keySet()) {
            if (name.startsWith(family) && (best == null || family.length() > best.length())) {
                best = family;
            }
        }
        return best == null ? null : families.get(best);
    }
}
