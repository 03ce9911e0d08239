import java.util.ArrayList;
import java.util.List;

// Creator and child take their locks in different orders, and each writes the list under its own lock alone.
public class ThreadStartedUnderLock {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static final List<String> LINES = new ArrayList<>();

    static void child() {
        synchronized (INNER) {
            LINES.add("child"); // race
            synchronized (OUTER) {
                System.out.println("child");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(ThreadStartedUnderLock::child);
        synchronized (OUTER) {
            thread.start();
            LINES.add("creator"); // race
            synchronized (INNER) {
                System.out.println("creator");
            }
        }
        thread.join();
    }
}
