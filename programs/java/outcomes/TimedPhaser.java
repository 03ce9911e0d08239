// guarantee: same-outcomes

import java.util.concurrent.*;

/** A phaser with a limit may advance in time, or not. */
public class TimedPhaser {
    static int data;

    public static void main(String[] args) throws Exception {
        Phaser b = new Phaser(2);
        Thread t = new Thread(() -> {
            data = 1;
            b.arrive();
        });
        t.start();
        try {
            b.awaitAdvanceInterruptibly(b.arrive(), 1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            data = 2;
        }
        t.join();
    }
}
