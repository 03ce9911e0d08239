// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whether a concurrent queue is empty is up to the schedule. */
public class QueueIsEmpty {
    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        Thread a = new Thread(() -> {
            data = 1;
            q.add(1);
        });
        a.start();
        if (q.isEmpty()) data = 2;
        a.join();
    }
}
