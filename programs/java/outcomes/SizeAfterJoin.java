// guarantee: every-schedule

import java.util.*;

/** The size under a lock has one value after the other task was joined. */
public class SizeAfterJoin {
    static int data2;

    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>();
        Thread a = new Thread(() -> {
            synchronized (l) {
                l.add(1);
            }
        });
        a.start();
        a.join();
        boolean e;
        synchronized (l) {
            e = l.size() == 0;
        }
        if (e) data2 = 1;
    }
}
