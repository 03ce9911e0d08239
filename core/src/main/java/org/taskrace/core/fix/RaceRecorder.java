package org.taskrace.core.fix;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Race;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.bruteforce.Dag;
import org.taskrace.core.reach.bruteforce.DagBuilder;
import org.taskrace.core.sets.IntList;

/**
 * A listener to a second run of a program whose races are known, in the order of the first run. It records the whole
 * dag and the strands of the racing accesses, and then finds a repair for each pair.
 *
 * <p>Cost: memory for every strand; a question searches the dag once.
 */
public final class RaceRecorder extends ForwardingTaskEvents implements Detector, RunDag {

    private record Key(int location, int task, int site) {}

    private final DagBuilder builder;
    private final TaskTree tasks = new TaskTree();
    private final IntList firstStrands = new IntList();
    private final Map<Key, IntList> strands = new HashMap<>();

    /** The strands that precede one strand, for the questions that follow each other. */
    private BitSet preceding = new BitSet();

    private int precedingWhom = -1;

    public RaceRecorder(List<Race> races) {
        this(races, new DagBuilder());
    }

    private RaceRecorder(List<Race> races, DagBuilder builder) {
        super(builder);
        this.builder = builder;
        for (Race race : races) {
            strands.put(key(race.location(), race.first()), new IntList());
            strands.put(key(race.location(), race.second()), new IntList());
        }
    }

    private static Key key(int location, Access access) {
        return new Key(location, access.task(), access.site());
    }

    /** Returns the dependency that orders the two accesses of a race, if this run had them; the run is over. */
    public Optional<Repair> repair(Race race) {
        IntList first = strands.get(key(race.location(), race.first()));
        IntList second = strands.get(key(race.location(), race.second()));
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < second.size(); j++) {
                int one = first.get(i);
                int other = second.get(j);
                if (!precedes(one, other) && !precedes(other, one)) {
                    boolean inOrder = one < other;
                    int firstTask =
                            inOrder ? race.first().task() : race.second().task();
                    int secondTask =
                            inOrder ? race.second().task() : race.first().task();
                    return Optional.of(new RepairSearch(tasks, this)
                            .find(Math.min(one, other), Math.max(one, other), firstTask, secondTask));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether the edge of a repair orders the accesses of a race wherever both happened. */
    public boolean isRepaired(Race race, Repair repair) {
        IntList first = strands.get(key(race.location(), race.first()));
        IntList second = strands.get(key(race.location(), race.second()));
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < second.size(); j++) {
                int one = first.get(i);
                int other = second.get(j);
                if (precedesWith(repair, one, other) || precedesWith(repair, other, one)) {
                    return !precedes(repair.to(), repair.from());
                }
            }
        }
        return false;
    }

    private boolean precedesWith(Repair repair, int earlier, int later) {
        return precedes(earlier, repair.from()) && precedes(repair.to(), later);
    }

    /** Returns the whole dag. */
    public Dag dag() {
        return builder.dag();
    }

    /** Returns the strands in which the task of an access made it. */
    public IntList strandsOf(int location, Access access) {
        return strands.get(key(location, access));
    }

    public TaskTree tasks() {
        return tasks;
    }

    @Override
    public boolean precedes(int earlier, int later) {
        if (precedingWhom != later) {
            preceding = ancestors(later);
            precedingWhom = later;
        }
        return preceding.get(earlier);
    }

    private BitSet ancestors(int strand) {
        Dag dag = builder.dag();
        BitSet found = new BitSet();
        found.set(strand);
        // Edges go from smaller to larger numbers, so one walk downwards meets each strand after all that follow it.
        for (int node = strand; node >= 0; node = found.previousSetBit(node - 1)) {
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                found.set(dag.predecessor(i));
            }
        }
        return found;
    }

    @Override
    public int firstStrand(int task) {
        return firstStrands.get(task);
    }

    @Override
    public int lastStrand(int task) {
        return builder.now(task);
    }

    @Override
    public void begin(int root, int site) {
        tasks.add(root, root, TaskKind.ROOT, site);
        super.begin(root, site);
        firstStrands.add(builder.now(root));
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        super.create(parent, child, kind, site);
        firstStrands.add(builder.now(child));
    }

    @Override
    public void read(int task, int location, int site) {
        access(task, location, site);
    }

    @Override
    public void write(int task, int location, int site) {
        access(task, location, site);
    }

    private void access(int task, int location, int site) {
        IntList known = strands.get(new Key(location, task, site));
        int now = builder.now(task);
        if (known != null && (known.isEmpty() || known.get(known.size() - 1) != now)) {
            known.add(now);
        }
    }

    @Override
    public Findings findings() {
        return new Findings(new ArrayList<>(), tasks, "");
    }

    @Override
    public long bytes() {
        return builder.dag().bytes() + tasks.bytes();
    }
}
