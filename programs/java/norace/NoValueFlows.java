/** A value that flows brings order. */
public class NoValueFlows {

    static int data;
    static int shared;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            data = 1;
            synchronized (LOCK) {
                shared = 1;
            }
        });
        worker.start();
        boolean isThere;
        synchronized (LOCK) {
            isThere = shared == 1; // weakened
        }
        if (isThere) {
            data = 2;
        }
        worker.join();
    }
}
