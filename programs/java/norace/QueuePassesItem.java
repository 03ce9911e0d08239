import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What comes before it is. */
public class QueuePassesItem {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Queue<Box> queue = new ConcurrentLinkedQueue<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            box.value = 1;
            queue.add(box);
        });
        worker.start();
        queue.poll().value = 2; // weakened
        worker.join();
    }
}
