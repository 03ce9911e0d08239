// guarantee: every-schedule

/** An interrupt after a join. */
public class InterruptAfterJoin {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x++;
        });
        t.start();
        t.join();
        t.interrupt();
        x++;
    }
}
