// guarantee: same-outcomes

import java.util.concurrent.*;

/** Who gives first to a queue. */
public class TakeOnlyOne {
    static int x;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> q.add(1));
        t.start();
        Thread u = new Thread(() -> q.add(2));
        u.start();
        int v = q.take();
        t.join();
        u.join();
        if (v == 2) x++;
    }
}
