import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What comes after the hand-over is not handed over. */
public class QueuePassesItem {

    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Queue<Box> queue = new ConcurrentLinkedQueue<>();
        Box box = new Box();
        Thread worker = new Thread(() -> {
            queue.add(box);
            box.value = 1; // race
        });
        worker.start();
        queue.poll().value = 2; // race
        worker.join();
    }
}
