/** The value is written after the notification. */
public class WaitNotify {

    static final Object MONITOR = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread waiting = new Thread(() -> {
            synchronized (MONITOR) {
                while (!ready) {
                    try {
                        MONITOR.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            value++; // race
        });
        waiting.start();
        synchronized (MONITOR) {
            ready = true;
            MONITOR.notifyAll();
        }
        value = 5; // race
        waiting.join();
    }
}
