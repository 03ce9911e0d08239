// guarantee: every-schedule

import java.util.*;
import java.util.concurrent.*;

/** Two tasks of a timer run in the order of their times, which one task has set. */
public class TimerInOrder {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        CountDownLatch l = new CountDownLatch(2);
        t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 1;
                        l.countDown();
                    }
                },
                10);
        t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 2;
                        l.countDown();
                    }
                },
                20);
        l.await();
        t.cancel();
    }
}
