// verdict: race

import java.util.concurrent.*;

/** forceTermination comes before the phase advances, or after. */
public class ForceTermination {
    static int data;

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(2);
        Thread a = new Thread(() -> {
            p.arriveAndAwaitAdvance();
            data = 1;
        });
        a.start();
        p.forceTermination();
        data = 2;
        a.join();
    }
}
