// guarantee: same-outcomes

import java.util.concurrent.*;

/** The cancel of a submitted task comes first, or too late. */
public class ForkedCancel {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ForkJoinTask<?> f = ForkJoinPool.commonPool().submit(() -> {
            data = 1;
        });
        if (f.cancel(false)) data2 = 2;
        f.quietlyJoin();
    }
}
