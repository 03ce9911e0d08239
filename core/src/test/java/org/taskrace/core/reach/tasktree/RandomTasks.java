package org.taskrace.core.reach.tasktree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * A random run of tasks that interleave at each step. It tells a structure its events, and keeps the dag itself: for
 * each strand the set of strands before it.
 */
final class RandomTasks {

    /** Receiver of accesses: the running task, its strand in the dag, and what it accesses. */
    interface Accesses {
        void access(int task, int strand, int location, boolean writes);
    }

    private static final class Task {
        final int number;
        final TaskKind kind;
        final Scope joinedBy;
        final List<Scope> finishes = new ArrayList<>();
        final List<Task> forks = new ArrayList<>();
        Scope spawned = new Scope();
        int strand;
        boolean hasEnded;

        Task(int number, TaskKind kind, Scope joinedBy) {
            this.number = number;
            this.kind = kind;
            this.joinedBy = joinedBy;
        }
    }

    /** Tasks that are joined together. */
    private static final class Scope {
        int open;
        boolean isUsed;
        final BitSet ended = new BitSet();
    }

    private final Random random;
    private final TaskEvents events;
    private final Accesses accesses;
    private final int locations;
    private final List<BitSet> before = new ArrayList<>();
    private final List<Task> live = new ArrayList<>();
    private final List<Task> endedFutures = new ArrayList<>();

    /** For each promise what precedes a get of it. */
    private final List<BitSet> promises = List.of(new BitSet(), new BitSet(), new BitSet());

    private int tasks;

    RandomTasks(Random random, TaskEvents events, Accesses accesses, int locations) {
        this.random = random;
        this.events = events;
        this.accesses = accesses;
        this.locations = locations;
    }

    /** Returns whether a strand of the dag precedes, or is, another one. */
    boolean precedes(int earlier, int later) {
        return earlier == later || before.get(later).get(earlier);
    }

    int tasks() {
        return tasks;
    }

    /** Runs some steps; {@code kinds} are those of created tasks. */
    void run(int steps, List<TaskKind> kinds) {
        Task root = new Task(tasks++, TaskKind.ROOT, null);
        root.strand = strand(new BitSet());
        live.add(root);
        events.begin(0, 0);
        for (int i = 0; i < steps; i++) {
            // Recently created tasks are chosen oftener, so that some trees are deep.
            int last = live.size() - 1;
            step(
                    live.get(
                            random.nextBoolean()
                                    ? last - random.nextInt(Math.min(3, live.size()))
                                    : random.nextInt(last + 1)),
                    kinds);
        }
    }

    private int strand(BitSet itsBefore) {
        before.add(itsBefore);
        return before.size() - 1;
    }

    private BitSet upTo(int strand) {
        BitSet all = (BitSet) before.get(strand).clone();
        all.set(strand);
        return all;
    }

    private void step(Task task, List<TaskKind> kinds) {
        if (kinds.contains(TaskKind.FUTURE) && random.nextInt(8) == 0) {
            futureOrPromise(task);
            return;
        }
        switch (random.nextInt(10)) {
            case 0, 1 -> create(task, kinds.get(random.nextInt(kinds.size())));
            case 2 -> joinOrEndFinish(task);
            case 3 -> end(task);
            case 4 -> {
                if (kinds.contains(TaskKind.ASYNC) && task.finishes.size() < 3 && !task.spawned.isUsed) {
                    task.finishes.add(new Scope());
                    events.beginFinish(task.number, 0);
                }
            }
            default -> {
                // Locations with a high number are seldom written: some of them are not racy.
                int location = random.nextInt(locations);
                accesses.access(task.number, task.strand, location, random.nextInt(3 + location * 4) == 0);
            }
        }
    }

    private void futureOrPromise(Task task) {
        int promise = random.nextInt(promises.size());
        int choice = random.nextInt(3);
        if (choice == 0 && !endedFutures.isEmpty()) {
            Task joined = endedFutures.get(random.nextInt(endedFutures.size()));
            joinAll(task, upTo(joined.strand));
            events.getFuture(task.number, joined.number, 0);
        } else if (choice == 1) {
            promises.get(promise).or(upTo(task.strand));
            task.strand = strand(upTo(task.strand));
            events.set(task.number, promise, 0);
        } else if (!promises.get(promise).isEmpty()) {
            joinAll(task, promises.get(promise));
            events.get(task.number, promise, 0);
        }
    }

    private Scope finishOf(Task task) {
        return task.finishes.isEmpty()
                ? task.kind == TaskKind.ASYNC ? task.joinedBy : null
                : task.finishes.get(task.finishes.size() - 1);
    }

    private void create(Task parent, TaskKind kind) {
        Scope scope = switch (kind) {
            case ASYNC -> finishOf(parent);
            case SPAWN -> parent.spawned;
            default -> null;
        };
        boolean leavesScope = kind != TaskKind.ASYNC && kind != TaskKind.FUTURE && !parent.finishes.isEmpty();
        if (live.size() > 40 || kind == TaskKind.ASYNC && scope == null || leavesScope) {
            return;
        }
        Task child = new Task(tasks++, kind, scope);
        child.strand = strand(upTo(parent.strand));
        int rest = strand(upTo(parent.strand));
        if (scope != null) {
            scope.open++;
            scope.isUsed = true;
        } else if (kind != TaskKind.FUTURE) {
            parent.forks.add(child);
        }
        events.create(parent.number, child.number, kind, 0);
        parent.strand = rest;
        live.add(child);
    }

    private void joinOrEndFinish(Task task) {
        if (!task.finishes.isEmpty()) {
            Scope finish = finishOf(task);
            if (finish.open == 0) {
                task.finishes.remove(finish);
                joinAll(task, finish.ended);
                events.endFinish(task.number, 0);
            }
        } else if (!task.forks.isEmpty()) {
            Task joined = task.forks.get(random.nextInt(task.forks.size()));
            if (joined.hasEnded) {
                task.forks.remove(joined);
                joinAll(task, upTo(joined.strand));
                events.join(task.number, joined.number, 0);
            }
        } else if (task.spawned.open == 0 && task.spawned.isUsed) {
            joinAll(task, task.spawned.ended);
            task.spawned = new Scope();
            events.sync(task.number, 0);
        }
    }

    private void joinAll(Task task, BitSet ended) {
        BitSet all = upTo(task.strand);
        all.or(ended);
        task.strand = strand(all);
    }

    private void end(Task task) {
        if (task.kind == TaskKind.ROOT || !task.finishes.isEmpty() || !task.forks.isEmpty() || task.spawned.isUsed) {
            return;
        }
        task.hasEnded = true;
        live.remove(task);
        if (task.kind == TaskKind.FUTURE) {
            endedFutures.add(task);
        }
        if (task.joinedBy != null) {
            task.joinedBy.open--;
            task.joinedBy.ended.or(upTo(task.strand));
        }
        events.end(task.number, 0);
    }
}
