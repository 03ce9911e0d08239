package org.taskrace.tasks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Random programs of one family. They are made in the serial order, so that a serial run never waits. */
final class RandomStatements {

    enum Family {
        SPAWN,
        ASYNC,
        FORK,
        PIPELINE_SPAWN,
        PIPELINE_ASYNC,
        /** Async and finish with futures, promises and isolated blocks. */
        PROMISES;

        boolean hasPipelines() {
            return this == PIPELINE_SPAWN || this == PIPELINE_ASYNC;
        }

        boolean spawns() {
            return this == SPAWN || this == PIPELINE_SPAWN;
        }
    }

    private static final int PROMISES = 4;

    private final Family family;
    private final Random random;
    final int locations;
    private int budget;
    private int names;
    private int putPromises;

    /** The unjoined forks that the running task can join, the nearest last. */
    private Deque<Integer> line = new ArrayDeque<>();

    private final List<Integer> visibleFutures = new ArrayList<>();

    RandomStatements(Family family, Random random, int budget) {
        this.family = family;
        this.random = random;
        this.budget = budget;
        locations = 1 + random.nextInt(2 + budget / 2);
    }

    List<Statement> program() {
        List<Statement> program = new ArrayList<>();
        while (budget > 0) {
            statements(program, 0);
        }
        return program;
    }

    int promises() {
        return family == Family.PROMISES ? PROMISES : 0;
    }

    private List<Statement> block(int depth) {
        int visible = visibleFutures.size();
        List<Statement> block = new ArrayList<>();
        statements(block, depth);
        while (visibleFutures.size() > visible) {
            visibleFutures.remove(visibleFutures.size() - 1);
        }
        return block;
    }

    private void statements(List<Statement> block, int depth) {
        for (int i = 1 + random.nextInt(4); i > 0 && budget > 0; i--) {
            block.add(statement(depth));
        }
    }

    private Statement statement(int depth) {
        budget--;
        int choice = random.nextInt(10);
        if (choice < 4 || depth > 5) {
            return access();
        }
        if (choice == 4 && family.hasPipelines() && depth < 4) {
            return pipeline(depth + 1);
        }
        if (family.spawns()) {
            return choice < 8
                    ? new Statement(Statement.What.SPAWN, 0, block(depth + 1))
                    : Statement.of(Statement.What.SYNC, 0);
        }
        if (family == Family.FORK) {
            return forkOrJoin(depth, choice);
        }
        if (family == Family.PROMISES && choice < 8) {
            return promises(depth, random.nextInt(6));
        }
        return new Statement(choice < 8 ? Statement.What.ASYNC : Statement.What.FINISH, 0, block(depth + 1));
    }

    private Statement access() {
        return Statement.of(
                random.nextInt(3) == 0 ? Statement.What.WRITE : Statement.What.READ, random.nextInt(locations));
    }

    /**
     * Returns a fork or a join. Only forks whose names are visible are joined: those that this task forked; tasks that
     * they left in the line block the rest.
     */
    private Statement forkOrJoin(int depth, int choice) {
        if (choice >= 7 && !line.isEmpty() && line.peekLast() >= 0) {
            return Statement.of(Statement.What.JOIN, line.removeLast());
        }
        int name = names++;
        Deque<Integer> parents = line;
        line = new ArrayDeque<>();
        Statement fork = new Statement(Statement.What.FORK, name, block(depth + 1));
        // A child that leaves tasks unjoined makes them, once it is joined, neighbours that its parent cannot name.
        boolean clean = line.isEmpty();
        line = parents;
        if (!clean) {
            line.addLast(-1);
        }
        line.addLast(name);
        return fork;
    }

    private Statement promises(int depth, int choice) {
        return switch (choice) {
            case 0 -> {
                int name = names++;
                Statement future = new Statement(Statement.What.FUTURE, name, block(depth + 1));
                visibleFutures.add(name);
                yield future;
            }
            case 1, 2 ->
                visibleFutures.isEmpty()
                        ? access()
                        : Statement.of(
                                Statement.What.GET_FUTURE, visibleFutures.get(random.nextInt(visibleFutures.size())));
            case 3 -> putPromises == PROMISES ? access() : Statement.of(Statement.What.SET, putPromises++);
            case 4 -> putPromises == 0 ? access() : Statement.of(Statement.What.GET, random.nextInt(putPromises));
            default -> new Statement(Statement.What.ISOLATED, 0, List.of(access(), access()));
        };
    }

    private Statement pipeline(int depth) {
        int name = names++;
        List<Statement> iterations = new ArrayList<>();
        int stages = 1 + random.nextInt(6);
        for (int i = random.nextInt(6); i > 0; i--) {
            List<Statement> body = new ArrayList<>(block(depth));
            int number = 0;
            for (int s = random.nextInt(stages + 1); s > 0; s--) {
                number += 1 + random.nextInt(3);
                body.add(Statement.of(random.nextInt(3) == 0 ? Statement.What.STAGE : Statement.What.WAIT, number));
                body.addAll(block(depth));
            }
            iterations.add(new Statement(Statement.What.ITERATION, 0, body));
        }
        return new Statement(Statement.What.PIPELINE, name, iterations);
    }
}
