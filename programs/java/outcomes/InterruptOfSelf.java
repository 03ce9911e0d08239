// guarantee: every-schedule

/** A thread that interrupts itself. */
public class InterruptOfSelf {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Thread.currentThread().interrupt();
            if (Thread.interrupted()) x++;
        });
        t.start();
        t.join();
        x++;
    }
}
