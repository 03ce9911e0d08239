package org.taskrace.benchmarks.promises;

/**
 * Divide and conquer without promises: a task writes what its children read, and reads what they have written once they have ended.
 * At most levels a finish encloses the children; at the last one, where the height is odd, they are joined by the finish further out.
 */
final class TreeProgram {

    private final Teller tell;
    private final int tasks;
    private final int height;
    private final int branching;
    private final int writes;
    private final int reads;

    /** Each task makes that many writes and reads. */
    TreeProgram(Teller tell, int tasks, int height, int branching, int writes, int reads) {
        this.tell = tell;
        this.tasks = tasks;
        this.height = height;
        this.branching = branching;
        this.writes = writes;
        this.reads = reads;
    }

    void run() {
        int input = tell.allocate(writes);
        tell.write(input, writes);
        // The program's own finish encloses the first level.
        children(tasks, 3, input, tell.allocate(branching * writes));
    }

    /** Creates children that are, with all of theirs, that many tasks; their nodes are at {@code depth}. */
    private void children(int count, int depth, int input, int output) {
        boolean lastLevel = depth + 1 == height;
        int created = lastLevel ? count : Math.min(branching, count);
        for (int i = 0; i < created; i++) {
            int below = lastLevel ? 0 : count / created - 1 + (i < count % created ? 1 : 0);
            // Leaves beyond the branching share no output: the last level may be wide.
            int own = i < branching ? output + i * writes : tell.allocate(writes);
            tell.async(() -> task(below, depth, input, own));
        }
    }

    private void task(int below, int depth, int input, int output) {
        tell.read(input, writes, reads);
        tell.write(output, writes);
        if (below == 0) {
            return;
        }
        int childOutput = tell.allocate(branching * writes);
        if (depth + 2 == height) {
            children(below, depth + 1, output, childOutput);
            return;
        }
        tell.finish(() -> children(below, depth + 2, output, childOutput));
        tell.read(childOutput, writes, writes);
    }
}
