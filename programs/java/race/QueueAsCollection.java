import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The queue is known as a plain Queue where the item is given, and the item is changed afterwards. */
public class QueueAsCollection {

    static final Queue<int[]> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread consumer = new Thread(() -> {
            try {
                ((BlockingQueue<int[]>) QUEUE).take()[0]++; // race
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        consumer.start();
        int[] box = new int[1];
        QUEUE.offer(box);
        box[0] = 1; // race
        consumer.join();
    }
}
