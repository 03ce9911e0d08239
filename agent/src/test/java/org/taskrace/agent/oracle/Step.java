package org.taskrace.agent.oracle;

import java.util.List;

/** A statement of a model program: it writes itself as Java, and runs in the model. */
interface Step {

    /** Writes the statement, and keeps the numbers of its lines. */
    void write(JavaText out);

    void run(ModelRun run);

    /** Statements inside this one, which a shrinking program may lose. */
    default List<Step> body() {
        return List.of();
    }

    static void write(List<Step> steps, JavaText out) {
        steps.forEach(step -> step.write(out));
    }
}
