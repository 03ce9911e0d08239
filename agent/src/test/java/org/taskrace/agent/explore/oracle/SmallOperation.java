package org.taskrace.agent.explore.oracle;

import java.util.ArrayList;
import java.util.List;

/** An operation of a small program; one with a body holds a lock while the body runs. */
final class SmallOperation {

    /** What an operation does, and its text; % stands for the number of its object, # for a small constant. */
    enum Kind {
        READ("log(t, v%);"),
        WRITE("v% = #;"),
        INCREMENT("a%.incrementAndGet();"),
        INCREMENT_AND_LOG("log(t, a%.incrementAndGet());"),
        COMPARE_AND_SET("log(t, a%.compareAndSet(#, # + 1) ? 1 : 0);"),
        GET("log(t, a%.get());"),
        ACQUIRE("s%.acquire();"),
        RELEASE("s%.release();"),
        TRY_ACQUIRE("log(t, s%.tryAcquire() ? 1 : 0);"),
        TRY_ACQUIRE_IN_TIME("log(t, s%.tryAcquire(#, TimeUnit.MILLISECONDS) ? 1 : 0);"),
        COUNT_DOWN("d%.countDown();"),
        AWAIT("d%.await();"),
        AWAIT_IN_TIME("log(t, d%.await(#, TimeUnit.MILLISECONDS) ? 1 : 0);"),
        COUNT("log(t, (int) d%.getCount());"),
        PUT("q%.put(#);"),
        TAKE("log(t, q%.take());"),
        OFFER("log(t, q%.offer(#) ? 1 : 0);"),
        POLL("log(t, orNone(q%.poll()));"),
        POLL_IN_TIME("log(t, orNone(q%.poll(#, TimeUnit.MILLISECONDS)));"),
        SIZE("log(t, q%.size());"),
        PUT_IF_ABSENT("log(t, orNone(h%.putIfAbsent(\"k\", #)));"),
        MERGE("h%.merge(\"k\", #, Integer::sum);"),
        REMOVE("log(t, orNone(h%.remove(\"k\")));"),
        LOOK_UP("log(t, orNone(h%.get(\"k\")));"),
        SLEEP("Thread.sleep(#);"),

        /** These meet other tasks, or compute a value that others wait for. */
        EXCHANGE("log(t, x%.exchange(#));"),
        EXCHANGE_IN_TIME("log(t, exchanged(x%, #));"),
        MEET("log(t, b%.await());"),
        STAMPED_WRITE("stampedWrite(%, #);"),
        STAMPED_READ("log(t, stampedRead(%));"),
        OPTIMISTIC_READ("log(t, optimisticRead(%));"),
        SPIN("while (v% == 0) { Thread.onSpinWait(); }"),
        SPIN_ON_ATOMIC("while (a%.get() < #) { Thread.yield(); }"),
        UPDATE_IN_LOOP("log(t, updated(a%, #));"),
        COMPUTE("log(t, h%.computeIfAbsent(\"k\", key -> computed(%)));"),
        FIRST_USE("log(t, Lazy%.VALUE);"),

        /** These are about futures and executors. */
        COMPLETE("log(t, u%.complete(#) ? 1 : 0);"),
        CANCEL("log(t, u%.cancel(false) ? 1 : 0);"),
        IS_DONE("log(t, u%.isDone() ? 1 : 0);"),
        GET_NOW("log(t, now(u%));"),
        GET_FUTURE("log(t, got(u%));"),
        GET_IN_TIME("log(t, gotInTime(u%, #));"),
        ANY_NOW("log(t, anyNow());"),
        GET_ANY("log(t, gotAny());"),
        CALL("g%.run();"),
        CANCEL_CALL("log(t, g%.cancel(false) ? 1 : 0);"),
        CALL_IS_DONE("log(t, g%.isDone() ? 1 : 0);"),
        GET_CALL("log(t, got(g%));"),
        EXECUTE("log(t, executed(e%, () -> log(3 + %, #)));"),
        EXECUTE_NAP("log(t, executed(e%, () -> log(3 + %, nap(#))));"),
        SHUT_DOWN("e%.shutdown();"),
        SHUT_DOWN_NOW("log(t, e%.shutdownNow().size());"),
        IS_SHUT_DOWN("log(t, e%.isShutdown() ? 1 : 0);"),

        /** These are about the next thread, or the own one. */
        INTERRUPT("next(t).interrupt();"),
        INTERRUPTED("log(t, Thread.interrupted() ? 1 : 0);"),
        NAP("log(t, nap(#));"),
        PARK("LockSupport.park();"),
        UNPARK("LockSupport.unpark(next(t));"),

        /** These stand in a section of the lock with the same number only. */
        ADD("p% += #;"),
        DOUBLE("p% *= 2;"),
        LOG("log(t, p%);"),
        WAIT_FOR_FLAG("while (f% == 0) { @await(); }"),
        WAIT("@await();"),
        WAIT_IN_TIME("@await(#);"),
        SET_FLAG("f% = 1;"),
        NOTIFY("@signal();"),
        NOTIFY_ALL("@signalAll();"),

        /** These have a body. */
        SECTION("@lock();"),
        TRY_SECTION("if (l%.tryLock()) {"),
        TRY_SECTION_IN_TIME("if (l%.tryLock(#, TimeUnit.MILLISECONDS)) {"),
        READ_SECTION("r%.readLock().lock();"),
        WRITE_SECTION("r%.writeLock().lock();");

        final String text;

        Kind(String text) {
            this.text = text;
        }

        boolean hasBody() {
            return compareTo(SECTION) >= 0;
        }

        boolean spins() {
            return this == SPIN || this == SPIN_ON_ATOMIC;
        }

        boolean isOfMeetings() {
            return compareTo(EXCHANGE) >= 0 && compareTo(FIRST_USE) <= 0;
        }

        boolean isOfFutures() {
            return compareTo(COMPLETE) >= 0 && compareTo(IS_SHUT_DOWN) <= 0;
        }

        boolean isOfThreads() {
            return compareTo(INTERRUPT) >= 0 && compareTo(UNPARK) <= 0;
        }

        /** Returns whether an interrupt would end the operation by an exception. */
        boolean isInterruptible() {
            return switch (this) {
                case ACQUIRE, TRY_ACQUIRE_IN_TIME, AWAIT, AWAIT_IN_TIME, PUT, TAKE, POLL_IN_TIME, SLEEP -> true;
                case GET_FUTURE, GET_IN_TIME, GET_CALL, TRY_SECTION_IN_TIME -> true;
                case EXCHANGE, EXCHANGE_IN_TIME, MEET, GET_ANY -> true;
                default -> needsSignals();
            };
        }

        boolean needsLock() {
            return compareTo(ADD) >= 0 && compareTo(SECTION) < 0;
        }

        boolean needsSignals() {
            return compareTo(WAIT_FOR_FLAG) >= 0 && compareTo(SECTION) < 0;
        }
    }

    final Kind kind;
    final int object;
    final int value;
    final List<SmallOperation> body = new ArrayList<>();

    SmallOperation(Kind kind, int object, int value) {
        this.kind = kind;
        this.object = object;
        this.value = value;
    }

    /** Lock 0 is a monitor, lock 1 a ReentrantLock, lock 2 a read-write lock. */
    static boolean isMonitor(int lock) {
        return lock == 0;
    }

    /** Appends the operation as Java. */
    void print(StringBuilder out, String indent) {
        String line = kind.text.replace("%", Integer.toString(object)).replace("#", Integer.toString(value));
        boolean isMonitor = isMonitor(object);
        line = isMonitor
                ? line.replace("@await", "m0.wait")
                        .replace("@signalAll", "m0.notifyAll")
                        .replace("@signal", "m0.notify")
                : line.replace("@await()", "c1.await()")
                        .replace(
                                "@await(" + value + ")",
                                "log(t, c1.await(" + value + ", TimeUnit.MILLISECONDS) ? 1 : 0)")
                        .replace("@signal", "c1.signal");
        if (!kind.hasBody()) {
            out.append(indent).append(line).append('\n');
            return;
        }
        String end = switch (kind) {
            case SECTION -> isMonitor ? "}" : "l1.unlock();";
            case READ_SECTION -> "r2.readLock().unlock();";
            case WRITE_SECTION -> "r2.writeLock().unlock();";
            default -> "log(t, 1); l1.unlock(); } else { log(t, 0); }";
        };
        line = line.replace("@lock();", isMonitor ? "synchronized (m0) {" : "l1.lock();");
        out.append(indent).append(line).append('\n');
        body.forEach(inner -> inner.print(out, indent + "    "));
        out.append(indent).append(end).append('\n');
    }
}
