import java.util.concurrent.Phaser;

/** The arrival does not cover what comes after it. */
public class PhaserPhases {

    static int value;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2);
        Thread worker = new Thread(() -> {
            phaser.arrive();
            value = 1; // race
        });
        worker.start();
        phaser.arriveAndAwaitAdvance();
        System.out.println(value > 1); // race
        worker.join();
    }
}
