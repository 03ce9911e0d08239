// guarantee: same-outcomes

import java.util.*;

/** A task scheduled beside the cancel of its timer is accepted, or refused. */
public class ScheduleBesideTimerCancel {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        Thread a = new Thread(() -> {
            try {
                t.schedule(
                        new TimerTask() {
                            public void run() {
                                data = 1;
                            }
                        },
                        1);
            } catch (IllegalStateException e) {
                data = 3;
            }
        });
        a.start();
        t.cancel();
        a.join();
    }
}
