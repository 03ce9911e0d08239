// guarantee: same-outcomes

/** A branch on a volatile flag that another task sets. */
public class VolatileFlagBranch {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ready = true);
        other.start();
        if (!ready) {
            data = 1;
        }
        other.join();
    }
}
