// guarantee: same-outcomes

import java.util.concurrent.atomic.AtomicInteger;

/** Which value is left depends on whether the sum or the maximum comes first. */
public class UpdatesByTwoOperators {
    static final AtomicInteger VALUE = new AtomicInteger();
    static int own;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> VALUE.accumulateAndGet(2, Math::max));
        other.start();
        VALUE.getAndAdd(1);
        other.join();
        if (VALUE.get() == 3) {
            own = 1;
        }
    }
}
