package org.taskrace.agent.explore.direct;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;

/**
 * Uses of classes as operations of the search: the first one runs the initialiser, and others wait for its end. They are operations only for
 * classes whose initialiser comes out otherwise in another task, or has operations itself.
 *
 * <p>A use before the initialisation is a write, one after it a read. So uses are only turned round with the one that runs the
 * initialiser.
 */
final class ClassInitializers {

    /** A class of the program in this run. */
    static final class InitializedClass {
        private ExploredTask user;
        private boolean isRunning;
        private boolean isOver;
        private ExploredEvent end;
        private final Set<ExploredTask> users = new HashSet<>();
    }

    private final DirectedRun run;
    private final DecisionPoint point;
    private final Map<String, InitializedClass> classes = new HashMap<>();

    ClassInitializers(DirectedRun run, DecisionPoint point) {
        this.run = run;
        this.point = point;
    }

    private InitializedClass of(String className) {
        return classes.computeIfAbsent(className, name -> new InitializedClass());
    }

    /** Runs before the running task uses a class. */
    void uses(String className, int site) {
        if (run.isAlone()) {
            return;
        }
        ExploredTask task = run.current();
        if (run.scheduler().current().initializers > 0) {
            usesInside(task, className);
        }
        if (!run.dependences.isInitializedInSteps(className)) {
            return;
        }
        InitializedClass used = of(className);
        if (used.user == task || !used.users.add(task)) {
            return;
        }
        task.usesClass = true;
        point.decide(
                new SearchOperation(used, null, SearchAccess.WRITE, site, true),
                () -> used.user == null || used.user == task);
        task.usesClass = false;
        if (!used.isOver) {
            used.user = task;
        }
    }

    /**
     * Makes uses operations if an initialiser uses a subclass of its class. Another task that uses the subclass first waits for this
     * initialiser, which waits for that of the subclass.
     */
    private void usesInside(ExploredTask task, String className) {
        classes.forEach((name, outer) -> {
            if (outer.isRunning && outer.user == task && isSubclass(className, name)) {
                run.dependences.makeInitializedInSteps(className);
                run.dependences.makeInitializedInSteps(name);
            }
        });
    }

    private static boolean isSubclass(String className, String superclass) {
        try {
            ClassLoader loader = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass)
                            .filter(caller -> caller.getName().equals(superclass))
                            .findFirst()
                            .map(Class::getClassLoader)
                            .orElse(null));
            Class<?> above = Class.forName(className, false, loader).getSuperclass();
            while (above != null && !above.getName().equals(superclass)) {
                above = above.getSuperclass();
            }
            return above != null;
        } catch (ClassNotFoundException | LinkageError e) {
            // The use itself fails.
            return false;
        }
    }

    /** Runs when the running task begins or ends an initialiser. */
    void initializer(String className, boolean begins) {
        InitializedClass used = of(className);
        ExploredTask task = run.current();
        if (begins) {
            if (!run.isAlone() && used.user != task && run.dependences.isInitializedInSteps(className)) {
                run.operations.leaveOut("an initialiser of " + className + " that no use of the class runs", 0);
            }
            used.user = task;
            used.isRunning = true;
        } else {
            used.user = null;
            used.isRunning = false;
            used.isOver = true;
            used.end = task.current();
        }
    }

    /** Makes uses operations of all classes whose initialisers a task runs: they have operations themselves. Returns whether they are. */
    boolean areChosen(ExploredTask task) {
        boolean areChosen = true;
        for (Map.Entry<String, InitializedClass> used : classes.entrySet()) {
            if (used.getValue().isRunning && used.getValue().user == task) {
                areChosen &= run.dependences.isInitializedInSteps(used.getKey());
                run.dependences.makeInitializedInSteps(used.getKey());
            }
        }
        return areChosen;
    }

    /** Runs when a task is suspended: a use that did not run the initialiser is over, unless that of a superclass runs first. */
    void suspending(ExploredTask task) {
        boolean isInside = classes.values().stream().anyMatch(used -> used.isRunning && used.user == task);
        if (!task.usesClass && !isInside) {
            for (InitializedClass used : classes.values()) {
                if (used.user == task && !used.isRunning) {
                    used.user = null;
                }
            }
        }
    }

    /** Returns an operation as it is now: one that does not run the initialiser is a read. */
    static SearchOperation asOfNow(SearchOperation operation) {
        return operation.object() instanceof InitializedClass used && used.isOver
                ? operation.as(SearchAccess.READ)
                : operation;
    }

    /** Returns the event that ended the initialiser which an operation follows, or null. */
    static ExploredEvent endBefore(SearchOperation operation) {
        return operation.object() instanceof InitializedClass used ? used.end : null;
    }
}
