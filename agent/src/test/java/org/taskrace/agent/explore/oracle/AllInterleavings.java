package org.taskrace.agent.explore.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.explore.oracle.SmallOperation.Kind;

/**
 * Enumerates all interleavings of a small program, one step of one task after the other: the outcomes that it may have. A wait with a limit may
 * fail whenever what it waits for is not there.
 */
final class AllInterleavings {

    private static final int MOST_STATES = 60_000;

    /** A step of a task; {@code jump} is where it goes on if a lock is not free. */
    private record Step(Kind kind, int object, int value, int jump, boolean ends) {}

    private enum Waiting {
        NOT,
        FOR_SIGNAL,
        SIGNALLED,
        TIMED_OUT
    }

    /** A state: all that a step may find or change. */
    private static final class State {
        final int[] next;
        final String[] logs;
        final Waiting[] waiting;
        final int[] v = new int[2];
        final int[] a = new int[2];
        final int[] permits = {0, 1};
        final int[] counts = {1, 2};
        final List<List<Integer>> queues = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));
        final int[] map = {0, 0};

        /** The values of futures: 0 for none, -2 for a cancelled one. */
        final int[] u = new int[2];

        /** The values of calls, which have the task that runs them. */
        final int[] g = new int[2];

        final int[] caller = {-1, -1};

        final int[] isShutDown = new int[2];
        final String[] executed = {"", ""};
        final int[] interrupted = new int[3];
        final int[] permit = new int[3];
        final int[] p = new int[3];
        final int[] f = new int[2];

        /** The task that holds a lock, -1 for none; for readers a set of bits. */
        final int[] owner = {-1, -1, -1};

        int readers;

        /** The tasks that have begun to wait for a signal, the first one first: a condition wakes them in this order, a monitor in any. */
        final List<Integer> order = new ArrayList<>();

        State(int tasks) {
            next = new int[tasks];
            logs = new String[tasks];
            waiting = new Waiting[tasks];
            Arrays.fill(logs, "");
            Arrays.fill(waiting, Waiting.NOT);
        }

        State copy() {
            State copy = new State(next.length);
            System.arraycopy(next, 0, copy.next, 0, next.length);
            System.arraycopy(logs, 0, copy.logs, 0, next.length);
            System.arraycopy(waiting, 0, copy.waiting, 0, next.length);
            for (int[][] pair : new int[][][] {
                {v, copy.v},
                {a, copy.a},
                {permits, copy.permits},
                {counts, copy.counts},
                {map, copy.map},
                {u, copy.u},
                {g, copy.g},
                {caller, copy.caller},
                {isShutDown, copy.isShutDown},
                {interrupted, copy.interrupted},
                {permit, copy.permit},
                {p, copy.p},
                {f, copy.f},
                {owner, copy.owner}
            }) {
                System.arraycopy(pair[0], 0, pair[1], 0, pair[0].length);
            }
            System.arraycopy(executed, 0, copy.executed, 0, executed.length);
            copy.queues.get(0).addAll(queues.get(0));
            copy.queues.get(1).addAll(queues.get(1));
            copy.readers = readers;
            copy.order.addAll(order);
            return copy;
        }

        String key() {
            return Arrays.toString(next)
                    + String.join("|", logs)
                    + Arrays.toString(waiting)
                    + Arrays.toString(v)
                    + Arrays.toString(a)
                    + Arrays.toString(permits)
                    + Arrays.toString(counts)
                    + queues
                    + Arrays.toString(map)
                    + Arrays.toString(u)
                    + Arrays.toString(g)
                    + Arrays.toString(caller)
                    + Arrays.toString(isShutDown)
                    + Arrays.toString(interrupted)
                    + Arrays.toString(permit)
                    + String.join("|", executed)
                    + Arrays.toString(p)
                    + Arrays.toString(f)
                    + Arrays.toString(owner)
                    + readers
                    + order;
        }

        String outcome() {
            return logs[0] + "/" + logs[1] + "/" + (logs.length > 2 ? logs[2] : "") + "/" + p[0] + " " + p[1] + " "
                    + p[2] + " " + v[0] + " " + v[1] + " " + a[0] + " " + a[1] + "/"
                    + executed[0] + "/" + executed[1];
        }
    }

    private final List<List<Step>> tasks = new ArrayList<>();
    private final Set<String> outcomes = new TreeSet<>();
    private boolean hasDeadlock;
    private boolean isTooLarge;

    private AllInterleavings() {}

    static AllInterleavings of(SmallProgram program) {
        AllInterleavings all = new AllInterleavings();
        program.tasks.forEach(task -> {
            List<Step> steps = new ArrayList<>();
            flatten(task, steps);
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

    private static void flatten(List<SmallOperation> operations, List<Step> steps) {
        for (SmallOperation operation : operations) {
            if (!operation.kind.hasBody()) {
                steps.add(new Step(operation.kind, operation.object, operation.value, 0, false));
                if (operation.kind == Kind.CALL) {
                    steps.add(new Step(operation.kind, operation.object, operation.value, 0, true));
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

    private void run() {
        Set<String> seen = new HashSet<>();
        Deque<State> left = new ArrayDeque<>();
        left.add(new State(tasks.size()));
        while (!left.isEmpty()) {
            State state = left.pop();
            if (!seen.add(state.key())) {
                continue;
            }
            if (seen.size() > MOST_STATES) {
                isTooLarge = true;
                return;
            }
            boolean isStuck = true;
            boolean isOver = true;
            for (int task = 0; task < tasks.size(); task++) {
                if (state.next[task] < tasks.get(task).size()) {
                    isOver = false;
                    List<State> after = after(state, task);
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

    /** Returns the states to which the next step of a task may lead; none if it has to wait. */
    private List<State> after(State before, int task) {
        Step step = tasks.get(task).get(before.next[task]);
        if (before.waiting[task] != Waiting.NOT) {
            return afterWaiting(before, task, step);
        }
        State state = before.copy();
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

    private static boolean section(State state, int task, Step step) {
        int lock = step.object;
        if (step.ends) {
            if (step.kind == Kind.READ_SECTION) {
                state.readers &= ~(1 << task);
            } else {
                state.owner[lock] = -1;
            }
            if (step.kind == Kind.TRY_SECTION || step.kind == Kind.TRY_SECTION_IN_TIME) {
                log(state, task, 1);
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
            log(state, task, 0);
            state.next[task] = step.jump;
            return true;
        }
        return false;
    }

    private List<State> inSection(State state, int task, Step step) {
        int lock = step.object;
        switch (step.kind) {
            case ADD -> state.p[lock] += step.value;
            case DOUBLE -> state.p[lock] *= 2;
            case LOG -> log(state, task, state.p[lock]);
            case SET_FLAG -> state.f[lock] = 1;
            case NOTIFY_ALL -> waiters(state, lock).forEach(waiter -> state.waiting[waiter] = Waiting.SIGNALLED);
            case NOTIFY -> {
                List<Integer> waiters = waiters(state, lock);
                List<State> all = new ArrayList<>();
                for (int waiter :
                        SmallOperation.isMonitor(lock) || waiters.isEmpty() ? waiters : waiters.subList(0, 1)) {
                    State one = state.copy();
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

    private List<Integer> waiters(State state, int lock) {
        List<Integer> waiters = new ArrayList<>();
        for (int task : state.order) {
            if (state.waiting[task] == Waiting.FOR_SIGNAL && tasks.get(task).get(state.next[task]).object == lock) {
                waiters.add(task);
            }
        }
        return waiters;
    }

    private static List<State> afterWaiting(State before, int task, Step step) {
        State state = before.copy();
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
            log(state, task, isSignalled ? 1 : 0);
        }
        return List.of(state);
    }

    private static void log(State state, int task, int value) {
        state.logs[task] += value + " ";
    }

    private boolean ofThreads(State state, int task, Step step) {
        int next = (task + 1) % tasks.size();
        switch (step.kind) {
            // The thread has not ended before its last step, and what comes later has no effect.
            case INTERRUPT -> state.interrupted[next] = 1;
            case INTERRUPTED, NAP -> {
                log(state, task, state.interrupted[task]);
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

    private static boolean ofFutures(State state, int task, Step step) {
        int object = step.object;
        int value = state.u[object];
        int called = state.g[object];
        switch (step.kind) {
            case COMPLETE -> {
                state.u[object] = value == 0 ? step.value : value;
                log(state, task, value == 0 ? 1 : 0);
            }
            case CANCEL -> {
                state.u[object] = value == 0 ? -2 : value;
                log(state, task, value <= 0 ? 1 : 0);
            }
            case IS_DONE -> log(state, task, value == 0 ? 0 : 1);
            case GET_NOW, GET_IN_TIME -> log(state, task, value == 0 ? -1 : value);
            case GET_FUTURE -> {
                log(state, task, value);
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
                log(state, task, called == 0 ? 1 : 0);
            }
            case CALL_IS_DONE -> log(state, task, called == 0 ? 0 : 1);
            case GET_CALL -> {
                log(state, task, called);
                return called != 0;
            }
            case EXECUTE -> {
                boolean isOpen = state.isShutDown[object] == 0;
                state.executed[object] += isOpen ? step.value + " " : "";
                log(state, task, isOpen ? 1 : 0);
            }
            case SHUT_DOWN -> state.isShutDown[object] = 1;
            default -> log(state, task, state.isShutDown[object]);
        }
        return true;
    }

    private static boolean simple(State state, int task, Step step) {
        int object = step.object;
        List<Integer> queue = state.queues.get(object);
        boolean isFull = object == 0 && queue.size() == 1;
        switch (step.kind) {
            case READ -> log(state, task, state.v[object]);
            case WRITE -> state.v[object] = step.value;
            case INCREMENT -> state.a[object]++;
            case INCREMENT_AND_LOG -> log(state, task, ++state.a[object]);
            case COMPARE_AND_SET -> {
                boolean isSet = state.a[object] == step.value;
                state.a[object] = isSet ? step.value + 1 : state.a[object];
                log(state, task, isSet ? 1 : 0);
            }
            case GET -> log(state, task, state.a[object]);
            case ACQUIRE, TRY_ACQUIRE, TRY_ACQUIRE_IN_TIME -> {
                boolean isThere = state.permits[object] > 0;
                state.permits[object] -= isThere ? 1 : 0;
                if (step.kind == Kind.ACQUIRE) {
                    return isThere;
                }
                log(state, task, isThere ? 1 : 0);
            }
            case RELEASE -> state.permits[object]++;
            case COUNT_DOWN -> state.counts[object] = Math.max(0, state.counts[object] - 1);
            case AWAIT -> {
                return state.counts[object] == 0;
            }
            case AWAIT_IN_TIME -> log(state, task, state.counts[object] == 0 ? 1 : 0);
            case COUNT -> log(state, task, state.counts[object]);
            case PUT, OFFER -> {
                if (!isFull) {
                    queue.add(step.value);
                }
                if (step.kind == Kind.PUT) {
                    return !isFull;
                }
                log(state, task, isFull ? 0 : 1);
            }
            case TAKE, POLL, POLL_IN_TIME -> {
                if (queue.isEmpty() && step.kind == Kind.TAKE) {
                    return false;
                }
                log(state, task, queue.isEmpty() ? -1 : queue.remove(0));
            }
            case SIZE -> log(state, task, queue.size());
            case PUT_IF_ABSENT -> {
                log(state, task, state.map[object] == 0 ? -1 : state.map[object]);
                state.map[object] = state.map[object] == 0 ? step.value : state.map[object];
            }
            case MERGE -> state.map[object] += step.value;
            case REMOVE, LOOK_UP -> {
                log(state, task, state.map[object] == 0 ? -1 : state.map[object]);
                state.map[object] = step.kind == Kind.REMOVE ? 0 : state.map[object];
            }
            default -> {}
        }
        return true;
    }
}
