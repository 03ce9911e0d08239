package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.locks.LockIdentity;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;

/**
 * Critical sections of a directed run: who holds which lock, and which acquires are events of their own. A section is one event as long as
 * nothing in it has to be seen from outside; {@link Dependences} says where that fails.
 */
final class LockSections {

    /** The releases that an acquire of a lock follows. */
    private static final class Releases {
        private ExploredEvent exclusive;
        private final List<ExploredEvent> shared = new ArrayList<>();
    }

    private final DirectedRun run;
    private final DecisionPoint point;
    private final Dependences dependences;

    /** The acquires inside the section of another lock that are part of that section's event. */
    private final Map<ExploredEvent, Set<Integer>> nestedSites = new IdentityHashMap<>();

    private final Map<Object, Releases> releases = new IdentityHashMap<>();

    /** For each lock that is held: the holder's number + 1, or minus the number of shared holders. */
    private final Map<Object, Integer> holders = new IdentityHashMap<>();

    private final Map<Object, Set<Integer>> acquiredAt = new IdentityHashMap<>();
    private final Set<Object> tried = Collections.newSetFromMap(new IdentityHashMap<>());

    /** The locks that were asked for while a lock was held, and the sites of both. */
    private final Map<Object, Set<Object>> lockOrder = new IdentityHashMap<>();

    private final Map<Object, Set<Integer>> lockOrderSites = new IdentityHashMap<>();

    LockSections(DirectedRun run, DecisionPoint point) {
        this.run = run;
        this.point = point;
        dependences = run.dependences;
    }

    // ---- what the run has shown ----

    /** Returns the sites of the acquires that are part of an event. */
    Set<Integer> nestedIn(ExploredEvent event) {
        return nestedSites.getOrDefault(event, Set.of());
    }

    /** Returns the places where a lock was asked for under another one, both in one event: the outer one with the inner ones. */
    Set<List<Integer>> nested() {
        Set<List<Integer>> nested = new HashSet<>();
        nestedSites.forEach((event, inner) -> {
            List<Integer> places = new ArrayList<>(List.of(event.operation().site()));
            places.addAll(new TreeSet<>(inner));
            nested.add(places);
        });
        return nested;
    }

    /** Returns the lines at which tasks acquired what they hold, by the tasks' numbers in this run. */
    Map<Integer, String> held() {
        Map<Integer, String> all = new HashMap<>();
        run.tasks().forEach((task, state) -> {
            if (!state.held.isEmpty()) {
                List<String> lines = state.held.stream()
                        .map(held -> run.sites.get(held.site()).at())
                        .toList();
                all.put(task, String.join(", ", lines));
            }
        });
        return all;
    }

    /** Learns from the whole run: locks that others may find taken, and cycles of locks. Returns whether there is such a cycle. */
    boolean finish() {
        boolean hasCycle = false;
        for (Object lock : tried) {
            acquiredAt.getOrDefault(lock, Set.of()).forEach(dependences::makeTried);
        }
        for (Object lock : lockOrder.keySet()) {
            if (reaches(lock, lock, new HashSet<>())) {
                hasCycle = true;
                lockOrderSites.getOrDefault(lock, Set.of()).forEach(dependences::makeFine);
            }
        }
        return hasCycle;
    }

    private boolean reaches(Object from, Object to, Set<Integer> seen) {
        for (Object next : lockOrder.getOrDefault(from, Set.of())) {
            if (next == to || seen.add(System.identityHashCode(next)) && reaches(next, to, seen)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the releases that an operation follows. */
    List<ExploredEvent> releasesBefore(SearchOperation operation) {
        Releases released = operation.access().isAcquire() ? releases.get(operation.object()) : null;
        if (released == null) {
            return List.of();
        }
        List<ExploredEvent> all = new ArrayList<>();
        all.add(released.exclusive);
        all.addAll(operation.access() == SearchAccess.ACQUIRE ? released.shared : List.of());
        return all;
    }

    // ---- operations of the running task ----

    void acquiring(Object lock, boolean shared, int site, BooleanSupplier isFree) {
        ExploredTask task = run.current();
        if (task.entersComputation) {
            // Stands for the wait that the call of the map has been through.
            task.entersComputation = false;
            task.acquiringAt = 0;
            task.acquiringShared = shared;
            return;
        }
        if (run.sites.get(site).target().owner().startsWith("java.")
                && run.operations.isAnnounced(site)
                && isFree.getAsBoolean()
                && !point.isInCodeOfTheProgram()) {
            // Part of a call of the JDK that is one step.
            task.acquiringAt = 0;
            task.acquiringShared = shared;
            return;
        }
        run.operations.announce(site);
        begin(task, lock, site, shared);
        if (run.isAlone()) {
            return;
        }
        if (!task.held.isEmpty()) {
            task.held.forEach(held -> addOrder(held, lock, site));
            boolean isPart = isFree.getAsBoolean() && !task.hasReleased && !dependences.isFine(site);
            if (isPart) {
                if (task.current() != null) {
                    nestedSites
                            .computeIfAbsent(task.current(), e -> new HashSet<>())
                            .add(site);
                }
                return;
            }
            if (!isFree.getAsBoolean()) {
                dependences.makeFine(site);
            }
        }
        SearchAccess access = shared ? SearchAccess.ACQUIRE_SHARED : SearchAccess.ACQUIRE;
        point.decide(new SearchOperation(lock, null, access, site, true), isFree);
    }

    private void begin(ExploredTask task, Object lock, int site, boolean shared) {
        task.acquiringAt = site;
        task.acquiringShared = shared;
        acquiredAt.computeIfAbsent(lock, l -> new HashSet<>()).add(site);
    }

    private void addOrder(HeldLock held, Object lock, int site) {
        lockOrder
                .computeIfAbsent(held.lock(), l -> Collections.newSetFromMap(new IdentityHashMap<>()))
                .add(lock);
        Set<Integer> places = lockOrderSites.computeIfAbsent(held.lock(), l -> new HashSet<>());
        places.add(held.site());
        places.add(site);
    }

    void acquired(Object lock) {
        ExploredTask task = run.current();
        if (task.held.isEmpty()) {
            task.hasReleased = false;
        }
        task.held.add(new HeldLock(lock, task.acquiringAt, task.acquiringShared));
        holders.merge(lock, task.acquiringShared ? -1 : task.number + 1, (a, b) -> a < 0 && b < 0 ? a + b : b);
    }

    void releasing(Object lock) {
        ExploredTask task = run.current();
        HeldLock found = null;
        for (HeldLock held : task.held) {
            found = held.lock() == lock ? held : found;
        }
        if (found == null) {
            return;
        }
        if (dependences.isTried(found.site()) && !run.isAlone()) {
            decideRelease(found);
        }
        task.held.remove(found);
        task.hasReleased = true;
        holders.compute(lock, (l, count) -> count == null || count >= -1 ? null : count + 1);
        // A section that is one event orders nothing by itself: only its contents do.
        if (task.current() != null && dependences.isFine(found.site())) {
            release(found, task);
        }
    }

    private void decideRelease(HeldLock held) {
        point.decide(new SearchOperation(held.lock(), null, SearchAccess.WRITE, held.site(), false), () -> true);
    }

    private void release(HeldLock held, ExploredTask task) {
        Releases all = releases.computeIfAbsent(held.lock(), lock -> new Releases());
        if (held.shared()) {
            all.shared.add(task.current());
        } else {
            all.exclusive = task.current();
            all.shared.clear();
        }
    }

    private boolean isFree(Object lock, boolean shared) {
        Integer holder = holders.get(lock);
        return holder == null || shared && holder < 0;
    }

    /** Makes the acquires of all that a task holds events of their own: it waits or signals inside. */
    void open(ExploredTask task) {
        task.held.forEach(held -> dependences.makeFine(held.site()));
    }

    void awaitsSignal(Object lock, int site, BooleanSupplier isFree) {
        ExploredTask task = run.current();
        run.operations.announce(site);
        task.waiting = new SearchOperation(lock, null, SearchAccess.ACQUIRE, site, true);
        task.mayTimeOut = isFree;
        begin(task, lock, site, false);
        dependences.makeFine(site);
    }

    /** Runs when a task goes on: behind {@code Condition.await} the lock is held again. */
    void takeBack(ExploredTask task) {
        if (task.released != null) {
            holders.put(task.released.lock(), task.number);
            task.held.add(task.released);
            task.released = null;
        }
    }

    /** Acquires a lock of {@code java.util.concurrent}. */
    void lock(Object receiver, int site) {
        Object lock = LockIdentity.lockOf(receiver);
        boolean shared = LockIdentity.isShared(receiver);
        Object identity = run.locks().identity(lock);
        run.current().acquiringAt = site;
        run.current().acquiringShared = shared;
        Thread thread = run.thread();
        boolean isInterruptible =
                thread != null && run.sites.get(site).target().name().equals("lockInterruptibly");
        run.locks()
                .acquiring(
                        lock,
                        shared,
                        site,
                        () -> isFree(identity, shared) || isInterruptible && thread.isInterrupted());
    }

    void tryLock(Object receiver, int site, boolean isTimed) {
        Object identity = run.locks().identity(LockIdentity.lockOf(receiver));
        boolean shared = LockIdentity.isShared(receiver);
        begin(run.current(), identity, site, shared);
        tried.add(identity);
        if (!run.isAlone()) {
            SearchOperation operation = new SearchOperation(identity, null, SearchAccess.WRITE, site, false);
            if (isTimed) {
                point.decideInTime(operation, () -> isFree(identity, shared));
            } else {
                point.decide(operation, () -> true);
            }
        }
    }

    /** Waits for a condition or signals one: the lock is free while the task waits. */
    void condition(int site) {
        ExploredTask task = run.current();
        open(task);
        if (task.held.isEmpty() || !run.sites.get(site).target().name().startsWith("await")) {
            return;
        }
        HeldLock held = task.held.get(task.held.size() - 1);
        if (dependences.isTried(held.site()) && !run.isAlone()) {
            decideRelease(held);
        }
        task.held.remove(held);
        task.released = held;
        holders.remove(held.lock());
        if (task.current() != null) {
            release(held, task);
        }
        dependences.makeFine(site);
        task.waiting = new SearchOperation(held.lock(), null, SearchAccess.ACQUIRE, site, true);
        task.mayTimeOut = () -> isFree(held.lock(), false);
    }
}
