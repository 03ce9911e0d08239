// explore: race-free, complete, 5 schedules
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An interrupt ends the loop of a thread that takes items, before or after it has taken one. */
public class InterruptedTaker {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static volatile int taken;

    public static void main(String[] arguments) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    taken += QUEUE.take();
                }
            } catch (InterruptedException e) {
                // It is over.
            }
        });
        thread.start();
        QUEUE.put(1);
        thread.interrupt();
        thread.join();
        System.out.println(taken);
    }
}
