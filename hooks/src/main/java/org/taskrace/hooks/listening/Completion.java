package org.taskrace.hooks.listening;

import java.util.concurrent.atomic.AtomicBoolean;
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

    private Completion(Completion... sources) {
        this.sources = sources;
    }

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

    boolean isSet() {
        return isSet.get();
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
