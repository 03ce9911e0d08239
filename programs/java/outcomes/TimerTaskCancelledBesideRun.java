// guarantee: same-outcomes

import java.util.*;

/** A task of a timer may be cancelled before it has run. */
public class TimerTaskCancelledBesideRun {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        TimerTask k = new TimerTask() {
            public void run() {
                data = 1;
            }
        };
        t.schedule(k, 10);
        if (k.cancel()) data = 2;
        t.cancel();
    }
}
