import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Writes before the hand-over: holds in this schedule. */
public class Queue {

    static int[] box = new int[1];

    public static void main(String[] args) throws Exception {
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
        Thread consumer = new Thread(() -> {
            try {
                queue.take()[0]++; // weakened
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        box[0] = 1;
        queue.put(box);
        consumer.join();
    }
}
