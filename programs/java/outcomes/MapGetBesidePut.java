// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whether a map has the entry is up to the schedule. */
public class MapGetBesidePut {
    static int data;

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> q = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> {
            data = 1;
            q.put("a", 1);
        });
        a.start();
        if (q.get("a") == null) data = 2;
        a.join();
    }
}
