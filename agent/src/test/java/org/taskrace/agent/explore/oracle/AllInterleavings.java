package org.taskrace.agent.explore.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.explore.oracle.SmallOperation.Kind;
import org.taskrace.agent.explore.oracle.SmallState.Waiting;

/**
 * Enumerates all interleavings of a small program, one step of one task after the other: the outcomes that it may have. A wait with a limit may
 * fail whenever what it waits for is not there.
 */
final class AllInterleavings {

    private static final int MOST_STATES = 60_000;

    /** A step of a task; {@code jump} is where it goes on if a lock is not free, or which step of an operation it is. */
    record Step(Kind kind, int object, int value, int jump, boolean ends) {}

    private final List<List<Step>> tasks = new ArrayList<>();
    private final Set<String> outcomes = new TreeSet<>();
    private boolean hasDeadlock;
    private boolean isTooLarge;

    /** Whether a completion of a future is followed by that of another one, in a step of its own. */
    private boolean usesAny;

    /** Whether it matters when a task of an executor begins. */
    private boolean queues;

    private AllInterleavings() {}

    static AllInterleavings of(SmallProgram program) {
        AllInterleavings all = new AllInterleavings();
        all.usesAny = program.usesAny();
        all.queues = program.uses(kind -> kind == Kind.SHUT_DOWN_NOW || kind == Kind.EXECUTE_NAP);
        program.tasks.forEach(task -> {
            List<Step> steps = new ArrayList<>();
            all.flatten(task, steps);
            all.tasks.add(steps);
        });
        all.run();
        return all;
    }

    /** Returns what the program may print at its end. */
    Set<String> outcomes() {
        return outcomes;
    }

    boolean hasDeadlock() {
        return hasDeadlock;
    }

    boolean isTooLarge() {
        return isTooLarge;
    }

    private void flatten(List<SmallOperation> operations, List<Step> steps) {
        for (SmallOperation operation : operations) {
            if (!operation.kind.hasBody()) {
                int count = stepsOf(operation.kind);
                for (int part = 0; part < count; part++) {
                    boolean ends = count > 1 && part == count - 1;
                    steps.add(new Step(operation.kind, operation.object, operation.value, part, ends));
                }
                continue;
            }
            int begin = steps.size();
            steps.add(null);
            flatten(operation.body, steps);
            steps.add(new Step(operation.kind, operation.object, 0, 0, true));
            steps.set(begin, new Step(operation.kind, operation.object, operation.value, steps.size(), false));
        }
    }

    private int stepsOf(Kind kind) {
        return switch (kind) {
            case COMPLETE, CANCEL -> usesAny ? 2 : 1;
            default -> MeetingSteps.count(kind);
        };
    }

    private void run() {
        Set<String> seen = new HashSet<>();
        Deque<SmallState> left = new ArrayDeque<>();
        left.add(new SmallState(tasks.size()));
        while (!left.isEmpty()) {
            SmallState state = left.pop();
            if (!seen.add(state.key())) {
                continue;
            }
            if (seen.size() > MOST_STATES) {
                isTooLarge = true;
                return;
            }
            List<SmallState> byExecutors = executorsGoOn(state);
            left.addAll(byExecutors);
            boolean isStuck = byExecutors.isEmpty();
            boolean isOver = byExecutors.isEmpty();
            for (int task = 0; task < tasks.size(); task++) {
                if (state.next[task] < tasks.get(task).size()) {
                    isOver = false;
                    List<SmallState> after = after(state, task);
                    isStuck &= after.isEmpty();
                    left.addAll(after);
                }
            }
            if (isOver) {
                outcomes.add(state.outcome());
            } else if (isStuck) {
                hasDeadlock = true;
            }
        }
    }

    /** Returns the states to which a step of an executor's only thread leads: it begins a task, or ends one that sleeps. */
    private static List<SmallState> executorsGoOn(SmallState before) {
        List<SmallState> all = new ArrayList<>();
        for (int executor = 0; executor < before.queued.size(); executor++) {
            boolean naps = before.naps[executor] != 0;
            if (!naps
                    && before.first[executor] == 0
                    && before.queued.get(executor).isEmpty()) {
                continue;
            }
            SmallState state = before.copy();
            if (naps) {
                state.executed[executor] += state.naps[executor] - 1 + " ";
                state.naps[executor] = 0;
            } else {
                int first = state.first[executor];
                int begun = first != 0 ? first : state.queued.get(executor).remove(0);
                state.first[executor] = 0;
                state.naps[executor] = begun == SmallState.NAP ? 1 + state.isStopped[executor] : 0;
                state.executed[executor] += begun == SmallState.NAP ? "" : begun + " ";
            }
            all.add(state);
        }
        return all;
    }

    /** Returns the states to which the next step of a task may lead; none if it has to wait. */
    private List<SmallState> after(SmallState before, int task) {
        Step step = tasks.get(task).get(before.next[task]);
        if (step.kind.isOfMeetings()) {
            return MeetingSteps.after(before, task, step);
        }
        if (before.waiting[task] != Waiting.NOT) {
            return afterWaiting(before, task, step);
        }
        SmallState state = before.copy();
        state.next[task]++;
        if (step.kind.hasBody()) {
            return section(state, task, step) ? List.of(state) : List.of();
        }
        if (step.kind.needsLock()) {
            return inSection(state, task, step);
        }
        if (step.kind.isOfThreads()) {
            return ofThreads(state, task, step) ? List.of(state) : List.of();
        }
        if (step.kind.isOfFutures()) {
            return ofFutures(state, task, step) ? List.of(state) : List.of();
        }
        return simple(state, task, step) ? List.of(state) : List.of();
    }

    private static boolean section(SmallState state, int task, Step step) {
        int lock = step.object;
        if (step.ends) {
            if (step.kind == Kind.READ_SECTION) {
                state.readers &= ~(1 << task);
            } else {
                state.owner[lock] = -1;
            }
            if (step.kind == Kind.TRY_SECTION || step.kind == Kind.TRY_SECTION_IN_TIME) {
                state.log(task, 1);
            }
            return true;
        }
        boolean isFree = state.owner[lock] < 0 && (step.kind != Kind.WRITE_SECTION || state.readers == 0);
        if (isFree) {
            if (step.kind == Kind.READ_SECTION) {
                state.readers |= 1 << task;
            } else {
                state.owner[lock] = task;
            }
            return true;
        }
        if (step.kind == Kind.TRY_SECTION || step.kind == Kind.TRY_SECTION_IN_TIME) {
            state.log(task, 0);
            state.next[task] = step.jump;
            return true;
        }
        return false;
    }

    private List<SmallState> inSection(SmallState state, int task, Step step) {
        int lock = step.object;
        switch (step.kind) {
            case ADD -> state.p[lock] += step.value;
            case DOUBLE -> state.p[lock] *= 2;
            case LOG -> state.log(task, state.p[lock]);
            case SET_FLAG -> state.f[lock] = 1;
            case NOTIFY_ALL -> waiters(state, lock).forEach(waiter -> state.waiting[waiter] = Waiting.SIGNALLED);
            case NOTIFY -> {
                List<Integer> waiters = waiters(state, lock);
                List<SmallState> all = new ArrayList<>();
                for (int waiter :
                        SmallOperation.isMonitor(lock) || waiters.isEmpty() ? waiters : waiters.subList(0, 1)) {
                    SmallState one = state.copy();
                    one.waiting[waiter] = Waiting.SIGNALLED;
                    all.add(one);
                }
                return waiters.isEmpty() ? List.of(state) : all;
            }
            default -> {
                if (step.kind != Kind.WAIT_FOR_FLAG || state.f[lock] == 0) {
                    state.next[task]--;
                    state.owner[lock] = -1;
                    state.waiting[task] = Waiting.FOR_SIGNAL;
                    state.order.remove((Integer) task);
                    state.order.add(task);
                }
            }
        }
        return List.of(state);
    }

    private List<Integer> waiters(SmallState state, int lock) {
        List<Integer> waiters = new ArrayList<>();
        for (int task : state.order) {
            if (state.waiting[task] == Waiting.FOR_SIGNAL && tasks.get(task).get(state.next[task]).object == lock) {
                waiters.add(task);
            }
        }
        return waiters;
    }

    private static List<SmallState> afterWaiting(SmallState before, int task, Step step) {
        SmallState state = before.copy();
        if (state.waiting[task] == Waiting.FOR_SIGNAL) {
            if (step.kind != Kind.WAIT_IN_TIME) {
                return List.of();
            }
            state.waiting[task] = Waiting.TIMED_OUT;
            return List.of(state);
        }
        if (state.owner[step.object] >= 0) {
            return List.of();
        }
        state.owner[step.object] = task;
        boolean isSignalled = state.waiting[task] == Waiting.SIGNALLED;
        state.waiting[task] = Waiting.NOT;
        state.order.remove((Integer) task);
        if (step.kind != Kind.WAIT_FOR_FLAG) {
            state.next[task]++;
        }
        if (step.kind == Kind.WAIT_IN_TIME && !SmallOperation.isMonitor(step.object)) {
            state.log(task, isSignalled ? 1 : 0);
        }
        return List.of(state);
    }

    private boolean ofThreads(SmallState state, int task, Step step) {
        int next = (task + 1) % tasks.size();
        switch (step.kind) {
            // The thread has not ended before its last step, and what comes later has no effect.
            case INTERRUPT -> state.interrupted[next] = 1;
            case INTERRUPTED, NAP -> {
                state.log(task, state.interrupted[task]);
                state.interrupted[task] = 0;
            }
            case PARK -> {
                boolean goesOn = state.permit[task] + state.interrupted[task] > 0;
                state.permit[task] = 0;
                return goesOn;
            }
            default -> state.permit[next] = 1;
        }
        return true;
    }

    private boolean ofFutures(SmallState state, int task, Step step) {
        int object = step.object;
        int value = state.u[object];
        int called = state.g[object];
        switch (step.kind) {
            case COMPLETE, CANCEL -> {
                if (!step.ends) {
                    state.completed[task] = value != 0 ? 0 : step.kind == Kind.CANCEL ? -2 : step.value;
                    state.u[object] = value == 0 ? state.completed[task] : value;
                } else if (state.any == 0) {
                    state.any = state.completed[task];
                }
                if (step.ends || !usesAny) {
                    boolean isCancelled = step.kind == Kind.CANCEL && state.u[object] == -2;
                    state.log(task, state.completed[task] != 0 || isCancelled ? 1 : 0);
                }
            }
            case ANY_NOW -> state.log(task, state.any == 0 ? -1 : state.any);
            case GET_ANY -> {
                state.log(task, state.any);
                return state.any != 0;
            }
            case IS_DONE -> state.log(task, value == 0 ? 0 : 1);
            case GET_NOW, GET_IN_TIME -> state.log(task, value == 0 ? -1 : value);
            case GET_FUTURE -> {
                state.log(task, value);
                return value != 0;
            }
            case CALL -> {
                if (!step.ends) {
                    state.caller[object] = called == 0 && state.caller[object] < 0 ? task : state.caller[object];
                } else if (state.caller[object] == task) {
                    state.caller[object] = -1;
                    state.g[object] = called == 0 ? 7 + object : called;
                }
            }
            case CANCEL_CALL -> {
                state.g[object] = called == 0 ? -2 : called;
                state.log(task, called == 0 ? 1 : 0);
            }
            case CALL_IS_DONE -> state.log(task, called == 0 ? 0 : 1);
            case GET_CALL -> {
                state.log(task, called);
                return called != 0;
            }
            case EXECUTE, EXECUTE_NAP -> {
                boolean isOpen = state.isShutDown[object] == 0;
                if (isOpen && queues) {
                    int submitted = step.kind == Kind.EXECUTE_NAP ? SmallState.NAP : step.value;
                    if (state.isStarted[object] == 0) {
                        state.isStarted[object] = 1;
                        state.first[object] = submitted;
                    } else {
                        state.queued.get(object).add(submitted);
                    }
                } else if (isOpen) {
                    state.executed[object] += step.value + " ";
                }
                state.log(task, isOpen ? 1 : 0);
            }
            case SHUT_DOWN_NOW -> {
                state.isShutDown[object] = 1;
                state.isStopped[object] = 1;
                state.log(task, state.queued.get(object).size());
                state.queued.get(object).clear();
                state.naps[object] = state.naps[object] == 0 ? 0 : 2;
            }
            case SHUT_DOWN -> state.isShutDown[object] = 1;
            default -> state.log(task, state.isShutDown[object]);
        }
        return true;
    }

    private static boolean simple(SmallState state, int task, Step step) {
        int object = step.object;
        List<Integer> queue = state.queues.get(object);
        boolean isFull = object == 0 && queue.size() == 1;
        switch (step.kind) {
            case READ -> state.log(task, state.v[object]);
            case WRITE -> state.v[object] = step.value;
            case INCREMENT -> state.a[object]++;
            case INCREMENT_AND_LOG -> state.log(task, ++state.a[object]);
            case COMPARE_AND_SET -> {
                boolean isSet = state.a[object] == step.value;
                state.a[object] = isSet ? step.value + 1 : state.a[object];
                state.log(task, isSet ? 1 : 0);
            }
            case GET -> state.log(task, state.a[object]);
            case ACQUIRE, TRY_ACQUIRE, TRY_ACQUIRE_IN_TIME -> {
                boolean isThere = state.permits[object] > 0;
                state.permits[object] -= isThere ? 1 : 0;
                if (step.kind == Kind.ACQUIRE) {
                    return isThere;
                }
                state.log(task, isThere ? 1 : 0);
            }
            case RELEASE -> state.permits[object]++;
            case COUNT_DOWN -> state.counts[object] = Math.max(0, state.counts[object] - 1);
            case AWAIT -> {
                return state.counts[object] == 0;
            }
            case AWAIT_IN_TIME -> state.log(task, state.counts[object] == 0 ? 1 : 0);
            case COUNT -> state.log(task, state.counts[object]);
            case PUT, OFFER -> {
                if (!isFull) {
                    queue.add(step.value);
                }
                if (step.kind == Kind.PUT) {
                    return !isFull;
                }
                state.log(task, isFull ? 0 : 1);
            }
            case TAKE, POLL, POLL_IN_TIME -> {
                if (queue.isEmpty() && step.kind == Kind.TAKE) {
                    return false;
                }
                state.log(task, queue.isEmpty() ? -1 : queue.remove(0));
            }
            case SIZE -> state.log(task, queue.size());
            case PUT_IF_ABSENT -> {
                if (state.isComputedByOther(object, task)) {
                    return false;
                }
                state.log(task, state.map[object] == 0 ? -1 : state.map[object]);
                state.map[object] = state.map[object] == 0 ? step.value : state.map[object];
            }
            case MERGE -> {
                state.map[object] += step.value;
                return !state.isComputedByOther(object, task);
            }
            case REMOVE, LOOK_UP -> {
                if (step.kind == Kind.REMOVE && state.isComputedByOther(object, task)) {
                    return false;
                }
                state.log(task, state.map[object] == 0 ? -1 : state.map[object]);
                state.map[object] = step.kind == Kind.REMOVE ? 0 : state.map[object];
            }
            default -> {}
        }
        return true;
    }
}
