// guarantee: same-outcomes

import java.util.concurrent.*;

/** awaitQuiescence may end in time, or not. */
public class TimedQuiescence {
    static int data;

    public static void main(String[] args) throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        p.execute(() -> {
            data = 1;
        });
        if (!p.awaitQuiescence(1, TimeUnit.SECONDS)) data = 2;
        p.shutdown();
    }
}
