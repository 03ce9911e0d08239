// guarantee: same-outcomes

/** The branch depends on who took the lock first; the other branch races, and this run cannot see it. */
public class BranchOnLockedFlag {
    static boolean seen;
    static int data;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                seen = true;
            }
            data = 1;
        });
        other.start();
        boolean first;
        synchronized (LOCK) {
            first = !seen;
        }
        if (first) {
            data = 2;
        }
        other.join();
    }
}
