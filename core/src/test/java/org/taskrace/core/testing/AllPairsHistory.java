package org.taskrace.core.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.Reachability;

/** Keeps every access and compares each new one with all of them: the naive implementation of the contract. */
public final class AllPairsHistory implements AccessHistory {

    private record Recorded(Operation operation, int label, int site) {}

    private final Reachability reachability;
    private final RaceListener listener;
    private final Map<Integer, List<Recorded>> accesses = new HashMap<>();

    public AllPairsHistory(Reachability reachability, RaceListener listener) {
        this.reachability = reachability;
        this.listener = listener;
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        access(location, Operation.of(false, isolated), now, site);
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        access(location, Operation.of(true, isolated), now, site);
    }

    private void access(int location, Operation operation, int now, int site) {
        List<Recorded> earlier = accesses.computeIfAbsent(location, l -> new ArrayList<>());
        for (Recorded first : earlier) {
            if (first.operation.conflictsWith(operation) && !reachability.precedes(first.label, now)) {
                listener.race(location, first.operation, first.label, first.site, operation, now, site);
            }
        }
        earlier.add(new Recorded(operation, now, site));
    }

    @Override
    public String describe(int location) {
        return accesses.getOrDefault(location, List.of()).toString();
    }

    @Override
    public long bytes() {
        return 0;
    }
}
