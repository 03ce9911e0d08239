package org.taskrace.core.detect;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.reach.Explanation;

/** Passes everything on to another detector, and then shows each event to a watcher. */
public final class WatchedDetector implements Detector {

    /** Looks at a detector after each event. */
    public interface Watcher {

        /** A task event has been told; {@code site} may be {@link #NO_SITE}. */
        void afterTaskEvent(int site);

        /** An access has been told. */
        void afterAccess(int location, int site);
    }

    private final Detector detector;
    private final Watcher watcher;

    public WatchedDetector(Detector detector, Watcher watcher) {
        this.detector = detector;
        this.watcher = watcher;
    }

    @Override
    public Findings findings() {
        return detector.findings();
    }

    @Override
    public int racesSoFar() {
        return detector.racesSoFar();
    }

    @Override
    public void explain(Explanation out) {
        detector.explain(out);
    }

    @Override
    public String describe(int location) {
        return detector.describe(location);
    }

    @Override
    public long bytes() {
        return detector.bytes();
    }

    @Override
    public void checkInvariants() {
        detector.checkInvariants();
    }

    @Override
    public void read(int task, int location, int site) {
        detector.read(task, location, site);
        watcher.afterAccess(location, site);
    }

    @Override
    public void write(int task, int location, int site) {
        detector.write(task, location, site);
        watcher.afterAccess(location, site);
    }

    @Override
    public void begin(int root, int site) {
        detector.begin(root, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        detector.create(parent, child, kind, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void switchTo(int task) {
        // No change of state that a table would show: the event before it has its row already.
        detector.switchTo(task);
    }

    @Override
    public void end(int task, int site) {
        detector.end(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void beginFinish(int task, int site) {
        detector.beginFinish(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void endFinish(int task, int site) {
        detector.endFinish(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void sync(int task, int site) {
        detector.sync(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void join(int task, int joined, int site) {
        detector.join(task, joined, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void set(int task, int promise, int site) {
        detector.set(task, promise, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void get(int task, int promise, int site) {
        detector.get(task, promise, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        detector.getFuture(task, future, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        detector.beginPipeline(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void endPipeline(int task, int site) {
        detector.endPipeline(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        detector.stage(iteration, number, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        detector.stageWait(iteration, number, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        detector.beginIsolated(task, site);
        watcher.afterTaskEvent(site);
    }

    @Override
    public void endIsolated(int task, int site) {
        detector.endIsolated(task, site);
        watcher.afterTaskEvent(site);
    }
}
