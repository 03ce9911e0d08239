// guarantee: same-outcomes

/** A loop until a deadline depends on time. */
public class DeadlineLoop {
    static int data;
    static int data2;
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> {
            data = 1;
            done = true;
        });
        a.start();
        long end = System.currentTimeMillis() + 100;
        while (!done && System.currentTimeMillis() < end) Thread.sleep(1);
        if (!done) data2 = 1;
        a.join();
    }
}
