package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.VirtualClock;

/** State of a task in a directed run: its events, the operation that it has come to, and the locks that it holds. */
final class ExploredTask {

    /** The part of an operation that begins a wait for the end of others. */
    static final String WAIT = "wait";

    /** The number that the task has in all runs. */
    final int number;

    final List<ExploredEvent> events = new ArrayList<>();

    /** The first strand of each event. */
    final List<Integer> firstStrands = new ArrayList<>();

    /** The futures that the task has begun to compute. */
    final List<Object> runs = new ArrayList<>();

    /** The event in which the task runs as long as it has none itself: that of the task on whose stack it is; or null. */
    ExploredEvent hostedBy;

    final List<HeldLock> held = new ArrayList<>();

    /** The events since the last round of a loop that waits. */
    final List<ExploredEvent> round = new ArrayList<>();

    /** The number of rounds that the task has made in each loop that waits, by the loop's site. */
    final Map<Integer, Integer> rounds = new HashMap<>();

    /** The sites of waits for the end of others whose limit may already have passed. */
    final Set<Integer> gaveUpAt = new HashSet<>();

    /** The sites of waits from which the task woke up without a signal. */
    final Set<Integer> wokeUpAt = new HashSet<>();

    /** The operation that the task is suspended before, or null. */
    SearchOperation pending;

    /** The operation that ends the wait for a signal, or null. */
    SearchOperation waiting;

    BooleanSupplier mayTimeOut = () -> true;

    /** For an operation with a limit: whether it would not have to wait. */
    BooleanSupplier finds;

    /** True if the task next acquires the lock of a map's entry, to compute the entry. */
    boolean entersComputation;

    /** The class that the task is about to use, or null. */
    String usesClass;

    /** Whether the limit of the operation that runs passes at once. */
    boolean givesUp;

    /** The clock of the task when it was suspended. */
    int[] before = {};

    /** The event that begins when the task goes on, or null. */
    ExploredEvent beginning;

    /** The event that made the pending operation possible, or null. */
    ExploredEvent enabledBy;

    boolean wasReady;

    /** The site of the acquire that runs. */
    int acquiringAt;

    boolean acquiringShared;

    /** Whether the task has released a lock since it last held none. */
    boolean hasReleased;

    /** The lock that is free while the task waits for a condition, or null. */
    HeldLock released;

    ExploredTask(int number) {
        this.number = number;
    }

    /** Returns the newest event, or null. */
    ExploredEvent current() {
        return events.isEmpty() ? null : events.get(events.size() - 1);
    }

    /** Begins the event that was chosen; the strand is its first. */
    void begin(int strand) {
        events.add(beginning);
        firstStrands.add(strand);
        round.add(beginning);
        beginning = null;
    }

    /** Forgets what the task was suspended for. */
    void goesOn() {
        pending = null;
        finds = null;
        waiting = null;
        mayTimeOut = () -> true;
    }

    /** Returns whether the pending operation would not reach its limit. */
    boolean findsAtOnce() {
        return pending == null || finds == null || finds.getAsBoolean();
    }

    /** Returns the operation that happens when the task goes on. */
    SearchOperation operation(ScheduledTask task) {
        if (pending != null) {
            return pending;
        }
        if (waiting != null) {
            return waiting;
        }
        ExploredEvent last = current();
        if (isSleep(task) || last == null) {
            return SearchOperation.independent(0);
        }
        SearchOperation begun = last.operation();
        if (begun.part() == WAIT) {
            return new SearchOperation(null, WAIT, SearchAccess.NONE, begun.site(), true);
        }
        boolean hasMet = (begun.object() instanceof Exchanger<?> || begun.object() instanceof CyclicBarrier)
                && task.suspension.deadline == VirtualClock.NEVER
                && begun.notices() == null;
        if (hasMet) {
            // Whom it has met was settled when the other one came.
            return new SearchOperation(null, null, SearchAccess.NONE, begun.site(), true);
        }
        SearchAccess access =
                begun.access() == SearchAccess.READ || begun.access().isAcquire() ? begun.access() : SearchAccess.WRITE;
        return new SearchOperation(begun.object(), begun.part(), access, begun.site(), true);
    }

    /** Returns whether a task waits in a way that every schedule ends alike, such as the wait for the end of a task. */
    boolean isInvisible(ScheduledTask task) {
        return pending == null && waiting == null && !isSleep(task) && !isParked(task) && !hasBegunToWait();
    }

    /** Returns whether the task has come to a wait for the end of others that an interrupt may end. */
    private boolean hasBegunToWait() {
        return current() != null && current().operation().part() == WAIT;
    }

    /** Returns whether a task waits inside the call that it has begun. */
    boolean isInside(ScheduledTask task) {
        return pending == null && waiting == null && !isSleep(task);
    }

    static boolean isSleep(ScheduledTask task) {
        return task.suspension.waitsFor.equals("sleep") || task.suspension.waitsFor.equals("its time");
    }

    static boolean isParked(ScheduledTask task) {
        return task.suspension.waitsFor.equals("park");
    }
}
