package org.taskrace.agent.oracle.schedules;

import java.util.List;

/** Java text of a small program. */
final class SmallProgramText {

    /** Stands for an operation where an exception has ended a thread. */
    static final int THROWN = 99;

    /** Stands for a class that has been initialised by the task that said last that it touches the class. */
    static final int INITIALISED = 98;

    /** The word of a task before it touches a class. */
    static final String TOUCHES = "touches";

    /** Stands, with a task's number added, for the begin of a task of a pool, which a cancellation may prevent. */
    static final int BEGAN = 90;

    private final SmallProgram program;
    private final String className;
    private final StringBuilder text = new StringBuilder();

    /** The local variable that adds up what is read: functions have one of their own. */
    private String sum = "sum";

    SmallProgramText(SmallProgram program, String className) {
        this.program = program;
        this.className = className;
        line("import java.util.concurrent.*;");
        line("public class " + className + " {");
        line("static int x0, x1, x2;");
        line("static final int[] y = new int[3];");
        line("static final class Box { int x0, x1, x2; }");
        line("static final Box box = new Box();");
        line("static volatile int v0;");
        line("static final Object L0 = new Object();");
        line("static final java.util.concurrent.locks.ReentrantLock L1 = new"
                + " java.util.concurrent.locks.ReentrantLock();");
        line("static final java.util.concurrent.atomic.AtomicInteger n0 = new"
                + " java.util.concurrent.atomic.AtomicInteger();");
        line("static final CountDownLatch c0 = new CountDownLatch(1);");
        line("static final Object L2 = new Object();");
        line("static final java.util.concurrent.locks.ReentrantReadWriteLock rw = new"
                + " java.util.concurrent.locks.ReentrantReadWriteLock();");
        line("static final Semaphore s0 = new Semaphore(1);");
        line("static final Semaphore s1 = new Semaphore(0);");
        line("static final BlockingQueue<Integer> q0 = new LinkedBlockingQueue<>();");
        line("static final ConcurrentHashMap<Integer, Integer> m0 = new ConcurrentHashMap<>();");
        line("static final CompletableFuture<Integer> f0 = new CompletableFuture<>();");
        line("static final CompletableFuture<Integer> f1 = new CompletableFuture<>();");
        line("static final CountDownLatch c1 = new CountDownLatch(2);");
        line("static int g0;");
        line("static final Object L5 = new Object();");
        meetings();
        line("static boolean ready;");
        line("static final Object L3 = new Object();");
        line("static boolean signalled;");
        line("static final java.util.concurrent.locks.ReentrantLock L4 = new"
                + " java.util.concurrent.locks.ReentrantLock();");
        line("static final java.util.concurrent.locks.Condition d0 = L4.newCondition();");
        line("static ExecutorService pool;");
        line("static void out(int id, String outcome) {");
        line("System.out.println(\"@" + className + " \" + id + \" \" + outcome);");
        line("}");
        for (int task = 1; task < SmallProgram.TASKS; task++) {
            line("static int w" + task + "() throws Exception {");
            line("int sum = 0;");
            if (program.isPooled[task]) {
                line("out(" + (BEGAN + task) + ", \"began\");");
            }
            block(program.tasks.get(task));
            line("return sum;");
            line("}");
        }
        line("static final class Holder {");
        line("static int made;");
        line("static {");
        line("out(" + INITIALISED + ", \"ran\");");
        line("int s = 0;");
        function(program.holder);
        line("made = 1 + s;");
        line("}");
        line("}");
        line("static void action() {");
        line("int s = 0;");
        function(program.barrierAction);
        line("}");
        line("static void depend() {");
        line("int s = 0;");
        function(program.dependent);
        line("}");
        line("static int stage() {");
        line("try {");
        line("return w" + SmallProgram.STAGE + "();");
        line("} catch (Exception e) {");
        line("throw new IllegalStateException(e);");
        line("}");
        line("}");
        line("public static void main(String[] args) throws Exception {");
        line("int sum = 0;");
        line("pool = Executors." + (program.isSingle ? "newSingleThreadExecutor();" : "newFixedThreadPool(3);"));
        for (int task = 1; task < SmallProgram.TASKS; task++) {
            line(
                    program.isPooled[task]
                            ? "Future<Integer> t" + task + " = null;"
                            : "Thread t" + task + " = new Thread(() -> { try { w" + task
                                    + "(); } catch (Exception e) { out(" + THROWN + ", e.getMessage()); } });");
        }
        block(program.tasks.get(0));
        for (int task = 1; task < SmallProgram.TASKS; task++) {
            if (!program.isPooled[task]) {
                line("t" + task + ".join();");
            }
        }
        if (program.trigger != SmallProgram.Trigger.NONE && program.isPooled[1]) {
            // The pool must be there as long as the first task may complete a future.
            line("try { t1.get(); } catch (ExecutionException e) { out(" + THROWN + ", e.getMessage()); }");
        }
        line("pool.shutdown();");
        line("pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);");
        line("}");
        line("}");
    }

    /** Declares what tasks meet at for sure. */
    private void meetings() {
        line("static volatile boolean flag;");
        line("static final java.util.concurrent.atomic.AtomicReference<String> told = new"
                + " java.util.concurrent.atomic.AtomicReference<>();");
        line("static final CountDownLatch c2 = new CountDownLatch(1);");
        line("static final CompletableFuture<Integer> f2 = new CompletableFuture<>();");
        line("static final Semaphore s2 = new Semaphore(0);");
        line("static final BlockingQueue<Integer> q2 = new ArrayBlockingQueue<>(2);");
        line("static final Phaser h2 = new Phaser(1);");
        line("static boolean known;");
        line("static final CyclicBarrier b0 = new CyclicBarrier(3, " + className + "::action);");
        line("static final Phaser h0 = new Phaser(3) {");
        line("@Override protected boolean onAdvance(int phase, int parties) {");
        line("action();");
        line("return false;");
        line("}");
        line("};");
    }

    private String signal() {
        return switch (program.signal) {
            case VOLATILE_FLAG -> "flag = true;";
            case ATOMIC_FLAG -> "told.set(\"yes\");";
            case RELEASED_FLAG -> "told.setRelease(\"yes\");";
            case LATCH -> "c2.countDown();";
            case FUTURE -> "f2.complete(1);";
            case PERMITS -> "s2.release(2);";
            case QUEUE -> "q2.put(1); q2.put(2);";
            case MAP_ENTRY -> "m0.put(5, 1);";
            case PHASE -> "h2.arrive();";
            case MONITOR -> "synchronized (L3) { known = true; L3.notifyAll(); }";
            case CONDITION -> "L4.lock(); try { known = true; d0.signalAll(); } finally { L4.unlock(); }";
        };
    }

    private String awaitSignal() {
        return switch (program.signal) {
            case VOLATILE_FLAG -> "while (!flag) Thread.onSpinWait();";
            case ATOMIC_FLAG -> "while (told.get() == null) Thread.yield();";
            case RELEASED_FLAG -> "while (told.getAcquire() == null) Thread.onSpinWait();";
            case LATCH -> "c2.await();";
            case FUTURE -> sum + " += f2.join();";
            case PERMITS -> "s2.acquire();";
            case QUEUE -> "q2.take();";
            case MAP_ENTRY -> "while (m0.get(5) == null) Thread.onSpinWait();";
            case PHASE -> "h2.awaitAdvance(0);";
            case MONITOR -> "synchronized (L3) { while (!known) L3.wait(); }";
            case CONDITION -> "L4.lock(); try { while (!known) d0.await(); } finally { L4.unlock(); }";
        };
    }

    private String start(int task) {
        String call = "(v, e) -> stage(), pool)";
        if (task == SmallProgram.STAGE) {
            switch (program.trigger) {
                case FIRST -> {
                    return "f0.handleAsync(" + call;
                }
                case BOTH -> {
                    return "CompletableFuture.allOf(f0, f1).handleAsync(" + call;
                }
                case COMBINED -> {
                    return "f0.handle((v, e) -> 1).thenCombineAsync(f1.handle((v, e) -> 2), " + call;
                }
                case ANY -> {
                    return "CompletableFuture.anyOf(f0, f1).handleAsync(" + call;
                }
                default -> {}
            }
        }
        return (program.isForked[task] ? "ForkJoinPool.commonPool()" : "pool") + ".submit((Callable<Integer>) "
                + className + "::w" + task + ")";
    }

    private String location(int number) {
        return switch (program.forms[number]) {
            case SmallProgram.ELEMENT -> "y[" + number + "]";
            case SmallProgram.FIELD -> "box.x" + number;
            default -> "x" + number;
        };
    }

    /** Writes statements of a function that has a sum of its own. */
    private void function(List<Statement> statements) {
        sum = "s";
        block(statements);
        sum = "sum";
    }

    private void line(String content) {
        text.append(content).append('\n');
    }

    private void block(List<Statement> statements) {
        for (Statement statement : statements) {
            write(statement);
        }
    }

    private void outcome(Statement statement, int outcome) {
        line("out(" + statement.id() + ", \"" + statement.kind().outcomes.get(outcome) + "\");");
        block(statement.bodies().get(outcome));
    }

    private void branches(Statement statement, String condition) {
        line("if (" + condition + ") {");
        outcome(statement, 1);
        line("} else {");
        outcome(statement, 0);
        line("}");
    }

    private void section(Statement statement, String begin, String end) {
        line(begin);
        line("try {");
        block(statement.bodies().get(0));
        line("} finally {");
        line(end);
        line("}");
    }

    /** The function notes in an array of its task's own that it ran. */
    private void computes(Statement statement) {
        String ran = "r" + statement.id();
        line("boolean[] " + ran + " = {false};");
        line("m0.computeIfAbsent(8, k -> {");
        line(ran + "[0] = true;");
        line("int s = 0;");
        function(statement.bodies().get(1));
        line("return s;");
        line("});");
        line("if (" + ran + "[0]) {");
        line("out(" + statement.id() + ", \"ran\");");
        line("} else {");
        outcome(statement, 0);
        line("}");
    }

    private void write(Statement statement) {
        String task = "t" + statement.object();
        switch (statement.kind()) {
            case READ -> line(sum + " += " + location(statement.object()) + ";");
            case WRITE -> line(location(statement.object()) + " = 1;");
            case LOCKED -> {
                if (statement.object() == 1) {
                    section(statement, "L1.lock();", "L1.unlock();");
                } else {
                    line("synchronized (L" + statement.object() + ") {");
                    block(statement.bodies().get(0));
                    line("}");
                }
            }
            case VOLATILE_WRITE -> line("v0 = " + statement.value() + ";");
            case INCREMENT -> line("n0.incrementAndGet();");
            case COUNT_DOWN -> line("c" + statement.object() + ".countDown();");
            case START ->
                line(
                        program.isPooled[statement.object()]
                                ? task + " = " + start(statement.object()) + ";"
                                : task + ".start();");
            case START_ALL -> {
                line("java.util.List<Future<Integer>> all = pool.invokeAll(java.util.List.<Callable<Integer>>of("
                        + className + "::w1, " + className + "::w2));");
                line("t1 = all.get(0);");
                line("t2 = all.get(1);");
            }
            case SIGNAL -> line(signal());
            case AWAIT_SIGNAL -> line(awaitSignal());
            case BARRIER -> line(program.isPhaser ? "h0.arriveAndAwaitAdvance();" : "b0.await();");
            case BARRIER_IF -> branches(statement, "b0.await() == 0");
            case DEPEND -> line("f0.whenComplete((v, e) -> depend());");
            case READ_IF -> branches(statement, location(statement.object()) + " == 1");
            case ATOMIC_IF -> branches(statement, "n0.get() == " + statement.value());
            case GET_AND_INCREMENT -> branches(statement, "n0.getAndIncrement() == 0");
            case GUARDED_WRITE -> line("synchronized (L5) { g0 = 1; }");
            case GUARDED_IF -> {
                String found = "seen" + statement.id();
                line("boolean " + found + ";");
                line("synchronized (L5) { " + found + " = g0 == 1; }");
                branches(statement, found);
            }
            case HAS_ENDED ->
                branches(
                        statement,
                        program.isPooled[statement.object()] ? task + ".isDone()" : "!" + task + ".isAlive()");
            case TOUCH -> {
                line("out(" + statement.id() + ", \"" + TOUCHES + "\");");
                line("if (Holder.made == 0) {");
                line("throw new AssertionError();");
                line("}");
            }
            case DOWNGRADE -> {
                line("rw.writeLock().lock();");
                line("try {");
                block(statement.bodies().get(0));
                line("rw.readLock().lock();");
                line("} finally {");
                line("rw.writeLock().unlock();");
                line("}");
                line("try {");
                block(statement.bodies().get(1));
                line("} finally {");
                line("rw.readLock().unlock();");
                line("}");
            }
            case JOIN -> line(task + ".join();");
            case TIMED_JOIN -> line(task + ".join(50);");
            case THROW -> line("if (sum >= 0) throw new IllegalStateException(\"thrown\");");
            case VOLATILE_IF -> branches(statement, "v0 == " + statement.value());
            case COMPARE_AND_SET -> branches(statement, "n0.compareAndSet(0, 5)");
            case TRY_LOCK -> {
                line("if (L1.tryLock()) {");
                line("try {");
                outcome(statement, 1);
                line("} finally {");
                line("L1.unlock();");
                line("}");
                line("} else {");
                outcome(statement, 0);
                line("}");
            }
            case AWAIT -> branches(statement, "c" + statement.object() + ".await(50, TimeUnit.MILLISECONDS)");
            case AWAIT_BLINDLY -> line("c" + statement.object() + ".await(50, TimeUnit.MILLISECONDS);");
            case READ_LOCKED, WRITE_LOCKED -> {
                String lock = statement.kind() == Statement.Kind.READ_LOCKED ? "rw.readLock()" : "rw.writeLock()";
                section(statement, lock + ".lock();", lock + ".unlock();");
            }
            case WITH_PERMIT -> section(statement, "s0.acquire();", "s0.release();");
            case RELEASE -> line("s1.release();");
            case TRY_ACQUIRE -> branches(statement, "s1.tryAcquire(50, TimeUnit.MILLISECONDS)");
            case OFFER -> line("q0.offer(" + statement.value() + ");");
            case POLL -> {
                String found = "p" + statement.id();
                line("Integer " + found + " = q0.poll(50, TimeUnit.MILLISECONDS);");
                line("if (" + found + " == null) {");
                outcome(statement, 0);
                line("} else if (" + found + " == 1) {");
                outcome(statement, 1);
                line("} else {");
                outcome(statement, 2);
                line("}");
            }
            case PUT_IF_ABSENT -> branches(statement, "m0.putIfAbsent(7, 1) == null");
            case COMPUTE_IF_ABSENT -> computes(statement);
            case MERGE -> line("m0.merge(9, 1, Integer::sum);");
            case COMPLETE -> branches(statement, "f" + statement.object() + ".complete(1)");
            case COMPLETE_EXCEPTIONALLY ->
                branches(statement, "f" + statement.object() + ".completeExceptionally(new IllegalStateException())");
            case IS_COMPLETED -> branches(statement, "f" + statement.object() + ".isDone()");
            case GET_COMPLETED -> {
                line("try {");
                line("sum += f" + statement.object() + ".get(50, TimeUnit.MILLISECONDS);");
                outcome(statement, 1);
                line("} catch (ExecutionException e" + statement.id() + ") {");
                outcome(statement, 0);
                line("} catch (TimeoutException e" + statement.id() + ") {");
                outcome(statement, 2);
                line("}");
            }
            case NOTIFY ->
                line(
                        program.usesCondition
                                ? "L4.lock(); try { signalled = true; d0.signalAll(); } finally { L4.unlock(); }"
                                : "synchronized (L3) { ready = true; L3.notifyAll(); }");
            case WAIT -> {
                String found = "seen" + statement.id();
                line("boolean " + found + ";");
                line(
                        !program.usesCondition
                                ? "synchronized (L3) { if (!ready) L3.wait(50); " + found + " = ready; }"
                                : "L4.lock(); try { if (!signalled) d0.await(50, TimeUnit.MILLISECONDS); " + found
                                        + " = signalled; } finally { L4.unlock(); }");
                branches(statement, found);
            }
            case CANCEL -> branches(statement, task + ".cancel(false)");
            case GET, TIMED_GET -> {
                boolean isTimed = statement.kind() == Statement.Kind.TIMED_GET;
                line("try {");
                line("sum += " + task + (isTimed ? ".get(50, TimeUnit.MILLISECONDS);" : ".get();"));
                outcome(statement, 1);
                line("} catch (ExecutionException e" + statement.id() + ") {");
                outcome(statement, 0);
                line("} catch (CancellationException e" + statement.id() + ") {");
                outcome(statement, 2);
                if (isTimed) {
                    line("} catch (TimeoutException e" + statement.id() + ") {");
                    outcome(statement, 3);
                }
                line("}");
            }
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
