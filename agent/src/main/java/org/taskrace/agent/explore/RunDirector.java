package org.taskrace.agent.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.locks.LockIdentity;
import org.taskrace.agent.constructs.locks.MonitorModel;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.agent.explore.record.RecordedSchedule;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceOrder;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.explore.search.SearchTree;
import org.taskrace.agent.explore.search.Trace;
import org.taskrace.agent.scheduler.ScheduleDirector;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.session.ScheduleChooser;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.sync.DecisionHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Directs one run along the search: suspends each task before its next operation, lets the search choose, and records what happens.
 *
 * <p>Every conflict and every observed edge that the engine reports has to be one of the search's dependences. If one is not, the dependences
 * are refined, and the search starts anew; so the search never claims more than the engine knows.
 */
final class RunDirector extends DecisionHooks.Control implements ScheduleDirector, ScheduleChooser {

    private static final int MOST_EVENTS = 20_000;
    private static final int ROUNDS = 3;

    /** So many rounds may come to no operation; then the loop waits for something that is no operation. */
    private static final int MOST_SILENT_ROUNDS = 100_000;

    private static final long LONG_LIMIT = TimeUnit.MINUTES.toNanos(1);
    private static final String LOOP = "a loop that waits";

    /** A lock that a task holds, and where it acquired it. */
    private record Held(Object lock, int site, boolean shared) {}

    /** A task in this run. */
    private static final class TaskState {
        private final int number;
        private final List<ExploredEvent> events = new ArrayList<>();
        private final List<Integer> firstStrands = new ArrayList<>();
        private final List<Held> held = new ArrayList<>();

        /** The events since the last round of a loop that waits. */
        private final List<ExploredEvent> round = new ArrayList<>();

        private final Map<Integer, Integer> rounds = new HashMap<>();
        private final Set<Integer> gaveUpAt = new HashSet<>();
        private SearchOperation pending;
        private SearchOperation waiting;
        private BooleanSupplier mayTimeOut = () -> true;

        /** For an operation with a limit: whether it would not have to wait. */
        private BooleanSupplier finds;

        /** Whether the limit of the operation that runs passes at once. */
        private boolean givesUp;

        private int[] before = {};
        private ExploredEvent beginning;
        private ExploredEvent enabledBy;
        private boolean wasReady;
        private int acquiringAt;
        private boolean acquiringShared;
        private boolean hasReleased;
        private Held released;

        TaskState(int number) {
            this.number = number;
        }

        ExploredEvent current() {
            return events.isEmpty() ? null : events.get(events.size() - 1);
        }
    }

    /** The numbers that tasks have in all runs, by their pedigrees. */
    private final Map<String, Integer> numbers;

    private final Map<Integer, String> pedigrees = new HashMap<>();
    private final List<Boolean> isFlipped = new ArrayList<>();
    private final Dependences dependences;
    private final ChoiceSource choices;
    private final List<Flip> flips = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final SiteTable sites;
    private final boolean timeouts;
    private final boolean comparesOutput;
    private final Trace trace;
    private final Map<Integer, TaskState> byTask = new HashMap<>();
    private final Map<ExploredEvent, Set<Integer>> nestedSites = new IdentityHashMap<>();
    /** The releases that an acquire of a lock follows. */
    private static final class Releases {
        private ExploredEvent exclusive;
        private final List<ExploredEvent> shared = new ArrayList<>();
    }

    private final Map<Object, Releases> releases = new IdentityHashMap<>();
    private final Map<Object, Integer> holders = new IdentityHashMap<>();
    private final Map<Object, Set<Integer>> acquiredAt = new IdentityHashMap<>();
    private final Set<Object> tried = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Object, Set<Object>> lockOrder = new IdentityHashMap<>();
    private final Map<Object, Set<Integer>> lockOrderSites = new IdentityHashMap<>();
    private final ExploredOperations operations;
    private final List<String> failures = new ArrayList<>();
    /** An event in words. */
    private record Told(int task, String at, String what) {}

    private final List<Told> story = new ArrayList<>();
    private List<PendingOperation> lastPending = List.of();
    private Scheduler scheduler;
    private HappensBefore execution;
    private MonitorModel locks;
    private Integer exitStatus;
    private boolean isStopped;
    private boolean isEndless;
    private final int refinements;

    RunDirector(
            Map<String, Integer> numbers,
            Dependences dependences,
            Function<RunDirector, ChoiceSource> choices,
            SiteTable sites,
            boolean timeouts,
            boolean comparesOutput) {
        this.numbers = numbers;
        this.dependences = dependences;
        this.choices = choices.apply(this);
        this.sites = sites;
        operations = new ExploredOperations(sites);
        this.timeouts = timeouts;
        this.comparesOutput = comparesOutput;
        trace = new Trace(dependences);
        refinements = dependences.refinements();
    }

    @Override
    public ScheduleDirector director() {
        return this;
    }

    @Override
    public DecisionHooks.Control decisions() {
        return this;
    }

    @Override
    public void connect(
            Scheduler theScheduler,
            HappensBefore theExecution,
            MonitorModel theLocks,
            ScheduleDependences weakenings,
            OutcomeAssumptions outcomes) {
        operations.connect(weakenings, outcomes);
        scheduler = theScheduler;
        execution = theExecution;
        locks = theLocks;
        execution.remember();
        execution.onConflict(this::explain);
    }

    Trace trace() {
        return trace;
    }

    List<PendingOperation> blocked() {
        return lastPending;
    }

    /** Returns whether the run was given up since another one stands for it. */
    boolean isStopped() {
        return isStopped;
    }

    boolean isEndless() {
        return isEndless;
    }

    /** Returns the status with which the program ended itself, or null. */
    Integer exitStatus() {
        return exitStatus;
    }

    /** Returns the exceptions that left a task. */
    List<String> failures() {
        return failures;
    }

    /** Returns what the search could not choose. */
    Set<String> leftOut() {
        return operations.leftOut();
    }

    Dependences dependences() {
        return dependences;
    }

    /** Returns each event in words, for comparison and for stories. */
    List<String> story() {
        return story.stream()
                .map(event -> words(event.task()) + " | " + event.at() + " | " + event.what())
                .toList();
    }

    /** Returns what tasks hold that have not ended, by their words: the lines that acquired it. */
    Map<String, String> held() {
        Map<String, String> all = new HashMap<>();
        byTask.forEach((task, state) -> {
            if (!state.held.isEmpty()) {
                all.put(
                        words(task),
                        String.join(
                                ", ",
                                state.held.stream()
                                        .map(held -> sites.get(held.site()).at())
                                        .toList()));
            }
        });
        return all;
    }

    /** Returns the places where a lock was asked for under another one, both in one event: the outer one with the inner ones. */
    Set<List<Integer>> nestedLocks() {
        Set<List<Integer>> nested = new HashSet<>();
        nestedSites.forEach((event, inner) -> {
            List<Integer> places = new ArrayList<>(List.of(event.operation().site()));
            places.addAll(new TreeSet<>(inner));
            nested.add(places);
        });
        return nested;
    }

    /** Returns whether a task holds a lock. */
    boolean holdsLocks(int number) {
        return byTask.values().stream().anyMatch(state -> state.number == number && !state.held.isEmpty());
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

    // ---- the scheduler asks ----

    private TaskState state(ScheduledTask task) {
        return byTask.computeIfAbsent(task.number, n -> {
            String pedigree = task.pedigree().toString();
            int number = numbers.computeIfAbsent(pedigree, path -> numbers.size());
            pedigrees.put(number, pedigree);
            return new TaskState(number);
        });
    }

    private TaskState current() {
        return state(scheduler.current());
    }

    private boolean isAlone() {
        return execution.unjoined() == 0;
    }

    @Override
    public void suspending(ScheduledTask task) {
        TaskState state = state(task);
        state.before = clock(state);
        state.wasReady = task.ready.getAsBoolean();
        state.enabledBy = null;
        state.held.forEach(held -> dependences.makeFine(held.site()));
    }

    /** Returns the events that precede the running task in every schedule, with all that these follow in this one. */
    private int[] clock(TaskState own) {
        ExploredEvent last = own.current();
        int[] clock = last == null ? new int[0] : last.clock().clone();
        for (TaskState other : byTask.values()) {
            int low = 0;
            int high = other == own ? 0 : other.events.size();
            while (low < high) {
                int middle = (low + high) / 2;
                if (execution.precedesNow(other.firstStrands.get(middle))) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0) {
                clock = Trace.join(clock, other.events.get(low - 1).clock());
            }
        }
        return clock;
    }

    @Override
    public void resumed(ScheduledTask task) {
        TaskState state = state(task);
        if (state.beginning != null) {
            execution.endStrand();
            state.events.add(state.beginning);
            state.firstStrands.add(execution.now());
            state.round.add(state.beginning);
            state.beginning = null;
        } else if (state.pending != null) {
            operations.leaveOut("an operation where its task cannot be suspended", state.pending.site());
        }
        if (state.released != null) {
            // Behind Condition.await the lock is held again.
            holders.put(state.released.lock(), state.number);
            state.held.add(state.released);
            state.released = null;
        }
        state.pending = null;
        state.finds = null;
        state.waiting = null;
        state.mayTimeOut = () -> true;
    }

    @Override
    public ScheduledTask next(List<ScheduledTask> hosts) {
        if (exitStatus != null || isEndless) {
            return null;
        }
        for (ScheduledTask host : hosts) {
            ScheduledTask task = host.waiting;
            if (state(task).givesUp && isParked(task) && task.deadline != VirtualClock.NEVER) {
                scheduler.clock().skipTo(task.deadline);
                return host;
            }
            if (isInvisible(task, state(task)) && (task.ready.getAsBoolean() || task.waitsFor.equals(Scheduler.TURN))) {
                return host;
            }
        }
        if (scheduler.isMainOver() && hosts.stream().allMatch(host -> host.waiting.daemon)) {
            lastPending = List.of();
            return null;
        }
        Map<Integer, ScheduledTask> hostOf = new HashMap<>();
        List<PendingOperation> pending = new ArrayList<>();
        for (ScheduledTask host : hosts) {
            TaskState state = state(host.waiting);
            if (!isInvisible(host.waiting, state)) {
                hostOf.put(state.number, host);
                pending.add(pending(host.waiting, state));
            }
        }
        lastPending = pending;
        if (trace.size() > MOST_EVENTS) {
            isEndless = true;
            return null;
        }
        Choice choice = choices.choose(pending, trace.last());
        if (choice == null) {
            isStopped = SearchTree.isStopped(pending);
            return isStopped ? null : firstInTime(hosts);
        }
        ScheduledTask host = hostOf.get(choice.task());
        note(choice, pending);
        begin(host.waiting, choice);
        return host;
    }

    /** Records whether a choice is another one than the usual one. */
    private void note(Choice choice, List<PendingOperation> pending) {
        List<String> over = new ArrayList<>();
        PendingOperation chosen = null;
        for (Choice usual : ChoiceOrder.of(pending, trace.last())) {
            PendingOperation operation = pending.stream()
                    .filter(each -> each.task() == usual.task())
                    .findFirst()
                    .orElseThrow();
            if (usual.task() == choice.task()) {
                chosen = operation;
                break;
            }
            over.add(nameOf(operation));
        }
        isFlipped.add(chosen != null && (!over.isEmpty() || choice.variant() > 0));
        if (chosen == null) {
            return;
        }
        boolean isUsual = over.isEmpty() && (choice.variant() == 0 || !chosen.enabled());
        if (!isUsual) {
            flips.add(new Flip(
                    nameOf(chosen),
                    choice.variant(),
                    sites.get(chosen.operation().site()).at(),
                    over));
        }
        counts.merge(wordsOf(chosen), 1, Integer::sum);
    }

    private String nameOf(PendingOperation operation) {
        String words = wordsOf(operation);
        return RecordedSchedule.name(words, counts.getOrDefault(words, 0));
    }

    /** Returns the words for an operation that stay if the program is changed a little: its task and what it does, but no line. */
    String wordsOf(PendingOperation operation) {
        return pedigrees.get(operation.task()) + " "
                + words(operation.operation(), sites.get(operation.operation().site()));
    }

    /** Returns where the schedule differs from the usual one. */
    List<Flip> flips() {
        return flips;
    }

    /** Returns for each event whether its place is not the usual one. */
    List<Boolean> flipped() {
        return isFlipped;
    }

    /** Returns a task that waits with a limit that the search does not choose; time passes as it does in every run. */
    private ScheduledTask firstInTime(List<ScheduledTask> hosts) {
        ScheduledTask first = null;
        for (ScheduledTask host : hosts) {
            if (host.waiting.deadline != VirtualClock.NEVER
                    && (first == null || host.waiting.deadline < first.waiting.deadline)) {
                first = host;
            }
        }
        if (first != null) {
            scheduler.clock().skipTo(first.waiting.deadline);
        }
        return first;
    }

    private static boolean isSleep(ScheduledTask task) {
        return task.waitsFor.equals("sleep") || task.waitsFor.equals("its time");
    }

    /** Returns whether a wait is one that every schedule ends in the same way, such as the wait for the end of a task. */
    private static boolean isInvisible(ScheduledTask task, TaskState state) {
        return state.pending == null && state.waiting == null && !isSleep(task) && !isParked(task);
    }

    private static boolean isParked(ScheduledTask task) {
        return task.waitsFor.equals("park");
    }

    private SearchOperation operation(ScheduledTask task, TaskState state) {
        if (state.pending != null) {
            return state.pending;
        }
        if (state.waiting != null) {
            return state.waiting;
        }
        ExploredEvent last = state.current();
        if (isSleep(task) || last == null) {
            return SearchOperation.independent(0);
        }
        SearchOperation begun = last.operation();
        SearchAccess access =
                begun.access() == SearchAccess.READ || begun.access().isAcquire() ? begun.access() : SearchAccess.WRITE;
        return new SearchOperation(begun.object(), begun.part(), access, begun.site(), true);
    }

    private PendingOperation pending(ScheduledTask task, TaskState state) {
        boolean isReady = isSleep(task)
                || task.ready.getAsBoolean() && (state.pending != null || state.mayTimeOut.getAsBoolean());
        if (isReady && !state.wasReady) {
            state.enabledBy = trace.last();
        }
        state.wasReady = isReady;
        if (!timeouts && state.pending == null && !isSleep(task) && task.deadline != VirtualClock.NEVER) {
            operations.leaveOut("a limit that passes", operation(task, state).site());
        }
        boolean mayTimeOut = timeouts
                && state.pending == null
                && !isSleep(task)
                && task.deadline != VirtualClock.NEVER
                && state.mayTimeOut.getAsBoolean();
        return new PendingOperation(
                state.number,
                operation(task, state),
                state.before,
                isReady,
                mayTimeOut,
                isSleep(task) || !finds(state));
    }

    private static boolean finds(TaskState state) {
        return state.pending == null || state.finds == null || state.finds.getAsBoolean();
    }

    private void begin(ScheduledTask task, Choice choice) {
        TaskState state = state(task);
        state.givesUp = !finds(state);
        if (choice.variant() == Choice.TIMEOUT || isSleep(task)) {
            scheduler.clock().skipTo(task.deadline);
        }
        SearchOperation operation = operation(task, state);
        List<ExploredEvent> causes = new ArrayList<>();
        if (choice.variant() != Choice.TIMEOUT) {
            causes.add(state.enabledBy);
        }
        Releases released = operation.access().isAcquire() ? releases.get(operation.object()) : null;
        if (released != null) {
            causes.add(released.exclusive);
            causes.addAll(operation.access() == SearchAccess.ACQUIRE ? released.shared : List.of());
        }
        state.beginning = trace.add(choice, operation, state.before, causes.toArray(ExploredEvent[]::new));
        Site site = sites.get(operation.site());
        story.add(new Told(
                task.number,
                site.at(),
                words(operation, site)
                        + (choice.variant() == Choice.TIMEOUT || state.givesUp ? ", and the limit passes" : "")));
    }

    /** Returns the chain of tasks that created a task, such as {@code main > Main.java:12}. */
    String words(int task) {
        String chain = chain(task);
        int before = 0;
        int all = 0;
        for (int other : byTask.keySet()) {
            if (chain(other).equals(chain)) {
                all++;
                before += other < task ? 1 : 0;
            }
        }
        return all > 1 ? chain + " #" + (before + 1) : chain;
    }

    private String chain(int task) {
        StringBuilder words = new StringBuilder("main");
        for (int each : execution.tasks().path(task)) {
            if (each != 0) {
                words.append(" > ")
                        .append(sites.get(execution.tasks().creationSite(each)).at());
            }
        }
        return words.toString();
    }

    private static String target(Site site) {
        String owner = site.target().owner();
        String simple = owner.substring(owner.lastIndexOf('.') + 1);
        return simple.isEmpty()
                ? site.target().name()
                : simple + "." + site.target().name();
    }

    private static String words(SearchOperation operation, Site site) {
        String target = target(site);
        return switch (operation.access()) {
            case NONE ->
                operation.site() == 0
                        ? "goes on after a sleep"
                        : site.target().owner().startsWith("java.util.")
                                        || site.target().name().equals("join")
                                ? "waits at " + target
                                : "wakes one of the waiters";
            case READ -> "reads " + target;
            case WRITE -> "does " + target;
            case UPDATE -> "updates by " + target;
            default -> "acquires " + target;
        };
    }

    // ---- conflicts ----

    /** Checks that the search knows why the running event follows the event of an earlier strand. */
    private void explain(int strand) {
        if (execution.taskOf(strand) == execution.running()) {
            return;
        }
        TaskState earlier = byTask.get(execution.taskOf(strand));
        TaskState now = byTask.get(execution.running());
        ExploredEvent first = earlier == null ? null : eventOf(earlier, strand);
        ExploredEvent second = now == null ? null : now.current();
        if (first == null || second == null) {
            operations.leaveOut("an operation that no event stands for", TaskHooks.callSite);
        } else if (!first.precedes(second) && dependences.refinements() == refinements) {
            // One refinement is enough: the search starts anew.
            refine(first, second);
        }
    }

    private static ExploredEvent eventOf(TaskState state, int strand) {
        ExploredEvent found = null;
        for (int i = 0; i < state.events.size() && state.firstStrands.get(i) <= strand; i++) {
            found = state.events.get(i);
        }
        return found;
    }

    private void refine(ExploredEvent first, ExploredEvent second) {
        SearchOperation a = first.operation();
        SearchOperation b = second.operation();
        int before = dependences.refinements();
        if (a.access().isAcquire() && b.access().isAcquire()) {
            if (a.object() == b.object()) {
                dependences.conflict(a.site(), b.site());
            } else {
                dependences.makeFine(a.site());
                dependences.makeFine(b.site());
                nestedSites.getOrDefault(first, Set.of()).forEach(dependences::makeFine);
                nestedSites.getOrDefault(second, Set.of()).forEach(dependences::makeFine);
            }
        }
        if (dependences.refinements() == before) {
            dependences.alwaysDependent(a.site(), b.site());
        }
    }

    // ---- operations ----

    private boolean isInCodeOfTheProgram() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .takeWhile(
                                name -> !name.equals("org.taskrace.agent.scheduler.fibers.ThreadFiberFactory$Carrier")
                                        && !name.equals("org.taskrace.agent.scheduler.SchedulerLoop")
                                        && !name.equals("jdk.internal.vm.Continuation"))
                        .noneMatch(name -> (name.startsWith("java.") || name.startsWith("jdk.internal.reflect"))
                                && !name.startsWith("java.lang.invoke.")
                                && !name.equals("java.lang.reflect.Method")
                                && !name.startsWith("jdk.internal.reflect")
                                && !name.startsWith("java.util.stream.ReferencePipeline")
                                && !ConstructRegistry.all().mayCallTasks(name)));
    }

    /** Decides about an operation with a limit: it happens at any time, and gives up if it would have to wait. */
    private void decideInTime(SearchOperation operation, BooleanSupplier finds) {
        if (timeouts) {
            current().finds = finds;
            decide(operation, () -> true);
        } else {
            operations.leaveOut("a limit that passes", operation.site());
            decide(operation, finds);
        }
    }

    private void decide(SearchOperation operation, BooleanSupplier isEnabled) {
        TaskState state = current();
        if (scheduler.current().initializers > 0) {
            operations.leaveOut("an operation in a class initialiser", operation.site());
            return;
        }
        if (!isInCodeOfTheProgram()) {
            operations.leaveOut("an operation in the middle of a method of the JDK", operation.site());
            return;
        }
        int site = TaskHooks.callSite;
        TaskHooks.callSite = operation.site();
        state.pending = operation;
        scheduler.hold(words(operation, sites.get(operation.site())), isEnabled);
        TaskHooks.callSite = site;
    }

    @Override
    public void acquiring(Object lock, Object object, boolean shared, int site, BooleanSupplier isFree) {
        TaskState state = current();
        if (sites.get(site).target().owner().startsWith("java.")
                && operations.isAnnounced(site)
                && isFree.getAsBoolean()
                && !isInCodeOfTheProgram()) {
            // Part of a call of the JDK that is one step.
            state.acquiringAt = 0;
            state.acquiringShared = shared;
            return;
        }
        operations.announce(site);
        state.acquiringAt = site;
        state.acquiringShared = shared;
        acquiredAt.computeIfAbsent(lock, l -> new HashSet<>()).add(site);
        if (isAlone()) {
            return;
        }
        if (!state.held.isEmpty()) {
            for (Held held : state.held) {
                lockOrder
                        .computeIfAbsent(held.lock(), l -> java.util.Collections.newSetFromMap(new IdentityHashMap<>()))
                        .add(lock);
                lockOrderSites
                        .computeIfAbsent(held.lock(), l -> new HashSet<>())
                        .addAll(Set.of(held.site()));
                lockOrderSites.get(held.lock()).add(site);
            }
            boolean isPart = isFree.getAsBoolean() && !state.hasReleased && !dependences.isFine(site);
            if (isPart) {
                if (state.current() != null) {
                    nestedSites
                            .computeIfAbsent(state.current(), e -> new HashSet<>())
                            .add(site);
                }
                return;
            }
            if (!isFree.getAsBoolean()) {
                dependences.makeFine(site);
            }
        }
        decide(
                new SearchOperation(
                        lock, null, shared ? SearchAccess.ACQUIRE_SHARED : SearchAccess.ACQUIRE, site, true),
                isFree);
    }

    @Override
    public void acquired(Object lock, int site) {
        TaskState state = current();
        if (state.held.isEmpty()) {
            state.hasReleased = false;
        }
        state.held.add(new Held(lock, state.acquiringAt, state.acquiringShared));
        holders.merge(lock, state.acquiringShared ? -1 : state.number + 1, (a, b) -> a < 0 && b < 0 ? a + b : b);
    }

    @Override
    public void releasing(Object lock) {
        TaskState state = current();
        Held found = null;
        for (Held held : state.held) {
            found = held.lock() == lock ? held : found;
        }
        if (found == null) {
            return;
        }
        if (dependences.isTried(found.site()) && !isAlone()) {
            decide(new SearchOperation(lock, null, SearchAccess.WRITE, found.site(), false), () -> true);
        }
        state.held.remove(found);
        state.hasReleased = true;
        holders.compute(lock, (l, count) -> count == null || count >= -1 ? null : count + 1);
        // A section that is one event orders nothing by itself: only its contents do.
        if (state.current() != null && dependences.isFine(found.site())) {
            release(found, state);
        }
    }

    private void release(Held held, TaskState state) {
        Releases all = releases.computeIfAbsent(held.lock(), lock -> new Releases());
        if (held.shared()) {
            all.shared.add(state.current());
        } else {
            all.exclusive = state.current();
            all.shared.clear();
        }
    }

    private boolean isFree(Object lock, boolean shared) {
        Integer holder = holders.get(lock);
        return holder == null || shared && holder < 0;
    }

    @Override
    public void touchesWaitSet(Object lock) {
        current().held.forEach(held -> dependences.makeFine(held.site()));
    }

    @Override
    public void awaitsSignal(Object lock, int site, BooleanSupplier isFree) {
        TaskState state = current();
        operations.announce(site);
        state.waiting = new SearchOperation(lock, null, SearchAccess.ACQUIRE, site, true);
        state.mayTimeOut = isFree;
        state.acquiringAt = site;
        state.acquiringShared = false;
        acquiredAt.computeIfAbsent(lock, l -> new HashSet<>()).add(site);
        dependences.makeFine(site);
    }

    @Override
    public int pick(Object lock, int count) {
        TaskState state = current();
        int events = state.events.size();
        decide(SearchOperation.independent(TaskHooks.callSite), () -> true);
        if (state.events.size() == events) {
            return 0;
        }
        choices.hasVariants(count);
        return Math.max(0, state.current().choice().variant());
    }

    /**
     * Decides whether a wait for the end of others gives up. It may do so even if they have ended in this run: their end can be delayed, as no
     * operation follows it. A limit of a minute or longer is not meant to pass; that it could is named.
     */
    @Override
    public boolean givesUp(long nanos, int site) {
        TaskState state = current();
        if (isAlone() || nanos < 0) {
            return false;
        }
        operations.announce(site);
        if (!timeouts || nanos >= LONG_LIMIT) {
            operations.leaveOut(timeouts ? "a limit of a minute or longer that passes" : "a limit that passes", site);
            return false;
        }
        if (!state.gaveUpAt.add(site)) {
            operations.leaveOut("a limit that passes several times", site);
            return false;
        }
        int events = state.events.size();
        decide(SearchOperation.independent(site), () -> true);
        if (state.events.size() == events) {
            return false;
        }
        choices.hasVariants(2);
        return state.current().choice().variant() == 1;
    }

    /**
     * Leaves out rounds of a loop in which nothing could come out otherwise. A round that leaves nothing behind is repeated when something has
     * changed that it looked at. Any other one may be repeated at will, which no search comes to an end with: it gets a few rounds.
     */
    @Override
    public void spins(int site) {
        TaskState state = current();
        boolean isPure = sites.leavesNothing(site);
        List<ExploredEvent> round = List.copyOf(state.round);
        state.round.clear();
        int most = isPure ? 0 : round.isEmpty() ? MOST_SILENT_ROUNDS : ROUNDS;
        if (!isPure && isAlone()
                || state.rounds.merge(site, 1, Integer::sum) < most
                || round.stream().anyMatch(event -> event.operation().access().isAcquire())) {
            return;
        }
        List<ExploredEvent> onlyReads = round.stream()
                .filter(event -> event.operation().access() == SearchAccess.READ)
                .toList();
        List<ExploredEvent> reads = onlyReads.isEmpty() ? round : onlyReads;
        int size = trace.size();
        BooleanSupplier hasChanged = () -> reads.isEmpty() ? trace.size() > size : hasChanged(reads, state.number);
        if (!hasChanged.getAsBoolean()) {
            if (!isPure) {
                operations.leaveOut("the further rounds of a loop that waits and does something else, too", site);
            }
            scheduler.hold(LOOP, hasChanged);
        }
    }

    private boolean hasChanged(List<ExploredEvent> reads, int task) {
        for (ExploredEvent read : reads) {
            for (int i = read.index() + 1; i < trace.size(); i++) {
                ExploredEvent event = trace.events().get(i);
                if (event.task() != task && dependences.dependent(event.operation(), read.operation())) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public void uncaught(Thread thread, Throwable exception) {
        boolean isHandled = !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup);
        if (!isHandled && !(exception instanceof StuckTaskError)) {
            failures.add(exception + at(exception));
        }
    }

    private static String at(Throwable exception) {
        for (StackTraceElement frame : exception.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")
                    && !frame.getClassName().startsWith("org.junit.")
                    && !frame.getClassName().startsWith("org.taskrace.agent.")) {
                return " at " + frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "";
    }

    @Override
    public void exit(int status) {
        exitStatus = status;
        scheduler.hold("exit", () -> false);
    }

    @Override
    public void field(Object holder, int site, boolean writes) {
        if (!scheduler.isControlling() || isAlone()) {
            return;
        }
        operations.announce(site);
        Site.Target target = sites.get(site).target();
        Object object = holder == null ? (target.owner() + "." + target.name()).intern() : holder;
        decide(
                new SearchOperation(
                        object,
                        holder == null ? null : target.name(),
                        writes ? SearchAccess.WRITE : SearchAccess.READ,
                        site,
                        false),
                () -> true);
    }

    @Override
    public void call(Object receiver, Object argument, long number, int site, int mode, int modeIfUnused) {
        if (!scheduler.isControlling()) {
            return;
        }
        int used = (sites.usesResult(site) ? mode : modeIfUnused) & ~DecisionHooks.TIMED;
        boolean isTimed = (mode & DecisionHooks.TIMED) != 0;
        if (used != DecisionHooks.UNKNOWN) {
            operations.announce(site);
        }
        switch (used) {
            case DecisionHooks.LOCK -> lock(receiver, site);
            case DecisionHooks.TRY_LOCK -> tryLock(receiver, site, isTimed);
            case DecisionHooks.CONDITION -> condition(site);
            case DecisionHooks.PRINT -> {
                if (comparesOutput && !isAlone()) {
                    decide(new SearchOperation(receiver, null, SearchAccess.WRITE, site, false), () -> true);
                }
            }
            case DecisionHooks.UNKNOWN -> {
                if (!isAlone()) {
                    operations.leaveOut(target(sites.get(site)), site);
                }
            }
            default -> {
                if (!isAlone()) {
                    other(receiver, argument, number, site, used, isTimed);
                }
            }
        }
    }

    private void lock(Object receiver, int site) {
        Object lock = LockIdentity.lockOf(receiver);
        boolean shared = LockIdentity.isShared(receiver);
        Object identity = locks.identity(lock);
        current().acquiringAt = site;
        current().acquiringShared = shared;
        locks.acquiring(lock, shared, site, () -> isFree(identity, shared));
    }

    private void tryLock(Object receiver, int site, boolean isTimed) {
        Object identity = locks.identity(LockIdentity.lockOf(receiver));
        current().acquiringAt = site;
        current().acquiringShared = LockIdentity.isShared(receiver);
        acquiredAt.computeIfAbsent(identity, l -> new HashSet<>()).add(site);
        tried.add(identity);
        if (!isAlone()) {
            SearchOperation operation = new SearchOperation(identity, null, SearchAccess.WRITE, site, false);
            if (isTimed) {
                boolean shared = LockIdentity.isShared(receiver);
                decideInTime(operation, () -> isFree(identity, shared));
            } else {
                decide(operation, () -> true);
            }
        }
    }

    /** Waits for a condition or signals one: the lock is free while the task waits. */
    private void condition(int site) {
        TaskState state = current();
        state.held.forEach(held -> dependences.makeFine(held.site()));
        if (state.held.isEmpty() || !sites.get(site).target().name().startsWith("await")) {
            return;
        }
        Held held = state.held.get(state.held.size() - 1);
        if (dependences.isTried(held.site()) && !isAlone()) {
            decide(new SearchOperation(held.lock(), null, SearchAccess.WRITE, held.site(), false), () -> true);
        }
        state.held.remove(held);
        state.released = held;
        holders.remove(held.lock());
        if (state.current() != null) {
            release(held, state);
        }
        dependences.makeFine(site);
        state.waiting = new SearchOperation(held.lock(), null, SearchAccess.ACQUIRE, site, true);
        state.mayTimeOut = () -> isFree(held.lock(), false);
    }

    private void other(Object receiver, Object argument, long number, int site, int mode, boolean isTimed) {
        if (receiver == null && argument == null) {
            return;
        }
        String type = receiver == null ? "" : receiver.getClass().getName();
        boolean isKnown = mode != DecisionHooks.ANY_READ && mode != DecisionHooks.ANY_WRITE;
        if (!isKnown && !type.startsWith("java.util.concurrent.")) {
            return;
        }
        boolean isAtomic = type.startsWith("java.util.concurrent.atomic.") && !type.contains("Updater");
        boolean isHandle = type.contains("Updater") || type.startsWith("java.lang.invoke.");
        Object object = isHandle && argument != null || receiver == null ? argument : receiver;
        Object part = isAtomic && type.endsWith("Array") ? number : null;
        SearchAccess access = switch (mode) {
            case DecisionHooks.READ, DecisionHooks.ANY_READ, DecisionHooks.AWAIT -> SearchAccess.READ;
            case DecisionHooks.UPDATE -> SearchAccess.UPDATE;
            default -> SearchAccess.WRITE;
        };
        BooleanSupplier isEnabled = enabled(receiver, number, mode);
        boolean mayBlock = mode == DecisionHooks.AWAIT || mode == DecisionHooks.TAKE || mode == DecisionHooks.PUT;
        if (isTimed && mayBlock) {
            decideInTime(new SearchOperation(object, part, access, site, false), isEnabled);
        } else {
            decide(new SearchOperation(object, part, access, site, mayBlock), isEnabled);
        }
    }

    private static BooleanSupplier enabled(Object receiver, long number, int mode) {
        boolean meets = receiver instanceof SynchronousQueue || receiver instanceof LinkedTransferQueue;
        if (receiver instanceof Semaphore semaphore && mode == DecisionHooks.TAKE && !semaphore.isFair()) {
            return () -> semaphore.availablePermits() >= Math.max(1, number);
        }
        if (receiver instanceof CountDownLatch latch && mode == DecisionHooks.AWAIT) {
            return () -> latch.getCount() == 0;
        }
        if (receiver instanceof BlockingQueue<?> queue && !meets && mode == DecisionHooks.TAKE) {
            return () -> !queue.isEmpty();
        }
        if (receiver instanceof BlockingQueue<?> queue && !meets && mode == DecisionHooks.PUT) {
            return () -> queue.remainingCapacity() > 0;
        }
        return () -> true;
    }
}
