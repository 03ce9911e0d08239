import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What each of them counts for itself is added up under a lock. */
public class WorkByQueue {

    static int taken;

    static void takeAll(BlockingQueue<Integer> queue) {
        int mine = 0;
        try {
            while (queue.take() >= 0) { // assumed
                mine++;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (queue) {
            taken += mine;
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> takeAll(queue));
        pool.execute(() -> takeAll(queue));
        for (int i = 0; i < 4; i++) {
            queue.put(i);
        }
        queue.put(-1);
        queue.put(-1);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(taken);
    }
}
