package org.taskrace.agent.oracle.schedules;

import java.util.List;

/** Java text of a small program. */
final class SmallProgramText {

    /** Stands for an operation where an exception has ended a thread. */
    static final int THROWN = 99;

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
        line("static boolean ready;");
        line("static final Object L3 = new Object();");
        line("static boolean signalled;");
        line("static final java.util.concurrent.locks.ReentrantLock L4 = new"
                + " java.util.concurrent.locks.ReentrantLock();");
        line("static final java.util.concurrent.locks.Condition d0 = L4.newCondition();");
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
        line("public static void main(String[] args) throws Exception {");
        line("int sum = 0;");
        line("ExecutorService pool = Executors."
                + (program.isSingle ? "newSingleThreadExecutor();" : "newFixedThreadPool(3);"));
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
        line("pool.shutdown();");
        line("pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);");
        line("}");
        line("}");
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
        sum = "s";
        block(statement.bodies().get(1));
        sum = "sum";
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
            case READ -> line(sum + " += x" + statement.object() + ";");
            case WRITE -> line("x" + statement.object() + " = 1;");
            case LOCKED -> {
                line("synchronized (L" + statement.object() + ") {");
                block(statement.bodies().get(0));
                line("}");
            }
            case VOLATILE_WRITE -> line("v0 = " + statement.value() + ";");
            case INCREMENT -> line("n0.incrementAndGet();");
            case COUNT_DOWN -> line("c0.countDown();");
            case START ->
                line(
                        program.isPooled[statement.object()]
                                ? task + " = "
                                        + (program.isForked[statement.object()] ? "ForkJoinPool.commonPool()" : "pool")
                                        + ".submit((Callable<Integer>) " + className + "::w" + statement.object()
                                        + ");"
                                : task + ".start();");
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
            case AWAIT -> branches(statement, "c0.await(50, TimeUnit.MILLISECONDS)");
            case AWAIT_BLINDLY -> line("c0.await(50, TimeUnit.MILLISECONDS);");
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
            case COMPLETE -> branches(statement, "f0.complete(1)");
            case COMPLETE_EXCEPTIONALLY -> branches(statement, "f0.completeExceptionally(new IllegalStateException())");
            case IS_COMPLETED -> branches(statement, "f0.isDone()");
            case GET_COMPLETED -> {
                line("try {");
                line("sum += f0.get(50, TimeUnit.MILLISECONDS);");
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
                String found = "b" + statement.id();
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
