package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/** An async or a spawned task: it has no result, and its scope joins it and collects its failure. */
@SuppressWarnings("serial")
final class BodyTask extends Task {

    private transient TaskBody body;

    private BodyTask(Task parent, TaskObserver.Kind kind, Scope joinedBy, Scope finish, TaskBody body) {
        super(parent.run, kind, joinedBy, joinedBy, finish);
        this.body = body;
    }

    static void async(Task parent, TaskBody body) {
        Scope scope = parent.finishForAsync("async");
        BodyTask child = new BodyTask(parent, TaskObserver.Kind.ASYNC, scope, scope, body);
        parent.addTo(scope, child);
        parent.launch(child);
    }

    static void spawn(Task parent, TaskBody body) {
        Scope scope = parent.scopeForSpawn();
        BodyTask child = new BodyTask(parent, TaskObserver.Kind.SPAWN, scope, parent.finishToInherit(), body);
        parent.addTo(scope, child);
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
    }
}
