// guarantee: same-outcomes

/** An interrupt that may come after the end of its thread. */
public class InterruptOfEnded {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (Thread.currentThread().isInterrupted()) x++;
        });
        t.start();
        t.interrupt();
        t.join();
        x++;
    }
}
