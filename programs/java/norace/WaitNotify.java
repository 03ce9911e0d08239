/** The value is written before the notification. */
public class WaitNotify {

    static final Object MONITOR = new Object();
    static boolean ready;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread waiting = new Thread(() -> {
            synchronized (MONITOR) {
                while (!ready) {
                    try {
                        MONITOR.wait(); // weakened
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
            value++;
        });
        waiting.start();
        value = 5;
        synchronized (MONITOR) {
            ready = true;
            MONITOR.notifyAll();
        }
        waiting.join();
        System.out.println(value);
    }
}
