// explore: race-free, complete, 2 schedules
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll with a limit comes in time or not. */
public class ImpatientTaker {
    static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

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

    static void give() {
        QUEUE.add(1);
    }

    static void take() {
        try {
            Integer taken = QUEUE.poll(1, TimeUnit.MILLISECONDS);
            result = taken == null ? -1 : taken;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static int result;

    public static void main(String[] arguments) throws InterruptedException {
        run(ImpatientTaker::give, ImpatientTaker::take);
        System.out.println(result);
    }
}
