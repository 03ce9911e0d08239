import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A pool of one thread gets another one while its task waits for an item. */
public class QueueInPool {

    static int given;

    static int take(BlockingQueue<Integer> queue) {
        try {
            return queue.take() + queue.take(); // weakened
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void put(BlockingQueue<Integer> queue) {
        try {
            given = 2;
            queue.put(1);
            queue.put(2); // weakened
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taking = pool.submit(() -> take(queue) + given);
        ForkJoinTask<?> putting = pool.submit(() -> put(queue));
        System.out.println(taking.get());
        putting.get();
        pool.shutdown();
    }
}
