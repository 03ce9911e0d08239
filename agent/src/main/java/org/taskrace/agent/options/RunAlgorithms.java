package org.taskrace.agent.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.agent.shadow.Structure;
import org.taskrace.agent.shadow.StructureChoice;

/** The names of the algorithms that can check a Java program. */
final class RunAlgorithms {

    private RunAlgorithms() {}

    static void check(String name) {
        List<String> names = new ArrayList<>(List.of(StructureChoice.AUTO, StructureChoice.FUTURE_BAGS));
        Arrays.stream(Structure.values()).map(Structure::word).forEach(names::add);
        if (!names.contains(name)) {
            throw new IllegalArgumentException("there is no algorithm " + name + "; did you mean "
                    + AgentOption.nearest(name, names) + "? A Java program can be checked with "
                    + String.join(", ", names));
        }
    }
}
