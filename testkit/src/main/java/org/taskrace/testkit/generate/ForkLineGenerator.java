package org.taskrace.testkit.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.taskrace.testkit.tree.Statement;

/**
 * A simulation of the line of unjoined fork tasks while a program is made, child first. The tasks to the left of the
 * running one are a stack: a task is pushed when it ends, and a join takes the top.
 */
final class ForkLineGenerator {

    /** The shared array through which handles travel that are not visible where they are joined. */
    static final String SHARED = "handle";

    /** A task that has ended: its handle's name, and its place in {@link #SHARED}. */
    record Ended(String name, int slot) {}

    private final SplittableRandom random;
    private final Names names;
    private final List<Ended> left = new ArrayList<>();
    private int slots;

    ForkLineGenerator(SplittableRandom random, Names names) {
        this.random = random;
        this.names = names;
    }

    int slots() {
        return slots;
    }

    int height() {
        return left.size();
    }

    /** Returns a task that is about to be forked; to be pushed when its body is complete. */
    Ended begin() {
        return new Ended(names.fresh("t"), slots++);
    }

    void end(Ended task) {
        left.add(task);
    }

    static Statement store(Ended task) {
        return Statement.leaf(SHARED + "[" + task.slot + "] = " + task.name + ";");
    }

    static Statement declaration(int slots) {
        return Statement.leaf("array " + SHARED + "[" + slots + "];");
    }

    /** Joins the left neighbour; {@code visible} are the handles whose names can be used here. */
    List<Statement> joinTop(List<String> visible) {
        return join(left.remove(left.size() - 1), visible);
    }

    /** Joins a task that is not the left neighbour: a structure error. Empty where there are fewer than two. */
    List<Statement> joinWrongly(List<String> visible) {
        return left.size() < 2 ? List.of() : join(left.get(random.nextInt(left.size() - 1)), visible);
    }

    private List<Statement> join(Ended task, List<String> visible) {
        Set<String> names = new HashSet<>(visible);
        if (names.contains(task.name)) {
            return List.of(Statement.leaf("join " + task.name + ";"));
        }
        // The name gets a block of its own, since one handle may be joined in several rounds of a loop.
        String local = this.names.fresh("j");
        return List.of(Statement.block(
                "",
                List.of(
                        Statement.leaf("let " + local + " = " + SHARED + "[" + task.slot + "];"),
                        Statement.leaf("join " + local + ";"))));
    }
}
