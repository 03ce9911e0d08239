// guarantee: every-schedule

import java.util.concurrent.*;

/** An entry that no parallel task changes has one value. */
public class MapGetOtherKey {
    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> q = new ConcurrentHashMap<>();
        q.put("b", 2);
        Thread a = new Thread(() -> {
            q.put("a", 1);
        });
        a.start();
        if (q.get("b") == null) data = 2;
        a.join();
    }
}
