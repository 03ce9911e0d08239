package org.taskrace.agent.constructs.outcomes;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * Changes of objects that tasks share, and the operations that found such an object in some state. An operation finds
 * that state in every schedule if no change of the object is unordered with it, before it or after it.
 *
 * <p>Costs a list entry for each change and for each operation; a change that precedes a later one is dropped in time.
 * If an object has more than {@value #MOST_OPEN} open operations, the oldest counts as one that a change may meet.
 */
public final class ObjectChanges {

    private static final int MOST_OPEN = 4096;

    private final HappensBefore order;
    private final WeakIdentityMap<History> histories = new WeakIdentityMap<>();

    /** How many operations wait for the only change of their object. */
    private int awaitingCompletion;

    public ObjectChanges(HappensBefore order) {
        this.order = order;
    }

    /** History of one object. */
    private static final class History {
        /** The strands that have changed the object, but for those that precede one of the others. */
        private final IntList changes = new IntList();

        private int prunedAt = 64;

        private List<Finding> open = new ArrayList<>();

        /** Whether other changes may happen than those that are recorded. */
        private boolean isUnfollowed;
    }

    /** Operation that found an object in a state. */
    public static final class Finding {
        private final int strand;
        private boolean meetsChange;
        private Runnable assumption;

        private Finding(int strand) {
            this.strand = strand;
        }

        /** Records how the operation came out: the action runs if, or as soon as, a change may let it come out otherwise. */
        public void cameOut(Runnable assuming) {
            if (meetsChange) {
                assuming.run();
            } else {
                assumption = assuming;
            }
        }

        private void meet() {
            meetsChange = true;
            if (assumption != null) {
                assumption.run();
            }
        }
    }

    private History history(Object object) {
        History history = histories.get(object);
        if (history == null) {
            history = new History();
            histories.put(object, history);
        }
        return history;
    }

    /** Records that the running task changes an object; a task that sees the change follows {@code strand}. */
    public void changed(Object object, int strand) {
        History history = history(object);
        if (history.changes.size() == history.prunedAt) {
            order.strands().dropPreceding(history.changes);
            history.prunedAt = Math.max(64, history.changes.size() * 2);
        }
        history.changes.add(strand);
        meetFindings(history);
    }

    /** Records that the running task is about to complete a future, which changes it once and for all. */
    public void completed(Object future) {
        History history = awaitingCompletion == 0 ? null : histories.get(future);
        if (history != null) {
            awaitingCompletion -= history.open.size();
            meetFindings(history);
            history.open = new ArrayList<>();
        }
    }

    /** Records that something changes an object, now and later, that is not followed: no finding is certain. */
    public void unfollowed(Object object) {
        History history = history(object);
        history.isUnfollowed = true;
        history.open.forEach(Finding::meet);
        history.open.clear();
    }

    /** Returns whether all changes of an object so far precede the running strand. */
    public boolean allPrecedeNow(Object object) {
        return order.strands().allPrecedeNow(history(object).changes);
    }

    /** Tells the operations that did not have to come before the running strand. */
    private void meetFindings(History history) {
        history.open.removeIf(finding -> {
            boolean isOrdered = finding.strand == order.now() || order.precedesNow(finding.strand);
            if (!isOrdered) {
                finding.meet();
            }
            return !isOrdered;
        });
    }

    /** Returns the strands that have changed an object, but for some that precede others. */
    public IntList of(Object object) {
        return history(object).changes;
    }

    /** Records that the running task finds the state of an object. */
    public Finding found(Object object) {
        Finding finding = foundAfterAll(object);
        if (!order.strands().allPrecedeNow(history(object).changes)) {
            finding.meet();
        }
        return finding;
    }

    /** Records that the running task finds the state of an object, and follows its changes so far. */
    public Finding foundAfterAll(Object object) {
        return foundSince(object, order.now());
    }

    /** Records that the running task finds a state that lasts if all later changes follow a strand. */
    public Finding foundSince(Object object, int strand) {
        History history = history(object);
        List<Finding> open = history.open;
        if (open.size() == MOST_OPEN) {
            // A change that is unordered with such an operation is so with this one, too.
            open.removeIf(earlier -> order.strands().precedes(earlier.strand, strand));
        }
        if (open.size() == MOST_OPEN) {
            open.remove(0).meet();
        }
        Finding finding = new Finding(strand);
        if (history.isUnfollowed) {
            finding.meet();
        } else {
            open.add(finding);
        }
        return finding;
    }

    /** Records that the running task finds a future not completed. */
    public Finding foundIncomplete(Object future) {
        awaitingCompletion++;
        return foundAfterAll(future);
    }
}
