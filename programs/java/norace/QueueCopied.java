import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A copy of a queue shows what was given before. */
public class QueueCopied {
    static final BlockingQueue<int[]> QUEUE = new LinkedBlockingQueue<>();
    static final Collection<int[]> VIEW = Collections.unmodifiableCollection(QUEUE);
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread giver = new Thread(() -> {
            seen = 1;
            QUEUE.add(new int[1]);
        });
        giver.start();
        if (!new ArrayList<>(QUEUE).isEmpty()) { // weakened
            seen++;
        }
        if (VIEW.size() > 0) {
            seen++;
        }
        giver.join();
    }
}
