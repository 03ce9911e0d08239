// guarantee: every-schedule

import java.util.concurrent.*;

/** Time limits where no other task lives: nothing can come out otherwise. */
public class SequentialTimed {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        queue.add("x");
        System.out.println(queue.poll(1, TimeUnit.SECONDS));
        CountDownLatch latch = new CountDownLatch(1);
        latch.countDown();
        System.out.println(latch.await(1, TimeUnit.SECONDS));
    }
}
