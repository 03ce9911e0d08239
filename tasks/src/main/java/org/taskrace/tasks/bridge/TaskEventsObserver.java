package org.taskrace.tasks.bridge;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * Observer that hands the events of a run on to a detector. This package alone knows the detectors' contract, so only
 * programs that are checked need the detectors on their class path.
 *
 * <p>Blind spot: detectors know global isolated blocks only. So two blocks on different objects count as excluding each
 * other, and a race between them is not found.
 */
public final class TaskEventsObserver implements TaskObserver {

    private static final TaskKind[] KINDS = TaskKind.values();

    private final TaskEvents detector;
    private final boolean sites;

    /** Creates an observer that tells this detector; with or without places in the source. */
    public TaskEventsObserver(TaskEvents detector, boolean sites) {
        this.detector = detector;
        this.sites = sites;
    }

    @Override
    public boolean wantsSites() {
        return sites;
    }

    /** Returns the detectors' kind for ours; a test checks that both enums have equal constants in equal order. */
    public static TaskKind kind(Kind kind) {
        return KINDS[kind.ordinal()];
    }

    @Override
    public void begin(int root, int site) {
        detector.begin(root, site);
    }

    @Override
    public void create(int parent, int child, Kind kind, int site) {
        detector.create(parent, child, kind(kind), site);
    }

    @Override
    public void switchTo(int task) {
        detector.switchTo(task);
    }

    @Override
    public void end(int task, int site) {
        detector.end(task, site);
    }

    @Override
    public void beginFinish(int task, int site) {
        detector.beginFinish(task, site);
    }

    @Override
    public void endFinish(int task, int site) {
        detector.endFinish(task, site);
    }

    @Override
    public void sync(int task, int site) {
        detector.sync(task, site);
    }

    @Override
    public void join(int task, int joined, int site) {
        detector.join(task, joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        detector.set(task, promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        detector.get(task, promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        detector.getFuture(task, future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        detector.beginPipeline(task, site);
    }

    @Override
    public void endPipeline(int task, int site) {
        detector.endPipeline(task, site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        detector.stage(iteration, number, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        detector.stageWait(iteration, number, site);
    }

    @Override
    public void beginIsolated(int task, Object[] objects, int site) {
        detector.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        detector.endIsolated(task, site);
    }
}
