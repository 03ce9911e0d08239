// verdict: race

import java.util.concurrent.*;

/** TimeUnit.timedJoin orders nothing: its limit may pass. */
public class TimeUnitTimedJoin {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 1;
        });
        t.start();
        TimeUnit.MILLISECONDS.timedJoin(t, 100);
        data = 2;
        t.join();
    }
}
