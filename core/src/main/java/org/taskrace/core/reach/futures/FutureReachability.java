package org.taskrace.core.reach.futures;

import java.util.Arrays;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * Reachability for programs that create tasks and get them: ForkJoin, threads, executors.
 *
 * <p>Answers: exactly, for any program of future/get and promise set/get, in any legal order of execution; in
 * near-constant time while the program is structured.
 *
 * <p>Source: the bags for structured futures of Utterback, Agrawal, Fineman and Lee, "Efficient Race Detection with
 * Futures" (PPoPP 2019), section 4.
 *
 * <p>Cost: amortised inverse-Ackermann per event and question while structured. After the first event that is not, a
 * question searches the strand dag. All questions that a task asks in a row together visit each segment of strands
 * once. Memory: 4 bytes a strand, 12 an edge, 12 a task; 12, 4 and 4 more once the dag is asked. Forgotten tasks take
 * no memory.
 *
 * <p>Requires: only {@link TaskKind#FUTURE} tasks. Structured means: the run is serial, and a child runs at once and to
 * its end. A task is got by one that follows its creation. A second get of a task is made only where the task already
 * precedes. A promise follows these rules too.
 *
 * <p>Differs: the paper leaves programs outside its class aside. Here the dag is recorded all along (a few ints a
 * strand), so the first event outside the class changes the cost, never the answer. S and P bags are flags of
 * union-find roots.
 *
 * <p>Invariants: I1: the dag's edges go forward. I2: while structured, a task's bag is serial if and only if the search
 * of the dag says that the task's last strand precedes now.
 *
 * <p>The file has more than 400 lines, since each event changes the bags and the dag together.
 */
public final class FutureReachability extends FuturesOnly {

    private static final int NOT_RUN = 0;
    private static final int ACTIVE = 1;
    private static final int ENDED = 2;

    /** Comes to the state of a task that was got. */
    private static final int GOT = 4;

    private static final int STATE_BITS = 3;
    private static final int STATE = (1 << STATE_BITS) - 1;

    private static final int NOBODY = -1;

    /** Mark of a union-find root, in place of a parent: whether its bag precedes now. */
    private static final int SERIAL = -1;

    private static final int PARALLEL = -2;

    private final StrandDag dag = new StrandDag();
    private final GetEdges gets = new GetEdges(dag);

    /** Per task, see {@link #local}: the strand that it is in. */
    private int[] current = new int[64];

    /** Creator of each task, and in the lowest {@value #STATE_BITS} bits its state. */
    private int[] creatorAndState = new int[64];

    /** Its union-find parent; {@link #SERIAL} or {@link #PARALLEL} for a root. */
    private int[] bag = new int[64];

    private int tasks;

    private int[] setStrand = new int[16];
    private int running;

    /** The child that the last event created, if it did. */
    private int justCreated = NOBODY;

    private boolean structured = true;
    private boolean alwaysStructured = true;

    /** The tasks up to here, but for the root, are forgotten. */
    private int lastForgotten;

    /** Place of the last task, and the strand of the root, at which the root was last alone: all before precedes now. */
    private int lastSettled;

    private int settledStrand = -1;

    /** Returns a task's place in the arrays; 0 is the root's. Forgotten tasks have none. */
    private int local(int task) {
        return task == 0 ? 0 : task - lastForgotten;
    }

    @Override
    public int now(int task) {
        return current[local(task)];
    }

    /** Returns whether a task is forgotten: everything it did precedes now and all that will come. */
    public boolean isForgotten(int task) {
        return task <= lastForgotten && task != 0;
    }

    /** Returns whether a task has ended; one that is forgotten has. */
    public boolean hasEnded(int task) {
        return isForgotten(task) || (state(local(task)) & ENDED) != 0;
    }

    /** Returns whether a task was got; a forgotten task was. */
    public boolean isGot(int task) {
        return isForgotten(task) || (state(local(task)) & GOT) != 0;
    }

    /**
     * Returns the first task from this one on that has ended and is not forgotten, but for the root; negative if there
     * is none.
     */
    public int nextEnded(int task) {
        for (int at = Math.max(1, task - lastForgotten); at < tasks; at++) {
            if ((state(at) & ENDED) != 0) {
                return at + lastForgotten;
            }
        }
        return NOBODY;
    }

    /** Returns the edges besides those of creation, for reports. */
    public GetEdges gets() {
        return gets;
    }

    /** Returns whether a strand is forgotten, and so precedes now. */
    public boolean isForgottenStrand(int strand) {
        return dag.isForgotten(strand);
    }

    /** Forgets all tasks but the root, which runs alone: all others have ended and precede it. Numbers go on. */
    public void forget() {
        alwaysStructured &= structured;
        dag.forgetBefore(current[0]);
        lastForgotten += tasks - 1;
        tasks = 1;
        bag[0] = SERIAL;
        justCreated = NOBODY;
        structured = true;
        lastSettled = 0;
        settledStrand = -1;
    }

    /**
     * Returns to the bags, since the root runs alone: all others have ended and precede it. Nothing is forgotten. What made the program leave
     * the bags costs nothing any more.
     */
    public void settle() {
        alwaysStructured &= structured;
        lastSettled = tasks - 1;
        settledStrand = current[0];
        justCreated = NOBODY;
        structured = true;
    }

    @Override
    public boolean precedes(int earlier, int now) {
        if (earlier == now || dag.isForgotten(earlier) || earlier <= settledStrand && now > settledStrand) {
            return true;
        }
        if (structured && now == current[running]) {
            return isSerial(dag.taskOf(earlier));
        }
        return dag.reaches(earlier, now, false);
    }

    /** Returns whether {@code earlier} precedes {@code now} in the executed schedule, observed edges included. */
    public boolean precedesAsObserved(int earlier, int now) {
        return precedes(earlier, now) || dag.hasObservedEdges() && dag.reaches(earlier, now, true);
    }

    /** Returns whether one strand equals another or follows it in every schedule, whichever of them runs now. */
    public boolean follows(int later, int earlier) {
        return later == earlier || dag.reaches(earlier, later, false);
    }

    /** Returns the strand that set a promise. */
    public int strandOf(int promise) {
        return setStrand[promise];
    }

    /** Adds an edge of the executed schedule only: the task sees a value that an ended strand left behind. */
    public void observe(int task, int strand) {
        int at = local(task);
        advance(at);
        dag.edge(strand, current[at], GetEdges.NO_GET, true);
    }

    /** Adds an edge of every schedule: the task goes on after an ended strand. The task need not be the running one. */
    public void follow(int task, int strand) {
        int at = local(task);
        structured = structured && at == running && precedes(strand, current[at]);
        advance(at);
        dag.edge(strand, current[at], GetEdges.NO_GET, false);
    }

    /**
     * Returns whether {@code earlier} precedes {@code now} in the executed schedule, in a program whose certain order
     * is asked elsewhere.
     */
    public boolean reachesAsObserved(int earlier, int now) {
        return dag.hasObservedEdges() && dag.reaches(earlier, now, true);
    }

    /** Returns whether a little search finds that {@code earlier} precedes {@code now} in the executed schedule. */
    public boolean isSoonReachedAsObserved(int earlier, int now) {
        return dag.hasObservedEdges() && dag.isSoonReachedAsObserved(earlier, now);
    }

    /** Ends the task's strand without an edge to anything else, so that later accesses can be distinguished from earlier ones. */
    public void cut(int task) {
        advance(local(task));
    }

    /** Returns whether every event so far was in the class of the bags. */
    public boolean wasAlwaysStructured() {
        alwaysStructured &= structured;
        return alwaysStructured;
    }

    /** Returns whether every event that is not forgotten was in the class of the bags, so that the bags answer. */
    public boolean isStructured() {
        return structured;
    }

    @Override
    public int taskOf(int label) {
        int task = dag.taskOf(label);
        return task == 0 ? 0 : task + lastForgotten;
    }

    /** Returns the first strand of a task that is not forgotten. */
    public int firstStrand(int task) {
        return dag.firstStrand(local(task), tasks);
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, ACTIVE);
        running = root;
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        if (kind != TaskKind.FUTURE) {
            throw new UnsupportedOperationException("future bags know no task of kind " + kind.word());
        }
        justCreated = addChild(local(parent), child, NOT_RUN);
    }

    /** Creates a task that runs at once: {@link #create} and {@link #switchTo} together. */
    public void createAndRun(int child) {
        running = addChild(running, child, ACTIVE);
    }

    private int addChild(int parent, int child, int state) {
        if (child != tasks + lastForgotten) {
            throw new IllegalArgumentException(
                    "task " + child + " comes out of order: " + (tasks + lastForgotten) + " is next");
        }
        int at = tasks;
        addTask(parent, state);
        advance(parent);
        return at;
    }

    /** Lets the creator of the newest task go on before that task begins; bags do not suffice for the two. */
    public void goOn() {
        justCreated = NOBODY;
    }

    private void addTask(int parent, int state) {
        int task = tasks++;
        if (task == current.length) {
            int length = task + (task >> 1);
            current = Arrays.copyOf(current, length);
            creatorAndState = Arrays.copyOf(creatorAndState, length);
            bag = Arrays.copyOf(bag, length);
        }
        current[task] = dag.add(task);
        creatorAndState[task] = parent << STATE_BITS | state;
        bag[task] = SERIAL;
    }

    private void advance(int task) {
        justCreated = NOBODY;
        current[task] = dag.add(task);
    }

    private int creator(int task) {
        return creatorAndState[task] >>> STATE_BITS;
    }

    private int state(int task) {
        return creatorAndState[task] & STATE;
    }

    private void state(int task, int state) {
        creatorAndState[task] = creatorAndState[task] & ~STATE | state;
    }

    /** Returns whether the running task has ended and this is the one that created it. */
    public boolean isBackToParent(int task) {
        return (state(running) & ENDED) != 0 && creator(running) == local(task);
    }

    @Override
    public void switchTo(int task) {
        int to = local(task);
        if (to == running) {
            justCreated = NOBODY;
            return;
        }
        boolean intoNewChild = to == justCreated && creator(to) == running;
        structured &= intoNewChild || isBackToParent(task);
        justCreated = NOBODY;
        if (state(to) == NOT_RUN) {
            state(to, ACTIVE);
        }
        running = to;
    }

    @Override
    public void end(int task, int site) {
        int at = local(task);
        state(at, ENDED | state(at) & GOT);
        bag[find(at)] = PARALLEL;
    }

    /**
     * Ends the running task and lets its creator go on: {@link #end} and {@link #switchTo} together. Otherwise does
     * nothing and returns false.
     */
    public boolean endAndReturn(int task, int creator) {
        int at = local(task);
        if (at != running || creator(at) != local(creator)) {
            return false;
        }
        end(task, 0);
        running = creator(at);
        justCreated = NOBODY;
        return true;
    }

    @Override
    public void getFuture(int task, int future, int site) {
        int at = local(task);
        advance(at);
        follow(at, future, site);
    }

    /** Gets several futures at once, the last of the list first; one strand follows them all. */
    public void getFutures(int task, IntList futures, int site) {
        int at = local(task);
        advance(at);
        for (int i = futures.size() - 1; i >= 0; i--) {
            follow(at, futures.get(i), site);
        }
    }

    private void follow(int at, int future, int site) {
        if (isForgotten(future)) {
            return;
        }
        int got = local(future);
        if (structured && got > lastSettled) {
            int root = find(got);
            if (bag[root] == PARALLEL) {
                // A task that gets is active, so it is the root of its bag, which is serial.
                structured = state(got) == ENDED
                        && (creator(got) == at || isSerial(creator(got)))
                        && at == running
                        && bag[at] == SERIAL;
                bag[root] = structured ? at : PARALLEL;
            }
        }
        creatorAndState[got] |= GOT;
        dag.edge(current[got], current[at], GetEdges.ofTask(site), false);
    }

    @Override
    public void set(int task, int promise, int site) {
        if (promise >= setStrand.length) {
            setStrand = Arrays.copyOf(setStrand, Math.max(promise + 1, setStrand.length * 2));
        }
        int at = local(task);
        setStrand[promise] = current[at];
        advance(at);
    }

    @Override
    public void get(int task, int promise, int site) {
        int at = local(task);
        int strand = setStrand[promise];
        structured = structured && precedes(strand, current[at]);
        advance(at);
        dag.edge(strand, current[at], GetEdges.ofPromise(site), false);
    }

    private int find(int task) {
        int root = task;
        while (bag[root] >= 0) {
            root = bag[root];
        }
        for (int next = task; next != root; ) {
            int above = bag[next];
            bag[next] = root;
            next = above;
        }
        return root;
    }

    /** Returns whether the bag of a task precedes now. Path compression alone keeps this logarithmic. */
    private boolean isSerial(int task) {
        return task <= lastSettled || bag[find(task)] == SERIAL;
    }

    @Override
    public long bytes() {
        return dag.bytes() + 4L * (3L * current.length + setStrand.length);
    }

    @Override
    public void checkInvariants() {
        dag.checkInvariants();
        if (!structured || state(running) != ACTIVE) {
            return;
        }
        int now = current[running];
        for (int task = 0; task < tasks; task++) {
            if (isSerial(task) != dag.reaches(current[task], now, false) && state(task) != NOT_RUN && !isBelow(task)) {
                throw new IllegalStateException("I2: the bag of task " + (task + (task == 0 ? 0 : lastForgotten))
                        + " and the dag disagree in strand " + now);
            }
        }
    }

    /** Returns whether the running task was created, directly or not, by this one: its newest strand is then still to come. */
    private boolean isBelow(int task) {
        for (int t = running; t != 0; t = creator(t)) {
            if (creator(t) == task) {
                return true;
            }
        }
        return false;
    }
}
