package org.taskrace.tasks;

import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * The task constructs, meant for static import. See the package's documentation for what they mean together.
 *
 * <p>Tasks run on the pool of the worker that uses them. On a thread that is no worker they run on the common pool with
 * the help of that thread. {@link TaskLauncher} chooses another pool.
 */
public final class Tasks {

    private static final Object[] GLOBAL = {};

    private Tasks() {}

    /**
     * Runs the body, and waits for all asyncs that it and they created, unless an inner finish does. Then throws the first failure, with
     * all others as its suppressed exceptions. Once a task has failed, those that have not begun do not begin.
     */
    public static void finish(TaskBody body) {
        checkBody("finish", body);
        Worker.task("finish").runFinish(body);
    }

    /** Runs the body in parallel; the innermost finish around this call waits for it. Refused where there is none. */
    public static void async(TaskBody body) {
        checkBody("async", body);
        BodyTask.async(Worker.task("async"), body);
    }

    /** Runs the body in parallel; any task may get the result. No finish and no sync waits for it. */
    public static <T> TaskFuture<T> future(Callable<? extends T> body) {
        checkBody("future", body);
        Task parent = Worker.task("future");
        ResultTask<T> task = new ResultTask<>(parent, TaskObserver.Kind.FUTURE, body);
        parent.launch(task);
        return new TaskFuture<>(task);
    }

    /** Returns a new promise: a value that some task will put. */
    public static <T> Promise<T> promise() {
        return new Promise<>(Worker.task("promise").run);
    }

    /** Runs the body in parallel; this task's next sync waits for it. Every task ends with a sync. */
    public static void spawn(TaskBody body) {
        checkBody("spawn", body);
        BodyTask.spawn(Worker.task("spawn"), body);
    }

    /** Waits for all children that this task spawned since its last sync; throws their failures as a finish does. */
    public static void sync() {
        Worker.task("sync").sync();
    }

    /** Runs the body in parallel, at once to the left of this task in the line of unjoined tasks; see {@link ForkedTask#join}. */
    public static <T> ForkedTask<T> fork(Callable<? extends T> body) {
        checkBody("fork", body);
        Task parent = Worker.task("fork");
        ForkLine.checkMayFork(parent);
        return new ForkedTask<>(ForkLine.fork(parent, new ResultTask<>(parent, TaskObserver.Kind.FORK, body)));
    }

    /**
     * Runs the body while no other isolated block runs. The body contains no task construct. If it throws, the exception goes on from
     * here, and what it had written stays written.
     */
    public static void isolated(TaskBody body) {
        checkBody("isolated", body);
        isolated(GLOBAL, body);
    }

    /** Runs the body while no global isolated block runs, and none that names this object. */
    public static void isolated(Object object, TaskBody body) {
        checkBody("isolated", body);
        isolated(new Object[] {object}, body);
    }

    /** Runs the body while no global isolated block runs, and none that names one of these objects. */
    public static void isolated(Object[] objects, TaskBody body) {
        checkBody("isolated", body);
        Objects.requireNonNull(objects, "isolated on null: name the objects that the block protects");
        Isolation.run(objects, () -> {
            body.run();
            return null;
        });
    }

    /** Runs the body for each index in parallel, and waits for all: a {@link #forAsync} in a {@link #finish}. */
    public static void forAll(int begin, int end, IndexBody body) {
        forAll(begin, end, 0, body);
    }

    /**
     * Runs the body for each index in parallel and waits. A piece of work has at least half of {@code chunk} and at
     * most {@code chunk} indices; 0 lets taskrace choose.
     */
    public static void forAll(int begin, int end, int chunk, IndexBody body) {
        checkBody("forAll", body);
        Task task = Worker.task("forAll");
        task.runFinish(() -> Loops.forAsync(task, begin, end, chunk, body));
    }

    /** Runs the body for each index from {@code begin} to before {@code end} in parallel, each as an async. */
    public static void forAsync(int begin, int end, IndexBody body) {
        forAsync(begin, end, 0, body);
    }

    /**
     * Runs the body for each index in asyncs. A piece of work has at least half of {@code chunk} and at most
     * {@code chunk} indices; 0 lets taskrace choose.
     */
    public static void forAsync(int begin, int end, int chunk, IndexBody body) {
        checkBody("forAsync", body);
        Loops.forAsync(Worker.task("forAsync"), begin, end, chunk, body);
    }

    /**
     * Runs a pipeline with an iteration for each index. An iteration begins in stage 0, when stage 0 of the iteration before has
     * ended, and goes on with {@link #stage} and {@link #stageWait}. Returns when all have ended. If some fail, the failure
     * of the earliest is thrown, with the others suppressed; iterations before it were run to their end.
     */
    public static void pipeline(int begin, int end, IndexBody body) {
        pipeline(begin, end, 0, body);
    }

    /** Runs a pipeline over indices, with at most {@code bound} iterations open at once; 0: four for each worker. */
    public static void pipeline(int begin, int end, int bound, IndexBody body) {
        checkBody("pipeline", body);
        if (begin < end) {
            int last = end - 1 - begin;
            Pipeline.run(bound, iteration -> {
                if (iteration.index == last) {
                    iteration.exhaust();
                }
                body.run(begin + iteration.index);
            });
        }
    }

    /** Runs a pipeline with an iteration for each item, which the iteration takes in its stage 0. */
    public static <T> void pipeline(Iterator<? extends T> items, ItemBody<T> body) {
        pipeline(items, 0, body);
    }

    /** Runs a pipeline over items, with at most {@code bound} iterations open at once; 0: four for each worker. */
    public static <T> void pipeline(Iterator<? extends T> items, int bound, ItemBody<T> body) {
        checkBody("pipeline", body);
        Objects.requireNonNull(
                items, "the iterator of a pipeline is null: pass one, an empty one if there are no items");
        Pipeline.run(bound, iteration -> {
            if (items.hasNext()) {
                body.run(items.next());
            } else {
                iteration.exhaust();
            }
        });
    }

    /** Runs a pipeline as long as the condition holds, which each iteration asks first in its stage 0. */
    public static void pipeWhile(Condition condition, TaskBody body) {
        pipeWhile(condition, 0, body);
    }

    /** Runs a pipeline while a condition holds, with at most {@code bound} iterations open at once; 0: four for each worker. */
    public static void pipeWhile(Condition condition, int bound, TaskBody body) {
        checkBody("pipeWhile", body);
        Objects.requireNonNull(
                condition, "the condition of a pipeline is null: pass a lambda that says whether it goes on");
        Pipeline.run(bound, iteration -> {
            if (condition.holds()) {
                body.run();
            } else {
                iteration.exhaust();
            }
        });
    }

    /** Ends this iteration's stage and begins the next, which depends on nothing else. The children of a stage end with it. */
    public static void stage() {
        Iteration iteration = iteration("stage");
        iteration.stage(iteration.nextNumber(), false);
    }

    /** Ends this iteration's stage and begins the one with this number, which must be larger than the last. */
    public static void stage(int number) {
        iteration("stage").stage(number, false);
    }

    /**
     * Ends this iteration's stage and begins the next one, when the iteration before has ended its stage with that
     * number. If that iteration has no such stage, its last one with a smaller number counts.
     */
    public static void stageWait() {
        Iteration iteration = iteration("stageWait");
        iteration.stage(iteration.nextNumber(), true);
    }

    /**
     * Ends this iteration's stage. Begins the one with this number, larger than the last, when the iteration before has
     * ended its stage with that number.
     */
    public static void stageWait(int number) {
        iteration("stageWait").stage(number, true);
    }

    /**
     * Returns whether something that is joined with this task has failed or was interrupted, so that its result will
     * not be used. A long computation can ask now and then, and return early.
     */
    public static boolean isCancelled() {
        Task task = Worker.current().task();
        Scope scope = task.enclosing;
        task.run.dependsOnSchedule("Tasks.isCancelled");
        return scope != null && scope.isStopped();
    }

    private static Iteration iteration(String construct) {
        if (Worker.task(construct) instanceof Iteration iteration) {
            return iteration;
        }
        throw new TaskStructureException(
                construct + " outside a pipeline's iteration: only the body of a pipeline has stages,"
                        + " and tasks created in a stage belong to that stage. Call it directly in the body of pipeline(…)");
    }

    private static void checkBody(String construct, Object body) {
        if (body == null) {
            throw new NullPointerException(
                    "the body of " + construct + " is null: pass what is to be done, for example a lambda");
        }
    }
}
