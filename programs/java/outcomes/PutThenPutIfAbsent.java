// guarantee: this-schedule

import java.util.concurrent.ConcurrentHashMap;

/** A putIfAbsent that finds an entry follows the task that has put it. */
public class PutThenPutIfAbsent {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        MAP.put(1, 1);
        Thread other = new Thread(() -> {
            data = 1;
            MAP.put(1, 2);
        });
        other.start();
        if (MAP.putIfAbsent(1, 3) != null) {
            System.out.println(data);
        }
        other.join();
    }
}
