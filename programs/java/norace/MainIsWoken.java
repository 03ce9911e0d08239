import java.util.concurrent.CountDownLatch;

/** The main task waits for a latch that a task counts down which waits itself. */
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
            value = 1;
            done.countDown();
        });
        worker.start();
        go.countDown();
        done.await();
        System.out.println(value > 1);
        worker.join();
    }
}
