package org.taskrace.agent.oracle.schedules;

import java.util.List;

/** Java text of a small program. */
final class SmallProgramText {

    /** Stands for an operation where an exception has ended a thread. */
    static final int THROWN = 99;

    private final SmallProgram program;
    private final String className;
    private final StringBuilder text = new StringBuilder();

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
        line("static void out(int id, String outcome) {");
        line("System.out.println(\"@" + className + " \" + id + \" \" + outcome);");
        line("}");
        for (int task = 1; task < SmallProgram.TASKS; task++) {
            line("static int w" + task + "() throws Exception {");
            line("int sum = 0;");
            block(program.tasks.get(task));
            line("return sum;");
            line("}");
        }
        line("public static void main(String[] args) throws Exception {");
        line("int sum = 0;");
        line("ExecutorService pool = Executors.newFixedThreadPool(3);");
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

    private void write(Statement statement) {
        String task = "t" + statement.object();
        switch (statement.kind()) {
            case READ -> line("sum += x" + statement.object() + ";");
            case WRITE -> line("x" + statement.object() + " = 1;");
            case LOCKED -> {
                line("synchronized (L0) {");
                block(statement.bodies().get(0));
                line("}");
            }
            case VOLATILE_WRITE -> line("v0 = " + statement.value() + ";");
            case INCREMENT -> line("n0.incrementAndGet();");
            case COUNT_DOWN -> line("c0.countDown();");
            case START ->
                line(
                        program.isPooled[statement.object()]
                                ? task + " = pool.submit((Callable<Integer>) " + className + "::w" + statement.object()
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
            case CANCEL -> branches(statement, task + ".cancel(false)");
            case GET, TIMED_GET -> {
                boolean isTimed = statement.kind() == Statement.Kind.TIMED_GET;
                line("try {");
                line("sum += " + task + (isTimed ? ".get(50, TimeUnit.MILLISECONDS);" : ".get();"));
                outcome(statement, 1);
                line("} catch (ExecutionException e) {");
                outcome(statement, 0);
                line("} catch (CancellationException e) {");
                outcome(statement, 2);
                if (isTimed) {
                    line("} catch (TimeoutException e) {");
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
