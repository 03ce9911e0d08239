import java.util.concurrent.CountDownLatch;

/** The main task waits for a latch that a task counts down which waits itself, and writes too late. */
public class MainIsWoken {

    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            done.countDown();
            value = 1; // race
        });
        worker.start();
        go.countDown();
        done.await();
        System.out.println(value > 1); // race
        worker.join();
    }
}
