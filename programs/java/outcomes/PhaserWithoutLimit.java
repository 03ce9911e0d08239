// guarantee: every-schedule

import java.util.concurrent.*;

/** The parties of a phaser meet in every schedule. */
public class PhaserWithoutLimit {
    static int data;

    public static void main(String[] args) throws Exception {
        Phaser b = new Phaser(2);
        Thread t = new Thread(() -> {
            data = 1;
            b.arrive();
        });
        t.start();
        b.awaitAdvance(b.arrive());
        data = 3;
        t.join();
    }
}
