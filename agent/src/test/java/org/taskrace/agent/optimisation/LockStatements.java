package org.taskrace.agent.optimisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.taskrace.agent.optimisation.RandomProgram.Node;

/**
 * Statements at random with monitors, locks, volatile fields and atomics, with objects that are stored into arrays, and with casts of
 * {@code this}. No task is created under a lock, and no loop looks at a volatile field: it would count as one that waits.
 */
final class LockStatements {

    /** What a block under a {@code ReentrantLock} begins with. */
    static final String LOCK = "guard.lock(); try {";

    /** What ends it. */
    static final String UNLOCK = "} finally { guard.unlock(); }";

    static final String MEMBERS = """
              static final Object monitor = new Object();
              static final java.util.concurrent.locks.ReentrantLock guard = new java.util.concurrent.locks.ReentrantLock();
              static volatile int flag;
              static final java.util.concurrent.atomic.AtomicInteger counter = new java.util.concurrent.atomic.AtomicInteger();
              static final Object[] stored = {new Stored(), new Stored(), new Stored(), new Stored()};
              static class Above { int above; }
              static final class Stored extends Above {
                int one, two, three;
                void cast(int x) { one += x; ((Above) this).above = one; three = ((Above) this).above; }
                synchronized void locked(int x) { two = x; above += two; }
                int until(int[] few, int x) { int s = one; s += two; s += few[x & 3]; s += three; return s + above; }
                void writeUntil(int[] few, int x) { one = x; few[x & 3]++; two = x; three = x; }
              }
              static synchronized void lockedClass(int x) { shared += x; numbers[x & 7]++; }
            """;

    private final Random random;
    private int locals;

    LockStatements(Random random) {
        this.random = random;
    }

    private int below(int bound) {
        return random.nextInt(bound);
    }

    /** A critical section, of statements that this source makes. */
    Node section(Supplier<String> statements) {
        List<Node> body = new ArrayList<>();
        for (int i = 0; i <= below(3); i++) {
            body.add(Node.of(statements.get()));
        }
        if (below(3) == 0) {
            String local = "k" + locals++;
            String loop = "for (int " + local + " = " + below(3) + "; " + local + " < " + (4 + below(8)) + "; " + local
                    + "++) {";
            body.add(new Node(loop, new ArrayList<>(List.of(Node.of("numbers[" + local + "] += 1;")))));
        }
        return new Node(
                switch (below(4)) {
                    case 0 -> "synchronized (stored[" + below(4) + "]) {";
                    case 1 -> LOCK;
                    default -> "synchronized (monitor) {";
                },
                body);
    }

    /** One statement; one outside of all loops may look at what others have published. */
    String statement(String number, boolean isOutside) {
        String object = "((Stored) stored[" + below(4) + "])";
        String local = "e" + locals++;
        return switch (below(isOutside ? 13 : 10)) {
            case 0 -> object + ".cast(" + number + ");";
            case 1 -> object + ".locked(" + number + ");";
            case 2 -> "lockedClass(" + number + ");";
            case 3 ->
                "try { sum += " + object + ".until(new int[2], " + number
                        + "); } catch (IndexOutOfBoundsException e) { sum++; }";
            case 4 ->
                "try { " + object + ".writeUntil(new int[2], " + number
                        + "); } catch (IndexOutOfBoundsException e) { sum++; }";
            case 5 ->
                "Stored " + local + " = new Stored(); " + local + ".one = 1; stored[" + below(4) + "] = " + local + "; "
                        + local + ".two++;";
            case 6 -> "Stored " + local + " = new Stored(); " + local + ".cast(2); sum += " + local + ".above;";
            case 7 ->
                "Stored " + local + " = " + object + "; synchronized (monitor) { " + local + ".one = 1; } " + local
                        + ".one = 2;";
            case 8 -> "flag = " + number + ";";
            case 9 -> "counter.incrementAndGet();";
            case 10 -> "sum += flag;";
            case 11 -> "sum += counter.get();";
            default -> "sum += counter.getAndSet(" + number + ");";
        };
    }
}
