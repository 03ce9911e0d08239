package org.taskrace.hooks.listening;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * The completion of a future, or another event that tasks wait for. Those that make it happen set it first; those that
 * have waited follow them.
 */
final class Completion {

    private static final IdentityTable<Completion> OF_OBJECTS = new IdentityTable<>();
    private static final Completion[] NONE = {};

    private final int promise = ParallelTasks.control().nextPromise();
    private final AtomicBoolean isSet = new AtomicBoolean();

    /** What has completed instead, if no task has set this: a stage whose function was left out passes its sources on. */
    private final Completion[] sources;

    /** What has to complete too, or null. */
    private volatile Completion also;

    /**
     * The groups of calls within which functions run that wait for this completion; null if others may run them. A call
     * that completes a future by hand is of the group with the number of the promise.
     */
    private volatile int[] calls;

    /** The strand with which the body of a pool was over that has set this; null if none has. */
    private Object endOfBody;

    private Completion(Completion... sources) {
        this.sources = sources;
    }

    /** The first of several completions, which has brought this one about in this schedule; null if there is none. */
    private final AtomicReference<Completion> first = new AtomicReference<>();

    /** The operation that has taken the first one. */
    private volatile String chosenBy;

    /** Returns the completion of an object, which is made on the first use. */
    static Completion of(Object object) {
        return OF_OBJECTS.get(object, () -> new Completion(NONE));
    }

    /** Returns the completion of a stage. */
    static Completion after(Completion... sources) {
        return new Completion(sources);
    }

    /** Lets an object have this completion. */
    void belongsTo(Object object) {
        OF_OBJECTS.put(object, this);
    }

    /** Records that something else has to complete too, before this is set. */
    void needs(Completion other) {
        also = other;
    }

    /** Records that the running task completes it. */
    void set() {
        Strand strand = Strand.current();
        if (strand.task != Strand.NO_TASK) {
            ParallelTasks.control().set(strand.task, promise);
            isSet.set(true);
        }
    }

    /** Lets this completion be brought about by another one, if that is the first of several. */
    boolean comesFrom(Completion other, String construct) {
        chosenBy = construct;
        return first.compareAndSet(null, other);
    }

    boolean isSet() {
        return isSet.get();
    }

    /** Records that the running task begins a call of the program that makes or completes the future. */
    void callBegins() {
        ParallelTasks.control().callBegins(promise);
    }

    /** Records that such a call completes the future, unless something else has. */
    void completesWithinCall() {
        if (calls == null && !isSet()) {
            calls = new int[] {promise};
        }
    }

    /** Records that such a call is over. */
    void callEnds() {
        ParallelTasks.control().callEnds(Strand.current().task, promise);
    }

    /** Records that the running task has made a call that may run functions which wait for this completion. */
    void callHelps() {
        ParallelTasks.control().callHelps(Strand.current().task, promise);
    }

    /**
     * Records that the body of a pool, which the running task is, has set it. The body runs what waits for it, so what
     * follows the body's end follows these functions.
     */
    synchronized void bodyEnds() {
        endOfBody = ParallelTasks.control().cut(Strand.current().task);
    }

    /** Returns the group of the body that has set this, which is made on the first use; null if there is none. */
    private synchronized int[] callOfBody() {
        if (calls == null && endOfBody != null && ParallelTasks.control().callWasOver(promise, endOfBody)) {
            calls = new int[] {promise};
        }
        return calls;
    }

    /** Lets the completion come about within calls of these groups. */
    void comesWithin(int[] theCalls) {
        calls = theCalls;
    }

    /** Returns the groups of calls within which functions run that wait for it; null if that is not known. */
    private int[] calls() {
        int[] known = callOfBody();
        if (known == null && !isSet() && sources.length > 0) {
            known = callsOf(this, sources);
        }
        Completion other = also;
        return other == null ? known : both(known, other.calls());
    }

    /** Returns the groups of calls that may run a function which waits for all of these; null if that is not known. */
    static int[] callsOf(Completion made, Completion... awaited) {
        int[] all = {made.promise};
        for (Completion one : awaited) {
            all = both(all, one.calls());
        }
        return all;
    }

    private static int[] both(int[] some, int[] others) {
        return some == null || others == null
                ? null
                : IntStream.concat(IntStream.of(some), IntStream.of(others))
                        .distinct()
                        .toArray();
    }

    /** Records that the running task has seen it complete. */
    void follow() {
        Strand strand = Strand.current();
        if (strand.task == Strand.NO_TASK || ParallelTasks.control() == null) {
            return;
        }
        if (!followInto(strand.task)) {
            ParallelTasks.control().outside("a wait for what was completed unseen", strand.callSite);
        }
    }

    private boolean followInto(int task) {
        Completion chosen = first.get();
        if (chosen != null) {
            ParallelTasks.control().dependsOnSchedule(chosenBy, Strand.current().callSite);
            return chosen.followInto(task);
        }
        if (isSet()) {
            ParallelTasks.control().get(task, promise);
            Completion other = also;
            return other == null || other.followInto(task);
        }
        boolean isComplete = sources.length > 0;
        for (Completion source : sources) {
            isComplete &= source.followInto(task);
        }
        return isComplete;
    }

    /** Returns whether the running task follows the completion already. */
    boolean precedes(int task) {
        if (isSet()) {
            Completion other = also;
            return ParallelTasks.control().followsSet(task, promise) && (other == null || other.precedes(task));
        }
        for (Completion source : sources) {
            if (!source.precedes(task)) {
                return false;
            }
        }
        return sources.length > 0;
    }
}
