package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The statements of a random program's main method: tasks, and joins of some or all of them. */
final class TaskStatements {

    private final Random random;
    private final List<RandomProgram.Node> main;

    TaskStatements(Random random, List<RandomProgram.Node> main) {
        this.random = random;
        this.main = main;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    /** Tasks that run the methods, of which there are so many, and joins; all of them are joined in the end. */
    void add(int methods) {
        int count = 2 + below(4);
        List<String> forked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String arguments = below(methods) + ", " + below(10) + ", " + (5 + below(25)) + ", " + below(12);
            if (below(4) == 0) {
                main.add(RandomProgram.Node.of("guarded(" + arguments + ");"));
            } else {
                main.add(RandomProgram.Node.of("Task t" + i + " = new Task(" + arguments + ");"));
                main.add(RandomProgram.Node.of("t" + i + ".fork();"));
                forked.add("t" + i);
            }
            if (!forked.isEmpty() && below(4) == 0) {
                main.add(RandomProgram.Node.of(forked.remove(below(forked.size())) + ".join();"));
            }
            if (below(4) == 0) {
                joinAll(forked);
            }
        }
        joinAll(forked);
    }

    /** After that nobody can race with what was done before. */
    private void joinAll(List<String> forked) {
        while (!forked.isEmpty()) {
            main.add(RandomProgram.Node.of(forked.remove(below(forked.size())) + ".join();"));
        }
    }
}
