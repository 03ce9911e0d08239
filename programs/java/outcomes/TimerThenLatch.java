// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** A latch orders the run of a timer's task. */
public class TimerThenLatch {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        CountDownLatch l = new CountDownLatch(1);
        t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 1;
                        l.countDown();
                    }
                },
                10);
        l.await();
        data = 2;
        t.cancel();
    }
}
