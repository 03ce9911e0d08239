package org.taskrace.core.reach.rsketch;

import static org.taskrace.core.event.TaskEvents.NO_SITE;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/** Events reported one by one, with all answers compared after each. The root, task 0, has begun; nothing else is implied. */
final class Told {

    private final AllPairs pairs = new AllPairs(false);
    private final TaskEvents events = pairs.events();
    private int tasks = 1;

    Told() {
        events.begin(0, NO_SITE);
        pairs.after(0);
    }

    RSketch sketch() {
        return pairs.sketch();
    }

    /** Returns the node in which the task is. */
    int now(int task) {
        return sketch().now(task);
    }

    /** Creates a task and switches to it. */
    int create(int parent, TaskKind kind) {
        int child = tasks++;
        events.create(parent, child, kind, NO_SITE);
        pairs.after(parent);
        events.switchTo(child);
        pairs.after(child);
        return child;
    }

    int spawn(int parent) {
        return create(parent, TaskKind.SPAWN);
    }

    /** Moves the parent to another node: spawns a task that does nothing, and joins it. */
    void newNode(int parent) {
        end(spawn(parent));
        sync(parent);
    }

    void switchTo(int task) {
        events.switchTo(task);
        pairs.after(task);
    }

    void end(int task) {
        events.end(task, NO_SITE);
    }

    void sync(int task) {
        events.sync(task, NO_SITE);
        pairs.after(task);
    }

    void beginFinish(int task) {
        events.beginFinish(task, NO_SITE);
        pairs.after(task);
    }

    void endFinish(int task) {
        events.endFinish(task, NO_SITE);
        pairs.after(task);
    }

    void set(int task, int promise) {
        events.set(task, promise, NO_SITE);
        pairs.after(task);
    }

    void blocked(int task) {
        events.blocked(task, NO_SITE);
        pairs.after(task);
    }

    void get(int task, int promise) {
        events.get(task, promise, NO_SITE);
        pairs.after(task);
    }

    void getFuture(int task, int future) {
        events.getFuture(task, future, NO_SITE);
        pairs.after(task);
    }
}
