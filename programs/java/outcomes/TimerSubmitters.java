// guarantee: same-outcomes

import java.util.*;
import java.util.concurrent.*;

/** Two tasks schedule at one timer: who comes first is up to the schedule. */
public class TimerSubmitters {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        CountDownLatch l = new CountDownLatch(2);
        Thread a = new Thread(() -> t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 1;
                        l.countDown();
                    }
                },
                0));
        Thread b = new Thread(() -> t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 2;
                        l.countDown();
                    }
                },
                0));
        a.start();
        b.start();
        a.join();
        b.join();
        l.await();
        t.cancel();
    }
}
