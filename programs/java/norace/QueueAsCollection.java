import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The queue is known as a plain Queue where the item is given. */
public class QueueAsCollection {

    static final Queue<int[]> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread consumer = new Thread(() -> {
            try {
                ((BlockingQueue<int[]>) QUEUE).take()[0]++; // weakened
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        int[] box = new int[1];
        box[0] = 1;
        QUEUE.offer(box);
        consumer.join();
    }
}
