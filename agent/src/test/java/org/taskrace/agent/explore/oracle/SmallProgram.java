package org.taskrace.agent.explore.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.taskrace.agent.explore.oracle.SmallOperation.Kind;

/** A random program of two or three tasks that meet at all kinds of objects; it has no data race. */
final class SmallProgram {

    private static final Kind[] ALL = Kind.values();

    /** Objects of most kinds are two; locks are three, and these kinds name one of them. */
    private static final Set<Kind> OF_LOCK_1 = Set.of(Kind.TRY_SECTION, Kind.TRY_SECTION_IN_TIME);

    private static final Set<Kind> OF_LOCK_2 = Set.of(Kind.READ_SECTION, Kind.WRITE_SECTION);

    final long seed;
    final List<List<SmallOperation>> tasks = new ArrayList<>();

    /**
     * @param withAll whether the program may use all kinds, or only those that seeds have had from the beginning
     */
    SmallProgram(long seed, boolean withAll) {
        List<Kind> possible = new ArrayList<>(List.of(ALL));
        possible.removeIf(kind -> (kind.isOfFutures() || kind.isOfThreads() || kind.isOfMeetings()) && !withAll);
        this.seed = seed;
        Random random = new Random(seed * 7919);
        // A few kinds for each program, so that its tasks do meet.
        List<Kind> kinds = new ArrayList<>();
        int count = 2 + random.nextInt(3);
        while (kinds.size() < count) {
            Kind kind = possible.get(random.nextInt(possible.size()));
            if (!kind.needsLock()) {
                kinds.add(kind);
                partner(kind, kinds);
            }
        }
        if (kinds.contains(Kind.INTERRUPT)) {
            kinds.removeIf(kind -> kind.isInterruptible() || kind == Kind.SECTION);
        }
        int tasksWanted = random.nextInt(4) == 0 ? 3 : 2;
        for (int i = 0; i < tasksWanted; i++) {
            List<SmallOperation> task = new ArrayList<>();
            int length = (tasksWanted == 3 ? 1 : 2) + random.nextInt(2);
            for (int j = 0; j < length; j++) {
                task.add(operation(random, kinds, List.of(), 0));
            }
            tasks.add(task);
        }
    }

    /** Adds what an operation needs to come out in more than one way. */
    private static void partner(Kind kind, List<Kind> kinds) {
        switch (kind) {
            case ACQUIRE, TRY_ACQUIRE, TRY_ACQUIRE_IN_TIME -> kinds.add(Kind.RELEASE);
            case AWAIT, AWAIT_IN_TIME, COUNT -> kinds.add(Kind.COUNT_DOWN);
            case TAKE, POLL, POLL_IN_TIME, SIZE -> kinds.add(Kind.PUT);
            case PUT, OFFER -> kinds.add(Kind.TAKE);
            case READ -> kinds.add(Kind.WRITE);
            case LOOK_UP, REMOVE -> kinds.add(Kind.MERGE);
            case TRY_SECTION, TRY_SECTION_IN_TIME -> kinds.add(Kind.SECTION);
            case READ_SECTION -> kinds.add(Kind.WRITE_SECTION);
            case IS_DONE, GET_NOW, GET_FUTURE, GET_IN_TIME -> kinds.add(Kind.COMPLETE);
            case COMPLETE -> kinds.add(Kind.GET_NOW);
            case CANCEL -> kinds.addAll(List.of(Kind.COMPLETE, Kind.GET_NOW));
            case CANCEL_CALL, CALL_IS_DONE, GET_CALL -> kinds.add(Kind.CALL);
            case CALL -> kinds.add(Kind.CANCEL_CALL);
            case EXECUTE, IS_SHUT_DOWN -> kinds.add(Kind.SHUT_DOWN);
            case EXECUTE_NAP -> kinds.add(Kind.SHUT_DOWN_NOW);
            case SHUT_DOWN -> kinds.add(Kind.EXECUTE);
            case SHUT_DOWN_NOW -> kinds.addAll(List.of(Kind.EXECUTE, Kind.EXECUTE_NAP));
            case ANY_NOW, GET_ANY -> kinds.add(Kind.COMPLETE);
            case STAMPED_WRITE -> kinds.add(Kind.OPTIMISTIC_READ);
            case STAMPED_READ, OPTIMISTIC_READ -> kinds.add(Kind.STAMPED_WRITE);
            case SPIN -> kinds.add(Kind.WRITE);
            case SPIN_ON_ATOMIC -> kinds.add(Kind.INCREMENT_AND_LOG);
            case UPDATE_IN_LOOP -> kinds.add(Kind.GET);
            case COMPUTE -> kinds.addAll(List.of(Kind.LOOK_UP, Kind.WRITE));
            case FIRST_USE -> kinds.addAll(List.of(Kind.GET, Kind.WRITE));
            case INTERRUPTED, NAP -> kinds.add(Kind.INTERRUPT);
            case INTERRUPT -> kinds.addAll(List.of(Kind.NAP, Kind.INTERRUPTED));
            case PARK -> kinds.add(Kind.UNPARK);
            case UNPARK -> kinds.add(Kind.PARK);
            default -> {}
        }
    }

    private static SmallOperation operation(Random random, List<Kind> kinds, List<SmallOperation> around, int depth) {
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        int value = 1 + random.nextInt(2);
        SmallOperation inner = around.isEmpty() ? null : around.get(around.size() - 1);
        if (inner != null && random.nextInt(4) > 0) {
            return new SmallOperation(inside(random, inner), inner.object, value);
        }
        if (!kind.hasBody()) {
            return new SmallOperation(kind, random.nextInt(3) / 2, value);
        }
        int lock = OF_LOCK_1.contains(kind) ? 1 : OF_LOCK_2.contains(kind) ? 2 : random.nextInt(2);
        if (depth == 2 || around.stream().anyMatch(outer -> outer.object == lock)) {
            return new SmallOperation(Kind.INCREMENT_AND_LOG, 0, value);
        }
        SmallOperation section = new SmallOperation(kind, lock, value);
        List<SmallOperation> deeper = new ArrayList<>(around);
        deeper.add(section);
        int length = 1 + random.nextInt(2);
        for (int i = 0; i < length; i++) {
            section.body.add(operation(random, kinds, deeper, depth + 1));
        }
        return section;
    }

    private static Kind inside(Random random, SmallOperation section) {
        if (section.kind == Kind.READ_SECTION) {
            return Kind.LOG;
        }
        boolean hasSignals = section.object < 2;
        int most = hasSignals ? Kind.SECTION.ordinal() : Kind.WAIT_FOR_FLAG.ordinal();
        return ALL[Kind.ADD.ordinal() + random.nextInt(most - Kind.ADD.ordinal())];
    }

    /** Returns all lists of operations, for shrinking. */
    List<List<SmallOperation>> lists() {
        List<List<SmallOperation>> all = new ArrayList<>();
        tasks.forEach(task -> collect(task, all));
        return all;
    }

    private static void collect(List<SmallOperation> list, List<List<SmallOperation>> all) {
        all.add(list);
        list.forEach(operation -> {
            if (!operation.body.isEmpty()) {
                collect(operation.body, all);
            }
        });
    }

    private boolean usesExecutors() {
        return uses(kind -> kind.compareTo(Kind.EXECUTE) >= 0 && kind.isOfFutures());
    }

    /** Returns whether an operation is of a kind. */
    boolean uses(Predicate<Kind> wanted) {
        return lists().stream().flatMap(List::stream).anyMatch(operation -> wanted.test(operation.kind));
    }

    /** Returns whether the program looks at the first of two futures that is complete. */
    boolean usesAny() {
        return uses(kind -> kind == Kind.ANY_NOW || kind == Kind.GET_ANY);
    }

    String name() {
        return "P" + seed;
    }

    /** Returns the program as a Java class. */
    String text(String name) {
        StringBuilder out = new StringBuilder();
        out.append("import java.util.concurrent.*;\n");
        out.append("import java.util.concurrent.atomic.*;\n");
        out.append("import java.util.concurrent.locks.*;\n\n");
        out.append("public class ").append(name).append(" {\n");
        out.append("    static volatile int v0, v1;\n");
        out.append("    static final AtomicInteger a0 = new AtomicInteger(), a1 = new AtomicInteger();\n");
        out.append("    static final Semaphore s0 = new Semaphore(0), s1 = new Semaphore(1);\n");
        out.append("    static final CountDownLatch d0 = new CountDownLatch(1), d1 = new CountDownLatch(2);\n");
        out.append("    static final BlockingQueue<Integer> q0 = new ArrayBlockingQueue<>(1);\n");
        out.append("    static final BlockingQueue<Integer> q1 = new LinkedBlockingQueue<>();\n");
        out.append("    static final ConcurrentHashMap<String, Integer> h0 = new ConcurrentHashMap<>();\n");
        out.append("    static final ConcurrentMap<String, Integer> h1 = new ConcurrentSkipListMap<>();\n");
        out.append("    static final Object m0 = new Object();\n");
        out.append("    static final ReentrantLock l1 = new ReentrantLock();\n");
        out.append("    static final Condition c1 = l1.newCondition();\n");
        out.append("    static final ReentrantReadWriteLock r2 = new ReentrantReadWriteLock();\n");
        out.append("    static int p0, p1, p2, f0, f1;\n");
        out.append("    static final CompletableFuture<Integer> u0 = new CompletableFuture<>();\n");
        out.append("    static final CompletableFuture<Integer> u1 = new CompletableFuture<>();\n");
        out.append("    static final FutureTask<Integer> g0 = new FutureTask<>(() -> 7);\n");
        out.append("    static final FutureTask<Integer> g1 = new FutureTask<>(() -> 8);\n");
        if (usesExecutors()) {
            out.append("    static final ExecutorService e0 = Executors.newSingleThreadExecutor();\n");
            out.append("    static final ExecutorService e1 = Executors.newFixedThreadPool(1);\n");
        }
        if (usesAny()) {
            out.append("    static final CompletableFuture<Object> any = CompletableFuture.anyOf(u0, u1);\n");
            out.append("    static int anyNow() {\n        try {\n            return (Integer) any.getNow(-1);\n");
            out.append("        } catch (CompletionException e) {\n            return -2;\n        }\n    }\n\n");
            out.append("    static int gotAny() throws Exception {\n        try {\n");
            out.append("            return (Integer) any.get();\n");
            out.append("        } catch (ExecutionException e) {\n            return -2;\n        }\n    }\n\n");
        }
        if (uses(Kind::isOfMeetings)) {
            meetings(out);
        }
        out.append("    static final String[] logs = {\"\", \"\", \"\", \"\", \"\"};\n\n");
        out.append("    static void log(int task, int value) {\n        logs[task] += value + \" \";\n    }\n\n");
        out.append("    static int orNone(Integer value) {\n        return value == null ? -1 : value;\n    }\n\n");
        out.append("    static int now(CompletableFuture<Integer> future) {\n        try {\n");
        out.append("            return future.getNow(-1);\n");
        out.append("        } catch (CancellationException e) {\n            return -2;\n        }\n    }\n\n");
        out.append("    static final Thread[] threads = new Thread[")
                .append(tasks.size())
                .append("];\n\n");
        out.append("    static Thread next(int task) {\n");
        out.append("        return threads[(task + 1) % threads.length];\n    }\n\n");
        out.append("    static int nap(int time) {\n        try {\n            Thread.sleep(time);\n");
        out.append("            return 0;\n        } catch (InterruptedException e) {\n            return 1;\n");
        out.append("        }\n    }\n\n");
        out.append("    static int got(Future<Integer> future) throws Exception {\n        try {\n");
        out.append("            return future.get();\n");
        out.append("        } catch (CancellationException e) {\n            return -2;\n        }\n    }\n\n");
        out.append("    static int gotInTime(Future<Integer> future, int limit) throws Exception {\n        try {\n");
        out.append("            return future.get(limit, TimeUnit.MILLISECONDS);\n");
        out.append("        } catch (TimeoutException e) {\n            return -1;\n");
        out.append("        } catch (CancellationException e) {\n            return -2;\n        }\n    }\n\n");
        out.append("    static int executed(ExecutorService executor, Runnable task) {\n        try {\n");
        out.append("            executor.execute(task);\n            return 1;\n");
        out.append("        } catch (RejectedExecutionException e) {\n            return 0;\n        }\n    }\n\n");
        for (int i = 0; i < tasks.size(); i++) {
            out.append("    static void task").append(i).append("(int t) throws Exception {\n");
            tasks.get(i).forEach(operation -> operation.print(out, "        "));
            out.append("    }\n\n");
        }
        out.append("    interface Body {\n        void run() throws Exception;\n    }\n\n");
        out.append("    static Thread thread(Body body) {\n");
        out.append("        Thread thread = new Thread(() -> {\n            try {\n                body.run();\n");
        out.append(
                "            } catch (Exception e) {\n                throw new IllegalStateException(e);\n            }\n");
        out.append("        });\n        return thread;\n    }\n\n");
        out.append("    public static void main(String[] arguments) throws Exception {\n");
        for (int i = 0; i < tasks.size(); i++) {
            out.append("        threads[")
                    .append(i)
                    .append("] = thread(() -> task")
                    .append(i)
                    .append("(")
                    .append(i)
                    .append("));\n");
        }
        for (int i = 0; i < tasks.size(); i++) {
            out.append("        threads[").append(i).append("].start();\n");
        }
        for (int i = 0; i < tasks.size(); i++) {
            out.append("        threads[").append(i).append("].join();\n");
        }
        if (usesExecutors()) {
            out.append("        e0.shutdown();\n        e1.shutdown();\n");
            out.append("        e0.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);\n");
            out.append("        e1.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);\n");
        }
        out.append(
                "        System.out.println(logs[0] + \"/\" + logs[1] + \"/\" + logs[2] + \"/\" + p0 + \" \" + p1 + \" \" + p2\n");
        out.append(
                "                + \" \" + v0 + \" \" + v1 + \" \" + a0 + \" \" + a1 + \"/\" + logs[3] + \"/\" + logs[4]);\n    }\n}\n");
        return out.toString();
    }

    private static void meetings(StringBuilder out) {
        out.append("    static final Exchanger<Integer> x0 = new Exchanger<>(), x1 = new Exchanger<>();\n");
        out.append("    static final CyclicBarrier b0 = new CyclicBarrier(2), b1 = new CyclicBarrier(2);\n");
        out.append("    static final StampedLock[] stamped = {new StampedLock(), new StampedLock()};\n");
        out.append("    static final int[] w = new int[2];\n\n");
        out.append("    static class Lazy0 {\n        static final int VALUE = computed(0);\n    }\n\n");
        out.append("    static class Lazy1 {\n        static final int VALUE = computed(1);\n    }\n\n");
        out.append("    static int computed(int i) {\n");
        out.append("        int count = (i == 0 ? a0 : a1).incrementAndGet();\n");
        out.append("        return 10 * count + (i == 0 ? v0 : v1);\n    }\n\n");
        out.append("    static int updated(AtomicInteger number, int by) {\n        int old;\n        do {\n");
        out.append("            old = number.get();\n");
        out.append("        } while (!number.compareAndSet(old, 2 * old + by));\n        return old;\n    }\n\n");
        out.append("    static int exchanged(Exchanger<Integer> exchanger, int value) throws Exception {\n");
        out.append("        try {\n            return exchanger.exchange(value, value, TimeUnit.MILLISECONDS);\n");
        out.append("        } catch (TimeoutException e) {\n            return -1;\n        }\n    }\n\n");
        out.append("    static void stampedWrite(int i, int value) {\n");
        out.append("        long stamp = stamped[i].writeLock();\n        w[i] += value;\n");
        out.append("        stamped[i].unlockWrite(stamp);\n    }\n\n");
        out.append("    static int stampedRead(int i) {\n");
        out.append("        long stamp = stamped[i].readLock();\n        int value = w[i];\n");
        out.append("        stamped[i].unlockRead(stamp);\n        return value;\n    }\n\n");
        out.append("    static int optimisticRead(int i) {\n");
        out.append("        long stamp = stamped[i].tryOptimisticRead();\n        int value = w[i];\n");
        out.append("        return stamped[i].validate(stamp) ? value : -1;\n    }\n\n");
    }
}
