package org.taskrace.agent.oracle.schedules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.taskrace.agent.oracle.schedules.Statement.Kind;

/**
 * A random program of a main task and two others, threads or tasks of a pool, with locks, volatile fields, atomics, latches, limits,
 * exceptions and cancellations. Each statement runs at most once, and none waits for ever.
 */
final class SmallProgram {

    static final int TASKS = 3;
    static final int LOCATIONS = 3;

    final String name;

    /** The main task, and the others. */
    final List<List<Statement>> tasks = new ArrayList<>();

    /** Whether each task is one of a pool, which has a future; otherwise it is a thread. */
    final boolean[] isPooled = new boolean[TASKS];

    private final Random random;

    /** How many statements of twenty access a location without a lock: few of the programs with many are free of races. */
    private final int accesses;

    private int ids;

    SmallProgram(long seed) {
        name = "P" + seed;
        random = new Random(seed);
        accesses = 1 + 2 * below(4);
        for (int task = 1; task < TASKS; task++) {
            isPooled[task] = below(2) == 0;
        }
        List<Statement> main = new ArrayList<>();
        for (int task = 1; task < TASKS; task++) {
            fill(main, below(2), 2);
            main.add(Statement.of(Kind.START, task, 0));
        }
        fill(main, 1 + below(2), 2);
        for (int i = 0; i <= below(3); i++) {
            main.add(meeting(1 + below(TASKS - 1)));
            fill(main, 1 + below(2), 2);
        }
        tasks.add(main);
        for (int task = 1; task < TASKS; task++) {
            List<Statement> body = new ArrayList<>();
            fill(body, 2 + below(3), 2);
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
        return switch (7 + below(13)) {
            case 7 -> Statement.of(Kind.INCREMENT, 0, 0);
            case 8, 9 -> Statement.of(Kind.VOLATILE_WRITE, 0, 1 + below(2));
            case 10, 11 -> Statement.of(Kind.COUNT_DOWN, 0, 0);
            case 12, 13, 14 -> locked();
            case 15 -> branching(Kind.VOLATILE_IF, 0, below(3), depth);
            case 16 -> branching(Kind.COMPARE_AND_SET, 0, 0, depth);
            case 17 -> branching(Kind.TRY_LOCK, 1, 0, 0);
            case 18 -> branching(Kind.AWAIT, 0, 0, depth);
            default -> Statement.of(Kind.AWAIT_BLINDLY, 0, 0);
        };
    }

    /** A section holds accesses only, so that no two locks are held at a time. */
    private Statement locked() {
        List<Statement> body = new ArrayList<>();
        fill(body, 1 + below(2), 0);
        Statement locked = Statement.of(Kind.LOCKED, 0, 0);
        locked.bodies().add(body);
        return locked;
    }

    private Statement branching(Kind kind, int object, int value, int depth) {
        List<List<Statement>> bodies = new ArrayList<>();
        Statement branching = new Statement(kind, object, value, ids++, bodies);
        for (String outcome : kind.outcomes) {
            List<Statement> body = new ArrayList<>();
            boolean holdsLock = kind == Kind.TRY_LOCK && outcome.equals("true");
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
