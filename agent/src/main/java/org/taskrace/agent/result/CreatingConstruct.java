package org.taskrace.agent.result;

import java.util.Set;
import org.taskrace.engine.site.Site;

/** Construct of the program that creates tasks, as a report names it. */
enum CreatingConstruct {
    THREAD("thread started", true),
    STREAM("element of the parallel stream", false),
    BULK("element of the %s", false),
    INVOKE_ALL("task of the %s", false),
    LOOP("iteration of the %s", false),
    PIPELINE("iteration of the %s", false),
    SUBMISSION("task submitted", true),
    INVOCATION("task invoked", true),
    FORK("task forked", true),
    STAGE("%s", true),
    TASK_API("%s", true),
    LIBRARY("task scheduled by %s", true),
    OTHER("task created", true);

    private static final String TASK_API_PACKAGE = "org.taskrace.tasks.";
    private static final Set<String> SUBMISSIONS =
            Set.of("submit", "execute", "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay");
    private static final Set<String> LOOPS = Set.of("forAll", "forAsync");
    private static final Set<String> PIPELINES = Set.of("pipeline", "pipeWhile");

    private final String step;
    private final boolean createsOne;

    CreatingConstruct(String step, boolean createsOne) {
        this.step = step;
        this.createsOne = createsOne;
    }

    /** Returns the construct behind a call that created a task. */
    static CreatingConstruct of(Site.Target call) {
        String owner = call.owner();
        String name = call.name();
        if (owner.startsWith(TASK_API_PACKAGE)) {
            return LOOPS.contains(name) ? LOOP : PIPELINES.contains(name) ? PIPELINE : TASK_API;
        }
        if (owner.startsWith("java.util.stream.")) {
            return STREAM;
        }
        if (owner.equals("java.util.Arrays") || owner.equals("java.util.concurrent.ConcurrentHashMap")) {
            return BULK;
        }
        if (owner.equals("java.util.concurrent.CompletableFuture")
                || owner.equals("java.util.concurrent.CompletionStage")) {
            return STAGE;
        }
        if (name.equals("invokeAll") || name.equals("invokeAny")) {
            return INVOKE_ALL;
        }
        if (SUBMISSIONS.contains(name)) {
            return SUBMISSION;
        }
        return switch (name) {
            case "start", "startVirtualThread" -> THREAD;
            case "fork" -> FORK;
            case "invoke" -> INVOCATION;
            default -> owner.isEmpty() || owner.startsWith("java") ? OTHER : LIBRARY;
        };
    }

    /** Returns whether one call creates one task, so that the call's line names the task. */
    boolean createsOne() {
        return createsOne;
    }

    /** Returns whether the tasks of one call are parts of parts, which a report shows as one step. */
    boolean splits() {
        return this == STREAM || this == BULK;
    }

    /** Returns a task of this construct in words, without its line: {@code thread started}. */
    String step(Site.Target call) {
        return String.format(step, called(call));
    }

    /** Returns the construct itself in words, without its line: {@code parallel stream}. */
    String noun(Site.Target call) {
        return this == STREAM ? "parallel stream" : createsOne ? step(call) : called(call);
    }

    private String called(Site.Target call) {
        boolean isQualified = this == BULK || this == LIBRARY;
        String owner = call.owner().substring(call.owner().lastIndexOf('.') + 1).replace('$', '.');
        // Kotlin calls a function with default arguments through a twin of this name.
        String name = call.name().replaceFirst("\\$default$", "");
        return isQualified ? owner + "." + name : name;
    }
}
