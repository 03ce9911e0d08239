package org.taskrace.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * A pipeline that really runs. Workers get the iterations in turn. Every stage goes through the block of data of its
 * iteration, and every second stage waits for the iteration before.
 *
 * <p>With a listener, the worker that runs the iteration reports every task event. Without one it is the plain
 * pipeline.
 */
final class PipelineProgram {

    private static final int BLOCK = 1 << 10;

    private final int stages;
    private final int iterations;
    private final int passes;
    private final TaskEvents events;

    /** Per iteration: the number of stages that it has left. */
    private final AtomicIntegerArray left;

    /** One more block than iterations can be open at once: an iteration ends before the one that reuses its block begins. */
    private final byte[][] blocks;

    PipelineProgram(int stages, int iterations, int passes, int workers, TaskEvents events) {
        this.stages = stages;
        this.iterations = iterations;
        this.passes = passes;
        this.events = events;
        left = new AtomicIntegerArray(iterations);
        blocks = new byte[workers + 1][BLOCK];
    }

    /** Runs the whole pipeline and returns a sum of what it computed. */
    long run(int workers) {
        if (events != null) {
            events.begin(0, 0);
            events.beginPipeline(0, 0);
        }
        if (workers == 1) {
            runShare(0, 1);
        } else {
            runOn(workers);
        }
        if (events != null) {
            events.endPipeline(0, 0);
            events.end(0, 0);
        }
        long sum = 0;
        for (byte[] block : blocks) {
            for (byte value : block) {
                sum += value;
            }
        }
        return sum;
    }

    private void runOn(int workers) {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<?>> shares = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                int first = worker;
                shares.add(pool.submit(() -> runShare(first, workers)));
            }
            for (Future<?> share : shares) {
                share.get();
            }
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        } finally {
            pool.shutdownNow();
        }
    }

    private void runShare(int first, int step) {
        for (int iteration = first; iteration < iterations; iteration += step) {
            runIteration(iteration);
        }
    }

    private void runIteration(int iteration) {
        int task = iteration + 1;
        await(iteration - 1, 1);
        if (events != null) {
            events.create(0, task, TaskKind.ITERATION, 0);
        }
        work(iteration, 0);
        for (int stage = 1; stage < stages; stage++) {
            left.setRelease(iteration, stage);
            boolean waits = stage % 2 == 1;
            if (waits) {
                await(iteration - 1, stage + 1);
            }
            if (events != null) {
                if (waits) {
                    events.stageWait(task, stage, 0);
                } else {
                    events.stage(task, stage, 0);
                }
            }
            work(iteration, stage);
        }
        left.setRelease(iteration, stages);
        // The clean-up stage: the iteration before has ended.
        await(iteration - 1, stages + 1);
        if (events != null) {
            events.end(task, 0);
        }
        left.setRelease(iteration, stages + 1);
    }

    private void await(int iteration, int leftStages) {
        if (iteration >= 0) {
            for (int attempt = 0; left.getAcquire(iteration) < leftStages; attempt++) {
                if (attempt < 1000) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private void work(int iteration, int stage) {
        byte[] block = blocks[iteration % blocks.length];
        int carry = stage;
        for (int pass = 0; pass < passes; pass++) {
            for (int i = 0; i < BLOCK; i++) {
                carry = carry * 31 + block[i];
                block[i] = (byte) (carry >> 3);
            }
        }
    }
}
