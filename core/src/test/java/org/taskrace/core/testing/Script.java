package org.taskrace.core.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Race;

/**
 * A small language for event streams, without a parser: lambdas are tasks, run serially and child first, and every event that
 * the contract wants (implicit finishes and syncs included) goes to the listener.
 *
 * <p>It never suspends: a get needs its promise set before, in the order of the text.
 */
public final class Script {

    private final Detector detector;
    private final Map<String, Integer> locations = new LinkedHashMap<>();
    private final Map<String, Integer> promises = new LinkedHashMap<>();
    private final Map<String, Integer> handles = new LinkedHashMap<>();
    private int tasks = 1;
    private int running;
    private int site;

    private Script(Detector detector) {
        this.detector = detector;
    }

    /** A program of this language. */
    public interface Body {
        void run(Script script);
    }

    /** Runs the program on the detector and returns the names of its racy locations, sorted. */
    public static List<String> racyLocations(Detector detector, Body program) {
        Script script = new Script(detector);
        detector.begin(0, script.site++);
        detector.beginFinish(0, TaskEvents.NO_SITE);
        program.run(script);
        detector.sync(0, TaskEvents.NO_SITE);
        detector.endFinish(0, TaskEvents.NO_SITE);
        detector.end(0, TaskEvents.NO_SITE);
        detector.checkInvariants();
        TreeSet<String> racy = new TreeSet<>();
        for (Race race : detector.findings().races()) {
            script.locations.forEach((name, number) -> {
                if (number == race.location()) {
                    racy.add(name);
                }
            });
        }
        return List.copyOf(racy);
    }

    public void read(String location) {
        detector.read(running, number(locations, location), site++);
    }

    public void write(String location) {
        detector.write(running, number(locations, location), site++);
    }

    public void async(Runnable body) {
        child(TaskKind.ASYNC, () -> body.run());
    }

    public void spawn(Runnable body) {
        child(TaskKind.SPAWN, body);
    }

    public void future(String handle, Runnable body) {
        handles.put(handle, tasks);
        child(TaskKind.FUTURE, () -> finish(body));
    }

    public void fork(String handle, Runnable body) {
        handles.put(handle, tasks);
        child(TaskKind.FORK, body);
    }

    public void join(String handle) {
        detector.join(running, handles.get(handle), site++);
    }

    public void getFuture(String handle) {
        detector.getFuture(running, handles.get(handle), site++);
    }

    public void finish(Runnable body) {
        detector.beginFinish(running, site++);
        body.run();
        detector.endFinish(running, site++);
    }

    public void sync() {
        detector.sync(running, site++);
    }

    public void set(String promise) {
        detector.set(running, number(promises, promise), site++);
    }

    public void get(String promise) {
        detector.get(running, number(promises, promise), site++);
    }

    public void isolated(Runnable body) {
        detector.beginIsolated(running, site++);
        body.run();
        detector.endIsolated(running, site++);
    }

    /** Runs a pipeline; each element of {@code iterations} is the body of one iteration, which begins in stage 0. */
    public void pipeline(List<Runnable> iterations) {
        detector.beginPipeline(running, site++);
        for (Runnable body : iterations) {
            child(TaskKind.ITERATION, () -> {
                detector.beginFinish(running, TaskEvents.NO_SITE);
                body.run();
                endStage();
            });
        }
        detector.endPipeline(running, site++);
    }

    public void stage(int number) {
        endStage();
        detector.stage(running, number, site++);
        detector.beginFinish(running, TaskEvents.NO_SITE);
    }

    public void stageWait(int number) {
        endStage();
        detector.stageWait(running, number, site++);
        detector.beginFinish(running, TaskEvents.NO_SITE);
    }

    private void endStage() {
        detector.sync(running, TaskEvents.NO_SITE);
        detector.endFinish(running, TaskEvents.NO_SITE);
    }

    private void child(TaskKind kind, Runnable body) {
        int parent = running;
        int child = tasks++;
        detector.create(parent, child, kind, site++);
        running = child;
        detector.switchTo(child);
        body.run();
        if (kind == TaskKind.SPAWN || kind == TaskKind.FUTURE) {
            detector.sync(child, TaskEvents.NO_SITE);
        }
        detector.end(child, TaskEvents.NO_SITE);
        running = parent;
        detector.switchTo(parent);
    }

    private static int number(Map<String, Integer> numbers, String name) {
        return numbers.computeIfAbsent(name, n -> numbers.size());
    }
}
