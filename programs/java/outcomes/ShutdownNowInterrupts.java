// guarantee: same-outcomes

import java.util.concurrent.*;

/** shutdownNow interrupts a task, or comes too late. */
public class ShutdownNowInterrupts {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(1);
        p.submit(() -> {
            if (Thread.interrupted()) data = 1;
        });
        p.shutdownNow();
        data = 2;
    }
}
