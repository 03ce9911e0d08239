package org.taskrace.engine.history;

import java.util.function.IntConsumer;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.findings.EntryMemo;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.OrderDependences.Operation;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.findings.RaceWitnesses;
import org.taskrace.engine.order.FunctionOrder;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.InitializerOrder;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.StrandListener;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;
import org.taskrace.hooks.memory.ParallelReaderCache;
import org.taskrace.hooks.memory.RunningThread;

/**
 * Judge of accesses: compares each with the earlier ones that its cell names, reports races, and makes the new cell.
 *
 * <p>The rule "is this a race" stands here and nowhere else, in {@code compare}. An earlier access x and the running
 * one y to one location, one of them a write, are a race unless
 *
 * <ol>
 *   <li>x precedes y in every schedule, by the dag or as a part of a class initialiser ({@link InitializerOrder});
 *   <li>x is a part of a function that runs within one of several calls, all before y ({@link FunctionOrder});
 *   <li>x and y hold a common lock, which makes the pair order-dependent. A lock that a task's creator holds until
 *       after the join of the task counts as the task's, see {@link CriticalSections};
 *   <li>x precedes y by observed edges, which limits the verdict to this schedule;
 *   <li>x is an access under a lock. A later section of that lock has replaced a reference that x's task had read
 *       ({@link ReplacedReferences}). That limits the verdict, too.
 * </ol>
 *
 * <p>A cell may drop x for y if x precedes y and each access that y's locks exclude is excluded by x's locks, too. A
 * write drops reads and writes, a read only reads. A race drops x as well: the location is racy anyhow.
 *
 * <p>Java programs and programs of the task language ({@code EngineDetector}) share this judge; the brute-force dag
 * checks it.
 *
 * <p>The file has more than 400 lines: comparison, flow under locks and the new cell are one pass over the cell.
 */
public final class AccessJudge extends MemoryJudge implements StrandListener {

    /** Past this strand or access not all that the program may do until the next time can be numbered. */
    private static final int LAST_NUMBER = Integer.MAX_VALUE - (1 << 27);

    /** The construct that weakens a verdict where a reference was replaced under a lock. */
    public static final String REPLACED = "a lock under which a task replaced what another one had read";

    private final HappensBefore execution;
    private final OrderDependences order;
    private final EntryMemo counted = new EntryMemo();
    private final ScheduleDependences weakenings;
    private final LockSetTable lockSets;
    private final InconclusiveReasons problems;
    private final SiteTable sites;
    private final AccessTable accesses;
    private final AccessPruning kept;
    private final ProtectedSets protectedSets;
    private final RepeatedAccesses repeated;
    private final DetachedCells foreignCells = new DetachedCells();

    private final CriticalSections sections;
    private final ReplacedReferences replaced;
    private final ProvisionalPairs provisional;

    /** Sets without an access that a task's access can race with. */
    private final SettledSets compared = new SettledSets();

    private Runnable forgetListener = () -> {};
    private IntConsumer unseenListener = site -> {};
    private int locks = LockSetTable.EMPTY;

    /** The locks without those that the running task has on condition; see {@link CriticalSections}. */
    private int certainLocks = LockSetTable.EMPTY;

    /** The write that a read follows on condition that an inherited lock protects it. */
    private int provisionalFlow = AccessTable.NONE;

    /** Whether each location is to reach the judge when it is first accessed. */
    private boolean countsLocations;

    private long locations;

    /** The latest strand, and the number that the next access would get when it began. */
    private int latestStrand = -1;

    private int firstOfStrand;

    /** Whether a log holds accesses of that strand that have no numbers yet. */
    private boolean isStrandLogged;

    /** Whether a read under a lock follows the write that it sees. */
    private boolean flows = true;

    private final RaceReporter found;
    private final CallStackTable stacks = new CallStackTable();
    private long judged;
    private long judgedWrites;
    private long doubtful;

    /** Whether the running strand may have recorded a read. */
    private boolean readsOfStrand;

    /** Whether any pair was a race. */
    private boolean hasRaced;

    /** True once an access was recorded in a class that is left out. */
    private boolean hasLeftOutAccess;

    public AccessJudge(
            HappensBefore execution,
            RaceLog races,
            OrderDependences order,
            ScheduleDependences weakenings,
            LockSetTable lockSets,
            SiteTable sites,
            InconclusiveReasons problems,
            AllocationTable allocations,
            int firstAccess) {
        this.execution = execution;
        this.order = order;
        this.weakenings = weakenings;
        this.lockSets = lockSets;
        this.sites = sites;
        this.problems = problems;
        protectedSets = new ProtectedSets(lockSets, sites);
        // What is not remembered orders nothing either: a value that flows from there leaves no edge.
        accesses = new AccessTable(
                firstAccess,
                protectedSets,
                () -> problems.addUnknownOrder(
                        "there was not enough memory to remember what parallel tasks access (try a larger -Xmx)", 0));
        accesses.limit(Runtime.getRuntime().maxMemory() / 2);
        found = new RaceReporter(execution, races, sites, accesses, new RaceWitnesses(allocations), problems, stacks);
        sections = new CriticalSections(execution, lockSets);
        replaced = new ReplacedReferences(execution, lockSets, sites);
        kept = new AccessPruning(execution, accesses, lockSets, sections, weakenings, sites, stacks);
        repeated = new RepeatedAccesses(execution, accesses, kept, protectedSets, lockSets, sites);
        provisional = new ProvisionalPairs(accesses, lockSets, sections, weakenings, problems, found);
        execution.known().onRemoved(accesses::standUntil);
        execution.listen(this);
    }

    /** Lets readers subsume others from now on, or never. */
    public void useStandingReaders(boolean use) {
        kept.useStandingReaders(use);
    }

    /** Lets a read under a lock follow nothing: for a language whose critical sections order nothing, in no schedule. */
    public void ignoreFlowUnderLocks() {
        flows = false;
    }

    /** Returns the sections whose locks protect tasks that are created in them. */
    public CriticalSections sections() {
        return sections;
    }

    /** Returns whether a task with this lock set holds a lock itself. */
    public boolean holdsLocks(int held) {
        return lockSets.hasOwnLocks(held);
    }

    /** Registers a listener that runs when all earlier strands precede the running one and are forgotten. */
    void onForget(Runnable listener) {
        forgetListener = listener;
    }

    /** Registers a listener that gets the sites of classes that are left out if they touch data of other tasks. */
    public void onSharedUnseen(IntConsumer listener) {
        unseenListener = listener;
    }

    @Override
    public void forgetPast() {
        forgetListener.run();
        provisional.forget();
        replaced.forget();
        accesses.forget(execution.now());
        if (Math.max(execution.now(), accesses.next()) > LAST_NUMBER) {
            problems.add("the run is too long: there are not enough numbers for what its tasks do", 0);
        }
    }

    /** Begins the program: what is in cells already comes before it. */
    public void begin() {
        accesses.beforeAll(execution.now());
    }

    /** Returns the number that the next new access would get. */
    public int nextAccess() {
        return accesses.next();
    }

    @Override
    public void newStrand() {
        if (latestStrand != execution.strands().now()) {
            latestStrand = execution.strands().now();
            firstOfStrand = accesses.next();
            isStrandLogged = false;
        }
        CurrentStrand.begin(accesses.next());
        if (execution.unjoined() == 0) {
            CurrentStrand.quiesce();
            execution.known().clear();
            execution.range().clear();
        }
        boolean oneIsEnough = execution.standing().oneIsEnough();
        ParallelReaderCache.newStrand(oneIsEnough);
        int standingFrom = execution.range().begin(accesses.next(), readsOfStrand);
        readsOfStrand = false;
        if (oneIsEnough && standingFrom < accesses.next() && othersMayStand()) {
            execution.range().use();
            CurrentStrand.leaveToReads(standingFrom);
        }
    }

    /** Returns whether recorded reads may stand for reads of the running strand that no call tells of. */
    private boolean othersMayStand() {
        return locks == LockSetTable.EMPTY
                && kept.mayStand()
                && !stacks.isKept()
                && !sites.hasLeftOut()
                && !execution.hasConflictListener()
                && execution.functions().isEmpty()
                && !execution.initializers().isRunningOne();
    }

    /** Notes that the running strand has recorded a read; {@code isPlain}: nothing but joins can order it. */
    private void noteRead(boolean isPlain) {
        readsOfStrand = true;
        if (!isPlain) {
            execution.range().distrust(accesses.next());
        }
    }

    /** Returns whether any access names the running strand, so that an edge may lead from it. */
    public boolean isStrandNamed() {
        return isStrandLogged || accesses.next() != firstOfStrand;
    }

    /** Sets the locks that the running task holds from now on. */
    public void locks(int held) {
        if (held == LockSetTable.EMPTY && locks == LockSetTable.EMPTY) {
            return;
        }
        int open = sections.open(held);
        if (locks != open) {
            boolean staysOwn = staysOwn(open);
            locks = open;
            certainLocks = sections.certain(open);
            CurrentStrand.holdLock(held != LockSetTable.EMPTY);
            if (staysOwn) {
                CurrentStrand.renew();
            } else {
                newStrand();
            }
        }
    }

    /**
     * Returns whether the running strand's accesses stay its own when it gets more locks. What races with an access under more locks races
     * with the earlier one, too. A read under more locks follows no other write than the earlier read, unless that one is a race.
     */
    private boolean staysOwn(int more) {
        return !hasRaced
                && !lockSets.hasSections(locks)
                && !lockSets.hasSections(more)
                && !execution.hasConflictListener()
                && lockSets.isWeaker(locks, more);
    }

    /** Returns the number of races that may be none, since not all order was known; they are not in the log. */
    public long doubtful() {
        return doubtful;
    }

    /**
     * Keeps the stack of each access from here on, until so many frames have been walked. Meanwhile no judgement holds for
     * an equal access to another location.
     */
    public void keepStacks(long frames) {
        stacks.keep(frames);
    }

    @Override
    public boolean mayJudgeLater() {
        return !stacks.isKept();
    }

    /** Counts locations from here on. */
    public void countLocations() {
        countsLocations = true;
    }

    /** Returns the number of locations that were accessed while tasks were live. */
    public long locations() {
        return locations + ArrayMemory.locations();
    }

    /** Returns the number of judged accesses: those that the comparison with the running strand did not settle. */
    public long judged() {
        return judged;
    }

    /** Returns how many of the judged accesses were writes; a strand's first write of a location is always among them. */
    public long judgedWrites() {
        return judgedWrites + ArrayMemory.ownArrays();
    }

    public long bytes() {
        return accesses.bytes();
    }

    @Override
    public long field(long cell, int key, Object holder, int index) {
        return locks != LockSetTable.EMPTY && sites.commutes(AccessKey.site(key))
                ? commuting(cell, key, holder, index)
                : judge(cell, key, holder, index, 1, 1, false);
    }

    /**
     * Judges a part of an update under a lock that commutes with others. The update sees nothing of the value, so no
     * value flows to it. Its strand is one of its own: accesses that do not commute are judged beside it.
     */
    private long commuting(long cell, int key, Object holder, int index) {
        int held = locks;
        boolean hasFlow = flows;
        locks(lockSets.with(held, LockSetTable.COMMUTING, true));
        flows = false;
        long result = judge(cell, key, holder, index, 1, 1, false);
        flows = hasFlow;
        locks(held);
        return Judgement.once(Judgement.cell(result));
    }

    @Override
    public long elements(long cell, int key, Object array, int index, int step, int count) {
        return judge(cell, key, array, index, step, count, true);
    }

    @Override
    public int first(int key) {
        if (!RunningThread.isCalling() || sites.isOnlyPossible(AccessKey.site(key)) || stacks.isKept()) {
            return AccessTable.NONE;
        }
        judged++;
        if (AccessKey.writes(key)) {
            judgedWrites++;
            execution.standing().written();
        }
        noteLeftOut(AccessKey.site(key));
        int access = kept.access(sites.recordedAs(AccessKey.site(key)), locks, AccessTable.NONE);
        if (!AccessKey.writes(key)) {
            noteRead(isPlain(false));
        }
        return access;
    }

    @Override
    public long strandName() {
        // Its writes will not be reported one by one, so one is reported here.
        execution.standing().written();
        long name = (long) locks << 32 | execution.now();
        isStrandLogged = true;
        return name;
    }

    /**
     * Replaces sites by numbers, for accesses of a strand that need not be the running one. If it is not, the running strand's own
     * numbers begin after them: its earlier accesses are judged once more, and found to be its own.
     */
    @Override
    public void number(long strandName, int[] itsSites) {
        int strand = (int) strandName;
        int held = (int) (strandName >>> 32);
        boolean isRunning = strand == execution.now() && held == locks;
        int begin = isRunning ? CurrentStrand.firstOwnAccess : accesses.next();
        for (int i = 0; i < itsSites.length; i++) {
            noteLeftOut(itsSites[i]);
            itsSites[i] = accesses.number(
                    strand, sites.recordedAs(itsSites[i]), held, AccessTable.NONE, CallStackTable.NONE, begin);
        }
        noteRead(isRunning && isPlain(false));
        if (!isRunning) {
            newStrand();
        }
    }

    @Override
    public void withoutCell(Object holder, int key) {
        if (RunningThread.isCalling()) {
            int site = AccessKey.site(key);
            Site.Target target = sites.get(site).target();
            long cell = foreignCells.get(holder, target);
            foreignCells.put(holder, target, Judgement.cell(field(cell, key, null, -1)));
        }
    }

    /** Returns the numbered accesses, which other histories share. */
    AccessTable accesses() {
        return accesses;
    }

    /** Runs accesses as atomic ones. If they are ordering, each follows the write whose value it sees. */
    public void atomically(boolean isOrdering, boolean isUpdate, Runnable accessed) {
        int held = locks;
        boolean hasFlow = flows;
        int atomic = lockSets.with(held, LockSetTable.ATOMIC, false);
        locks(isUpdate ? lockSets.with(atomic, LockSetTable.UPDATE, false) : atomic);
        flows = isOrdering;
        accessed.run();
        flows = hasFlow;
        locks(held);
    }

    /**
     * Judges an access to locations with this cell, or to all members of a group that the site stands for. Locations of arrays are counted
     * elsewhere.
     *
     * @param holder the object or array where there is one
     * @return a {@link Judgement}
     */
    private long judge(long cell, int key, Object holder, int index, int step, int count, boolean ofArray) {
        int site = AccessKey.site(key);
        boolean writes = AccessKey.writes(key);
        if (!RunningThread.isCalling()) {
            problems.add(
                    "code ran on thread \"" + Thread.currentThread().getName() + "\", which is not under control",
                    site);
            return Judgement.once(cell);
        }
        int[] members = sites.members(site);
        int size = members == null ? 1 : members.length;
        judged += size;
        judgedWrites += writes ? size : 0;
        if (isLasting() && mayRepeat(site)) {
            long again = repeated.after(cell, key, locks);
            if (again != RepeatedAccesses.UNKNOWN) {
                if (writes) {
                    execution.standing().written();
                }
                return Judgement.repeatable(again);
            }
        }
        boolean isNew = cell == 0 && countsLocations && !ofArray;
        locations += isNew ? size : 0;
        int writers = Cells.writer(cell);
        int readers = Cells.reader(cell);
        if (sites.hasLeftOut()) {
            shared(writers, site);
            shared(readers, site);
            noteLeftOut(site);
        }
        if (writes) {
            execution.standing().written();
            replace(writers, readers, site, holder);
        } else {
            flowFrom(writers, site);
        }
        boolean raced = false;
        for (int i = 0; i < size; i++) {
            int one = members == null ? key : AccessKey.of(members[i], writes);
            raced |= races(writers, true, one, holder, index, step, count);
            if (writes) {
                raced |= races(readers, false, one, holder, index, step, count);
            }
        }
        boolean isOnlyPossible = sites.isOnlyPossible(site);
        int recorded = sites.recordedAs(site);
        long result = writes
                ? written(writers, readers, recorded, isOnlyPossible)
                : Cells.withReader(cell, kept.withReader(recorded, isOnlyPossible, readers, locks, ofArray));
        if (!writes) {
            noteRead(isPlain(isOnlyPossible));
        }
        if (isOnlyPossible) {
            // An access that surely happens is to be judged after it, so it may not count as the running strand's own.
            newStrand();
            return Judgement.once(result);
        }
        // A later strand may begin with an equal number: it may not rely on a cell that does not name this one.
        boolean isRepeatable =
                !raced && !isNew && !stacks.isKept() && (result == cell || writes || CurrentStrand.owns((int) result));
        return isRepeatable ? Judgement.repeatable(result) : Judgement.once(result);
    }

    private boolean isPlain(boolean isOnlyPossible) {
        return !isOnlyPossible
                && locks == LockSetTable.EMPTY
                && !execution.initializers().isRunningOne();
    }

    /**
     * Tells of an access in a class that is left out if another task has accessed the location, or does now. A set is
     * searched only if it may have such an access: sets of readers are long.
     */
    private void shared(int set, int site) {
        boolean isLeftOut = sites.isLeftOut(site);
        if (!isLeftOut && !hasLeftOutAccess) {
            return;
        }
        for (int access = set; access != AccessTable.NONE; access = accesses.rest(access)) {
            if (execution.taskOf(accesses.strand(access)) != execution.running()) {
                if (isLeftOut) {
                    unseenListener.accept(site);
                    return;
                }
                if (sites.isLeftOut(accesses.site(access))) {
                    unseenListener.accept(accesses.site(access));
                }
            }
        }
    }

    private void noteLeftOut(int site) {
        hasLeftOutAccess |= sites.hasLeftOut() && sites.isLeftOut(site);
    }

    /** Returns the cell after a write; see I1 of {@link Cells}. */
    private long written(int writers, int readers, int site, boolean isOnlyPossible) {
        int writer = kept.access(site, locks, kept.kept(writers, site, isOnlyPossible, locks));
        int reader = kept.kept(readers, site, isOnlyPossible, locks);
        return Cells.of(writer, reader);
    }

    /** Orders a read under a common lock after the write that it sees: that much order was observed. */
    private void flowFrom(int writers, int site) {
        provisionalFlow = AccessTable.NONE;
        if (writers == AccessTable.NONE || locks == LockSetTable.EMPTY || !flows) {
            return;
        }
        int strand = accesses.strand(writers);
        int firstLocks = sections.held(accesses.locks(writers), strand);
        if (lockSets.exclude(firstLocks, locks)
                && !execution.precedesNow(strand)
                && !execution.strands().precedesNowAsObserved(strand)) {
            provisionalFlow = lockSets.exclude(firstLocks, certainLocks) ? AccessTable.NONE : writers;
            execution.addScheduleEdge(strand);
            weakenings.observed(lockSets.construct(locks), site, strand, execution.now());
        }
    }

    /** Records which tasks have read the reference that the running write replaces, under a common lock, since it was last written. */
    private void replace(int writers, int readers, int site, Object holder) {
        if (locks == LockSetTable.EMPTY || !flows) {
            return;
        }
        int written = writers == AccessTable.NONE ? -1 : accesses.strand(writers);
        for (int access = readers;
                access != AccessTable.NONE && accesses.strand(access) > written;
                access = accesses.rest(access)) {
            int strand = accesses.strand(access);
            if (sites.yieldsReference(accesses.site(access))
                    && execution.taskOf(strand) != execution.running()
                    && lockSets.exclude(sections.held(accesses.locks(access), strand), locks)
                    && sites.mayTakeAway(site)) {
                replaced.replace(execution.taskOf(strand), holder, locks, site, accesses.next());
            }
        }
    }

    /** Returns whether an earlier access precedes the running one, to this place, since a reference was replaced. */
    private boolean isReplacedSince(int access, int firstLocks, int site, Object holder) {
        int task = execution.taskOf(accesses.strand(access));
        int replacedAt = replaced.siteBetween(access, task, firstLocks, site, holder);
        if (replacedAt >= 0) {
            weakenings.add(REPLACED, replacedAt);
        }
        return replacedAt >= 0;
    }

    /** Compares an access with earlier ones, reports races, and returns whether there was one, or may yet be. */
    private boolean races(int set, boolean firstWrites, int key, Object holder, int index, int step, int count) {
        int site = AccessKey.site(key);
        boolean writes = AccessKey.writes(key);
        boolean raced = false;
        boolean isCompared = false;
        boolean isLasting = isLasting() && !sites.isSequence(site);
        boolean maySkip = isLasting && (firstWrites || !accesses.standsUnderLock());
        int firstOfOthers = AccessTable.NONE;
        for (int access = maySkip ? unsettled(set, site) : set;
                access != AccessTable.NONE;
                access = maySkip ? unsettled(accesses.rest(access), site) : accesses.rest(access)) {
            if (isLasting && execution.taskOf(accesses.strand(access)) != execution.running()) {
                firstOfOthers = firstOfOthers == AccessTable.NONE ? access : firstOfOthers;
                if (compared.has(access, key, locks, execution.running())) {
                    break;
                }
                isLasting = isLasting(access, firstWrites);
            }
            if (isCompared
                    && counted.knows(accesses.site(access), site)
                    && !lockSets.hasSections(accesses.locks(access))) {
                continue;
            }
            int strand = accesses.strand(access);
            if (execution.precedesNow(strand) || execution.functions().orders(strand)) {
                isCompared |= firstWrites && standsForComparison(access);
                if (!firstWrites && kept.isMissing(access)) {
                    problems.add(
                            "a task was not joined by its creator, or after an older one, before others that had read the"
                                    + " same as it (run again with --no-opt=readers)",
                            site);
                }
                if (!execution.initializers().isEmpty()) {
                    execution.initializers().meet(strand);
                }
                continue;
            }
            if (!execution.initializers().isEmpty() && execution.initializers().orders(strand)) {
                continue;
            }
            int firstLocks = sections.held(accesses.locks(access), strand);
            if (lockSets.exclude(firstLocks, locks)) {
                orderDependent(access, firstWrites, site, writes, holder, index);
                if (certainLocks != locks && !lockSets.exclude(firstLocks, certainLocks)) {
                    raced = true;
                    boolean observed =
                            access != provisionalFlow && execution.strands().precedesNowAsObserved(strand);
                    RaceReporter.Second second = new RaceReporter.Second(
                            site, writes, execution.now(), locks, provisional.witness(holder, access, site));
                    provisional.add(access, firstWrites, observed, second, holder, index, step, count);
                }
                continue;
            }
            isLasting = false;
            if (execution.strands().precedesNowAsObserved(strand)
                    || execution.functions().ordersAsObserved(strand)
                    || execution.initializers().ordersAsObserved(strand)
                    || isReplacedSince(access, firstLocks, site, holder)) {
                weakenings.usedSince(strand);
                if (accesses.standsForOthers(access)) {
                    problems.add(
                            "not all accesses under a lock were kept, and other order than the lock's matters", site);
                }
                continue;
            }
            raced = true;
            hasRaced = true;
            if (problems.isOrderUnknown()) {
                doubtful++;
                continue;
            }
            RaceReporter.Second second = new RaceReporter.Second(site, writes, execution.now(), locks, null);
            found.tell(access, firstWrites, second, holder, index, step, count);
        }
        if (isLasting && firstOfOthers != AccessTable.NONE) {
            compared.add(firstOfOthers, key, locks, execution.running());
        }
        return raced;
    }

    /** Returns a set without its newest accesses that are settled for an access at a site: they hold one of its locks. */
    private int unsettled(int set, int site) {
        int access = set;
        while (protectedSets.settle(accesses.profile(access), locks, site)) {
            access = accesses.tail(access);
        }
        return access;
    }

    /** Returns whether a comparison of the running access without a race holds for later accesses of the task with its locks. */
    private boolean isLasting() {
        return locks != LockSetTable.EMPTY
                && certainLocks == locks
                && !lockSets.hasSections(locks)
                && !execution.hasConflictListener()
                && !execution.initializers().isRunningOne();
    }

    /** Returns whether nothing is to be done for an access at a site besides comparing it. */
    private boolean mayRepeat(int site) {
        return !stacks.isKept() && !sites.hasLeftOut() && !sites.isSequence(site) && !sites.isOnlyPossible(site);
    }

    /** Returns whether the comparison with an earlier access, which precedes or holds a common lock, holds on. */
    private boolean isLasting(int access, boolean firstWrites) {
        return !lockSets.hasSections(accesses.locks(access))
                && !sites.isSequence(accesses.site(access))
                && (firstWrites || !accesses.standsForOthers(access));
    }

    /**
     * Returns whether the running access cannot race with those that are older than an earlier write, which precedes it. The
     * write was compared with them: each precedes the write, or holds one of its locks. The running access holds all of these. If
     * there was a race, the write itself may be part of one.
     */
    private boolean standsForComparison(int write) {
        int itsLocks = accesses.locks(write);
        return locks != LockSetTable.EMPTY
                && !hasRaced
                && !lockSets.hasSections(locks)
                && !lockSets.hasSections(itsLocks)
                && lockSets.isWeaker(itsLocks, locks)
                && !sites.isOnlyPossible(accesses.site(write))
                && !execution.hasConflictListener()
                && !execution.initializers().isRunningOne();
    }

    /** Records two critical sections that either of two tasks may enter first. */
    private void orderDependent(int access, boolean firstWrites, int site, boolean writes, Object holder, int index) {
        if (lockSets.commute(locks, accesses.locks(access))) {
            return;
        }
        execution.conflict(accesses.strand(access));
        int recorded = accesses.site(access);
        boolean isSequence = sites.isSequence(site) || sites.isSequence(sites.member(recorded, site));
        int first = isSequence ? found.firstSite(access, site, index) : recorded;
        int second = isSequence ? sites.at(site, index) : site;
        if (counted.countAgain(first, second)) {
            return;
        }
        OrderDependences.Entry entry = order.add(
                lockSets.construct(locks),
                holder,
                index,
                found.firstSite(access, site, index),
                firstWrites ? Operation.WRITE : Operation.READ,
                execution.taskOf(accesses.strand(access)),
                sites.at(site, index),
                writes ? Operation.WRITE : Operation.READ,
                execution.running());
        if (entry != null && entry.count() == 1) {
            execution.remember(entry.firstTask, entry.secondTask);
        }
        if (!isSequence) {
            protectedSets.tell(recorded, site);
        }
        if (entry != null) {
            counted.learn(first, second, entry);
        }
    }
}
