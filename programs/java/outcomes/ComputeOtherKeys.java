// guarantee: every-schedule

import java.util.concurrent.*;

/** Two tasks compute the values of different keys. */
public class ComputeOtherKeys {

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread a = new Thread(() -> {
            m.computeIfAbsent("a", k -> 1);
        });
        Thread b = new Thread(() -> {
            m.computeIfAbsent("b", k -> 2);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
