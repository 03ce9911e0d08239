// guarantee: every-schedule

/** A thread's own name. */
public class OwnThreadName {
    static int r;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(
                () -> {
                    if (Thread.currentThread().getName().equals("w")) r++;
                },
                "w");
        t.start();
        t.join();
    }
}
