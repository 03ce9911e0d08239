package org.taskrace.engine.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.core.sets.IntList;

/**
 * Order between class initialisers and the tasks that use their classes.
 *
 * <p>An initialiser runs once, in the task that comes first; every other task that uses the class waits for its end. So
 * what it does precedes what a task does after its first use of the class, in every schedule. What its task did before
 * is no part of it: in another schedule another task runs the initialiser. Hence these are no edges of the dag. They
 * order single strands, those of the initialiser, before the strands that follow a use.
 *
 * <p>The task that runs the initialiser matters if the initialiser starts tasks, asks for its thread, or meets earlier
 * actions of that task. See {@link #use}.
 *
 * <p>Blind spot: of the tasks that use a class only {@value #MOST_USES} are looked through for ancestors of another
 * task.
 */
public final class InitializerOrder {

    private static final int MOST_USES = 1024;
    private static final int RUNNING = Integer.MAX_VALUE;

    /** One initialiser, with the strands from {@code first} to {@code last} of its task. */
    private static final class Initializer {
        private final String className;
        private final int task;
        private final int before;
        private final int first;
        private final int tasks;
        private int last = RUNNING;
        private boolean dependsOnTask;

        /** The tasks that have used the class, and the strands in which they first did. */
        private final BitSet users = new BitSet();

        private final IntList uses = new IntList();

        /** Strands before the initialiser that accessed what it accesses. */
        private final IntList met = new IntList();

        private Initializer(String className, int task, int before, int first, int tasks) {
            this.className = className;
            this.task = task;
            this.before = before;
            this.first = first;
            this.tasks = tasks;
        }

        private boolean isRunning() {
            return last == RUNNING;
        }
    }

    private final HappensBefore order;
    private final Map<String, Initializer> byClass = new HashMap<>();
    private final List<Initializer> all = new ArrayList<>();
    private final InitializerCycles cycles;

    /** By class without an initialiser of its own: the tasks that have used it. */
    private final Map<String, BitSet> heirs = new HashMap<>();

    /** The number of initialisers that have begun and not ended. */
    private int running;

    InitializerOrder(HappensBefore order) {
        this.order = order;
        cycles = new InitializerCycles(order);
    }

    /** Begins the initialiser of a class in the running task, which uses the class at a line. */
    public void begin(String className, String at) {
        int before = order.unjoined() > 0 ? order.endStrand() : order.now();
        Initializer outer = innermost();
        Initializer initializer = new Initializer(
                className, order.running(), before, order.now(), order.tasks().size());
        byClass.put(className, initializer);
        all.add(initializer);
        running++;
        if (outer != null) {
            cycles.need(outer.className, className, at);
        } else if (order.unjoined() > 0) {
            cycles.enter(new InitializerCycles.Entry(className, order.running(), before, at), begins());
        }
    }

    /** Returns the initialiser that the running task is in, or null. */
    private Initializer innermost() {
        if (running == 0) {
            return null;
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).isRunning() && all.get(i).task == order.running()) {
                return all.get(i);
            }
        }
        return null;
    }

    private Map<String, Integer> begins() {
        Map<String, Integer> begins = new HashMap<>();
        byClass.forEach((name, initializer) -> begins.put(name, initializer.before));
        return begins;
    }

    /** Returns the cycles of initialisers that need each other. */
    public InitializerCycles cycles() {
        return cycles;
    }

    /** Ends the initialiser of a class; returns whether another task was live, so that uses of the class matter. */
    public boolean end(String className) {
        Initializer initializer = byClass.get(className);
        if (initializer == null || !initializer.isRunning()) {
            return false;
        }
        running--;
        initializer.last = order.unjoined() > 0 ? order.endStrand() : order.now();
        initializer.dependsOnTask |= order.tasks().size() > initializer.tasks;
        return order.unjoined() > 0;
    }

    /** Records that the running initialisers of the running task ask which thread runs them. */
    public void askForThread() {
        for (Initializer initializer : all) {
            initializer.dependsOnTask |= initializer.isRunning() && initializer.task == order.running();
        }
    }

    /**
     * Records that the running task is about to use a class. Returns whether the task could have run the initialiser itself, and
     * something would have come out otherwise then.
     *
     * @param superclass the superclass that is initialised before the class, or null if no superclass has an initialiser
     */
    public boolean use(String className, String superclass, String at) {
        Initializer initializer = byClass.get(className);
        int task = order.running();
        Initializer outer = innermost();
        if (superclass != null) {
            cycles.need(className, superclass, at);
        }
        if (outer != null) {
            cycles.need(outer.className, className, at);
        } else if (initializer == null
                ? superclass != null && isFirstUseOfHeir(className, task)
                : initializer.task != task && !initializer.users.get(task)) {
            cycles.enter(new InitializerCycles.Entry(className, task, order.now(), at), begins());
        }
        if (initializer == null || initializer.task == task || initializer.users.get(task)) {
            return false;
        }
        initializer.users.set(task);
        if (initializer.uses.size() < MOST_USES) {
            initializer.uses.add(order.now());
        }
        return initializer.dependsOnTask && !order.precedesNow(initializer.before)
                || !order.strands().allPrecedeNow(initializer.met);
    }

    private boolean isFirstUseOfHeir(String className, int task) {
        BitSet users = heirs.computeIfAbsent(className, name -> new BitSet());
        boolean isFirst = !users.get(task);
        users.set(task);
        return isFirst;
    }

    /** Returns the task that ran the initialiser of a class. */
    public int taskOf(String className) {
        return byClass.get(className).task;
    }

    /**
     * Records that the running strand accesses what an earlier strand has accessed, which precedes it. The strand of another initialiser
     * precedes it in each task that may run this one.
     */
    public void meet(int strand) {
        if (running == 0) {
            return;
        }
        for (Initializer initializer : all) {
            if (initializer.isRunning()
                    && initializer.task == order.running()
                    && strand < initializer.first
                    && !isOfInitializer(strand)) {
                initializer.met.add(strand);
            }
        }
    }

    /** Returns whether the running task runs an initialiser. */
    public boolean isRunningOne() {
        if (running == 0) {
            return false;
        }
        for (Initializer initializer : all) {
            if (initializer.isRunning() && initializer.task == order.running()) {
                return true;
            }
        }
        return false;
    }

    private boolean isOfInitializer(int strand) {
        for (Initializer initializer : all) {
            if (isPart(initializer, strand)) {
                return true;
            }
        }
        return false;
    }

    private boolean isPart(Initializer initializer, int strand) {
        return initializer.first <= strand && strand <= initializer.last && order.taskOf(strand) == initializer.task;
    }

    /** Returns whether no initialiser has run since the last forgetting, so that the order is the dag's alone. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns whether an initialiser orders an earlier strand and the running one, which the dag does not. */
    public boolean orders(int strand) {
        for (Initializer initializer : all) {
            boolean isRunning = initializer.isRunning();
            if (isRunning && initializer.task == order.running()) {
                // A task that the initialiser started waits for its end before it uses the class.
                if (isAfterUse(initializer, strand)) {
                    return true;
                }
            } else if (isPart(initializer, strand)
                    && (initializer.users.get(order.running()) || isUsedBeforeNow(initializer, false))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an initialiser and an observed edge order an earlier strand and the running one, in this schedule. */
    public boolean ordersAsObserved(int strand) {
        for (Initializer initializer : all) {
            if (!initializer.isRunning() && isPart(initializer, strand) && isUsedBeforeNow(initializer, true)) {
                return true;
            }
        }
        return false;
    }

    private boolean isUsedBeforeNow(Initializer initializer, boolean asObserved) {
        for (int i = 0; i < initializer.uses.size(); i++) {
            int use = initializer.uses.get(i);
            if (asObserved ? order.strands().precedesNowAsObserved(use) : order.precedesNow(use)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAfterUse(Initializer initializer, int strand) {
        for (int i = 0; i < initializer.uses.size(); i++) {
            if (order.strands().precedes(initializer.uses.get(i), strand)) {
                return true;
            }
        }
        return false;
    }

    /** Forgets the initialisers that have ended: all strands so far precede the running one. */
    void forget() {
        cycles.forget();
        heirs.clear();
        all.removeIf(initializer -> !initializer.isRunning());
        byClass.values().removeIf(initializer -> !initializer.isRunning());
    }
}
