import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Nested locks, some in a cycle; the argument says which. No run deadlocks under the check. */
public class LockCycles {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object GATE = new Object();
    static final ReentrantLock L = new ReentrantLock();
    static final ReentrantLock M = new ReentrantLock();
    static final ReentrantReadWriteLock R = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock S = new ReentrantReadWriteLock();

    static void nest(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    static void gated(Object outer, Object inner) {
        synchronized (GATE) {
            nest(outer, inner);
        }
    }

    static void nest(Lock outer, Lock inner) {
        outer.lock();
        inner.lock();
        inner.unlock();
        outer.unlock();
    }

    static void tried(Lock outer, Lock inner) {
        outer.lock();
        if (inner.tryLock()) {
            inner.unlock();
        }
        outer.unlock();
    }

    static void acrossFork(Object outer, Object inner, boolean joins) {
        CompletableFuture<Void> future;
        synchronized (outer) {
            future = CompletableFuture.runAsync(() -> {
                synchronized (inner) {
                }
            });
            if (joins) {
                future.join();
            }
        }
        future.join();
    }

    static void philosophers(int count, boolean ordered) throws InterruptedException {
        Object[] forks = new Object[count];
        Runnable[] meals = new Runnable[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < count; i++) {
            int other = (i + 1) % count;
            Object first = forks[ordered ? Math.min(i, other) : i];
            Object second = forks[ordered ? Math.max(i, other) : other];
            meals[i] = () -> nest(first, second);
        }
        inParallel(meals);
    }

    static final class Account {
        int money = 100;

        void transfer(Account to) {
            synchronized (this) {
                synchronized (to) {
                    money--;
                    to.money++;
                }
            }
        }
    }

    static void inParallel(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static class Nest {
        static final int SIZE;

        static {
            SIZE = Integer.parseInt("7");
        }

        static void use() {}
    }

    /** The initialisers of this class and of the next one need each other. */
    static class Hen {
        static int eggs;

        static {
            eggs = Egg.hens + Nest.SIZE;
        }

        static void use() {}
    }

    static class Egg {
        static int hens;

        static {
            hens = Hen.eggs + 1;
        }

        static void use() {}
    }

    /** The initialiser of this class uses the next class, whose initialisation begins with that of this one. */
    static class Bird {
        static int chicks;

        static {
            chicks = new Chick().count;
        }

        static void use() {}
    }

    static class Chick extends Bird {
        int count = 1;
    }

    /** A class whose initialiser uses no subclass. */
    static class Sparrow extends Nest {
        int count = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Account one = new Account();
        Account other = new Account();
        switch (args[0]) {
            case "philosophers3" -> philosophers(3, false);
            case "philosophers5" -> philosophers(5, false);
            case "ordered forks" -> philosophers(5, true);
            case "gate" -> inParallel(() -> gated(A, B), () -> gated(B, A));
            case "bank" -> inParallel(() -> one.transfer(other), () -> other.transfer(one));
            case "one thread" ->
                inParallel(
                        () -> {
                            nest(A, B);
                            nest(B, A);
                        },
                        () -> {});
            case "ordered by join" -> {
                inParallel(() -> nest(A, B));
                inParallel(() -> nest(B, A), () -> {});
            }
            case "locks" -> inParallel(() -> nest(L, M), () -> nest(M, L));
            case "tryLock" -> inParallel(() -> tried(L, M), () -> tried(M, L));
            case "read and write" ->
                inParallel(() -> nest(R.writeLock(), S.readLock()), () -> nest(S.writeLock(), R.readLock()));
            case "read locks" ->
                inParallel(() -> nest(R.readLock(), S.readLock()), () -> nest(S.readLock(), R.readLock()));
            case "held across a fork" -> inParallel(() -> acrossFork(A, B, true), () -> nest(B, A));
            case "released before the join" -> inParallel(() -> nest(B, A), () -> acrossFork(A, B, false));
            case "initialisers" -> inParallel(() -> Egg.use(), () -> Hen.use());
            case "initialisers in one order" -> inParallel(() -> Hen.use(), () -> Nest.use());
            case "initialisers by one task" -> inParallel(() -> Egg.use(), () -> {});
            case "initialisers ordered by join" -> {
                inParallel(() -> Egg.use());
                inParallel(() -> Hen.use(), () -> {});
            }
            case "superclass" -> inParallel(() -> Bird.use(), () -> new Chick());
            case "superclass that needs no subclass" -> inParallel(() -> Nest.use(), () -> new Sparrow());
            case "superclass by one task" ->
                inParallel(
                        () -> {
                            Bird.use();
                            new Chick();
                        },
                        () -> {});
            case "superclass ordered by join" -> {
                inParallel(() -> Bird.use());
                inParallel(() -> new Chick(), () -> {});
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
