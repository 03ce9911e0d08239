import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** A program whose helper is left out of the check. */
public class LeftOut {

    static int mine;
    static final List<String> names = new ArrayList<>();

    /** The class that is left out. */
    static class Helper {

        static int total;
        private static final ReentrantLock LOCK = new ReentrantLock();

        static void count() {
            total++;
        }

        static void countLocked() {
            LOCK.lock();
            try {
                total++;
            } finally {
                LOCK.unlock();
            }
        }

        static int local(int size) {
            int[] squares = new int[size];
            for (int i = 0; i < size; i++) {
                squares[i] = i * i;
            }
            return sum(squares);
        }

        static int sum(int[] values) {
            int sum = 0;
            for (int value : values) {
                sum += value;
            }
            return sum;
        }

        static void set(int[] values, int index) {
            values[index] = index;
        }

        static void add(List<String> list) {
            list.add("one");
        }

        static void await(CountDownLatch latch) throws InterruptedException {
            latch.await();
        }

        static Thread start(Runnable body) {
            Thread thread = new Thread(body);
            thread.start();
            return thread;
        }

        static void join(Thread thread) throws InterruptedException {
            thread.join();
        }

        static synchronized void locked(Runnable body) {
            body.run();
        }

        static boolean isRunning(Thread thread) {
            return Thread.currentThread() == thread;
        }

        static long slept() throws InterruptedException {
            long before = System.nanoTime();
            Thread.sleep(3_600_000);
            return System.nanoTime() - before;
        }
    }

    public static void main(String[] arguments) throws Exception {
        int[] values = new int[4];
        switch (arguments[0]) {
            case "racy helper" -> twice(Helper::count);
            case "locked helper" -> twice(Helper::countLocked);
            case "local helper" -> twice(() -> Helper.local(100));
            case "race beside the helper" -> twice(() -> {
                Helper.local(10);
                mine++;
            });
            case "race in a list beside the helper" -> twice(() -> {
                Helper.local(10);
                names.add("one");
            });
            case "helper and program write one element" -> {
                Thread thread = Helper.start(() -> Helper.set(values, 0));
                values[0] = 1;
                Helper.join(thread);
            }
            case "program writes what the helper reads" -> {
                Thread thread = Helper.start(() -> values[0] = 1);
                Helper.sum(values);
                Helper.join(thread);
            }
            case "helper grows a list that the program reads" -> {
                Thread thread = Helper.start(() -> Helper.add(names));
                names.size();
                Helper.join(thread);
            }
            case "helper and program write different elements" -> {
                Thread thread = Helper.start(() -> Helper.set(values, 0));
                values[1] = 1;
                Helper.join(thread);
            }
            case "helper reads in both tasks" -> twice(() -> Helper.sum(values));
            case "helper waits on a latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread thread = Helper.start(() -> {
                    mine = 1;
                    latch.countDown();
                });
                Helper.await(latch);
                mine++;
                Helper.join(thread);
            }
            case "helper locks" -> twice(() -> Helper.locked(() -> mine++));
            case "helper asks for thread and time" -> {
                Thread[] made = new Thread[1];
                boolean[] isRight = new boolean[1];
                made[0] = new Thread(() -> isRight[0] = Helper.isRunning(made[0]));
                made[0].start();
                Helper.join(made[0]);
                if (!isRight[0] || Helper.slept() < 3_600_000_000_000L) {
                    throw new AssertionError();
                }
            }
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void twice(Runnable body) throws InterruptedException {
        Thread one = Helper.start(body);
        Thread other = Helper.start(body);
        Helper.join(one);
        Helper.join(other);
    }
}
