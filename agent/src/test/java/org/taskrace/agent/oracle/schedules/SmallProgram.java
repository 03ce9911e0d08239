package org.taskrace.agent.oracle.schedules;

import java.util.ArrayList;
import java.util.Arrays;
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

    /** The task that may wait for futures before it begins. */
    static final int STAGE = 2;

    /** What the task {@link #STAGE} waits for before it begins. */
    enum Trigger {
        NONE,
        FIRST,
        BOTH,
        COMBINED,
        ANY
    }

    final Trigger trigger;

    /** How one task tells others, for sure, that it has come to a place. */
    enum Signal {
        VOLATILE_FLAG(false),
        ATOMIC_FLAG(false),
        RELEASED_FLAG(false),
        LATCH(false),
        FUTURE(false),
        PERMITS(false),
        QUEUE(false),
        MAP_ENTRY(false),
        PHASE(false),
        MONITOR(true),
        CONDITION(true);

        /** Whether those who wait hold a lock when they look, so that they precede what comes later. */
        final boolean isLocked;

        Signal(boolean isLocked) {
            this.isLocked = isLocked;
        }
    }

    final Signal signal;

    /** Whether all tasks meet once, and whether at a phaser. */
    final boolean hasBarrier;

    final boolean isPhaser;

    /** What the last task to arrive does before all go on. */
    final List<Statement> barrierAction = new ArrayList<>();

    /** What is done when the first future is completed. */
    final List<Statement> dependent = new ArrayList<>();

    /** The initialiser of a class. */
    final List<Statement> holder = new ArrayList<>();

    /** For each location, whether it is an element, a field of an object, or static. */
    final int[] forms = new int[LOCATIONS];

    static final int ELEMENT = 0;
    static final int FIELD = 1;

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
            Kind.NOTIFY,
            Kind.READ_IF,
            Kind.GET_AND_INCREMENT,
            Kind.GUARDED_IF,
            Kind.TOUCH,
            Kind.DOWNGRADE);

    /** What may stand within a section: it does not wait. */
    private static final List<Kind> WITHIN = List.of(
            Kind.INCREMENT,
            Kind.VOLATILE_WRITE,
            Kind.READ_IF,
            Kind.COMPARE_AND_SET,
            Kind.GET_AND_INCREMENT,
            Kind.MERGE,
            Kind.PUT_IF_ABSENT,
            Kind.THROW);

    /** What the statements do besides accesses; a few kinds only, so that tasks meet at them. */
    private final List<Kind> palette = new ArrayList<>();

    /** The task that runs within a section of the main task, and takes no lock; 0 for none. */
    private final int inSection;

    private final Random random;

    /** How many statements of twenty access a location without a lock: few of the programs with many are free of races. */
    private final int accesses;

    private int ids;
    private boolean inMain;

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
        for (int location = 0; location < LOCATIONS; location++) {
            forms[location] = below(6);
        }
        boolean startsAll = inSection == 0 && below(6) == 0;
        if (startsAll) {
            Arrays.fill(isPooled, 1, TASKS, true);
            Arrays.fill(isForked, false);
        }
        boolean isStage = !startsAll && inSection != STAGE && below(6) == 0;
        trigger = isStage ? Trigger.values()[1 + below(4)] : Trigger.NONE;
        if (isStage) {
            isPooled[STAGE] = true;
            isForked[STAGE] = false;
            palette.add(Kind.COMPLETE);
            palette.add(Kind.COMPLETE);
        }
        hasBarrier = !startsAll && !isStage && inSection == 0 && !isSingle && below(5) == 0;
        isPhaser = below(2) == 0;
        signal = !hasBarrier && inSection != STAGE && below(4) == 0
                ? Signal.values()[below(Signal.values().length)]
                : null;
        if (hasBarrier || signal != null) {
            Arrays.fill(isForked, false);
        }
        fill(barrierAction, below(2), 0);
        fill(dependent, 1, 0);
        fill(holder, 1 + below(2), 0);
        inMain = true;
        List<Statement> main = new ArrayList<>();
        if (startsAll) {
            fill(main, below(2), 2);
            main.add(Statement.of(Kind.START_ALL, 0, 0));
        } else {
            starts(main);
        }
        int started = main.size();
        fill(main, 1 + below(2), 2);
        if (hasBarrier) {
            main.add(started + below(main.size() - started + 1), barrier());
        }
        if (signal != null && below(2) == 0) {
            main.add(started + below(main.size() - started + 1), Statement.of(Kind.AWAIT_SIGNAL, 0, 0));
        }
        for (int i = 0; i <= below(3); i++) {
            main.add(meeting(1 + below(TASKS - 1)));
            fill(main, 1 + below(2), 2);
        }
        tasks.add(main);
        inMain = false;
        for (int task = 1; task < TASKS; task++) {
            List<Statement> body = new ArrayList<>();
            fill(body, 2 + below(3), task == inSection ? 0 : 2);
            int sure = body.size();
            if (below(4) == 0) {
                sure = below(body.size() + 1);
                body.add(sure, Statement.of(Kind.THROW, 0, 0));
            }
            if (hasBarrier) {
                body.add(below(sure + 1), barrier());
            }
            if (signal != null) {
                body.add(below(sure + 1), Statement.of(task == 1 ? Kind.SIGNAL : Kind.AWAIT_SIGNAL, 0, 0));
            }
            tasks.add(body);
        }
        if (below(8) == 0) {
            List<Statement> list = tasks.get(below(TASKS));
            list.add(below(list.size() + 1), Statement.of(Kind.DEPEND, 0, 0));
        }
    }

    private void starts(List<Statement> main) {
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
    }

    private Statement barrier() {
        return isPhaser || below(2) == 0 ? Statement.of(Kind.BARRIER, 0, 0) : branching(Kind.BARRIER_IF, 0, 0, 1);
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
                        ? Statement.of(kind, below(2), 0)
                        : below(3) > 0
                                ? branching(Kind.AWAIT, below(2), 0, depth)
                                : Statement.of(Kind.AWAIT_BLINDLY, below(2), 0);
            case LOCKED -> locked();
            case WRITE_LOCKED -> section(other ? kind : Kind.READ_LOCKED, 0, within());
            case WITH_PERMIT -> section(kind, 0, within());
            case RELEASE -> other ? Statement.of(kind, 0, 0) : branching(Kind.TRY_ACQUIRE, 0, 0, depth);
            case OFFER -> other ? Statement.of(kind, 0, 1 + below(2)) : branching(Kind.POLL, 0, 0, depth);
            case COMPLETE -> {
                int future = below(3) == 0 ? 1 : 0;
                yield switch (below(5)) {
                    case 0, 1 -> branching(kind, future, 0, depth);
                    case 2 -> branching(Kind.COMPLETE_EXCEPTIONALLY, future, 0, depth);
                    case 3 -> branching(Kind.IS_COMPLETED, future, 0, depth);
                    default -> branching(Kind.GET_COMPLETED, future, 0, depth);
                };
            }
            case READ_IF -> branching(kind, below(LOCATIONS), 0, depth);
            case GET_AND_INCREMENT ->
                other ? branching(kind, 0, 0, depth) : branching(Kind.ATOMIC_IF, 0, below(2), depth);
            case GUARDED_IF -> other ? Statement.of(Kind.GUARDED_WRITE, 0, 0) : branching(kind, 0, 0, depth);
            case DOWNGRADE -> {
                Statement section = section(kind, 0, accesses());
                section.bodies().add(accesses());
                yield section;
            }
            case THROW -> Statement.of(kind, 0, 0);
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

    /** Returns what stands in a section: accesses, and perhaps a statement that does not wait. */
    private List<Statement> within() {
        List<Statement> body = accesses();
        if (below(3) == 0) {
            Kind kind = WITHIN.get(below(WITHIN.size()));
            boolean mayThrow = !inMain && signal == null && !hasBarrier;
            if (kind != Kind.THROW || mayThrow) {
                body.add(below(body.size() + 1), of(kind, 1));
            }
        }
        return body;
    }

    /** Returns a section of one lock, perhaps with one of a second lock inside: locks are taken in this order only. */
    private Statement locked() {
        List<Statement> body = within();
        int lock = Math.max(0, below(5) - 2);
        if (lock == 0 && below(3) == 0) {
            body.add(below(body.size() + 1), section(Kind.LOCKED, 1 + below(2), within()));
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
            if (kind == Kind.TOUCH) {
                // The program does not see which outcome it was.
                bodies.add(outcome.equals("ran") ? holder : new ArrayList<>());
                continue;
            }
            List<Statement> body = new ArrayList<>();
            boolean holdsLock = kind == Kind.TRY_LOCK && outcome.equals("true")
                    || kind == Kind.COMPUTE_IF_ABSENT && outcome.equals("ran");
            fill(body, holdsLock ? 1 : below(2), holdsLock ? 0 : depth - 1);
            bodies.add(body);
        }
        return branching;
    }

    private Statement meeting(int task) {
        if (below(5) == 0) {
            return branching(Kind.HAS_ENDED, task, 0, 1);
        }
        if (!isPooled[task]) {
            return Statement.of(below(3) == 0 ? Kind.TIMED_JOIN : Kind.JOIN, task, 0);
        }
        if (task == STAGE && trigger != Trigger.NONE) {
            return branching(Kind.TIMED_GET, task, 0, 1);
        }
        boolean mustRun = hasBarrier || signal != null || trigger != Trigger.NONE;
        return switch (below(4)) {
            case 0 -> branching(mustRun ? Kind.GET : Kind.CANCEL, task, 0, 1);
            case 1 -> branching(Kind.TIMED_GET, task, 0, 1);
            default -> branching(Kind.GET, task, 0, 1);
        };
    }

    /** Returns all lists of statements, for shrinking. */
    List<List<Statement>> lists() {
        List<List<Statement>> all = new ArrayList<>(tasks);
        all.addAll(List.of(barrierAction, dependent, holder));
        for (int i = 0; i < all.size(); i++) {
            for (Statement statement : all.get(i)) {
                statement.bodies().stream().filter(body -> body != holder).forEach(all::add);
            }
        }
        return all;
    }

    /** Returns the Java program, which prints each outcome as {@code @name id outcome}. */
    String text(String className) {
        return new SmallProgramText(this, className).toString();
    }
}
