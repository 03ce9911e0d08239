// guarantee: same-outcomes

import java.util.concurrent.*;

/** The task that puts first is up to the schedule. */
public class PutIfAbsentFirst {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> {
            if (m.putIfAbsent("k", 1) != null) data = 1;
        });
        Thread b = new Thread(() -> {
            if (m.putIfAbsent("k", 2) != null) data2 = 2;
        });
        a.start();
        b.start();
        data = 3;
        a.join();
        b.join();
    }
}
