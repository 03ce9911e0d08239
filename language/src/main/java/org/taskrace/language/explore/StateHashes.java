package org.taskrace.language.explore;

import java.util.Arrays;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.run.Stepper;

/**
 * Hashes of a state that do not depend on the schedule that led to it.
 *
 * <p>Tasks, promises and locations are named by their creator and their number among its creations. Each task has two
 * running hashes. One is of its actions, its part of the dag. The other also includes the values that it read, which
 * determine its local state. A state is the sum over all tasks and over the contents of all locations.
 */
final class StateHashes implements Detector {

    private static final long SEED = 0x2545F4914F6CDD1DL;
    private static final long PROMISE = 3;
    private static final long TASK = 5;

    private Stepper stepper;
    private long[] name = new long[8];
    private long[] done = new long[8];
    private long[] known = new long[8];
    private int[] things = new int[8];
    private int tasks;

    private long[] promiseName = new long[8];
    private int promises;

    /** Locations below this have their own number as name; the others are named by their declaration. */
    private final int staticLocations;

    private long[] locationName = new long[8];
    private int dynamicLocations;

    private long memory;
    private final IntList written = new IntList();
    private int stepping;

    StateHashes(int staticLocations) {
        this.staticLocations = staticLocations;
    }

    void attach(Stepper stepper) {
        this.stepper = stepper;
    }

    void beforeStep(int task) {
        stepping = task;
    }

    void afterStep() {
        nameNewThings(stepping);
        for (int i = 0; i < written.size(); i++) {
            memory += contents(written.get(i));
        }
        written.clear();
    }

    /** Returns the hash of the state; {@code seed} chooses one of a family of hashes. */
    long state(long seed) {
        long sum = Hash.mix(seed, memory);
        for (int task = 0; task < tasks; task++) {
            long place = stepper.ended(task) ? -1 : stepper.site(task);
            sum += Hash.mix(Hash.mix(Hash.mix(seed, known[task]), place), stepper.hiddenProgress(task));
        }
        return sum;
    }

    /** Returns the hash of the dag so far. */
    long dag() {
        long sum = 0;
        for (int task = 0; task < tasks; task++) {
            sum += Hash.mix(SEED, done[task]);
        }
        return sum;
    }

    long memory() {
        return memory;
    }

    private long contents(int location) {
        long value = valueName(location);
        return value == 0 ? 0 : Hash.mix(Hash.mix(SEED, nameOf(location)), value);
    }

    private long valueName(int location) {
        long value = stepper.value(location);
        if (stepper.holdsPromise(location)) {
            return Hash.mix(PROMISE, promiseName[(int) value]);
        }
        return stepper.holdsTask(location) ? Hash.mix(TASK, name[(int) value]) : value;
    }

    private long nameOf(int location) {
        return location < staticLocations ? location : locationName[location - staticLocations];
    }

    /** Names the promises and locations that the running task has created since the last call. */
    private void nameNewThings(int task) {
        while (promises < stepper.promiseCount()) {
            promiseName = room(promiseName, promises);
            promiseName[promises++] = Hash.mix(Hash.mix(name[task], PROMISE), things[task]++);
        }
        while (staticLocations + dynamicLocations < stepper.memory().size()) {
            locationName = room(locationName, dynamicLocations);
            locationName[dynamicLocations++] = Hash.mix(Hash.mix(name[task], TASK), things[task]++);
        }
    }

    private static long[] room(long[] array, int index) {
        return index < array.length ? array : Arrays.copyOf(array, index * 2);
    }

    private void happened(int task, long what, long with, int site) {
        if (stepper != null) {
            nameNewThings(task);
        }
        done[task] = Hash.mix(Hash.mix(Hash.mix(done[task], what), with), site);
        known[task] = Hash.mix(Hash.mix(Hash.mix(known[task], what), with), site);
    }

    private void addTask(int task, long itsName) {
        name = room(name, task);
        done = room(done, task);
        known = room(known, task);
        if (task >= things.length) {
            things = Arrays.copyOf(things, task * 2);
        }
        name[task] = itsName;
        done[task] = itsName;
        known[task] = itsName;
        tasks = task + 1;
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, SEED);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        happened(parent, 1, kind.ordinal(), site);
        addTask(child, Hash.mix(Hash.mix(name[parent], 1), things[parent]++));
    }

    @Override
    public void read(int task, int location, int site) {
        nameNewThings(task);
        happened(task, 2, nameOf(location), site);
        known[task] = Hash.mix(known[task], valueName(location));
    }

    @Override
    public void write(int task, int location, int site) {
        nameNewThings(task);
        happened(task, 3, nameOf(location), site);
        // The new value is known after the step; the old one is taken out before the first write of it.
        for (int i = 0; i < written.size(); i++) {
            if (written.get(i) == location) {
                return;
            }
        }
        memory -= contents(location);
        written.add(location);
    }

    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        happened(task, 4, 0, site);
    }

    @Override
    public void beginFinish(int task, int site) {
        happened(task, 5, 0, site);
    }

    @Override
    public void endFinish(int task, int site) {
        happened(task, 6, 0, site);
    }

    @Override
    public void sync(int task, int site) {
        happened(task, 7, 0, site);
    }

    @Override
    public void join(int task, int joined, int site) {
        happened(task, 8, name[joined], site);
    }

    @Override
    public void set(int task, int promise, int site) {
        nameNewThings(task);
        happened(task, 9, promiseName[promise], site);
    }

    @Override
    public void get(int task, int promise, int site) {
        happened(task, 10, promiseName[promise], site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        happened(task, 11, name[future], site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        happened(task, 12, 0, site);
    }

    @Override
    public void endPipeline(int task, int site) {
        happened(task, 13, 0, site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        happened(iteration, 14, number, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        happened(iteration, 15, number, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        happened(task, 16, 0, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        happened(task, 17, 0, site);
    }

    @Override
    public Findings findings() {
        return Findings.NOTHING;
    }

    @Override
    public long bytes() {
        return 8L * (name.length + done.length + known.length);
    }
}
