import java.util.concurrent.LinkedBlockingQueue;

/** Another item than the one that was taken follows the write. */
public class QueueOfItems {

    static int value;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            queue.add(1);
            value = 1; // race
            queue.add(2);
        });
        producer.start();
        queue.take();
        System.out.println(value > 1); // race
        producer.join();
    }
}
