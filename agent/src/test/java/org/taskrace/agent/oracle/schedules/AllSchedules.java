package org.taskrace.agent.oracle.schedules;

import static org.taskrace.agent.oracle.schedules.ProgramState.ARMED;
import static org.taskrace.agent.oracle.schedules.ProgramState.ARRIVED;
import static org.taskrace.agent.oracle.schedules.ProgramState.ATOMIC;
import static org.taskrace.agent.oracle.schedules.ProgramState.BEGAN;
import static org.taskrace.agent.oracle.schedules.ProgramState.CANCELLED;
import static org.taskrace.agent.oracle.schedules.ProgramState.CANCEL_CLOCKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.CLAIMED;
import static org.taskrace.agent.oracle.schedules.ProgramState.CLOCKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.COMPLETED;
import static org.taskrace.agent.oracle.schedules.ProgramState.COMPUTED;
import static org.taskrace.agent.oracle.schedules.ProgramState.COUNTERS;
import static org.taskrace.agent.oracle.schedules.ProgramState.DEPENDENT;
import static org.taskrace.agent.oracle.schedules.ProgramState.DONE;
import static org.taskrace.agent.oracle.schedules.ProgramState.END_CLOCKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.ENTRY;
import static org.taskrace.agent.oracle.schedules.ProgramState.FAILED;
import static org.taskrace.agent.oracle.schedules.ProgramState.FUTURES;
import static org.taskrace.agent.oracle.schedules.ProgramState.GUARDED;
import static org.taskrace.agent.oracle.schedules.ProgramState.HOLDER;
import static org.taskrace.agent.oracle.schedules.ProgramState.ITEMS;
import static org.taskrace.agent.oracle.schedules.ProgramState.LATCHES;
import static org.taskrace.agent.oracle.schedules.ProgramState.LOCKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.LOCK_CLOCKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.MERGED;
import static org.taskrace.agent.oracle.schedules.ProgramState.MOST_ITEMS;
import static org.taskrace.agent.oracle.schedules.ProgramState.MUTEX;
import static org.taskrace.agent.oracle.schedules.ProgramState.OPENED;
import static org.taskrace.agent.oracle.schedules.ProgramState.OUTCOMES;
import static org.taskrace.agent.oracle.schedules.ProgramState.OWNERS;
import static org.taskrace.agent.oracle.schedules.ProgramState.PERMITS;
import static org.taskrace.agent.oracle.schedules.ProgramState.RACES;
import static org.taskrace.agent.oracle.schedules.ProgramState.READERS;
import static org.taskrace.agent.oracle.schedules.ProgramState.READER_CLOCK;
import static org.taskrace.agent.oracle.schedules.ProgramState.READY;
import static org.taskrace.agent.oracle.schedules.ProgramState.REGISTERED;
import static org.taskrace.agent.oracle.schedules.ProgramState.RUNNING;
import static org.taskrace.agent.oracle.schedules.ProgramState.SIGNALLED;
import static org.taskrace.agent.oracle.schedules.ProgramState.TASKS;
import static org.taskrace.agent.oracle.schedules.ProgramState.VALUES;
import static org.taskrace.agent.oracle.schedules.ProgramState.VOLATILE;
import static org.taskrace.agent.oracle.schedules.ProgramState.WAITING;
import static org.taskrace.agent.oracle.schedules.ProgramState.WRITER;
import static org.taskrace.agent.oracle.schedules.ProgramState.WRITER_CLOCK;
import static org.taskrace.agent.oracle.schedules.ProgramState.access;
import static org.taskrace.agent.oracle.schedules.ProgramState.learn;
import static org.taskrace.agent.oracle.schedules.ProgramState.teach;
import static org.taskrace.agent.oracle.schedules.ProgramState.thing;
import static org.taskrace.agent.oracle.schedules.ProgramState.tick;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.taskrace.agent.oracle.schedules.Statement.Kind;

/**
 * All schedules of a small program, with the happens-before relation of the Java memory model as vector clocks. Two accesses of a location
 * race in a schedule if one of them is a write and neither happens before the other. A limit may pass at any time.
 *
 * <p>States that two schedules have in common are followed once: a state holds all that later steps depend on, the clocks too.
 */
final class AllSchedules {

    /** So many states are followed; a program with more is given up. */
    private static final int MOST_STATES = 30_000;

    /** A state as a key. */
    private record Key(int[] state) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(state, key.state);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(state);
        }
    }

    private final SmallProgram program;
    private final List<List<ProgramStep>> code = new ArrayList<>();
    private final Set<Key> seen = new HashSet<>();
    private final List<int[]> open = new ArrayList<>();

    /** By the outcomes of all operations: the racy locations, as bits, of each schedule with these outcomes, all together. */
    private final Map<String, Integer> races = new HashMap<>();

    private boolean isTooLarge;
    private boolean isDeadlocked;
    private int inSome;
    private int inAll = -1;

    AllSchedules(SmallProgram program) {
        this.program = program;
        int ids = 0;
        for (List<Statement> list : program.lists()) {
            for (Statement statement : list) {
                ids = Math.max(ids, statement.id() + 1);
            }
        }
        for (List<Statement> task : program.tasks) {
            code.add(ProgramStep.compile(program, task));
        }
        int[] first = new int[OUTCOMES + ids];
        Arrays.fill(first, COUNTERS + 1, COUNTERS + TASKS, -1);
        for (int task = 0; task < TASKS; task++) {
            first[CLOCKS + task * TASKS + task] = 1;
        }
        Arrays.fill(first, OWNERS, OWNERS + LOCKS, -1);
        first[WRITER] = -1;
        first[MUTEX] = 1;
        first[thing(LATCHES, 0)] = 1;
        first[thing(LATCHES, 1)] = 2;
        add(first);
        while (!open.isEmpty() && isComplete()) {
            int[] state = open.remove(open.size() - 1);
            boolean isOver = true;
            for (int task = 0; task < TASKS; task++) {
                isOver &= !step(state, task);
            }
            if (isOver) {
                end(state);
            }
        }
    }

    /** Returns whether all schedules were followed. */
    boolean isComplete() {
        return seen.size() < MOST_STATES && !isTooLarge;
    }

    /** Returns whether tasks wait for ever in some schedule: no program that is made has such a schedule, but a part of it may. */
    boolean isDeadlocked() {
        return isDeadlocked;
    }

    /** Returns whether all schedules have equal outcomes. */
    boolean isDeterminate() {
        return races.size() == 1;
    }

    /** Returns the locations that are racy in some schedule, as bits. */
    int racyInSome() {
        return inSome;
    }

    /** Returns the locations that are racy in every schedule, as bits. */
    int racyInAll() {
        return inAll;
    }

    /** Returns the locations that are racy in some schedule with these outcomes, as bits; -1 if no schedule has them. */
    int racyWith(Map<Integer, String> outcomes) {
        return races.getOrDefault(outcomes.toString(), -1);
    }

    private void end(int[] state) {
        for (int task = 0; task < TASKS; task++) {
            isDeadlocked |= state[COUNTERS + task] >= 0 && !hasEnded(state, task);
        }
        inSome |= state[RACES];
        inAll &= state[RACES];
        Map<Integer, String> outcomes = new TreeMap<>();
        for (List<Statement> list : program.lists()) {
            for (Statement statement : list) {
                int outcome = statement.id() < 0 ? 0 : state[OUTCOMES + statement.id()];
                if (outcome > 0) {
                    outcomes.put(statement.id(), statement.kind().outcomes.get(outcome - 1));
                }
            }
        }
        for (int task = 1; task < TASKS; task++) {
            if (state[BEGAN + task] > 0) {
                outcomes.put(SmallProgramText.BEGAN + task, "began");
            }
        }
        races.merge(outcomes.toString(), state[RACES], (a, b) -> a | b);
    }

    private void add(int[] state) {
        if (seen.add(new Key(state))) {
            open.add(state);
        }
    }

    /** Adds the states that a step of a task leads to; returns whether there is one. */
    private boolean step(int[] before, int task) {
        int counter = before[COUNTERS + task];
        if (counter < 0) {
            return false;
        }
        if (task > 0 && program.isPooled[task] && before[FUTURES + task] == WAITING) {
            int[] state = before.clone();
            for (int other = 1; program.isSingle && other < task; other++) {
                if (program.isPooled[other]) {
                    if (!hasEnded(before, other)) {
                        return false;
                    }
                    learn(state, task, END_CLOCKS + other * TASKS);
                }
            }
            state[FUTURES + task] = RUNNING;
            state[BEGAN + task] = 1;
            add(state);
            return true;
        }
        List<ProgramStep> steps = code.get(task);
        if (counter >= steps.size()) {
            return false;
        }
        ProgramStep step = steps.get(counter);
        int[] state = before.clone();
        switch (step.code()) {
            case JUMP -> go(state, task, step.targets()[0]);
            case END -> finish(state, task, DONE);
            case UNLOCK -> {
                leave(state, task, step.statement());
                go(state, task, step.targets()[0]);
            }
            case DOWNGRADE -> {
                state[READERS]++;
                state[WRITER] = -1;
                teach(state, task, WRITER_CLOCK);
                go(state, task, step.targets()[0]);
            }
            case MADE -> {
                int made = step.statement().kind() == Kind.TOUCH ? HOLDER : COMPUTED;
                state[made] = 2;
                teach(state, task, made + 1);
                go(state, task, step.targets()[0]);
            }
            case WAITED -> {
                return waited(state, task, step);
            }
            case HELP -> help(state, task, step);
            case OPEN -> {
                state[OPENED] = 1;
                teach(state, task, OPENED + 1);
                go(state, task, step.targets()[0]);
            }
            case PASS -> {
                if (state[OPENED] == 0) {
                    return false;
                }
                learn(state, task, OPENED + 1);
                int id = step.statement().id();
                go(state, task, step.targets()[id < 0 ? 0 : state[OUTCOMES + id] - 1]);
            }
            default -> {
                return statement(state, task, step);
            }
        }
        return true;
    }

    private boolean waited(int[] state, int task, ProgramStep step) {
        switch (step.statement().kind()) {
            case WAIT -> {
                learn(state, task, READY + 1);
                came(state, task, step, state[READY]);
            }
            case AWAIT_SIGNAL -> {
                if (state[SIGNALLED] == 0) {
                    return false;
                }
                learn(state, task, SIGNALLED + 1);
                go(state, task, step.targets()[0]);
            }
            default -> {
                for (int started = 1; started < TASKS; started++) {
                    if (!hasEnded(state, started)) {
                        return false;
                    }
                    learn(state, task, END_CLOCKS + started * TASKS);
                }
                go(state, task, step.targets()[0]);
            }
        }
        return true;
    }

    /** Runs the function that waits for the first future. A task that only waited for the future may find nothing to do. */
    private void help(int[] state, int task, ProgramStep step) {
        boolean may = state[COMPLETED] != 0 && state[DEPENDENT] == REGISTERED;
        if (!may || step.statement().kind() == Kind.GET_COMPLETED) {
            go(state.clone(), task, step.targets()[0]);
        }
        if (may) {
            state[DEPENDENT] = CLAIMED;
            learn(state, task, DEPENDENT + 1);
            learn(state, task, COMPLETED + 1);
            go(state, task, step.targets()[1]);
        }
    }

    /** Starts the task that waits for futures, if they are completed. */
    private void fire(int[] state) {
        if (state[ARMED] == 0 || state[COUNTERS + SmallProgram.STAGE] >= 0) {
            return;
        }
        boolean first = state[COMPLETED] != 0;
        boolean second = state[thing(COMPLETED, 1)] != 0;
        boolean begins = switch (program.trigger) {
            case FIRST -> first;
            case BOTH, COMBINED -> first && second;
            default -> first || second;
        };
        if (begins) {
            state[COUNTERS + SmallProgram.STAGE] = 0;
            learn(state, SmallProgram.STAGE, ARMED + 1);
            if (first) {
                learn(state, SmallProgram.STAGE, COMPLETED + 1);
            }
            if (second && (program.trigger != SmallProgram.Trigger.ANY || !first)) {
                learn(state, SmallProgram.STAGE, thing(COMPLETED, 1) + 1);
            }
        }
    }

    private void start(int[] state, int task, int started) {
        if (started == SmallProgram.STAGE && program.trigger != SmallProgram.Trigger.NONE) {
            state[ARMED] = 1;
            teach(state, task, ARMED + 1);
            fire(state);
            return;
        }
        state[COUNTERS + started] = 0;
        learn(state, started, CLOCKS + task * TASKS);
        tick(state, task);
    }

    private void go(int[] state, int task, int counter) {
        state[COUNTERS + task] = counter;
        add(state);
    }

    private void finish(int[] state, int task, int how) {
        if (task > 0) {
            System.arraycopy(state, CLOCKS + task * TASKS, state, END_CLOCKS + task * TASKS, TASKS);
            if (state[FUTURES + task] != CANCELLED) {
                state[FUTURES + task] = how;
            }
        }
        go(state, task, code.get(task).size());
    }

    private static void leave(int[] state, int task, Statement section) {
        switch (section.kind()) {
            case READ_LOCKED, DOWNGRADE -> {
                state[READERS]--;
                teach(state, task, READER_CLOCK);
            }
            case WRITE_LOCKED -> {
                state[WRITER] = -1;
                teach(state, task, WRITER_CLOCK);
            }
            case WITH_PERMIT -> {
                state[MUTEX]++;
                teach(state, task, MUTEX + 1);
            }
            default -> release(state, task, section.object());
        }
    }

    private static void release(int[] state, int task, int lock) {
        state[OWNERS + lock] = -1;
        System.arraycopy(state, CLOCKS + task * TASKS, state, LOCK_CLOCKS + lock * TASKS, TASKS);
        tick(state, task);
    }

    private void came(int[] state, int task, ProgramStep step, int outcome) {
        state[OUTCOMES + step.statement().id()] = outcome + 1;
        go(state, task, step.targets()[outcome]);
    }

    private boolean statement(int[] state, int task, ProgramStep step) {
        Statement statement = step.statement();
        int object = statement.object();
        switch (statement.kind()) {
            case READ, WRITE -> access(state, task, object, statement.kind() == Kind.WRITE);
            case LOCKED -> {
                if (state[OWNERS + object] >= 0) {
                    return false;
                }
                state[OWNERS + object] = task;
                learn(state, task, LOCK_CLOCKS + object * TASKS);
            }
            case READ_LOCKED -> {
                if (state[WRITER] >= 0) {
                    return false;
                }
                state[READERS]++;
                learn(state, task, WRITER_CLOCK);
            }
            case WRITE_LOCKED, DOWNGRADE -> {
                if (state[WRITER] >= 0 || state[READERS] > 0) {
                    return false;
                }
                state[WRITER] = task;
                learn(state, task, WRITER_CLOCK);
                learn(state, task, READER_CLOCK);
            }
            case WITH_PERMIT -> {
                if (state[MUTEX] == 0) {
                    return false;
                }
                state[MUTEX]--;
                learn(state, task, MUTEX + 1);
            }
            case RELEASE -> {
                state[PERMITS]++;
                teach(state, task, PERMITS + 1);
            }
            case OFFER -> {
                if (state[ITEMS] == MOST_ITEMS) {
                    isTooLarge = true;
                    return false;
                }
                int item = ITEMS + 1 + state[ITEMS]++ * (1 + TASKS);
                state[item] = statement.value();
                System.arraycopy(state, CLOCKS + task * TASKS, state, item + 1, TASKS);
                tick(state, task);
            }
            case MERGE -> {
                learn(state, task, MERGED + 1);
                teach(state, task, MERGED + 1);
            }
            case NOTIFY -> {
                state[READY] = 1;
                learn(state, task, READY + 1);
                teach(state, task, READY + 1);
            }
            case VOLATILE_WRITE -> {
                state[VOLATILE] = statement.value();
                teach(state, task, VOLATILE + 1);
            }
            case INCREMENT -> {
                state[ATOMIC]++;
                learn(state, task, ATOMIC + 1);
                teach(state, task, ATOMIC + 1);
            }
            case COUNT_DOWN -> {
                int latch = thing(LATCHES, object);
                if (state[latch] > 0) {
                    state[latch]--;
                    teach(state, task, latch + 1);
                }
            }
            case GUARDED_WRITE -> {
                state[GUARDED] = 1;
                learn(state, task, GUARDED + 1);
                teach(state, task, GUARDED + 1);
            }
            case SIGNAL -> {
                if (program.signal.isLocked) {
                    learn(state, task, SIGNALLED + 1);
                }
                state[SIGNALLED] = 1;
                teach(state, task, SIGNALLED + 1);
            }
            case AWAIT_SIGNAL -> {
                if (state[SIGNALLED] == 0) {
                    if (!program.signal.isLocked) {
                        return false;
                    }
                    teach(state, task, SIGNALLED + 1);
                    go(state, task, state[COUNTERS + task] + 1);
                    return true;
                }
                learn(state, task, SIGNALLED + 1);
                if (program.signal.isLocked) {
                    teach(state, task, SIGNALLED + 1);
                }
            }
            case BARRIER, BARRIER_IF -> {
                arrive(state, task, step);
                return true;
            }
            case DEPEND -> {
                boolean runs = state[COMPLETED] != 0;
                state[DEPENDENT] = runs ? CLAIMED : REGISTERED;
                if (runs) {
                    learn(state, task, COMPLETED + 1);
                } else {
                    teach(state, task, DEPENDENT + 1);
                }
                go(state, task, state[COUNTERS + task] + (runs ? 2 : 1));
                return true;
            }
            case START -> start(state, task, object);
            case START_ALL -> {
                for (int started = 1; started < TASKS; started++) {
                    start(state, task, started);
                }
                go(state, task, state[COUNTERS + task] + 1);
                return true;
            }
            case JOIN -> {
                if (!hasEnded(state, object)) {
                    return false;
                }
                learn(state, task, END_CLOCKS + object * TASKS);
            }
            case THROW -> {
                for (int i = step.held().size(); --i >= 0; ) {
                    leave(state, task, step.held().get(i));
                }
                finish(state, task, FAILED);
                return true;
            }
            case TIMED_JOIN -> {
                if (hasEnded(state, object)) {
                    learn(state, task, END_CLOCKS + object * TASKS);
                }
            }
            case AWAIT_BLINDLY -> {
                if (state[thing(LATCHES, object)] == 0) {
                    learn(state, task, thing(LATCHES, object) + 1);
                }
            }
            default -> {
                return branch(state, task, step);
            }
        }
        go(state, task, step.targets()[0]);
        return true;
    }

    /** The last to arrive goes on to the action, the others to the step behind it. */
    private void arrive(int[] state, int task, ProgramStep step) {
        boolean isLast = ++state[ARRIVED] == TASKS;
        teach(state, task, ARRIVED + 1);
        if (isLast) {
            learn(state, task, ARRIVED + 1);
        }
        Statement barrier = step.statement();
        if (barrier.id() >= 0) {
            state[OUTCOMES + barrier.id()] = isLast ? 2 : 1;
        }
        int next = state[COUNTERS + task] + 1;
        List<ProgramStep> steps = code.get(task);
        while (!isLast
                && (steps.get(next).statement() != barrier || steps.get(next).code() != ProgramStep.Code.PASS)) {
            next++;
        }
        go(state, task, next);
    }

    private boolean hasEnded(int[] state, int task) {
        return state[COUNTERS + task] >= code.get(task).size();
    }

    private boolean branch(int[] state, int task, ProgramStep step) {
        Statement statement = step.statement();
        int object = statement.object();
        switch (statement.kind()) {
            case VOLATILE_IF -> {
                learn(state, task, VOLATILE + 1);
                came(state, task, step, state[VOLATILE] == statement.value() ? 1 : 0);
            }
            case READ_IF -> {
                access(state, task, object, false);
                came(state, task, step, state[VALUES + object]);
            }
            case ATOMIC_IF -> {
                learn(state, task, ATOMIC + 1);
                came(state, task, step, state[ATOMIC] == statement.value() ? 1 : 0);
            }
            case GET_AND_INCREMENT -> {
                boolean isFirst = state[ATOMIC]++ == 0;
                learn(state, task, ATOMIC + 1);
                teach(state, task, ATOMIC + 1);
                came(state, task, step, isFirst ? 1 : 0);
            }
            case GUARDED_IF -> {
                learn(state, task, GUARDED + 1);
                teach(state, task, GUARDED + 1);
                came(state, task, step, state[GUARDED]);
            }
            case HAS_ENDED -> {
                boolean ended = program.isPooled[object] ? state[FUTURES + object] > RUNNING : hasEnded(state, object);
                if (ended) {
                    learn(
                            state,
                            task,
                            state[FUTURES + object] == CANCELLED ? CANCEL_CLOCKS : END_CLOCKS + object * TASKS);
                }
                came(state, task, step, ended ? 1 : 0);
            }
            case COMPARE_AND_SET -> {
                boolean succeeds = state[ATOMIC] == 0;
                learn(state, task, ATOMIC + 1);
                if (succeeds) {
                    state[ATOMIC] = 5;
                    teach(state, task, ATOMIC + 1);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            case TRY_LOCK -> {
                boolean succeeds = state[OWNERS + 1] < 0;
                if (succeeds) {
                    state[OWNERS + 1] = task;
                    learn(state, task, LOCK_CLOCKS + TASKS);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            case AWAIT -> {
                // A latch that is open lets in at once, whatever the limit.
                int latch = thing(LATCHES, object);
                if (state[latch] == 0) {
                    learn(state, task, latch + 1);
                }
                came(state, task, step, state[latch] == 0 ? 1 : 0);
            }
            case TRY_ACQUIRE -> {
                boolean succeeds = state[PERMITS] > 0;
                if (succeeds) {
                    state[PERMITS]--;
                    learn(state, task, PERMITS + 1);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            case POLL -> poll(state, task, step);
            case PUT_IF_ABSENT -> {
                boolean isFirst = state[ENTRY] == 0;
                learn(state, task, ENTRY + 1);
                if (isFirst) {
                    state[ENTRY] = 1;
                    teach(state, task, ENTRY + 1);
                }
                came(state, task, step, isFirst ? 1 : 0);
            }
            case COMPUTE_IF_ABSENT, TOUCH -> {
                int made = statement.kind() == Kind.TOUCH ? HOLDER : COMPUTED;
                if (state[made] == 1) {
                    return false;
                }
                boolean runs = state[made] == 0;
                learn(state, task, made + 1);
                if (runs) {
                    state[made] = 1;
                }
                came(state, task, step, runs ? 1 : 0);
            }
            case COMPLETE, COMPLETE_EXCEPTIONALLY -> {
                int future = thing(COMPLETED, object);
                boolean succeeds = state[future] == 0;
                learn(state, task, future + 1);
                if (succeeds) {
                    state[future] = statement.kind() == Kind.COMPLETE ? DONE : FAILED;
                    teach(state, task, future + 1);
                    fire(state);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            case IS_COMPLETED -> {
                int future = thing(COMPLETED, object);
                learn(state, task, future + 1);
                came(state, task, step, state[future] == 0 ? 0 : 1);
            }
            case GET_COMPLETED -> {
                int future = thing(COMPLETED, object);
                learn(state, task, future + 1);
                came(state, task, step, state[future] == 0 ? 2 : state[future] == DONE ? 1 : 0);
            }
            case WAIT -> {
                learn(state, task, READY + 1);
                if (state[READY] == 1) {
                    came(state, task, step, 1);
                } else {
                    teach(state, task, READY + 1);
                    go(state, task, state[COUNTERS + task] + 1);
                }
            }
            case CANCEL -> {
                // A ForkJoinTask that was cancelled before says so again, a FutureTask does not.
                boolean isAgain = program.isForked[object] && state[FUTURES + object] == CANCELLED;
                boolean succeeds = state[FUTURES + object] <= RUNNING;
                if (succeeds) {
                    if (state[FUTURES + object] == WAITING) {
                        state[COUNTERS + object] = code.get(object).size();
                    }
                    state[FUTURES + object] = CANCELLED;
                    teach(state, task, CANCEL_CLOCKS);
                }
                came(state, task, step, succeeds || isAgain ? 1 : 0);
            }
            default -> {
                return get(state, task, step);
            }
        }
        return true;
    }

    private void poll(int[] state, int task, ProgramStep step) {
        if (state[ITEMS] == 0) {
            came(state, task, step, 0);
            return;
        }
        int value = state[ITEMS + 1];
        learn(state, task, ITEMS + 2);
        int size = 1 + TASKS;
        System.arraycopy(state, ITEMS + 1 + size, state, ITEMS + 1, (MOST_ITEMS - 1) * size);
        Arrays.fill(state, ITEMS + 1 + (MOST_ITEMS - 1) * size, ITEMS + 1 + MOST_ITEMS * size, 0);
        state[ITEMS]--;
        came(state, task, step, value);
    }

    private boolean get(int[] state, int task, ProgramStep step) {
        int object = step.statement().object();
        int future = state[FUTURES + object];
        if (future <= RUNNING) {
            if (step.statement().kind() == Kind.GET) {
                return false;
            }
            came(state, task, step, 3);
            return true;
        }
        learn(state, task, future == CANCELLED ? CANCEL_CLOCKS : END_CLOCKS + object * TASKS);
        came(state, task, step, future == CANCELLED ? 2 : future == DONE ? 1 : 0);
        return true;
    }
}
