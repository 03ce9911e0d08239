// explore: race-free, complete, 2 schedules
import java.util.concurrent.Phaser;

/** Two tasks meet at a phaser: what one has written before, the other reads after it. */
public class PhaserMeeting {
    static final Phaser PHASER = new Phaser(2);
    static final int[] VALUES = new int[2];

    static void meet(int own) {
        VALUES[own] = own + 1;
        PHASER.arriveAndAwaitAdvance();
        if (VALUES[1 - own] != 2 - own) {
            throw new AssertionError("missed a value");
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(() -> meet(0));
        Thread second = new Thread(() -> meet(1));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
