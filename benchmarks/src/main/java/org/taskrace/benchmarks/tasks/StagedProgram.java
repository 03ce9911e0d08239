package org.taskrace.benchmarks.tasks;

import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

/** A pipeline whose stages go through a block of data each; every second one waits for the iteration before. */
record StagedProgram(int stages, int iterations, int passes) {

    private static final int BLOCK = 1 << 10;

    /** Runs on the calling worker and its pool; returns a sum of what it computed. */
    long run() {
        long[] sum = new long[1];
        pipeline(0, iterations, i -> {
            byte[] block = new byte[BLOCK];
            block[0] = (byte) i;
            work(block, 0);
            for (int number = 1; number < stages - 1; number++) {
                if (number % 2 == 1) {
                    stage(number);
                } else {
                    stageWait(number);
                }
                work(block, number);
            }
            stageWait(stages);
            work(block, stages);
            sum[0] += block[BLOCK - 1];
        });
        return sum[0];
    }

    private void work(byte[] block, int number) {
        int carry = number;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < BLOCK; i++) {
                carry = carry * 31 + block[i];
                block[i] = (byte) (carry >> 3);
            }
        }
    }
}
