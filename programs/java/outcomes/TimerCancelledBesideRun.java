// guarantee: same-outcomes

import java.util.*;

/** A timer may be cancelled before its task has run. */
public class TimerCancelledBesideRun {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        t.schedule(
                new TimerTask() {
                    public void run() {
                        data = 1;
                    }
                },
                10);
        Thread.sleep(50);
        t.cancel();
    }
}
