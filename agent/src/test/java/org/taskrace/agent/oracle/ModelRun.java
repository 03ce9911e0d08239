package org.taskrace.agent.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.bruteforce.Dag;

/**
 * Execution of a model program, child first, with the brute-force dag as the judge. Two accesses to one location race if one of them
 * is a write, no path of the dag leads from the earlier one to the later one, and no lock protects both, each in another section.
 *
 * <p>A section of a lock protects the accesses of its holder, and those of tasks that are created in it, directly or not, if they
 * precede its end. Whether they do is known when the program has ended; only then are pairs judged.
 *
 * <p>Schedule edges are edges of the dag too, as promises that a strand sets at its end: from a volatile write to the reads that see
 * it, from each update of an atomic since its last write, and from the last write under a lock to a read under that lock.
 */
final class ModelRun {

    /** The exception with which a statement of the program ends. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Thrown() {
            super(null, null, false, false);
        }
    }

    /** A critical section: how often its lock is held, and its last strand once it has ended. */
    private static final class Section {
        final String lock;
        final int owner;
        int held = 1;
        int last = -1;

        Section(String lock, int owner) {
            this.lock = lock;
            this.owner = owner;
        }
    }

    private record Access(int strand, int task, int line, boolean writes, List<Section> sections) {}

    /** Two accesses that no path orders. */
    private record Pair(String location, Access first, Access second) {}

    /** What a task knows by itself. */
    private static final class TaskState {
        final int number;
        final List<Section> own = new ArrayList<>();
        final List<Section> inherited;
        final Map<String, Integer> handles = new HashMap<>();

        TaskState(int number, List<Section> inherited) {
            this.number = number;
            this.inherited = inherited;
        }

        List<Section> sections() {
            List<Section> all = new ArrayList<>(inherited);
            all.addAll(own);
            return all;
        }
    }

    private final ModelProgram program;
    private final boolean followsLocks;
    private final BruteForceReachability dag = new BruteForceReachability();
    private final Map<String, Set<Access>> accesses = new HashMap<>();
    private final Map<String, Access> lastWrites = new HashMap<>();

    /** Strands that precede one strand, and the strand and size of the dag for which they were collected. */
    private final BitSet ancestors = new BitSet();

    private int ancestorsOf = -1;

    /** Per strand and last strand of a section: whether a path leads from the one to the other. */
    private final Map<Long, Boolean> inTime = new HashMap<>();

    private int nodesKnown;

    /** Per volatile field or atomic: the strands that a read sees. */
    private final Map<String, List<Integer>> visible = new HashMap<>();

    /** The promise that each ended strand has set. */
    private final Map<Integer, Integer> promises = new HashMap<>();

    private final Map<Integer, Integer> held = new HashMap<>();
    private final Map<String, Set<String>> races = new TreeMap<>();
    private TaskState running = new TaskState(0, List.of());
    private final List<Pair> unordered = new ArrayList<>();
    private Map<String, Integer> variables = new HashMap<>();
    private int tasks = 1;
    private int objects = 1;

    private ModelRun(ModelProgram program, boolean followsLocks) {
        this.program = program;
        this.followsLocks = followsLocks;
    }

    /**
     * Executes the program. Returns, per racy location, its racing pairs of lines, as the agent's trace would write them.
     *
     * @param followsLocks whether a read under a lock follows the write that it sees; without these edges there are more races
     */
    static Map<String, Set<String>> races(ModelProgram program, boolean followsLocks) {
        ModelRun run = new ModelRun(program, followsLocks);
        run.dag.begin(0, TaskEvents.NO_SITE);
        run.call(program.main(), 2, 9);
        for (Pair pair : run.unordered) {
            String location = pair.location.replaceFirst("^.*#", "");
            String lines = text(pair.first.line, pair.first.writes) + " " + text(pair.second.line, pair.second.writes);
            if (!run.races.getOrDefault(location, Set.of()).contains(lines)
                    && !run.isProtected(pair.first, pair.second)) {
                run.races.computeIfAbsent(location, key -> new TreeSet<>()).add(lines);
            }
        }
        return run.races;
    }

    void block(List<Step> steps) {
        for (Step step : steps) {
            step.run(this);
        }
    }

    int value(String variable) {
        Integer value = variables.get(variable);
        if (value == null) {
            throw new IllegalArgumentException("no variable " + variable);
        }
        return value;
    }

    void set(String variable, int value) {
        variables.put(variable, value);
    }

    /** Runs a method with these arguments in place of a call. */
    void call(List<Step> body, int lo, int hi) {
        Map<String, Integer> before = variables;
        variables = new HashMap<>(Map.of("lo", lo, "hi", hi));
        try {
            block(body);
        } finally {
            variables = before;
        }
    }

    void fork(String handle, int method, int lo, int hi) {
        TaskState parent = running;
        int child = tasks++;
        endStrand();
        dag.create(parent.number, child, TaskKind.FUTURE, TaskEvents.NO_SITE);
        parent.handles.put(handle, child);
        dag.switchTo(child);
        running = new TaskState(child, parent.sections());
        call(program.methods().get(method), lo, hi);
        endStrand();
        dag.end(child, TaskEvents.NO_SITE);
        running = parent;
        dag.switchTo(parent.number);
    }

    void join(String handle) {
        Integer task = running.handles.remove(handle);
        if (task == null) {
            return;
        }
        endStrand();
        dag.getFuture(running.number, task, TaskEvents.NO_SITE);
    }

    void acquire(String lock) {
        for (Section section : running.own) {
            if (section.lock.equals(lock)) {
                section.held++;
                return;
            }
        }
        running.own.add(new Section(lock, running.number));
    }

    void release(String lock) {
        for (Section section : List.copyOf(running.own)) {
            if (section.lock.equals(lock) && --section.held == 0) {
                running.own.remove(section);
                section.last = endStrand();
            }
        }
    }

    /** Reads a volatile field or an atomic: follows what was published through it. */
    void see(String name) {
        for (int strand : visible.getOrDefault(name, List.of())) {
            follow(strand);
        }
    }

    /** Writes a volatile field or an atomic; an update leaves what was published before visible. */
    void publish(String name, boolean isUpdate) {
        List<Integer> strands = visible.computeIfAbsent(name, key -> new ArrayList<>());
        if (!isUpdate) {
            strands.clear();
        }
        strands.add(endStrand());
    }

    private void follow(int strand) {
        if (!precedesNow(strand)) {
            endStrand();
            dag.get(running.number, promises.get(strand), TaskEvents.NO_SITE);
        }
    }

    private int now() {
        return dag.now(running.number);
    }

    private int endStrand() {
        int strand = now();
        int promise = promises.size();
        promises.put(strand, promise);
        dag.set(running.number, promise, TaskEvents.NO_SITE);
        return strand;
    }

    void access(String location, Kind kind, int line) {
        if (kind != Kind.WRITE) {
            access(location, line, false);
        }
        if (kind != Kind.READ) {
            access(location, line, true);
        }
    }

    /** Compares an access with the earlier ones. What a strand repeats in one place makes the pairs of the first time. */
    private void access(String location, int line, boolean writes) {
        Set<Access> earlier = accesses.computeIfAbsent(location, key -> new LinkedHashSet<>());
        Access flow = writes || !followsLocks ? null : flow(location);
        Access second = new Access(now(), running.number, line, writes, running.sections());
        if (earlier.contains(second)) {
            return;
        }
        for (Access first : earlier) {
            if ((first.writes || writes) && (first == flow || !precedesNow(first.strand))) {
                unordered.add(new Pair(location, first, second));
            }
        }
        earlier.add(second);
        if (writes) {
            lastWrites.put(location, second);
        }
    }

    /** Returns whether a strand is the running one or precedes it. */
    private boolean precedesNow(int strand) {
        int now = now();
        Dag nodes = dag.dag();
        if (ancestorsOf != now || nodesKnown != nodes.size()) {
            ancestorsOf = now;
            nodesKnown = nodes.size();
            ancestors.clear();
            ancestors.set(now);
            for (int node = now; node >= 0; node = ancestors.previousSetBit(node - 1)) {
                for (int i = nodes.predecessorsBegin(node); i < nodes.predecessorsEnd(node); i++) {
                    ancestors.set(nodes.predecessor(i));
                }
            }
        }
        return ancestors.get(strand);
    }

    /** Orders a read after the last write, if a lock protects both; returns that write, or null. */
    private Access flow(String location) {
        Access last = lastWrites.get(location);
        if (last == null || precedesNow(last.strand)) {
            return null;
        }
        Access read = new Access(now(), running.number, 0, false, running.sections());
        if (!isProtected(last, read)) {
            return null;
        }
        follow(last.strand);
        return last;
    }

    private boolean isProtected(Access first, Access second) {
        return first.sections.stream()
                .filter(section -> protects(section, first))
                .anyMatch(one -> second.sections.stream()
                        .anyMatch(other -> other != one && other.lock.equals(one.lock) && protects(other, second)));
    }

    /** Returns whether an access is protected by a section that it began in; an open section may yet protect it. */
    private boolean protects(Section section, Access access) {
        return section.owner == access.task
                || section.last < 0
                || access.strand == section.last
                || inTime.computeIfAbsent(
                        (long) access.strand << 32 | section.last, key -> dag.precedes(access.strand, section.last));
    }

    static String text(int line, boolean writes) {
        return line + (writes ? " write" : " read");
    }

    /** Returns the number of a new object. */
    int create() {
        return objects++;
    }

    /** The object in a slot of the array of objects. */
    int held(int slot) {
        return held.getOrDefault(slot, -1 - slot);
    }

    void hold(int slot, int object) {
        held.put(slot, object);
    }
}
