package org.taskrace.agent.parallel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.parallel.trace.TraceEvent;
import org.taskrace.agent.parallel.trace.TraceRecords;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Race;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.TraceBuffer;

/**
 * A trace told to a detector. Tasks are numbered anew in the order of their creation. A task that its creator joins in any
 * sequence is a future, and a promise that several tasks set is several promises.
 *
 * <p>A comparison with a location ({@link TraceBuffer#COMPARISON}) has a location of its own, which each access to that
 * location accesses too. So comparisons conflict with accesses, and not with each other.
 */
final class TraceDetection {

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int NONE = -1;

    private final RecordedTrace trace;
    private final Detector detector;
    private final Map<Integer, Integer> running = new HashMap<>();

    /** By number in the trace: the number here. */
    private final Map<Integer, Integer> tasks = new HashMap<>();

    /** By number here: the number in the trace. */
    private final List<Integer> recorded = new ArrayList<>(List.of(0));

    private final Map<Integer, List<Integer>> promises = new HashMap<>();
    private int promiseCount;
    private final Map<Long, Integer> locations = new HashMap<>();
    private final List<Long> names = new ArrayList<>();
    private final Map<Integer, TaskKind> kinds = new HashMap<>();

    /** By location: the number of comparisons with it in the whole trace, and of those so far. */
    private final Map<Integer, Integer> comparisons = new HashMap<>();

    private final Map<Integer, Integer> compared = new HashMap<>();
    private boolean isTwoDimensional;
    private int current = NONE;
    private long accesses;

    TraceDetection(RecordedTrace trace, Detector detector) {
        this.trace = trace;
        this.detector = detector;
        tasks.put(0, 0);
    }

    /** Tells all steps, and the detector's races to a log; returns the number of accesses. */
    long tell(ParallelRaceLog races) {
        detector.begin(0, TaskEvents.NO_SITE);
        current = 0;
        countComparisons();
        for (RecordedTrace.Step step : trace.steps()) {
            if (step.type() == TraceEvent.GIVE_UP) {
                break;
            }
            tell(step);
            Integer task = tasks.get(running.getOrDefault(step.thread(), NONE));
            if (task != null) {
                TraceRecords records = step.accesses().again();
                while (records.next()) {
                    accesses(task, records);
                }
            }
        }
        if (trace.isComplete()) {
            switchTo(0);
            detector.end(0, TaskEvents.NO_SITE);
        }
        for (Race race : detector.findings().races()) {
            long name = names.get(race.location());
            boolean isElement = name < 0;
            int array = (int) (name >>> Integer.SIZE) & Integer.MAX_VALUE;
            int index = isElement ? (int) name : NONE;
            races.add(
                    isElement ? trace.typeOfArray(array) : trace.typeOfObject((int) name),
                    index,
                    () -> null,
                    side(race.first(), index),
                    side(race.second(), index));
        }
        detector.close();
        return accesses;
    }

    private ParallelRaceLog.Side side(Access access, int index) {
        // A site may stand for several, of which the index tells one.
        int site = trace.sites().at(access.site(), Math.max(index, 0));
        return new ParallelRaceLog.Side(site, access.operation().writes(), recorded.get(access.task()));
    }

    private void switchTo(int task) {
        if (task != current) {
            detector.switchTo(task);
            current = task;
        }
    }

    private void tell(RecordedTrace.Step step) {
        if (step.type() == TraceEvent.RUNS) {
            running.put(step.thread(), step.task());
            return;
        }
        if (step.type() == TraceEvent.EPOCH) {
            isTwoDimensional = step.argument() == NONE ? isTwoDimensional : RunOrder.isTwoDimensional(step.argument());
            return;
        }
        int task = tasks.get(step.task());
        switchTo(task);
        switch (step.type()) {
            case CREATE -> create(step, task);
            case JOIN -> {
                int joined = tasks.get(step.argument());
                if (kinds.get(joined) == TaskKind.FUTURE) {
                    detector.getFuture(task, joined, TaskEvents.NO_SITE);
                } else {
                    detector.join(task, joined, TaskEvents.NO_SITE);
                }
            }
            case SET -> {
                promises.computeIfAbsent(step.argument(), number -> new ArrayList<>())
                        .add(promiseCount);
                detector.set(task, promiseCount++, TaskEvents.NO_SITE);
            }
            case GET -> {
                for (int promise : promises.getOrDefault(step.argument(), List.of())) {
                    detector.get(task, promise, TaskEvents.NO_SITE);
                }
            }
            default ->
                TraceReplay.tell(
                        new RecordedTrace.Step(
                                step.number(),
                                step.type(),
                                task,
                                step.argument(),
                                step.other(),
                                step.site(),
                                step.thread(),
                                null),
                        detector);
        }
        if (step.type() == TraceEvent.END) {
            running.put(step.thread(), NONE);
            current = NONE;
        }
    }

    private void create(RecordedTrace.Step step, int parent) {
        int child = recorded.size();
        recorded.add(step.argument());
        tasks.put(step.argument(), child);
        TaskKind kind = KINDS[step.other()];
        TaskKind told = kind == TaskKind.FORK && !isTwoDimensional ? TaskKind.FUTURE : kind;
        kinds.put(child, told);
        detector.create(parent, child, told, Math.max(step.site(), 0));
    }

    private void accesses(int task, TraceRecords records) {
        if (records.isOfArray()) {
            records.elements((array, first, step, count, key) -> {
                for (int i = 0; i < count; i++) {
                    long name = 1L << 63 | (long) array << Integer.SIZE | first + i * step;
                    access(task, name, key);
                }
            });
        } else if (records.kind() == TraceBuffer.COMPARISON) {
            int number = compared.merge(records.location(), 1, Integer::sum);
            access(task, (long) number << Integer.SIZE | records.location(), records.key());
        } else if (records.kind() == TraceBuffer.FIELD) {
            int count = comparisons.getOrDefault(records.location(), 0);
            for (long number = 0; number <= count; number++) {
                access(task, number << Integer.SIZE | records.location(), records.key());
            }
        }
    }

    private void countComparisons() {
        for (RecordedTrace.Step step : trace.steps()) {
            TraceRecords records = step.accesses().again();
            while (records.next()) {
                if (records.kind() == TraceBuffer.COMPARISON) {
                    comparisons.merge(records.location(), 1, Integer::sum);
                }
            }
        }
    }

    private void access(int task, long name, int key) {
        accesses++;
        switchTo(task);
        int location = locations.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
        if (AccessKey.writes(key)) {
            detector.write(task, location, AccessKey.site(key));
        } else {
            detector.read(task, location, AccessKey.site(key));
        }
    }
}
