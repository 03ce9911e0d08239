package org.taskrace.engine.order;

import java.util.Arrays;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/**
 * Adapter of a published structure to the numbers of a run: translates tasks and strands, and refuses events outside its class.
 *
 * <p>The structure begins when the root alone is live, so all earlier strands precede each strand that it is asked about. Its tasks are
 * numbered from there on, 0 being the root.
 *
 * <p>A structure that meets an event outside its class cannot go on; {@link ReachabilitySelector} decides what happens then.
 */
final class ReachabilityAdapter {

    /** Thrown for an event outside the class of the structure. */
    static final class OutsideClass extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutsideClass(String message) {
            super(message, null, false, false);
        }
    }

    private final Algorithm structure;
    private final Reachability reachability;
    private final int firstStrand;
    private final int firstTask;
    private TaskKind family;

    /** The structure's label of each strand since the beginning. */
    private int[] labels = new int[64];

    private int now;

    /** The task that runs, and the child that the last event created: a switch to that child is depth first. */
    private int running;

    private int justCreated = -1;
    private int[] creator = new int[64];
    private boolean[] ended = new boolean[64];

    /** Creates the structure with the root, which has so many finishes open. */
    ReachabilityAdapter(Algorithm structure, int firstStrand, int firstTask, int openFinishes) {
        this.structure = structure;
        this.firstStrand = firstStrand;
        this.firstTask = firstTask;
        reachability = structure.structure().get();
        reachability.begin(0, 0);
        for (int i = 0; i < openFinishes; i++) {
            reachability.beginFinish(0, 0);
        }
    }

    Algorithm structure() {
        return structure;
    }

    private int local(int task) {
        return task == 0 ? 0 : task - firstTask + 1;
    }

    boolean precedesNow(int strand) {
        return strand < firstStrand || reachability.precedes(labels[strand - firstStrand], now);
    }

    /** Labels the strand that the running task is in. */
    void strand(int task, int strand) {
        int index = strand - firstStrand;
        if (index >= labels.length) {
            labels = Arrays.copyOf(labels, Math.max(index + 1, labels.length + (labels.length >> 1)));
        }
        now = reachability.now(local(task));
        labels[index] = now;
    }

    void create(int parent, int child, TaskKind kind) {
        boolean isFamily = kind == TaskKind.ASYNC || kind == TaskKind.SPAWN || kind == TaskKind.FORK;
        if (isFamily && family != null && family != kind) {
            throw new OutsideClass(structure.name() + " knows " + family.word() + " or " + kind.word()
                    + ", but no program that mixes them");
        }
        family = isFamily ? kind : family;
        if (!structure.supports(kind)) {
            throw new OutsideClass(structure.name() + " knows no task of kind " + kind.word());
        }
        int task = local(child);
        if (task >= creator.length) {
            creator = Arrays.copyOf(creator, task + (task >> 1) + 1);
            ended = Arrays.copyOf(ended, creator.length);
        }
        creator[task] = local(parent);
        reachability.create(local(parent), task, kind, 0);
        justCreated = task;
    }

    void switchTo(int task) {
        int next = local(task);
        if (next != running) {
            boolean isDepthFirst =
                    next == justCreated && creator[next] == running || ended[running] && creator[running] == next;
            if (!isDepthFirst && structure.needsDepthFirst()) {
                throw new OutsideClass(structure.name() + " needs tasks that never wait for what comes later");
            }
            running = next;
            reachability.switchTo(next);
        }
        justCreated = -1;
    }

    void end(int task) {
        ended[local(task)] = true;
        reachability.end(local(task), 0);
    }

    /** Ends the body of an iteration; the iteration itself ends after those before it. */
    void bodyEnded(int iteration) {
        ended[local(iteration)] = true;
    }

    void beginFinish(int task) {
        reachability.beginFinish(local(task), 0);
    }

    void endFinish(int task) {
        reachability.endFinish(local(task), 0);
    }

    void sync(int task) {
        reachability.sync(local(task), 0);
    }

    void join(int task, int joined) {
        reachability.join(local(task), local(joined), 0);
    }

    void getFuture(int task, int future) {
        if (!structure.supports(TaskKind.FUTURE)) {
            throw new OutsideClass(structure.name() + " knows no futures");
        }
        reachability.getFuture(local(task), local(future), 0);
    }

    void set(int task, int promise) {
        checkPromises();
        reachability.set(local(task), promise, 0);
    }

    void get(int task, int promise) {
        checkPromises();
        reachability.get(local(task), promise, 0);
    }

    private void checkPromises() {
        if (!structure.constructs().contains(Construct.PROMISE)) {
            throw new OutsideClass(structure.name() + " knows no promises, nor what is made of them");
        }
    }

    void beginPipeline(int task) {
        if (!structure.supports(TaskKind.ITERATION)) {
            throw new OutsideClass(structure.name() + " knows no pipelines");
        }
        reachability.beginPipeline(local(task), 0);
    }

    void endPipeline(int task) {
        reachability.endPipeline(local(task), 0);
    }

    void stage(int iteration, int number, boolean waits) {
        if (waits) {
            reachability.stageWait(local(iteration), number, 0);
        } else {
            reachability.stage(local(iteration), number, 0);
        }
    }

    long bytes() {
        return reachability.bytes() + 4L * labels.length + 5L * creator.length;
    }
}
