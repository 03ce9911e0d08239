package org.taskrace.agent.oracle.schedules;

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

    private static final int TASKS = SmallProgram.TASKS;
    private static final int LOCATIONS = SmallProgram.LOCATIONS;

    /** Codes of steps besides those of statements. */
    private enum Code {
        STATEMENT,
        UNLOCK,
        COMPUTED,
        WAITED,
        JUMP,
        END
    }

    /** A step of a task; {@code targets} tells for each outcome where the task goes on. */
    private record Step(Code code, Statement statement, int[] targets) {}

    // Where things stand in a state. A task's counter is -1 before its start.
    private static final int COUNTERS = 0;
    private static final int CLOCKS = COUNTERS + TASKS;
    private static final int WRITES = CLOCKS + TASKS * TASKS;
    private static final int READS = WRITES + LOCATIONS * TASKS;
    private static final int OWNERS = READS + LOCATIONS * TASKS;
    private static final int LOCKS = 3;
    private static final int LOCK_CLOCKS = OWNERS + LOCKS;
    private static final int VOLATILE = LOCK_CLOCKS + LOCKS * TASKS;
    private static final int ATOMIC = VOLATILE + 1 + TASKS;
    private static final int LATCH = ATOMIC + 1 + TASKS;
    private static final int FUTURES = LATCH + 1 + TASKS;
    private static final int END_CLOCKS = FUTURES + TASKS;
    private static final int CANCEL_CLOCKS = END_CLOCKS + TASKS * TASKS;
    /** The lock for reading and writing: its writer or -1, the number of readers, the clocks of both kinds of releases. */
    private static final int WRITER = CANCEL_CLOCKS + TASKS;

    private static final int READERS = WRITER + 1;
    private static final int WRITER_CLOCK = READERS + 1;
    private static final int READER_CLOCK = WRITER_CLOCK + TASKS;

    // Things with a value and a clock.
    private static final int MUTEX = READER_CLOCK + TASKS;
    private static final int PERMITS = MUTEX + 1 + TASKS;
    private static final int ENTRY = PERMITS + 1 + TASKS;
    private static final int COMPUTED = ENTRY + 1 + TASKS;
    private static final int MERGED = COMPUTED + 1 + TASKS;
    private static final int COMPLETED = MERGED + 1 + TASKS;
    private static final int READY = COMPLETED + 1 + TASKS;

    /** The number of items in the queue, and for each its value and clock. */
    private static final int ITEMS = READY + 1 + TASKS;

    private static final int MOST_ITEMS = 8;
    /** For each task of a pool, whether it has begun. */
    private static final int BEGAN = ITEMS + 1 + MOST_ITEMS * (1 + TASKS);

    private static final int RACES = BEGAN + TASKS;
    private static final int OUTCOMES = RACES + 1;

    private static final int WAITING = 0;
    private static final int RUNNING = 1;
    private static final int DONE = 2;
    private static final int FAILED = 3;
    private static final int CANCELLED = 4;

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
    private final List<List<Step>> code = new ArrayList<>();
    private final Set<Key> seen = new HashSet<>();
    private final List<int[]> open = new ArrayList<>();

    /** By the outcomes of all operations: the racy locations, as bits, of each schedule with these outcomes, all together. */
    private final Map<String, Integer> races = new HashMap<>();

    private boolean isTooLarge;
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
            List<Step> steps = new ArrayList<>();
            compile(task, steps);
            steps.add(new Step(Code.END, null, null));
            code.add(steps);
        }
        int[] first = new int[OUTCOMES + ids];
        Arrays.fill(first, COUNTERS + 1, COUNTERS + TASKS, -1);
        for (int task = 0; task < TASKS; task++) {
            first[CLOCKS + task * TASKS + task] = 1;
        }
        Arrays.fill(first, OWNERS, OWNERS + LOCKS, -1);
        first[WRITER] = -1;
        first[MUTEX] = 1;
        first[LATCH] = 1;
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

    private static void compile(List<Statement> statements, List<Step> steps) {
        for (Statement statement : statements) {
            int outcomes = statement.kind().outcomes.size();
            int[] targets = new int[Math.max(1, outcomes)];
            steps.add(new Step(Code.STATEMENT, statement, targets));
            targets[0] = steps.size();
            if (statement.kind() == Kind.WAIT) {
                steps.add(new Step(Code.WAITED, statement, targets));
            }
            if (isSection(statement)) {
                compile(statement.bodies().get(0), steps);
                steps.add(new Step(Code.UNLOCK, statement, new int[] {steps.size() + 1}));
            }
            List<int[]> ends = new ArrayList<>();
            for (int outcome = 0; outcome < outcomes; outcome++) {
                targets[outcome] = steps.size();
                compile(statement.bodies().get(outcome), steps);
                if (statement.kind() == Kind.COMPUTE_IF_ABSENT && outcome == 1) {
                    steps.add(new Step(Code.COMPUTED, statement, new int[] {steps.size() + 1}));
                }
                if (statement.kind() == Kind.TRY_LOCK && outcome == 1) {
                    steps.add(new Step(Code.UNLOCK, statement, new int[] {steps.size() + 1}));
                }
                int[] end = new int[1];
                steps.add(new Step(Code.JUMP, statement, end));
                ends.add(end);
            }
            ends.forEach(end -> end[0] = steps.size());
        }
    }

    private static boolean isSection(Statement statement) {
        return switch (statement.kind()) {
            case LOCKED, READ_LOCKED, WRITE_LOCKED, WITH_PERMIT -> true;
            default -> false;
        };
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
        List<Step> steps = code.get(task);
        if (counter >= steps.size()) {
            return false;
        }
        Step step = steps.get(counter);
        int[] state = before.clone();
        switch (step.code) {
            case JUMP -> go(state, task, step.targets[0]);
            case END -> finish(state, task, DONE);
            case UNLOCK -> {
                leave(state, task, step.statement);
                go(state, task, step.targets[0]);
            }
            case COMPUTED -> {
                state[COMPUTED] = 2;
                teach(state, task, COMPUTED + 1);
                go(state, task, step.targets[0]);
            }
            case WAITED -> {
                learn(state, task, READY + 1);
                came(state, task, step, state[READY]);
            }
            default -> {
                return statement(state, task, step);
            }
        }
        return true;
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
            case READ_LOCKED -> {
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

    private static void tick(int[] state, int task) {
        state[CLOCKS + task * TASKS + task]++;
    }

    /** The clock of a task learns another one. */
    private static void learn(int[] state, int task, int from) {
        for (int i = 0; i < TASKS; i++) {
            int at = CLOCKS + task * TASKS + i;
            state[at] = Math.max(state[at], state[from + i]);
        }
    }

    /** Another clock learns that of a task, which then ticks. */
    private static void teach(int[] state, int task, int into) {
        for (int i = 0; i < TASKS; i++) {
            state[into + i] = Math.max(state[into + i], state[CLOCKS + task * TASKS + i]);
        }
        tick(state, task);
    }

    private static void access(int[] state, int task, int location, boolean writes) {
        for (int other = 0; other < TASKS; other++) {
            int known = state[CLOCKS + task * TASKS + other];
            boolean races = state[WRITES + location * TASKS + other] > known
                    || writes && state[READS + location * TASKS + other] > known;
            if (other != task && races) {
                state[RACES] |= 1 << location;
            }
        }
        state[(writes ? WRITES : READS) + location * TASKS + task] = state[CLOCKS + task * TASKS + task];
    }

    private void came(int[] state, int task, Step step, int outcome) {
        state[OUTCOMES + step.statement.id()] = outcome + 1;
        go(state, task, step.targets[outcome]);
    }

    private boolean statement(int[] state, int task, Step step) {
        Statement statement = step.statement;
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
            case WRITE_LOCKED -> {
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
                state[LATCH] = 0;
                teach(state, task, LATCH + 1);
            }
            case START -> {
                state[COUNTERS + object] = 0;
                learn(state, object, CLOCKS + task * TASKS);
                tick(state, task);
            }
            case JOIN -> {
                if (!hasEnded(state, object)) {
                    return false;
                }
                learn(state, task, END_CLOCKS + object * TASKS);
            }
            case THROW -> {
                finish(state, task, FAILED);
                return true;
            }
            case TIMED_JOIN -> {
                if (hasEnded(state, object)) {
                    learn(state, task, END_CLOCKS + object * TASKS);
                }
            }
            case AWAIT_BLINDLY -> {
                if (state[LATCH] == 0) {
                    learn(state, task, LATCH + 1);
                }
            }
            default -> {
                return branch(state, task, step);
            }
        }
        go(state, task, step.targets[0]);
        return true;
    }

    private boolean hasEnded(int[] state, int task) {
        return state[COUNTERS + task] >= code.get(task).size();
    }

    private boolean branch(int[] state, int task, Step step) {
        Statement statement = step.statement;
        int object = statement.object();
        switch (statement.kind()) {
            case VOLATILE_IF -> {
                learn(state, task, VOLATILE + 1);
                came(state, task, step, state[VOLATILE] == statement.value() ? 1 : 0);
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
                if (state[LATCH] == 0) {
                    learn(state, task, LATCH + 1);
                }
                came(state, task, step, state[LATCH] == 0 ? 1 : 0);
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
            case COMPUTE_IF_ABSENT -> {
                if (state[COMPUTED] == 1) {
                    return false;
                }
                boolean runs = state[COMPUTED] == 0;
                learn(state, task, COMPUTED + 1);
                if (runs) {
                    state[COMPUTED] = 1;
                }
                came(state, task, step, runs ? 1 : 0);
            }
            case COMPLETE, COMPLETE_EXCEPTIONALLY -> {
                boolean succeeds = state[COMPLETED] == 0;
                learn(state, task, COMPLETED + 1);
                if (succeeds) {
                    state[COMPLETED] = statement.kind() == Kind.COMPLETE ? DONE : FAILED;
                    teach(state, task, COMPLETED + 1);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            case IS_COMPLETED -> {
                learn(state, task, COMPLETED + 1);
                came(state, task, step, state[COMPLETED] == 0 ? 0 : 1);
            }
            case GET_COMPLETED -> {
                learn(state, task, COMPLETED + 1);
                came(state, task, step, state[COMPLETED] == 0 ? 2 : state[COMPLETED] == DONE ? 1 : 0);
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
                boolean succeeds = state[FUTURES + object] <= RUNNING;
                if (succeeds) {
                    if (state[FUTURES + object] == WAITING) {
                        state[COUNTERS + object] = code.get(object).size();
                    }
                    state[FUTURES + object] = CANCELLED;
                    teach(state, task, CANCEL_CLOCKS);
                }
                came(state, task, step, succeeds ? 1 : 0);
            }
            default -> {
                return get(state, task, step);
            }
        }
        return true;
    }

    private void poll(int[] state, int task, Step step) {
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

    private boolean get(int[] state, int task, Step step) {
        int object = step.statement.object();
        int future = state[FUTURES + object];
        if (future <= RUNNING) {
            if (step.statement.kind() == Kind.GET) {
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
