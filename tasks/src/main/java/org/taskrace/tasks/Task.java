package org.taskrace.tasks;

import java.util.concurrent.ForkJoinTask;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * A task: its body, the children it will join, and its observers. Only the thread that runs it touches its state,
 * unless noted.
 */
@SuppressWarnings("serial")
abstract class Task extends ForkJoinTask<Void> implements Runnable {

    final transient TaskRun run;
    final transient TaskObserver.Kind kind;

    /** Its number and the place of its creation, where the run is tracked. */
    final int id;

    final int site;

    /** The scope that joins this task; null for those that are joined by themselves. */
    final transient Scope joinedBy;

    /** The next one in the list of tasks to be joined; the owner of the list changes it. */
    transient Task next;

    /** Its children in a finish that another task owns; null where there are none. */
    private transient Children inherited;

    private final transient Scope inheritedFinish;

    /** The innermost scope that cancels this task. */
    transient Scope enclosing;

    /** The innermost finish, which joins the asyncs of this task; null where there is none, or it is implicit and not needed yet. */
    transient Scope finish;

    /** Joins the children that were spawned since the last sync; null where there are none. */
    private transient Scope spawned;

    /** Its left neighbour in the line of unjoined fork tasks. */
    transient ResultTask<?> left;

    transient boolean isolated;

    /** Set, where deadlocks are watched for, before the task is counted out. */
    private volatile boolean over;

    /** How many finishes of its own, not implicit ones, are open. */
    int openFinishes;

    Task(TaskRun run, TaskObserver.Kind kind, Scope joinedBy, Scope enclosing, Scope finish) {
        this.run = run;
        this.kind = kind;
        this.joinedBy = joinedBy;
        this.enclosing = enclosing;
        this.finish = finish;
        inheritedFinish = finish;
        id = kind == TaskObserver.Kind.ROOT ? run.rootTask() : run.nextTask();
        site = run.tracked ? run.site() : TaskObserver.NO_SITE;
    }

    /** Runs the program's code of the task. */
    abstract void body() throws Exception;

    /** Ends the task, after the body has ended and everything it must join was joined; {@code failure} may be null. */
    abstract void ended(Throwable failure);

    /** Returns whether the task has an implicit finish of its own. */
    boolean ownsFinish() {
        return kind == TaskObserver.Kind.FUTURE || kind == TaskObserver.Kind.ITERATION;
    }

    /** Returns the creator of the task, if it or a task that follows it is sure to join it; otherwise null. */
    Task joiner() {
        return joinedBy == null ? null : joinedBy.owner;
    }

    /** Returns whether waiting for this scope or task means waiting for this task. */
    private boolean isPartOf(Object awaited) {
        for (Task task = this; task != null; task = task.joiner()) {
            if (task == awaited || task.joinedBy == awaited) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected final boolean exec() {
        Worker worker = Worker.current();
        Object awaited = worker.awaited;
        if (awaited != null) {
            if (!isPartOf(awaited)) {
                Resubmission.giveBack(this);
                return false;
            }
            // A thread that helps looks for interrupts only when there is nothing left to help with, which may be
            // never.
            if (awaited instanceof Scope scope && Thread.currentThread().isInterrupted()) {
                scope.stop();
            }
            worker.awaited = null;
        }
        Task below = worker.exchange(this);
        if (run.checker != null) {
            run.checker.runs(id);
        }
        Throwable failure = null;
        try {
            if (enclosing != null && enclosing.isStopped()) {
                failure =
                        new TaskCancelledException("the task was not run, since one that is joined with it had failed");
                run.dependsOnSchedule("a task that is not run, since another one has failed");
            } else {
                body();
            }
        } catch (Throwable thrown) {
            failure = thrown;
        }
        failure = joinRest(failure);
        handOverChildren();
        worker.exchange(below);
        worker.awaited = awaited;
        ended(failure);
        if (run.checker != null) {
            run.checker.runs(below == null ? -1 : below.id);
        }
        noteEnd();
        return true;
    }

    /** Runs the task now, on the stack of the caller, a conductor. */
    @Override
    public final void run() {
        exec();
    }

    private void handOverChildren() {
        if (inherited != null) {
            for (Task child = inherited.remove(); child != null; child = inherited.remove()) {
                if (!child.isDone()) {
                    inheritedFinish.share(child);
                }
            }
            inherited = null;
        }
    }

    /** Adds a created child to the scope that joins it. */
    final void addTo(Scope scope, Task child) {
        if (run.serial) {
            return;
        }
        if (scope.owner == this) {
            scope.addOwn(child);
        } else {
            if (inherited == null) {
                inherited = new Children();
            }
            inherited.add(child);
        }
    }

    @Override
    public final Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(Void value) {}

    /** Makes the child known and runs it: now, in a serial run, or as soon as a worker is free. */
    final void launch(Task child) {
        if (!run.tracked) {
            child.fork();
            return;
        }
        tellCreation(child);
        child.start();
    }

    final void tellCreation(Task child) {
        if (run.watch != null) {
            run.watch.taskCreated();
        }
        if (run.observer != null) {
            if (child.kind != TaskObserver.Kind.FUTURE && child.kind != TaskObserver.Kind.ITERATION) {
                run.checkFamily(child.kind);
            }
            run.observer.create(id, child.id, child.kind, child.site);
        }
    }

    /** Runs the task, which was registered before. */
    final void start() {
        if (!run.serial) {
            fork();
            return;
        }
        if (run.conductor != null) {
            run.conductor.start(joinedBy == null ? null : joinedBy.group(), this);
            return;
        }
        Task creator = Worker.current().task();
        if (run.observer != null) {
            run.observer.switchTo(id);
        }
        quietlyInvoke();
        if (run.observer != null) {
            run.observer.switchTo(creator.id);
        }
    }

    final void tellEnd() {
        if (run.observer != null) {
            run.observer.end(id, TaskObserver.NO_SITE);
        }
    }

    /**
     * Notes the end of the task, as its last action. From here on a task that waits for it is not stuck, although the
     * pool may not know it yet.
     */
    final void noteEnd() {
        if (run.tracked) {
            over = true;
        }
        if (run.watch != null) {
            run.watch.taskEnded();
        }
    }

    final boolean isOver() {
        return over || isDone();
    }

    /** Returns the finish that joins an async created now. */
    final Scope finishForAsync(String construct) {
        if (finish == null) {
            if (run.observer != null) {
                run.checkFamily(TaskObserver.Kind.ASYNC);
            }
            if (!ownsFinish()) {
                throw Failures.outsideAnyFinish(construct);
            }
            openOwnFinish();
            if (run.observer != null) {
                run.observer.beginFinish(id, site);
            }
        }
        return finish;
    }

    /** Returns the finish that joins the asyncs of a spawned or forked child: this task's own. */
    final Scope finishToInherit() {
        // With an observer families are not mixed, so the finish would join nothing, and the event would be of no
        // use to the detector.
        if (finish == null && ownsFinish() && run.observer == null) {
            openOwnFinish();
        }
        return finish;
    }

    private void openOwnFinish() {
        finish = new Scope(this, enclosing);
        enclosing = finish;
    }

    /** Returns the scope that joins a child spawned now. */
    final Scope scopeForSpawn() {
        if (spawned == null) {
            if (isOutside()) {
                throw Failures.outsideAnyFinish("spawn");
            }
            spawned = new Scope(this, enclosing);
        }
        return spawned;
    }

    /** Returns whether no task would join the children that the task leaves unjoined. */
    final boolean isOutside() {
        return kind == TaskObserver.Kind.ROOT && !ownsFinish() && finish == null;
    }

    final void runFinish(TaskBody body) {
        int place = run.site();
        Scope outerFinish = finish;
        Scope outerEnclosing = enclosing;
        boolean outermost = isOutside();
        Scope scope = new Scope(this, enclosing);
        if (run.observer != null) {
            run.observer.beginFinish(id, place);
        }
        finish = scope;
        enclosing = scope;
        openFinishes++;
        try {
            body.run();
        } catch (Throwable thrown) {
            scope.fail(thrown);
        }
        if (outermost) {
            Throwable failure = ForkLine.joinRest(this, joinSpawned(null));
            if (failure != null) {
                scope.fail(failure);
            }
        }
        boolean interrupted = scope.joinAll("finish", place);
        if (run.observer != null) {
            run.observer.endFinish(id, place);
        }
        finish = outerFinish;
        enclosing = outerEnclosing;
        openFinishes--;
        scope.throwFailure(interrupted, "finish");
    }

    /** Joins the spawned children; throws what they threw. */
    final void sync() {
        Scope scope = spawned;
        if (scope == null) {
            return;
        }
        int place = run.site();
        spawned = null;
        boolean interrupted = scope.joinAll("sync", place);
        if (run.observer != null) {
            run.observer.sync(id, place);
        }
        scope.throwFailure(interrupted, "sync");
    }

    private Throwable joinSpawned(Throwable failure) {
        try {
            sync();
            return failure;
        } catch (Throwable thrown) {
            return Failures.merge(failure, thrown);
        }
    }

    /** Joins the asyncs of the implicit finish, if there were any; throws what they threw. */
    private Throwable joinOwnFinish(Throwable failure, Scope outer) {
        Scope scope = finish;
        if (scope == null) {
            return failure;
        }
        if (failure != null) {
            scope.stop();
        }
        boolean interrupted = scope.joinAll("finish around the " + aroundWhat(), site);
        if (run.observer != null) {
            run.observer.endFinish(id, TaskObserver.NO_SITE);
        }
        finish = null;
        enclosing = outer;
        Throwable collected = Failures.merge(failure, scope.failure());
        if (collected == null && interrupted) {
            return WaitStrategy.interrupted("finish");
        }
        // Where only the outside has failed, asyncs may not have run: then this task cannot go on either.
        return collected == null && scope.isStopped()
                ? new TaskCancelledException(
                        "the " + kind.word() + " was cancelled, since a task that is joined with it failed")
                : collected;
    }

    /** Joins what the end of the task or stage joins; returns the failure with those that came to it. */
    final Throwable joinRest(Throwable failure) {
        Throwable collected = spawned == null ? failure : joinSpawned(failure);
        if (kind == TaskObserver.Kind.ROOT) {
            collected = ForkLine.joinRest(this, collected);
        }
        return ownsFinish() ? joinOwnFinish(collected, outerOfOwnFinish()) : collected;
    }

    private String aroundWhat() {
        return kind == TaskObserver.Kind.ROOT ? "run" : kind == TaskObserver.Kind.ITERATION ? "stage" : kind.word();
    }

    /** Returns whether something that is joined with the task has failed. */
    final boolean isStopped() {
        return enclosing != null && enclosing.isStopped();
    }

    /** Returns the scope that cancels the task outside its implicit finish. */
    Scope outerOfOwnFinish() {
        return null;
    }

    /** Returns the name of the task in messages. */
    final String describe() {
        if (!run.tracked) {
            return kind == TaskObserver.Kind.ROOT ? "the main task" : "a task (" + kind.word() + ")";
        }
        String place = site == TaskObserver.NO_SITE ? "" : " at " + run.place(site);
        return "task " + id + " (" + kind.word() + place + ")";
    }
}
