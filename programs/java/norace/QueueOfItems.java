import java.util.concurrent.LinkedBlockingQueue;

/** The item that was taken follows the write. */
public class QueueOfItems {

    static int value;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            value = 1;
            queue.add(1);
            queue.add(2);
        });
        producer.start();
        queue.take(); // weakened
        System.out.println(value > 1);
        producer.join();
    }
}
