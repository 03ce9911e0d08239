package org.taskrace.agent.jdk;

import java.util.List;
import java.util.Map;

/** The hooks of {@link org.taskrace.hooks.Constructs}: phasers, timers, publishers, scopes, shutdown hooks. */
final class ConstructHookTable {

    private static final int FIRST = 17;
    private static final int LAST = 99;

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String PHASER = CONCURRENT + "Phaser";
    private static final String SUBSCRIPTION = CONCURRENT + "SubmissionPublisher$BufferedSubscription";
    private static final String FLOCK = "jdk/internal/misc/ThreadFlock";
    private static final String SCOPE = CONCURRENT + "StructuredTaskScopeImpl";
    private static final String REFERENCES = "java/lang/ref/ReferenceQueue";
    private static final String CONTAINER = "(Ljdk/internal/vm/ThreadContainer;)V";
    private static final String ON_THIS = "(Ljava/lang/Object;)V";

    private ConstructHookTable() {}

    /** Calls inside a JDK class that go to the hooks instead; the receiver becomes the first argument. */
    static final Map<String, String> REPLACED_CALLS =
            Map.of(PHASER, "onAdvance(II)Z", CONCURRENT + "ThreadPoolExecutor", "terminated()V");

    /** In this class each call on the first other one is told beforehand: it may compare what tasks have put there. */
    static final String COMPARING_CLASS = CONCURRENT + "DelayQueue";

    static final String COMPARED_IN = "java/util/PriorityQueue";

    private static Hook hook(
            String owner, String method, String descriptor, String target, String arguments, String result) {
        return new Hook(owner, method, descriptor, FIRST, LAST, "tasks/ConstructHooks." + target, arguments, result);
    }

    private static Hook since(
            int release,
            String owner,
            String method,
            String descriptor,
            String target,
            String arguments,
            String result) {
        return new Hook(owner, method, descriptor, release, LAST, "tasks/ConstructHooks." + target, arguments, result);
    }

    static List<Hook> hooks() {
        String departing = "departing(Ljava/lang/Object;I)V";
        String timed = "(IJLjava/util/concurrent/TimeUnit;)I";
        String start = "start(Ljava/lang/Thread;Ljava/lang/Object;)Z";
        return List.of(
                hook(PHASER, "doArrive", "(I)I", "arriving" + ON_THIS, "this", "void"),
                hook(PHASER, "arriveAndAwaitAdvance", "()I", "arriving" + ON_THIS, "this", "void"),
                hook(PHASER, "arriveAndAwaitAdvance", "()I", "departing" + ON_THIS, "this", "exit"),
                hook(PHASER, "awaitAdvance", "(I)I", departing, "this 0", "exit"),
                hook(PHASER, "awaitAdvanceInterruptibly", "(I)I", departing, "this 0", "exit"),
                hook(PHASER, "awaitAdvanceInterruptibly", timed, departing, "this 0", "exit"),
                hook(PHASER, "doRegister", "(I)I", "registering" + ON_THIS, "this", "void"),
                hook(
                        "java/util/Timer",
                        "sched",
                        "(Ljava/util/TimerTask;JJ)V",
                        "schedule(Ljava/lang/Object;Ljava/lang/Object;JJ)Z",
                        "this 0 1 2",
                        "return"),
                hook(SUBSCRIPTION, "offer", "(Ljava/lang/Object;Z)I", "offering" + ON_THIS, "this", "void"),
                hook(SUBSCRIPTION, "onError", "(Ljava/lang/Throwable;)V", "offering" + ON_THIS, "this", "void"),
                hook(SUBSCRIPTION, "onComplete", "()V", "offering" + ON_THIS, "this", "void"),
                hook(SUBSCRIPTION, "consume", "()V", "consuming" + ON_THIS, "this", "void"),
                hook(SUBSCRIPTION, "consume", "()V", "consumed" + ON_THIS, "this", "exit"),
                hook(CONCURRENT + "ForkJoinTask", "helpQuiesce", "()V", "helpQuiesce()Z", "", "return"),
                hook(
                        "java/lang/Runtime",
                        "addShutdownHook",
                        "(Ljava/lang/Thread;)V",
                        "addShutdownHook(Ljava/lang/Thread;)Z",
                        "0",
                        "return"),
                hook(
                        "java/lang/Runtime",
                        "removeShutdownHook",
                        "(Ljava/lang/Thread;)Z",
                        "removeShutdownHook(Ljava/lang/Thread;)I",
                        "0",
                        "ifKnown"),
                hook(
                        REFERENCES,
                        "remove",
                        "(J)Ljava/lang/ref/Reference;",
                        "awaitReference(Ljava/lang/Object;J)J",
                        "this 0",
                        "parameter"),
                hook(REFERENCES, "remove", "()Ljava/lang/ref/Reference;", "awaitReference" + ON_THIS, "this", "void"),
                hook(
                        CONCURRENT + "PriorityBlockingQueue",
                        "dequeue",
                        "()Ljava/lang/Object;",
                        "comparing" + ON_THIS,
                        "this",
                        "void"),
                since(21, "java/lang/VirtualThread", "start", CONTAINER, start, "this 0", "return"),
                since(21, "java/lang/Thread", "start", CONTAINER, start, "this 0", "return"),
                since(25, FLOCK, "shutdown", "()V", "shuttingDown" + ON_THIS, "this", "void"),
                since(25, FLOCK, "awaitAll", "()Z", "passed" + ON_THIS, "this", "exit"),
                since(25, FLOCK, "close", "()V", "closed" + ON_THIS, "this", "exit"),
                since(25, SCOPE, "onComplete", "(L" + SCOPE + "$SubtaskImpl;)V", "completing()V", "", "void"));
    }
}
