package org.taskrace.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups of a run's races by cause: one field or allocation, and one pair of task creations. */
public final class RaceGroups {

    private record Cause(String className, String name, String allocatedAt, List<String> one, List<String> other) {}

    private RaceGroups() {}

    /** Returns the indices of the races, group by group, in the order of the first of each group. */
    public static List<List<Integer>> of(List<RaceReport> races) {
        Map<Cause, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < races.size(); i++) {
            groups.computeIfAbsent(cause(races.get(i)), cause -> new ArrayList<>())
                    .add(i);
        }
        return List.copyOf(groups.values());
    }

    private static Cause cause(RaceReport race) {
        RaceReport.Location location = race.location();
        List<String> one = race.first().steps();
        List<String> other = race.second().steps();
        boolean swaps = one.toString().compareTo(other.toString()) > 0;
        return new Cause(
                location.className(),
                location.name(),
                location.allocatedAt(),
                swaps ? other : one,
                swaps ? one : other);
    }
}
