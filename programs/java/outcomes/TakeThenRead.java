// guarantee: this-schedule

import java.util.concurrent.*;

/** What was done before an item was given is seen by its taker. */
public class TakeThenRead {
    static int x;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> {
            x++;
            q.add(1);
        });
        t.start();
        q.take();
        x++;
        t.join();
    }
}
