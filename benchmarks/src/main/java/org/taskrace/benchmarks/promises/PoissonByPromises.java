package org.taskrace.benchmarks.promises;

/**
 * Jacobi iteration over 4,096 strips, five times. A strip is computed from itself and its two neighbours and copied;
 * its residual is taken; it is rounded off. A fifth task for each strip works on data of its own. Only promises join
 * tasks.
 */
final class PoissonByPromises {

    private static final int STRIPS = 4096;
    private static final int ITERATIONS = 5;

    private final Teller tell;
    private final int block;
    private final int reads;

    PoissonByPromises(Teller tell, int block, int reads) {
        this.tell = tell;
        this.block = block;
        this.reads = reads;
    }

    void run() {
        int old = tell.allocate(STRIPS * block);
        int copy = tell.allocate(STRIPS * block);
        int own = tell.allocate(STRIPS);
        int ready = promises();
        for (int i = 0; i < STRIPS; i++) {
            int strip = i;
            int done = ready + i;
            tell.async(() -> {
                tell.write(old + strip * block, block);
                tell.set(done);
            });
        }
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            int from = iteration % 2 == 0 ? old : copy;
            int to = iteration % 2 == 0 ? copy : old;
            int computed = compute(ready, from, to);
            int copied = follow(computed, to);
            int residual = follow(copied, to);
            ready = follow(residual, to);
            int alone = own;
            for (int i = 0; i < STRIPS; i++) {
                tell.async(() -> tell.read(alone, 1, 1));
            }
        }
    }

    private int promises() {
        int first = tell.promise();
        for (int i = 1; i < STRIPS; i++) {
            tell.promise();
        }
        return first;
    }

    private int compute(int ready, int from, int to) {
        int done = promises();
        for (int i = 0; i < STRIPS; i++) {
            int strip = i;
            tell.async(() -> {
                for (int near = Math.max(0, strip - 1); near <= Math.min(STRIPS - 1, strip + 1); near++) {
                    tell.get(ready + near);
                    tell.read(from + near * block, block, reads);
                }
                tell.write(to + strip * block, block);
                tell.set(done + strip);
            });
        }
        return done;
    }

    private int follow(int ready, int data) {
        int done = promises();
        for (int i = 0; i < STRIPS; i++) {
            int strip = i;
            tell.async(() -> {
                tell.get(ready + strip);
                tell.read(data + strip * block, block, reads);
                tell.write(data + strip * block, block);
                tell.set(done + strip);
            });
        }
        return done;
    }
}
