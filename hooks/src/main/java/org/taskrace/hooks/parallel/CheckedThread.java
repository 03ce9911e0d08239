package org.taskrace.hooks.parallel;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** A worker that runs tasks of a program while they are checked: it finds its strand without a look-up. */
public final class CheckedThread extends ForkJoinWorkerThread {

    final Strand strand = Strand.ofWorker();

    public CheckedThread(ForkJoinPool pool) {
        super(pool);
    }
}
