import java.util.concurrent.Semaphore;

/** One permit lets one in at a time. */
public class SemaphorePermits {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Runnable increment = () -> {
            semaphore.acquireUninterruptibly();
            value++; // assumed
            semaphore.release();
        };
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
