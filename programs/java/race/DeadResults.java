import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The results go to variables that nobody reads, or make no difference, so a success orders nothing. */
public class DeadResults {

    static int counted;
    static int polled;
    static int taken;
    static int ended;
    static int met;
    static int either;

    static void waits(LinkedBlockingQueue<String> queue, ConcurrentLinkedQueue<String> free) throws Exception {
        String first = queue.poll(200, TimeUnit.MILLISECONDS);
        System.out.println(polled); // race
        first = free.poll();
        System.out.println(taken); // race
        first = "";
        System.out.println(first);
    }

    static void ends(ExecutorService pool) throws Exception {
        pool.execute(() -> ended = 1); // race
        pool.shutdown();
        boolean isOver = pool.awaitTermination(200, TimeUnit.MILLISECONDS);
        System.out.println(ended); // race
        if (pool.isShutdown()) {
            isOver = true;
            System.out.println(isOver);
        }
    }

    static void meets(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken");
        }
        System.out.println(met); // race
    }

    static void first() {
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> either = 1); // race
        CompletableFuture<Void> idle = CompletableFuture.runAsync(() -> {});
        writes.acceptEither(idle, nothing -> System.out.println(either)).join(); // race
        writes.join();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        ConcurrentLinkedQueue<String> free = new ConcurrentLinkedQueue<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread other = new Thread(() -> {
            counted = 1; // race
            done.countDown();
            polled = 1; // race
            queue.add("item");
            taken = 1; // race
            free.add("item");
            met = 1; // race
            try {
                barrier.await(200, TimeUnit.MILLISECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                System.out.println(e);
            }
        });
        other.start();
        boolean isDone = done.await(200, TimeUnit.MILLISECONDS);
        System.out.println(counted); // race
        waits(queue, free);
        meets(barrier);
        ends(Executors.newSingleThreadExecutor());
        first();
        other.join();
    }
}
