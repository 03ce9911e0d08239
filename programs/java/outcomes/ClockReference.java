// guarantee: same-outcomes

import java.util.function.LongSupplier;

/** A reference to the clock can be called and compared anywhere. */
public class ClockReference {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        LongSupplier clock = System::nanoTime;
        long begin = clock.getAsLong();
        if (clock.getAsLong() - begin > 1000000000L) data = 2;
        t.join();
    }
}
