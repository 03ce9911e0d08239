// guarantee: same-outcomes

/** A branch on the clock is up to the schedule. */
public class ClockBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        long a = System.nanoTime();
        t.start();
        if (System.nanoTime() - a > 1000000000L) data = 2;
        t.join();
    }
}
