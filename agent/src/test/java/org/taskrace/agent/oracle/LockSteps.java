package org.taskrace.agent.oracle;

import java.util.List;

/** Statements with locks, volatile fields and atomics. */
final class LockSteps {

    private LockSteps() {}

    /** A block under a monitor, or under a {@code ReentrantLock}. */
    record Locked(String lock, boolean isMonitor, List<Step> body) implements Step {

        @Override
        public void write(JavaText out) {
            if (isMonitor) {
                out.line("synchronized (" + lock + ") {");
                Step.write(body, out);
                out.line("}");
            } else {
                out.line(lock + ".lock();");
                out.line("try {");
                Step.write(body, out);
                out.line("} finally {");
                out.line(lock + ".unlock();");
                out.line("}");
            }
        }

        @Override
        public void run(ModelRun run) {
            run.acquire(lock);
            try {
                run.block(body);
            } finally {
                run.release(lock);
            }
        }
    }

    record VolatileField(String field, boolean writes) implements Step {

        @Override
        public void write(JavaText out) {
            out.line(writes ? field + " = lo;" : "sum += " + field + ";");
        }

        @Override
        public void run(ModelRun run) {
            if (writes) {
                run.publish(field, false);
            } else {
                run.see(field);
            }
        }
    }

    /** Operations of an {@code AtomicInteger}. */
    enum AtomicOperation {
        GET("sum += %s.get();"),
        SET("%s.set(lo);"),
        /** The result is not used, so the operation sees nothing and commutes with others of its kind. */
        UPDATE("%s.incrementAndGet();"),
        EXCHANGE("sum += %s.getAndSet(lo);");

        private final String text;

        AtomicOperation(String text) {
            this.text = text;
        }

        /** Whether the program uses the value that was there. */
        boolean sees() {
            return this == GET || this == EXCHANGE;
        }
    }

    record Atomic(String name, AtomicOperation operation) implements Step {

        @Override
        public void write(JavaText out) {
            out.line(String.format(operation.text, name));
        }

        @Override
        public void run(ModelRun run) {
            if (operation.sees()) {
                run.see(name);
            }
            if (operation != AtomicOperation.GET) {
                run.publish(name, operation == AtomicOperation.UPDATE);
            }
        }
    }
}
