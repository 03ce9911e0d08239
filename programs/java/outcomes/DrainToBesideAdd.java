// guarantee: same-outcomes

import java.util.*;
import java.util.concurrent.*;

/** What drainTo finds is up to the schedule. */
public class DrainToBesideAdd {
    static int data;

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
        Thread a = new Thread(() -> {
            data = 1;
            q.add(1);
        });
        a.start();
        if (q.drainTo(new ArrayList<>()) == 0) data = 2;
        a.join();
    }
}
