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

/** The results are read later, in one case by a handler. The first of two futures gives its result on. */
public class DeadResults {

    static int counted;
    static int polled;
    static int taken;
    static int ended;
    static int met;
    static int either;

    static void waits(LinkedBlockingQueue<String> queue, ConcurrentLinkedQueue<String> free) throws Exception {
        String first = queue.poll(200, TimeUnit.MILLISECONDS); // weakened
        if (first == null) {
            return;
        }
        System.out.println(polled);
        first = free.poll(); // weakened
        try {
            System.out.println(first.length() + taken);
        } catch (NullPointerException e) {
            System.out.println(first);
        }
    }

    static void ends(ExecutorService pool) throws Exception {
        pool.execute(() -> ended = 1);
        pool.shutdown();
        boolean isOver = pool.awaitTermination(200, TimeUnit.MILLISECONDS); // assumed
        while (!isOver) {
            isOver = pool.awaitTermination(200, TimeUnit.MILLISECONDS);
        }
        System.out.println(ended);
    }

    static void meets(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
            System.out.println(met);
        } catch (BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    static void first() {
        CompletableFuture<Integer> writes = CompletableFuture.supplyAsync(() -> either = 1);
        CompletableFuture<Integer> idle = CompletableFuture.supplyAsync(() -> 0);
        writes.acceptEither(idle, value -> System.out.println(value == 1 ? either : 0)).join(); // weakened
        writes.join();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        ConcurrentLinkedQueue<String> free = new ConcurrentLinkedQueue<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread other = new Thread(() -> {
            counted = 1;
            done.countDown();
            polled = 1;
            queue.add("item");
            taken = 1;
            free.add("item");
            met = 1;
            try {
                barrier.await(200, TimeUnit.MILLISECONDS); // assumed
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                System.out.println(e);
            }
        });
        other.start();
        boolean isDone = done.await(200, TimeUnit.MILLISECONDS); // assumed
        if (!isDone) {
            return;
        }
        System.out.println(counted);
        waits(queue, free);
        meets(barrier);
        ends(Executors.newSingleThreadExecutor());
        first();
        other.join();
    }
}
