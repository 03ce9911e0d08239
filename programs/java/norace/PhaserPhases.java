import java.util.concurrent.Phaser;

/** All arrivals of a phase precede all departures. */
public class PhaserPhases {

    static int value;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2);
        Thread worker = new Thread(() -> {
            value = 1;
            phaser.arrive();
        });
        worker.start();
        phaser.arriveAndAwaitAdvance();
        System.out.println(value > 1);
        worker.join();
    }
}
