package org.taskrace.agent.session;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Recogniser of libraries that run tasks of their own on a scheduler of their own. The threads and queues below them
 * are followed, but not their tasks: tasks that ran on one thread look ordered. So a verdict never speaks of all
 * schedules once such a library is in use. Nor does it where a library's code stays as it is.
 */
public final class UnfollowedFrameworks {

    /** A class that is loaded as soon as the library is used, and what it schedules. */
    private static final Map<String, String> BY_CLASS = Map.ofEntries(
            Map.entry("kotlinx/coroutines/JobSupport", "Kotlin coroutines"),
            Map.entry("akka/actor/ActorSystemImpl", "Akka actors"),
            Map.entry("org/apache/pekko/actor/ActorSystemImpl", "Pekko actors"),
            Map.entry("io/netty/util/concurrent/SingleThreadEventExecutor", "Netty event loops"),
            Map.entry("io/vertx/core/impl/VertxImpl", "Vert.x event loops"),
            Map.entry("co/paralleluniverse/fibers/Fiber", "Quasar fibers"),
            Map.entry("cats/effect/IOFiber", "Cats Effect fibers"),
            Map.entry("zio/internal/FiberRuntime", "ZIO fibers"));

    /** A class that is loaded as soon as a library is used whose code stays as it is. */
    private static final Map<String, String> UNTOUCHED = Map.of("org/mockito/internal/MockitoCore", "Mockito");

    private final Set<String> seen = new TreeSet<>();

    /** Notes that a class is loaded, by its internal name. */
    public void loaded(String className) {
        String framework = BY_CLASS.get(className);
        if (framework != null) {
            add(framework + ", of which only the threads are followed (docs/followed.md)");
        }
        String untouched = UNTOUCHED.get(className);
        if (untouched != null) {
            add(untouched + ", whose own code is not followed (docs/followed.md)");
        }
    }

    private void add(String reason) {
        synchronized (seen) {
            seen.add(reason);
        }
    }

    /** Returns a reason for each library that was seen. */
    List<String> reasons() {
        synchronized (seen) {
            return List.copyOf(seen);
        }
    }
}
