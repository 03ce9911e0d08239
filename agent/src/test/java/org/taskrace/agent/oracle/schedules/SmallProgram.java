package org.taskrace.agent.oracle.schedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.agent.oracle.schedules.Statement.Kind;

/**
 * A random program of a main task and two others, threads or tasks of a pool, with a few of these: locks, volatile fields, atomics,
 * latches, semaphores, queues, maps, futures, conditions, limits, exceptions and cancellations. Each statement runs at most once, and none
 * waits for ever.
 */
final class SmallProgram {

    static final int TASKS = 3;
    static final int LOCATIONS = 3;

    final String name;

    /** The main task, and the others. */
    final List<List<Statement>> tasks = new ArrayList<>();

    /** Whether each task is one of a pool, which has a future; otherwise it is a thread. */
    final boolean[] isPooled = new boolean[TASKS];

    /** Whether the pool has one thread only. */
    final boolean isSingle;

    /** Whether tasks wait for a flag by a condition, rather than by a monitor. */
    final boolean usesCondition;

    /** Whether a pooled task is one of the common pool of ForkJoin. */
    final boolean[] isForked = new boolean[TASKS];

    private static final List<Kind> CHOICE = List.of(
            Kind.INCREMENT,
            Kind.VOLATILE_WRITE,
            Kind.COUNT_DOWN,
            Kind.LOCKED,
            Kind.LOCKED,
            Kind.COMPARE_AND_SET,
            Kind.TRY_LOCK,
            Kind.WRITE_LOCKED,
            Kind.WITH_PERMIT,
            Kind.RELEASE,
            Kind.OFFER,
            Kind.PUT_IF_ABSENT,
            Kind.COMPUTE_IF_ABSENT,
            Kind.MERGE,
            Kind.COMPLETE,
            Kind.NOTIFY);

    /** What the statements do besides accesses; a few kinds only, so that tasks meet at them. */
    private final List<Kind> palette = new ArrayList<>();

    /** The task that runs within a section of the main task, and takes no lock; 0 for none. */
    private final int inSection;

    private final Random random;

    /** How many statements of twenty access a location without a lock: few of the programs with many are free of races. */
    private final int accesses;

    private int ids;

    SmallProgram(long seed) {
        name = "P" + seed;
        random = new Random(seed);
        accesses = 1 + 2 * below(4);
        for (int i = 0; i < 4; i++) {
            palette.add(CHOICE.get(below(CHOICE.size())));
        }
        inSection = below(6) == 0 ? 1 + below(TASKS - 1) : 0;
        isSingle = below(4) == 0;
        usesCondition = below(2) == 0;
        for (int task = 1; task < TASKS; task++) {
            isPooled[task] = task != inSection && (isSingle || below(2) == 0);
            isForked[task] = isPooled[task] && !isSingle && below(3) == 0;
        }
        List<Statement> main = new ArrayList<>();
        for (int task = 1; task < TASKS; task++) {
            fill(main, below(2), 2);
            if (task == inSection) {
                List<Statement> body = new ArrayList<>();
                body.add(Statement.of(Kind.START, task, 0));
                fill(body, below(2), 0);
                body.add(Statement.of(Kind.JOIN, task, 0));
                fill(body, below(2), 0);
                main.add(section(Kind.LOCKED, 0, body));
            } else {
                main.add(Statement.of(Kind.START, task, 0));
            }
        }
        fill(main, 1 + below(2), 2);
        for (int i = 0; i <= below(3); i++) {
            main.add(meeting(1 + below(TASKS - 1)));
            fill(main, 1 + below(2), 2);
        }
        tasks.add(main);
        for (int task = 1; task < TASKS; task++) {
            List<Statement> body = new ArrayList<>();
            fill(body, 2 + below(3), task == inSection ? 0 : 2);
            if (below(4) == 0) {
                body.add(below(body.size() + 1), Statement.of(Kind.THROW, 0, 0));
            }
            tasks.add(body);
        }
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    private void fill(List<Statement> list, int count, int depth) {
        for (int i = 0; i < count; i++) {
            list.add(statement(depth));
        }
    }

    private Statement statement(int depth) {
        if (depth == 0 || below(20) < accesses) {
            return Statement.of(below(3) == 0 ? Kind.READ : Kind.WRITE, below(LOCATIONS), 0);
        }
        return of(palette.get(below(palette.size())), depth);
    }

    /** Returns a statement of a kind, or one that goes with it. */
    private Statement of(Kind kind, int depth) {
        boolean other = below(2) == 0;
        return switch (kind) {
            case INCREMENT, MERGE -> Statement.of(kind, 0, 0);
            case VOLATILE_WRITE ->
                other ? Statement.of(kind, 0, 1 + below(2)) : branching(Kind.VOLATILE_IF, 0, below(3), depth);
            case COUNT_DOWN ->
                other
                        ? Statement.of(kind, 0, 0)
                        : below(3) > 0 ? branching(Kind.AWAIT, 0, 0, depth) : Statement.of(Kind.AWAIT_BLINDLY, 0, 0);
            case LOCKED -> locked();
            case WRITE_LOCKED -> section(other ? kind : Kind.READ_LOCKED, 0, accesses());
            case WITH_PERMIT -> section(kind, 0, accesses());
            case RELEASE -> other ? Statement.of(kind, 0, 0) : branching(Kind.TRY_ACQUIRE, 0, 0, depth);
            case OFFER -> other ? Statement.of(kind, 0, 1 + below(2)) : branching(Kind.POLL, 0, 0, depth);
            case COMPLETE ->
                switch (below(5)) {
                    case 0, 1 -> branching(kind, 0, 0, depth);
                    case 2 -> branching(Kind.COMPLETE_EXCEPTIONALLY, 0, 0, depth);
                    case 3 -> branching(Kind.IS_COMPLETED, 0, 0, depth);
                    default -> branching(Kind.GET_COMPLETED, 0, 0, depth);
                };
            case NOTIFY -> other ? Statement.of(kind, 0, 0) : branching(Kind.WAIT, 0, 0, depth);
            case TRY_LOCK -> branching(kind, 1, 0, 0);
            default -> branching(kind, 0, 0, depth);
        };
    }

    private List<Statement> accesses() {
        List<Statement> body = new ArrayList<>();
        fill(body, 1 + below(2), 0);
        return body;
    }

    /** Returns a section of one lock, perhaps with one of a second lock inside: locks are taken in this order only. */
    private Statement locked() {
        List<Statement> body = accesses();
        int lock = below(3) == 0 ? 2 : 0;
        if (lock == 0 && below(3) == 0) {
            body.add(below(body.size() + 1), section(Kind.LOCKED, 2, accesses()));
        }
        return section(Kind.LOCKED, lock, body);
    }

    private static Statement section(Kind kind, int lock, List<Statement> body) {
        Statement section = Statement.of(kind, lock, 0);
        section.bodies().add(body);
        return section;
    }

    private Statement branching(Kind kind, int object, int value, int depth) {
        List<List<Statement>> bodies = new ArrayList<>();
        Statement branching = new Statement(kind, object, value, ids++, bodies);
        for (String outcome : kind.outcomes) {
            List<Statement> body = new ArrayList<>();
            boolean holdsLock = kind == Kind.TRY_LOCK && outcome.equals("true")
                    || kind == Kind.COMPUTE_IF_ABSENT && outcome.equals("ran");
            fill(body, holdsLock ? 1 : below(2), holdsLock ? 0 : depth - 1);
            bodies.add(body);
        }
        return branching;
    }

    private Statement meeting(int task) {
        if (!isPooled[task]) {
            return Statement.of(below(3) == 0 ? Kind.TIMED_JOIN : Kind.JOIN, task, 0);
        }
        return switch (below(4)) {
            case 0 -> branching(Kind.CANCEL, task, 0, 1);
            case 1 -> branching(Kind.TIMED_GET, task, 0, 1);
            default -> branching(Kind.GET, task, 0, 1);
        };
    }

    /** Returns all lists of statements, for shrinking. */
    List<List<Statement>> lists() {
        List<List<Statement>> all = new ArrayList<>(tasks);
        for (int i = 0; i < all.size(); i++) {
            for (Statement statement : all.get(i)) {
                all.addAll(statement.bodies());
            }
        }
        return all;
    }

    /** Returns the Java program, which prints each outcome as {@code @name id outcome}. */
    String text(String className) {
        return new SmallProgramText(this, className).toString();
    }
}
