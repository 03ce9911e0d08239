import java.util.concurrent.Semaphore;

/** The permits are given too early. */
public class PermitsLeft {

    static int value;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Thread worker = new Thread(() -> {
            semaphore.release(2);
            value = 1; // race
        });
        worker.start();
        if (semaphore.drainPermits() == 2 || semaphore.availablePermits() > 0) {
            System.out.println(value > 1); // race
        }
        worker.join();
    }
}
