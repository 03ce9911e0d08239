// guarantee: every-schedule

import java.util.concurrent.*;

/** A task of one pool waits for a task of another. */
public class TwoPools {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newFixedThreadPool(2), q = Executors.newFixedThreadPool(2);
        Future<Integer> a = p.submit(() -> 1);
        Future<Integer> b = q.submit(() -> a.get() + 1);
        data = b.get();
        p.shutdown();
        q.shutdown();
    }
}
