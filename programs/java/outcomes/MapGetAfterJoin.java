// guarantee: every-schedule

import java.util.concurrent.*;

/** A map has the entry after the task that put it was joined. */
public class MapGetAfterJoin {
    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> q = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> {
            data = 1;
            q.put("a", 1);
        });
        a.start();
        a.join();
        if (q.get("a") == null) data = 2;
    }
}
