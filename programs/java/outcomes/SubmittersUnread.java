// guarantee: same-outcomes

import java.util.concurrent.*;

/** Two submitters to one thread: the order of their tasks is up to the schedule. */
public class SubmittersUnread {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newSingleThreadExecutor();
        Thread a = new Thread(() -> p.submit(() -> {
            data = 1;
        }));
        Thread b = new Thread(() -> p.submit(() -> {
            data = 2;
        }));
        a.start();
        b.start();
        a.join();
        b.join();
        p.shutdown();
    }
}
