package org.taskrace.core.detect;

import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.race.Findings;
import org.taskrace.core.reach.PathExplanation;

/** Detector that passes everything on to another detector, and then shows each event to a watcher. */
public final class WatchedDetector extends ForwardingTaskEvents implements Detector {

    /** Watcher that looks at a detector after each event. */
    public interface Watcher {

        /** Runs after a task event; {@code site} may be {@link #NO_SITE}. */
        void afterTaskEvent(int site);

        /** Runs after an access. */
        void afterAccess(int location, int site);
    }

    private final Detector detector;
    private final Watcher watcher;

    public WatchedDetector(Detector detector, Watcher watcher) {
        super(detector);
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
    public void explain(PathExplanation out) {
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
    public void close() {
        detector.close();
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
    protected void told(int site) {
        watcher.afterTaskEvent(site);
    }
}
