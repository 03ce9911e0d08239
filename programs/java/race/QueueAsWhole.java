import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The giver goes on with what it gave. */
public class QueueAsWhole {

    static final BlockingQueue<int[]> DRAINED = new ArrayBlockingQueue<>(4);
    static final Queue<String> WATCHED = new LinkedBlockingQueue<>();
    static int value;

    public static void main(String[] args) throws Exception {
        int[] box = new int[1];
        Thread worker = new Thread(() -> {
            DRAINED.add(box);
            box[0] = 1; // race
            WATCHED.add("value");
            value = 1; // race
        });
        worker.start();
        List<int[]> boxes = new ArrayList<>();
        DRAINED.drainTo(boxes);
        boxes.forEach(b -> b[0]++); // race
        if (!WATCHED.isEmpty()) {
            System.out.println(value > 1); // race
        }
        worker.join();
    }
}
