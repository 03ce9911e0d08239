package org.taskrace.agent.explore.direct;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.hooks.tasks.InitializedClasses;

/**
 * Uses of classes as operations of the search: the first one runs the initialiser, and others wait for its end. They are operations only for
 * classes whose initialiser comes out otherwise in another task, or has operations itself.
 *
 * <p>A use before the initialisation is a write, one after it a read. So uses are only turned round with the one that runs the
 * initialiser.
 */
final class ClassInitializers {

    /** A class of the program in this run. */
    final class InitializedClass {
        private final String name;

        /** The task that has begun to initialise the class; others wait for it. */
        private ExploredTask user;

        private boolean isRunning;
        private boolean isOver;
        private ExploredEvent end;
        private final Set<ExploredTask> users = new HashSet<>();

        /** When the user came to the class, and when its initialiser began: numbers that grow. */
        private int usedAt;

        private int begunAt;

        InitializedClass(String name) {
            this.name = name;
        }

        /** Returns whether the class is initialised. */
        boolean isOver() {
            settle();
            return isOver;
        }

        /**
         * Ends a use that did not run an initialiser, or whose class has none. Runs while the user is suspended or has ended. A user that
         * waits for a superclass, or runs the initialiser of one, goes on with its use.
         */
        private void settle() {
            if (user != null && !isRunning && !isInSuperclass()) {
                user = null;
                isOver = true;
            }
        }

        private boolean isInSuperclass() {
            for (String above = InitializedClasses.superclassOf(name);
                    above != null;
                    above = InitializedClasses.superclassOf(above)) {
                InitializedClass superclass = of(above);
                if (above.equals(user.usesClass)
                        || superclass.isRunning && superclass.user == user && superclass.begunAt > usedAt) {
                    return true;
                }
            }
            return false;
        }
    }

    private final DirectedRun run;
    private final DecisionPoint point;
    private final Map<String, InitializedClass> classes = new HashMap<>();
    private int steps;

    ClassInitializers(DirectedRun run, DecisionPoint point) {
        this.run = run;
        this.point = point;
    }

    private InitializedClass of(String className) {
        return classes.computeIfAbsent(className, InitializedClass::new);
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
        task.usesClass = className;
        point.decide(new SearchOperation(used, null, SearchAccess.WRITE, site, true), () -> {
            used.settle();
            return used.user == null || used.user == task;
        });
        task.usesClass = null;
        if (!used.isOver) {
            used.user = task;
            used.usedAt = ++steps;
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
            used.begunAt = ++steps;
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

    /** Returns an operation as it is now: one that does not run the initialiser is a read. */
    static SearchOperation asOfNow(SearchOperation operation) {
        return operation.object() instanceof InitializedClass used && used.isOver()
                ? operation.as(SearchAccess.READ)
                : operation;
    }

    /** Returns the event that ended the initialiser which an operation follows, or null. */
    static ExploredEvent endBefore(SearchOperation operation) {
        return operation.object() instanceof InitializedClass used ? used.end : null;
    }
}
