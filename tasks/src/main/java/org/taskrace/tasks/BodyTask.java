package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/** An async or a spawned task: it has no result, and its scope counts and collects. */
@SuppressWarnings("serial")
final class BodyTask extends Task {

    private final transient Scope joinedBy;
    private transient TaskBody body;

    private BodyTask(Task parent, TaskObserver.Kind kind, Scope joinedBy, Scope finish, TaskBody body) {
        super(joinedBy, parent.run, kind, joinedBy, finish);
        this.joinedBy = joinedBy;
        this.body = body;
    }

    static void async(Task parent, TaskBody body) {
        Scope scope = parent.finishForAsync("async");
        BodyTask child = new BodyTask(parent, TaskObserver.Kind.ASYNC, scope, scope, body);
        scope.add();
        parent.launch(child);
    }

    static void spawn(Task parent, TaskBody body) {
        Scope scope = parent.scopeForSpawn();
        BodyTask child = new BodyTask(parent, TaskObserver.Kind.SPAWN, scope, parent.finishToInherit(), body);
        scope.add();
        parent.launch(child);
    }

    @Override
    void body() throws Exception {
        body.run();
    }

    @Override
    void ended(Throwable failure) {
        if (failure != null) {
            joinedBy.fail(failure);
        }
        body = null;
        tellEnd();
        tryComplete();
    }
}
