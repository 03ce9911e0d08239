package org.taskrace.engine.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.taskrace.engine.findings.ProgramFrame;
import org.taskrace.engine.findings.RaceWitnesses;
import org.taskrace.engine.order.HappensBefore;

/**
 * History of requests "a task holds lock L and asks for lock M", and the cycles among them: deadlocks that some
 * schedule may reach.
 *
 * <p>Requests r1 to rn are a cycle under two conditions. Each asks for the lock that the next one holds, in modes that
 * exclude each other. Any two of them are parallel in every schedule and hold no common lock (a gate) that keeps one of
 * the tasks out.
 *
 * <p>For equal lock sets and locks, a request x is dropped for a later one y that it precedes. A later request that is
 * parallel to x is parallel to y. A cycle is found with its last request, so requests may be forgotten at quiescence.
 *
 * <p>Cost: for each request of a lock while another is held, a look into the graph of locks. If the graph has a cycle
 * there, a search along the kept requests, limited to some thousand steps. Of the locks that a task holds some dozens
 * are looked at.
 *
 * <p>The initialisation of a class locks that class, too: see {@link org.taskrace.engine.order.InitializerCycles}.
 */
public final class LockOrderHistory {

    private static final int MOST_REQUESTS = 1 << 14;
    private static final int MOST_PARALLEL = 64;
    private static final int MOST_STEPS = 20_000;
    private static final int LONGEST_CYCLE = 16;
    private static final int LATEST = 1 << 12;

    /** Further locks that a task holds are not looked at: with each lock it would take longer to ask for the next one. */
    private static final int MOST_HELD = 64;

    /** A lock as reports name it, and the line that took it; empty where unknown. */
    public record LockName(String name, String since) {}

    /** A request: a task holds a lock and asks for another. */
    public record Request(
            int task,
            int strand,
            int locks,
            int held,
            int asked,
            Object place,
            LockName holds,
            String asks,
            String at,
            List<String> stack) {

        /** Returns this request as one of a later strand of its task. */
        private Request in(int laterStrand) {
            return new Request(task, laterStrand, locks, held, asked, place, holds, asks, at, stack);
        }
    }

    private record Key(int locks, int held, int asked) {}

    private final HappensBefore execution;
    private final LockSetTable lockSets;
    private final CriticalSections sections;
    private final int limit;

    private final LockOrderGraph graph = new LockOrderGraph();

    /** The kept requests, by the lock that is held. */
    private final Map<Integer, Map<Key, List<Request>>> requests = new HashMap<>();

    /** The cycles, by their lines: a table of many forks has one cycle in a report. */
    private final Map<Set<String>, List<Request>> cycles = new LinkedHashMap<>();

    /** The latest requests, three words each: lock set and lock; number of events by then and task; call site. */
    private final long[] latest = new long[LATEST << 2];

    private int size;
    private int steps;
    private boolean full;

    public LockOrderHistory(HappensBefore execution, LockSetTable lockSets, AccessJudge history, int limit) {
        this.execution = execution;
        this.lockSets = lockSets;
        this.sections = history.sections();
        this.limit = limit;
        history.onForget(this::forget);
    }

    private void forget() {
        requests.clear();
        graph.clear();
        size = 0;
    }

    /**
     * Records that the running task asks for a lock and holds others.
     *
     * @param locks the lock set of the task
     * @param site the call site, as far as it is known
     * @param name the lock as reports name it
     * @param names the held locks, by number
     * @param place an object that is equal for requests of one place in the program
     * @param stack the stack of the request; asked for once for each task, place and kind of request
     */
    public void asks(
            int locks,
            int lock,
            boolean shared,
            int site,
            Supplier<String> name,
            IntFunction<LockName> names,
            Supplier<Object> place,
            Supplier<StackTraceElement[]> stack) {
        if (execution.unjoined() == 0 || locks == LockSetTable.EMPTY) {
            return;
        }
        if (isRepeated(locks, 2 * lock + (shared ? 1 : 0), site)) {
            return;
        }
        int held = sections.open(locks);
        StackTraceElement[] frames = null;
        Object at = null;
        int looked = 0;
        for (int element : lockSets.elements(held)) {
            if (++looked > MOST_HELD) {
                full = true;
                break;
            }
            int heldLock = lockSets.lockOf(element);
            Key key = new Key(held, heldLock, 2 * lock + (shared ? 1 : 0));
            if (heldLock >> 1 == lock || isKnown(key)) {
                continue;
            }
            at = at == null ? place.get() : at;
            Request earlier = ofSameTask(key, at);
            if (earlier != null) {
                add(key, earlier.in(execution.now()));
                continue;
            }
            frames = frames == null ? stack.get() : frames;
            LockName holds = names.apply(heldLock >> 1);
            add(
                    key,
                    new Request(
                            execution.running(),
                            execution.now(),
                            held,
                            heldLock,
                            key.asked,
                            at,
                            holds == null ? new LockName("a lock", "") : holds,
                            name.get(),
                            ProgramFrame.at(frames),
                            RaceWitnesses.stackOfTask(frames)));
        }
    }

    /**
     * Returns whether the task has made the request before, and only critical sections have ended since. What is parallel to this
     * request is parallel to the kept one then.
     */
    private boolean isRepeated(int locks, int asked, int site) {
        long what = (long) locks << 32 | asked;
        long when = (long) execution.events() << 32 | execution.running();
        int slot = (int) (what * 0x9E3779B97F4A7C15L >>> 52) << 2;
        if (latest[slot] == what && latest[slot + 1] == when && latest[slot + 2] == site) {
            return true;
        }
        if (!lockSets.hasSections(locks)) {
            latest[slot] = what;
            latest[slot + 1] = when;
            latest[slot + 2] = site;
        }
        return false;
    }

    private boolean isKnown(Key key) {
        List<Request> known = known(key);
        return !known.isEmpty() && known.get(known.size() - 1).strand == execution.now();
    }

    private List<Request> known(Key key) {
        return requests.getOrDefault(key.held >> 1, Map.of()).getOrDefault(key, List.of());
    }

    /** Returns a request that the running task made at a place before, or null. */
    private Request ofSameTask(Key key, Object place) {
        for (Request request : known(key)) {
            if (request.task == execution.running() && request.place.equals(place)) {
                return request;
            }
        }
        return null;
    }

    private void add(Key key, Request request) {
        if (graph.isOnCycle(key.held >> 1, key.asked >> 1)) {
            steps = 0;
            search(request, new ArrayList<>(List.of(request)));
        }
        List<Request> kept = requests.computeIfAbsent(key.held >> 1, lock -> new HashMap<>())
                .computeIfAbsent(key, any -> new ArrayList<>());
        int before = kept.size();
        kept.removeIf(earlier -> execution.precedesNow(earlier.strand));
        if (kept.size() < MOST_PARALLEL && size < MOST_REQUESTS) {
            kept.add(request);
        } else {
            full = true;
        }
        size += kept.size() - before;
        if (kept.isEmpty()) {
            requests.get(key.held >> 1).remove(key);
        }
    }

    /** Extends a path of requests whose last one asks for a lock; a request of the first one's lock closes it. */
    private void search(Request last, List<Request> path) {
        Request first = path.get(0);
        Map<Key, List<Request>> holders = requests.getOrDefault(last.asked >> 1, Map.of());
        for (List<Request> parallel : holders.values()) {
            for (Request next : parallel) {
                if (++steps > MOST_STEPS || path.size() >= LONGEST_CYCLE) {
                    full = true;
                    return;
                }
                if (!blocks(last, next) || !holds(next) || !path.stream().allMatch(one -> areParallel(one, next))) {
                    continue;
                }
                path.add(next);
                if (blocks(next, first)) {
                    found(path);
                } else {
                    search(next, path);
                }
                path.remove(path.size() - 1);
            }
        }
    }

    /** Returns whether a request waits while another one's task holds its lock. */
    private static boolean blocks(Request one, Request holder) {
        return one.asked >> 1 == holder.held >> 1 && (one.asked & holder.held & 1) == 0;
    }

    /** Returns whether a request's task holds its lock: one that its creator held may have been released before the join. */
    private boolean holds(Request request) {
        for (int element : lockSets.elements(held(request))) {
            if (lockSets.lockOf(element) == request.held) {
                return true;
            }
        }
        return false;
    }

    private boolean areParallel(Request one, Request other) {
        return one.task != other.task
                && !lockSets.exclude(held(one), held(other))
                && !execution
                        .strands()
                        .precedes(Math.min(one.strand, other.strand), Math.max(one.strand, other.strand));
    }

    private int held(Request request) {
        return sections.held(request.locks, request.strand);
    }

    private void found(List<Request> path) {
        Set<String> lines = new HashSet<>();
        for (Request request : path) {
            lines.add(request.holds.since + " " + request.at);
        }
        List<Request> known = cycles.get(lines);
        if (known != null && known.stream().allMatch(this::holds)) {
            return;
        }
        if (known == null && cycles.size() >= limit) {
            full = true;
            return;
        }
        execution.remember();
        cycles.put(lines, List.copyOf(path));
    }

    /** Returns the cycles, in the order in which they were found. */
    public List<List<Request>> cycles() {
        return cycles.values().stream()
                .filter(cycle -> cycle.stream().allMatch(this::holds))
                .toList();
    }

    /** Returns whether there may be more cycles. */
    public boolean isFull() {
        return full;
    }
}
