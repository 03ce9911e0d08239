package org.taskrace.agent.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.engine.order.ReachabilityKind;
import org.taskrace.engine.order.ReachabilitySelector;

/** The names of the algorithms that can check a Java program. */
final class RunAlgorithms {

    private RunAlgorithms() {}

    static void check(String name) {
        List<String> names = new ArrayList<>(List.of(ReachabilitySelector.AUTO, ReachabilitySelector.FUTURE_BAGS));
        Arrays.stream(ReachabilityKind.values()).map(ReachabilityKind::word).forEach(names::add);
        if (!names.contains(name)) {
            throw new IllegalArgumentException("there is no algorithm " + name + "; did you mean "
                    + AgentOption.nearest(name, names) + "? A Java program can be checked with "
                    + String.join(", ", names));
        }
    }
}
