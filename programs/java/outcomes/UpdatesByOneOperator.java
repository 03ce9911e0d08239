// guarantee: every-schedule

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The values that are left do not depend on who comes first. */
public class UpdatesByOneOperator {
    static final AtomicInteger SUM = new AtomicInteger();
    static final AtomicInteger MAXIMUM = new AtomicInteger();
    static final ConcurrentHashMap<String, Integer> BITS = new ConcurrentHashMap<>();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            SUM.accumulateAndGet(2, (old, more) -> more + old);
            MAXIMUM.accumulateAndGet(2, Math::max);
            BITS.merge("all", 2, (old, more) -> old | more);
        });
        other.start();
        SUM.getAndAdd(1);
        MAXIMUM.getAndAccumulate(1, Integer::max);
        BITS.merge("all", 1, (old, more) -> old | more);
        other.join();
        if (SUM.get() + MAXIMUM.get() + BITS.get("all") == 8) {
            own = 1;
        }
    }
}
