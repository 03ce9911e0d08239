// guarantee: every-schedule

import java.util.concurrent.atomic.AtomicInteger;

/** Increments whose results are unused commute: no schedule lets anything come out otherwise. */
public class UnreadCounter {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread other = new Thread(count::incrementAndGet);
        other.start();
        count.incrementAndGet();
        other.join();
        System.out.println(count.get());
    }
}
