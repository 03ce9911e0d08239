// guarantee: same-outcomes

/** A time that goes through a field and a method before a branch is up to the schedule. */
public class ClockInField {
    private static long start;
    static int data;

    private static long elapsed() {
        return System.nanoTime() - start;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        start = System.nanoTime();
        t.start();
        if (elapsed() > 1000000000L) data = 2;
        t.join();
    }
}
