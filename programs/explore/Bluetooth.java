// explore: failure, complete, 6 schedules
import java.util.concurrent.atomic.AtomicInteger;

/** A driver counts its users, but looks whether it is stopped before it counts. */
public class Bluetooth {
    static volatile boolean isStopping;
    static volatile boolean isStopped;
    static final AtomicInteger USERS = new AtomicInteger(1);

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void use() {
        if (isStopping) {
            return;
        }
        USERS.incrementAndGet();
        if (isStopped) {
            throw new AssertionError("used after the stop");
        }
        if (USERS.decrementAndGet() == 0) {
            isStopped = true;
        }
    }

    static void stop() {
        isStopping = true;
        if (USERS.decrementAndGet() == 0) {
            isStopped = true;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(Bluetooth::use, Bluetooth::stop);
    }
}
