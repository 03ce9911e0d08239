import java.util.concurrent.Semaphore;

/** Two permits let both in. */
public class SemaphorePermits {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Runnable increment = () -> {
            semaphore.acquireUninterruptibly();
            value++; // race
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
