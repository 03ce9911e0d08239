import java.util.ArrayList;
import java.util.List;

// A child that took its own lock first, and then waited for its creator's, would deadlock with the rest of the section.
public class ThreadStartedUnderLock {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static final List<String> LINES = new ArrayList<>();

    static void child() {
        synchronized (INNER) {
            synchronized (OUTER) {
                LINES.add("child"); // assumed
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(ThreadStartedUnderLock::child);
        synchronized (OUTER) {
            thread.start();
            synchronized (INNER) {
                LINES.add("creator");
            }
        }
        thread.join();
        System.out.println(LINES.size());
    }
}
