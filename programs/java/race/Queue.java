import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Writes to what was handed over. */
public class Queue {

    static int[] box = new int[1];

    public static void main(String[] args) throws Exception {
        BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
        Thread consumer = new Thread(() -> {
            try {
                queue.take()[0]++; // race
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        queue.put(box);
        box[0] = 1; // race
        consumer.join();
    }
}
