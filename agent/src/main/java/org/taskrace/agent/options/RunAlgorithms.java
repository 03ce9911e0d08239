package org.taskrace.agent.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which algorithms can check a Java program. The constructs of the JDK create tasks that whoever holds them may join, at any
 * time and in any order, and values that are set once and got by others: futures and promises.
 */
public final class RunAlgorithms {

    /** Picks by itself. */
    public static final String AUTO = "auto";

    /** What auto picks for programs of the JDK's constructs. */
    public static final String FUTURE_BAGS = "future-bags";

    public static final String R_SKETCH = "r-sketch";
    public static final String DRDP = "drdp";
    public static final String ORACLE = "oracle";

    private static final List<String> CAN = List.of(AUTO, FUTURE_BAGS, R_SKETCH, DRDP, ORACLE);

    /** Those that cannot, and what they know instead. */
    private static final Map<String, String> CANNOT = Map.of(
            "sp-bags", "spawn and sync",
            "esp-bags", "spawn and sync, async and finish",
            "suprema", "tasks whose graph can be drawn in a plane",
            "2d-order", "tasks whose graph can be drawn in a plane");

    private RunAlgorithms() {}

    static void check(String name) {
        if (CAN.contains(name)) {
            return;
        }
        String knows = CANNOT.get(name);
        if (knows != null) {
            throw new IllegalArgumentException("algorithm " + name + " cannot check a Java program: it knows " + knows
                    + " only, and a task of the JDK can be joined by anybody, at any time. These can: "
                    + String.join(", ", CAN));
        }
        List<String> all = new ArrayList<>(CAN);
        all.addAll(CANNOT.keySet());
        throw new IllegalArgumentException("there is no algorithm " + name + "; did you mean "
                + AgentOption.nearest(name, all) + "? A Java program can be checked with " + String.join(", ", CAN));
    }
}
