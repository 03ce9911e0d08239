package org.taskrace.agent.explore;

import java.util.HashSet;
import java.util.Set;

/** Figures of a search, of this process and of all workers. */
final class SearchTally {

    private final long begin = System.nanoTime();
    private double secondsBefore;
    private final Set<Long> classes = new HashSet<>();
    int schedules;
    int redundant;

    /** Runs that were given up since another one stands for them. */
    int stopped;

    /** Runs that only served to learn which operations depend on each other. */
    int probes;

    int infeasible;
    long pairs;
    boolean isComplete;

    /** Whether the bound of flips has cut something off. */
    boolean wasCut;

    /** How two runs of one schedule differ, or null. */
    String difference;

    /** Counts a run to its end, by a hash of its class. */
    void add(long signature) {
        schedules++;
        redundant += classes.add(signature) ? 0 : 1;
    }

    Set<Long> classes() {
        return classes;
    }

    int runs() {
        return schedules + stopped;
    }

    /** Forgets the runs: the dependences have grown. */
    void restart() {
        classes.clear();
        schedules = 0;
        redundant = 0;
        stopped = 0;
        infeasible = 0;
        pairs = 0;
    }

    /** Goes on with a search that has taken some time already. */
    void hasTaken(double seconds) {
        secondsBefore = seconds;
    }

    /** Returns the time of this process. */
    double seconds() {
        return (System.nanoTime() - begin) / 1e9;
    }

    double secondsInAll() {
        return secondsBefore + seconds();
    }
}
