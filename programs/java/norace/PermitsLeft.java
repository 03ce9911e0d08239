import java.util.concurrent.Semaphore;

/** Who sees a permit, or takes all of them, follows who gave them. */
public class PermitsLeft {

    static int value;
    static int other;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Thread worker = new Thread(() -> {
            value = 1;
            semaphore.release();
            other = 1;
            semaphore.release();
        });
        worker.start();
        if (semaphore.availablePermits() > 0) { // weakened
            System.out.println(value > 1);
        }
        if (semaphore.drainPermits() == 2) { // assumed
            System.out.println(other > 1);
        }
        worker.join();
    }
}
