// explore: deadlock, complete, 2 schedules
/** A signal that comes before the wait is lost. */
public class MissedSignal {
    public static void main(String[] arguments) throws InterruptedException {
        Object monitor = new Object();
        Thread waits = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        Thread signals = new Thread(() -> {
            synchronized (monitor) {
                monitor.notify();
            }
        });
        waits.start();
        signals.start();
        waits.join();
        signals.join();
    }
}
