package org.taskrace.engine.detect;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * Membership of tasks in finishes, syncs and pipelines: the tasks that the end of each of them joins, in the order of creation.
 *
 * <p>An async belongs to the innermost finish that its creator has open or has inherited. Asyncs and spawned tasks inherit that
 * finish; futures, forked tasks and iterations do not.
 */
final class JoinScopes {

    private static final int NONE = -1;
    private static final IntList NOTHING = new IntList(0);

    /** Per task: its innermost open finish, its own or an inherited one. */
    private final IntList innermost = new IntList();

    /** Per finish: the finish around it, and its asyncs. */
    private final IntList outer = new IntList();

    private final List<IntList> asyncs = new ArrayList<>();

    /** Per task: the children that it has spawned since its last sync, and the iterations of its open pipeline; null for none. */
    private final List<IntList> spawned = new ArrayList<>();

    private final List<IntList> iterations = new ArrayList<>();

    void begin(int root) {
        add(root, NONE);
    }

    private void add(int task, int finish) {
        if (task != innermost.size()) {
            throw new IllegalArgumentException(
                    "task " + task + " comes out of order: " + innermost.size() + " is next");
        }
        innermost.add(finish);
        spawned.add(null);
        iterations.add(null);
    }

    /** Adds a task to the scope that joins it. */
    void create(int parent, int child, TaskKind kind) {
        int finish = innermost.get(parent);
        add(child, kind == TaskKind.ASYNC || kind == TaskKind.SPAWN ? finish : NONE);
        switch (kind) {
            case ASYNC -> {
                if (finish == NONE) {
                    throw new IllegalStateException(
                            "async outside every finish: the front end must tell the program's finish");
                }
                asyncs.get(finish).add(child);
            }
            case SPAWN -> addTo(spawned, parent, child);
            case ITERATION -> addTo(iterations, parent, child);
            case ROOT, FUTURE, FORK -> {}
        }
    }

    private static void addTo(List<IntList> lists, int owner, int task) {
        if (lists.get(owner) == null) {
            lists.set(owner, new IntList());
        }
        lists.get(owner).add(task);
    }

    void beginFinish(int task) {
        outer.add(innermost.get(task));
        asyncs.add(new IntList());
        innermost.set(task, outer.size() - 1);
    }

    /** Closes the task's innermost finish and returns the tasks that the finish joins. */
    IntList endFinish(int task) {
        int finish = innermost.get(task);
        innermost.set(task, outer.get(finish));
        return asyncs.set(finish, null);
    }

    /** Returns the children that the task's sync joins. */
    IntList sync(int task) {
        return removed(spawned, task);
    }

    /** Returns the iterations that the end of the task's pipeline joins. */
    IntList endPipeline(int task) {
        return removed(iterations, task);
    }

    private static IntList removed(List<IntList> lists, int owner) {
        IntList list = lists.set(owner, null);
        return list == null ? NOTHING : list;
    }
}
