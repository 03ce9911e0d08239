package org.taskrace.core.detect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.Race;
import org.taskrace.core.race.RaceListener;

/** Groups of the races that a history reports, by location and pair of sites, with their counts. */
public final class RaceCollector implements RaceListener {

    private record Key(int location, Operation first, int firstSite, Operation second, int secondSite) {}

    private static final class Group {
        final int firstTask;
        final int secondTask;
        long count;

        Group(int firstTask, int secondTask) {
            this.firstTask = firstTask;
            this.secondTask = secondTask;
        }
    }

    private final IntUnaryOperator taskOf;
    private final Map<Key, Group> groups = new LinkedHashMap<>();

    /** Creates a collector that turns labels into tasks with {@code taskOf}. */
    public RaceCollector(IntUnaryOperator taskOf) {
        this.taskOf = taskOf;
    }

    @Override
    public void race(
            int location,
            Operation first,
            int firstLabel,
            int firstSite,
            Operation second,
            int secondLabel,
            int secondSite) {
        Key key = new Key(location, first, firstSite, second, secondSite);
        Group group = groups.get(key);
        if (group == null) {
            group = new Group(taskOf.applyAsInt(firstLabel), taskOf.applyAsInt(secondLabel));
            groups.put(key, group);
        }
        group.count++;
    }

    /** Returns the number of different races so far. */
    public int size() {
        return groups.size();
    }

    /** Returns the races so far, in the order in which they were first seen. */
    public List<Race> races() {
        List<Race> races = new ArrayList<>(groups.size());
        groups.forEach((key, group) -> races.add(new Race(
                key.location,
                new Access(key.first, group.firstTask, key.firstSite),
                new Access(key.second, group.secondTask, key.secondSite),
                group.count)));
        return races;
    }
}
