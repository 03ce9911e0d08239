import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Whoever sees that there are items follows those who gave them. */
public class QueueAsWhole {

    static final BlockingQueue<int[]> DRAINED = new ArrayBlockingQueue<>(4);
    static final Queue<String> WATCHED = new LinkedBlockingQueue<>();
    static final BlockingQueue<int[]> FILLED = new LinkedBlockingQueue<>();
    static int value;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            FILLED.addAll(List.of(new int[1], new int[1]));
            DRAINED.add(new int[1]);
            value = 1;
            WATCHED.add("value");
        });
        worker.start();
        List<int[]> boxes = new ArrayList<>();
        DRAINED.drainTo(boxes); // weakened
        FILLED.take()[0]++; // assumed
        boxes.forEach(box -> box[0]++);
        if (!WATCHED.isEmpty()) { // weakened
            System.out.println(value);
        }
        worker.join();
        Thread other = new Thread(() -> System.out.println(boxes.size() > 9));
        other.start();
        while (!WATCHED.isEmpty()) {
            System.out.println(WATCHED.remove());
        }
        other.join();
    }
}
