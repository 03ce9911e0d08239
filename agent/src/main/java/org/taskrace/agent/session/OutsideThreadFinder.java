package org.taskrace.agent.session;

import java.util.List;
import java.util.Set;

/** The threads that run beside a check and may belong to the program: a server that a test class has started, for instance. */
final class OutsideThreadFinder {

    /** Beginnings of the names of threads that test runners and the JVM have. */
    private static final List<String> OF_RUNNERS = List.of(
            "surefire",
            "taskrace",
            "junit-",
            "ForkJoinPool",
            "Test worker",
            "Gradle",
            "/127.0.0.1",
            "ThreadedStreamConsumer");

    private OutsideThreadFinder() {}

    /** Returns the names of running threads, without the caller's. */
    static List<String> running(Thread caller) {
        Set<Thread> all = Thread.getAllStackTraces().keySet();
        return all.stream()
                .filter(thread -> thread != caller && thread.isAlive())
                .filter(thread -> isOfPrograms(thread.getThreadGroup()))
                .map(Thread::getName)
                .filter(name -> !name.equals("main") && OF_RUNNERS.stream().noneMatch(name::startsWith))
                .sorted()
                .toList();
    }

    /** Returns whether a group is neither the JVM's nor that of the JDK's helpers; a thread that ends meanwhile has none. */
    private static boolean isOfPrograms(ThreadGroup group) {
        return group != null
                && !group.getName().equals("system")
                && !group.getName().equals("InnocuousThreadGroup");
    }
}
