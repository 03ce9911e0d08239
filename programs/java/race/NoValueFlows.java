/** The order of two critical sections is accident where no value flows. */
public class NoValueFlows {

    static int data;
    static int shared;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            data = 1; // race
            synchronized (LOCK) {
                shared = 1;
            }
        });
        worker.start();
        synchronized (LOCK) {
            shared = 2;
        }
        data = 2; // race
        worker.join();
    }
}
