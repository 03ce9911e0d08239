package org.taskrace.engine.findings;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Log of the failures of a run: exceptions that no code of the program has seen.
 *
 * <p>An exception that ends a thread is a failure at once. One that ends a future is a failure, unless the program
 * takes the future's result, or another stage follows it, before the run ends. Futures that pass one exception on have
 * one failure in common.
 */
public final class FailureLog {

    /** An uncaught exception. */
    public record Failure(Throwable thrown, String at, int task, List<String> stack) {}

    /** The most causes of an exception that are examined. */
    private static final int DEEPEST = 20;

    private final Map<Integer, Failure> failures = new LinkedHashMap<>();

    /** By a future that failed and was not got: the number of its failure. */
    private final Map<Object, Integer> ofFutures = new IdentityHashMap<>();

    /** Whether there is any; read without the lock, since most runs have none and most tasks ask. */
    private volatile boolean hasFailedFutures;

    private int limit = 100;
    private int numbers;
    private boolean full;

    /** Sets how many failures are kept. */
    public synchronized void limit(int most) {
        limit = most;
    }

    /** Records an exception that a task let escape. */
    public synchronized void uncaught(Throwable thrown, int task) {
        add(thrown, task);
    }

    /** Records that a future was completed by an exception of a task. */
    public synchronized void failed(Object future, Throwable thrown, int task) {
        if (!ofFutures.containsKey(future)) {
            int known = numberOf(thrown);
            int number = known >= 0 ? known : add(thrown, task);
            if (number >= 0) {
                ofFutures.put(future, number);
                hasFailedFutures = true;
            }
        }
    }

    /** Records that the program sees how a future was completed. */
    public void seen(Object future) {
        if (hasFailedFutures) {
            forget(future);
        }
    }

    private synchronized void forget(Object future) {
        Integer number = ofFutures.remove(future);
        if (number != null) {
            failures.remove(number);
        }
        hasFailedFutures = !ofFutures.isEmpty();
    }

    /** Returns the number of the failure that an exception, or the cause of one, already has among those of futures; or -1. */
    private int numberOf(Throwable thrown) {
        for (int number : ofFutures.values()) {
            Failure failure = failures.get(number);
            int depth = 0;
            for (Throwable cause = thrown;
                    failure != null && cause != null && depth++ < DEEPEST;
                    cause = cause.getCause()) {
                if (cause == failure.thrown) {
                    return number;
                }
            }
        }
        return -1;
    }

    private int add(Throwable thrown, int task) {
        if (failures.size() >= limit) {
            full = true;
            return -1;
        }
        List<String> stack = RaceWitnesses.stackOfTask(thrown.getStackTrace());
        failures.put(numbers, new Failure(thrown, ProgramFrame.at(thrown.getStackTrace()), task, stack));
        return numbers++;
    }

    /** Returns the failures, in the order in which they were thrown. */
    public synchronized List<Failure> list() {
        return new ArrayList<>(failures.values());
    }

    /** Returns whether there were more failures than are kept; some of those may have been seen by the program later. */
    public synchronized boolean isFull() {
        return full;
    }
}
