package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/**
 * Parallel loops. To the program, each index is a task of its own. Without an observer a chunk of indices runs as one
 * task. With an observer each is one, since a race between two indices must not depend on the chunks.
 */
final class Loops {

    /** Chunks for each worker, unless the program says how large they are: enough to even out unequal ones. */
    private static final int CHUNKS_PER_WORKER = 16;

    private Loops() {}

    static void forAsync(Task parent, int begin, int end, int chunk, IndexBody body) {
        if (chunk < 0) {
            throw new TaskStructureException(
                    "a loop with chunks of " + chunk + " indices: a chunk must have 1 or more, or be left out");
        }
        Scope scope = parent.finishForAsync("forAsync");
        if (begin >= end) {
            return;
        }
        if (parent.run.tracked) {
            for (int i = begin; i < end; i++) {
                int index = i;
                BodyTask.async(parent, () -> body.run(index));
            }
            return;
        }
        long size = (long) end - begin;
        long automatic = Math.max(1, size / ((long) CHUNKS_PER_WORKER * parent.run.parallelism()));
        Part whole = new Part(parent.run, scope, begin, end, chunk > 0 ? chunk : automatic, body);
        parent.addTo(scope, whole);
        whole.fork();
    }

    /** A part of a loop: gives away its upper half until what is left is small enough. */
    @SuppressWarnings("serial")
    private static final class Part extends Task {
        private final transient Scope scope;
        private final int begin;
        private int end;
        private final long chunk;
        private final transient IndexBody body;

        Part(TaskRun run, Scope scope, int begin, int end, long chunk, IndexBody body) {
            super(run, TaskObserver.Kind.ASYNC, scope, scope, scope);
            this.scope = scope;
            this.begin = begin;
            this.end = end;
            this.chunk = chunk;
            this.body = body;
        }

        @Override
        void body() throws Exception {
            while ((long) end - begin > chunk) {
                int middle = (int) (((long) begin + end) >> 1);
                Part upper = new Part(run, scope, middle, end, chunk, body);
                addTo(scope, upper);
                upper.fork();
                end = middle;
            }
            for (int i = begin; i < end; i++) {
                body.run(i);
                // Each index is a task, and a task ends with a sync.
                sync();
            }
        }

        @Override
        void ended(Throwable failure) {
            if (failure != null) {
                scope.fail(failure);
            }
        }
    }
}
