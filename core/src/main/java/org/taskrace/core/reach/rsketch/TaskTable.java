package org.taskrace.core.reach.rsketch;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * Table of the place of each task, and of its children that wait to be joined. Children are joined last first, so that joins nest as forks
 * do; a finish remembers how many children were waiting when it was opened.
 */
final class TaskTable {

    static final int NONE = -1;

    private static final TaskKind[] KINDS = TaskKind.values();

    private final IntList current = new IntList();
    private final IntList kind = new IntList();
    private final IntList parent = new IntList();

    /** Per task: its youngest child that waits to be joined. */
    private final IntList youngestChild = new IntList();

    /** Per task: the next older child of its parent that waits to be joined. */
    private final IntList olderSibling = new IntList();

    /** Per task: how many of its waiting children are not complete. */
    private final IntList incompleteChildren = new IntList();

    /** Per task: 1 once it has ended. */
    private final IntList ended = new IntList();

    /** Per task: the innermost finish that it has opened itself. */
    private final IntList finish = new IntList();

    /** Per task: the anchor of its end (a future), or of the get at which it waits. */
    private final IntList anchor = new IntList();

    private final IntList outerFinish = new IntList();
    private final IntList youngestAtFinish = new IntList();

    void add(int task, TaskKind taskKind, int itsParent, int firstNode) {
        if (task != current.size()) {
            throw new IllegalArgumentException("task " + task + " comes out of order: " + current.size() + " is next");
        }
        current.add(firstNode);
        kind.add(taskKind.ordinal());
        parent.add(itsParent);
        youngestChild.add(NONE);
        olderSibling.add(NONE);
        incompleteChildren.add(0);
        ended.add(0);
        finish.add(NONE);
        anchor.add(NONE);
    }

    int size() {
        return current.size();
    }

    /** Returns the node in which the task is, or its last one. */
    int current(int task) {
        return current.get(task);
    }

    void setCurrent(int task, int node) {
        current.set(task, node);
    }

    TaskKind kind(int task) {
        return KINDS[kind.get(task)];
    }

    int parent(int task) {
        return parent.get(task);
    }

    int anchor(int task) {
        return anchor.get(task);
    }

    void setAnchor(int task, int itsAnchor) {
        anchor.set(task, itsAnchor);
    }

    boolean hasEnded(int task) {
        return ended.get(task) != 0;
    }

    /** Adds the child to those that wait to be joined. */
    void await(int child) {
        int itsParent = parent.get(child);
        olderSibling.set(child, youngestChild.get(itsParent));
        youngestChild.set(itsParent, child);
        incompleteChildren.set(itsParent, incompleteChildren.get(itsParent) + 1);
    }

    int youngestChild(int task) {
        return youngestChild.get(task);
    }

    /** Removes the youngest waiting child of the task, which was joined. */
    void removeYoungest(int task) {
        youngestChild.set(task, olderSibling.get(youngestChild.get(task)));
    }

    void end(int task) {
        ended.set(task, 1);
    }

    /** Returns whether the task has ended, and all tasks below it that a task above it joins. */
    boolean isComplete(int task) {
        return hasEnded(task) && incompleteChildren.get(task) == 0;
    }

    /** Records that a child has become complete. */
    void childCompleted(int task) {
        incompleteChildren.set(task, incompleteChildren.get(task) - 1);
    }

    void openFinish(int task) {
        outerFinish.add(finish.get(task));
        youngestAtFinish.add(youngestChild.get(task));
        finish.set(task, outerFinish.size() - 1);
    }

    boolean hasOpenFinish(int task) {
        return finish.get(task) != NONE;
    }

    /** Returns the youngest child that waited already when the task opened its innermost finish. */
    int youngestAtFinish(int task) {
        int innermost = finish.get(task);
        return innermost == NONE ? NONE : youngestAtFinish.get(innermost);
    }

    void closeFinish(int task) {
        finish.set(task, outerFinish.get(finish.get(task)));
    }

    long bytes() {
        return current.bytes()
                + kind.bytes()
                + parent.bytes()
                + youngestChild.bytes()
                + olderSibling.bytes()
                + incompleteChildren.bytes()
                + ended.bytes()
                + finish.bytes()
                + anchor.bytes()
                + outerFinish.bytes()
                + youngestAtFinish.bytes();
    }
}
