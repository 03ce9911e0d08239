package org.taskrace.agent.explore.oracle;

import java.util.List;
import org.taskrace.agent.explore.oracle.AllInterleavings.Step;
import org.taskrace.agent.explore.oracle.SmallOperation.Kind;
import org.taskrace.agent.explore.oracle.SmallState.Waiting;

/** Steps of tasks that meet at exchangers and barriers, use stamped locks, or compute a value that others wait for. */
final class MeetingSteps {

    private MeetingSteps() {}

    /** Returns how many steps an operation takes. */
    static int count(Kind kind) {
        return switch (kind) {
            case CALL, OPTIMISTIC_READ, UPDATE_IN_LOOP -> 2;
            case STAMPED_WRITE, STAMPED_READ -> 2;
            case COMPUTE, FIRST_USE -> 4;
            default -> 1;
        };
    }

    /** Returns the states to which a step may lead; none if its task has to wait. */
    static List<SmallState> after(SmallState before, int task, Step step) {
        SmallState state = before.copy();
        if (state.waiting[task] != Waiting.NOT) {
            // Only a limit ends the wait; a partner takes the task along.
            if (step.kind() != Kind.EXCHANGE_IN_TIME) {
                return List.of();
            }
            state.exchanging[step.object()] = -1;
            goesOn(state, task, -1);
            return List.of(state);
        }
        boolean isPossible = switch (step.kind()) {
            case EXCHANGE, EXCHANGE_IN_TIME -> exchange(state, task, step);
            case MEET -> meet(state, task, step);
            case SPIN -> spin(state, task, state.v[step.object()] != 0);
            case SPIN_ON_ATOMIC -> spin(state, task, state.a[step.object()] >= step.value());
            case UPDATE_IN_LOOP -> update(state, task, step);
            case COMPUTE -> compute(state, task, step);
            case FIRST_USE -> use(state, task, step);
            default -> stamped(state, task, step);
        };
        return isPossible ? List.of(state) : List.of();
    }

    private static void goesOn(SmallState state, int task, int value) {
        state.log(task, value);
        state.waiting[task] = Waiting.NOT;
        state.next[task]++;
    }

    private static boolean exchange(SmallState state, int task, Step step) {
        int object = step.object();
        int partner = state.exchanging[object];
        if (partner < 0) {
            state.exchanging[object] = task;
            state.offered[object] = step.value();
            state.waiting[task] = Waiting.FOR_SIGNAL;
            return true;
        }
        state.exchanging[object] = -1;
        goesOn(state, partner, step.value());
        goesOn(state, task, state.offered[object]);
        return true;
    }

    private static boolean meet(SmallState state, int task, Step step) {
        int partner = state.meeting[step.object()];
        state.meeting[step.object()] = partner < 0 ? task : -1;
        if (partner < 0) {
            state.waiting[task] = Waiting.FOR_SIGNAL;
            return true;
        }
        goesOn(state, partner, 1);
        goesOn(state, task, 0);
        return true;
    }

    /** A round that finds nothing changes nothing, so only the last one counts. */
    private static boolean spin(SmallState state, int task, boolean goesOn) {
        state.next[task]++;
        return goesOn;
    }

    private static boolean update(SmallState state, int task, Step step) {
        int found = state.a[step.object()];
        if (!step.ends()) {
            state.seen[task] = found;
            state.next[task]++;
        } else if (found == state.seen[task]) {
            state.a[step.object()] = 2 * found + step.value();
            state.log(task, found);
            state.next[task]++;
        } else {
            state.next[task]--;
        }
        return true;
    }

    private static boolean stamped(SmallState state, int task, Step step) {
        int lock = step.object();
        boolean isWritten = state.stampWriter[lock] >= 0;
        state.next[task]++;
        switch (step.kind()) {
            case STAMPED_WRITE -> {
                if (!step.ends()) {
                    state.stampWriter[lock] = task;
                    state.guarded[lock] += step.value();
                    return !isWritten && state.stampReaders[lock] == 0;
                }
                state.stampWriter[lock] = -1;
                state.versions[lock]++;
            }
            case STAMPED_READ -> {
                state.stampReaders[lock] ^= 1 << task;
                if (!step.ends()) {
                    state.seen[task] = state.guarded[lock];
                    return !isWritten;
                }
                state.log(task, state.seen[task]);
            }
            default -> {
                if (!step.ends()) {
                    state.stamps[task] = isWritten ? -1 : state.versions[lock];
                    state.seen[task] = state.guarded[lock];
                } else {
                    boolean isValid = !isWritten && state.stamps[task] == state.versions[lock];
                    state.log(task, isValid ? state.seen[task] : -1);
                }
            }
        }
        return true;
    }

    /** Computes a value of a map in steps, unless it is there. */
    private static boolean compute(SmallState state, int task, Step step) {
        int map = step.object();
        int known = state.map[map];
        if (step.jump() == 0) {
            if (state.isComputedByOther(map, task)) {
                return false;
            }
            if (known != 0) {
                return isThere(state, task, known);
            }
            state.computer[map] = map == 0 ? task : -1;
        } else if (step.ends()) {
            state.computer[map] = -1;
            state.map[map] = known == 0 ? state.seen[task] : known;
            state.log(task, state.map[map]);
        }
        computeStep(state, task, step);
        return true;
    }

    /** Uses a class, whose initialiser has steps. */
    private static boolean use(SmallState state, int task, Step step) {
        int lazy = step.object();
        if (step.jump() == 0) {
            if (state.initializer[lazy] >= 0) {
                return false;
            }
            if (state.lazy[lazy] != 0) {
                return isThere(state, task, state.lazy[lazy]);
            }
            state.initializer[lazy] = task;
        } else if (step.ends()) {
            state.initializer[lazy] = -1;
            state.lazy[lazy] = state.seen[task];
            state.log(task, state.lazy[lazy]);
        }
        computeStep(state, task, step);
        return true;
    }

    private static boolean isThere(SmallState state, int task, int value) {
        state.log(task, value);
        state.next[task] += count(Kind.COMPUTE);
        return true;
    }

    private static void computeStep(SmallState state, int task, Step step) {
        state.next[task]++;
        switch (step.jump()) {
            case 1 -> state.seen[task] = 10 * ++state.a[step.object()];
            case 2 -> state.seen[task] += state.v[step.object()];
            default -> {}
        }
    }
}
