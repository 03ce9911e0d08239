package org.taskrace.engine.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Cycles of class initialisers that need each other: a deadlock, if two tasks enter such a cycle at different classes at a time. The run
 * itself has no deadlock, since the task that comes first runs all of them.
 *
 * <p>An entry is a use of a class outside all initialisers. Two parallel entries at classes that need each other are a deadlock in some
 * schedule. That does not hold if an entry that began one of these initialisers precedes either of them.
 *
 * <p>A class needs its superclass: that is initialised first, while others wait for the class.
 *
 * <p>Blind spots: of a class without an initialiser of its own, uses count from the first initialiser on that runs beside tasks. A lock
 * around both entries is not looked at. Of the entries at one class only {@value #MOST_ENTRIES} are kept.
 */
public final class InitializerCycles {

    private static final int MOST_ENTRIES = 64;

    /** A use of a class outside all initialisers; {@code at}: its line. */
    public record Entry(String className, int task, int strand, String at) {}

    /** Two parallel entries at classes that need each other, and the lines at which the initialisers need the other class. */
    public record Cycle(Entry one, String oneNeedsAt, Entry other, String otherNeedsAt) {}

    private final HappensBefore order;

    /** By class: the classes that its initialiser needs, with the line. */
    private final Map<String, Map<String, String>> needs = new HashMap<>();

    private final Map<String, List<Entry>> entries = new HashMap<>();
    private final Map<Set<String>, Cycle> cycles = new LinkedHashMap<>();

    InitializerCycles(HappensBefore order) {
        this.order = order;
    }

    /** Records that the initialiser of one class uses another class. */
    void need(String from, String to, String at) {
        if (!from.equals(to)) {
            needs.computeIfAbsent(from, name -> new LinkedHashMap<>()).putIfAbsent(to, at);
        }
    }

    /** Records that the running task uses a class, whose initialiser began in some strand, outside all initialisers. */
    void enter(Entry entry, Map<String, Integer> begins) {
        List<Entry> known = entries.computeIfAbsent(entry.className, name -> new ArrayList<>());
        if (known.size() < MOST_ENTRIES) {
            known.add(entry);
        }
        if (!needs.containsKey(entry.className)) {
            return;
        }
        for (String other : reachable(entry.className)) {
            if (other.equals(entry.className) || !reachable(other).contains(entry.className)) {
                continue;
            }
            for (Entry earlier : entries.getOrDefault(other, List.of())) {
                if (earlier.task != entry.task
                        && !order.strands().precedes(earlier.strand, entry.strand)
                        && !isOver(begins.get(other), entry)
                        && !isOver(begins.get(entry.className), earlier)
                        && !isOver(begins.get(other), earlier)) {
                    cycles.putIfAbsent(
                            Set.of(entry.className, other),
                            new Cycle(earlier, lineOfNeed(other), entry, lineOfNeed(entry.className)));
                }
            }
        }
    }

    /** Returns whether an initialiser that began in a strand has ended before an entry, in every schedule. */
    private boolean isOver(Integer begin, Entry entry) {
        return begin != null && begin != entry.strand && order.strands().precedes(begin, entry.strand);
    }

    private String lineOfNeed(String className) {
        return needs.get(className).values().iterator().next();
    }

    private Set<String> reachable(String className) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(className));
        while (!open.isEmpty()) {
            for (String next : needs.getOrDefault(open.pop(), Map.of()).keySet()) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }

    /** Returns the cycles, in the order in which they were found. */
    public List<Cycle> list() {
        return List.copyOf(cycles.values());
    }

    /** Forgets the entries: all strands so far precede the running one. */
    void forget() {
        entries.clear();
    }
}
