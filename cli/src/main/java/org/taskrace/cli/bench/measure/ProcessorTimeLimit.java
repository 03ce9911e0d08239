package org.taskrace.cli.bench.measure;

import java.time.Duration;

/**
 * Limit of a process's processor time. On a busy machine it also stops a process that has run for several times as
 * long.
 */
public final class ProcessorTimeLimit extends Thread {

    private static final long LOOK_MILLIS = 100;

    /** The factor of elapsed time to processor time that a process may take. */
    private static final double PATIENCE = 4;

    private final Process process;
    private final double seconds;
    private volatile boolean reached;
    private volatile double spent;

    private ProcessorTimeLimit(Process process, double seconds) {
        super("time limit");
        this.process = process;
        this.seconds = seconds;
        setDaemon(true);
    }

    public static ProcessorTimeLimit begin(Process process, double seconds) {
        ProcessorTimeLimit limit = new ProcessorTimeLimit(process, seconds);
        limit.start();
        return limit;
    }

    /** Returns whether the process was stopped. */
    public boolean isReached() {
        return reached;
    }

    /** Returns the processor time after which it was stopped, in seconds. */
    public double spent() {
        return spent;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        try {
            while (process.isAlive()) {
                Thread.sleep(LOOK_MILLIS);
                double work = process.info()
                                .totalCpuDuration()
                                .orElse(Duration.ofNanos(System.nanoTime() - start))
                                .toNanos()
                        / 1e9;
                if (work > seconds || (System.nanoTime() - start) / 1e9 > PATIENCE * seconds) {
                    spent = work;
                    reached = process.isAlive();
                    process.destroyForcibly();
                    return;
                }
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
        }
    }
}
