import java.util.concurrent.Phaser;

/** The value is written in the next phase. */
public class PhaseSeen {

    static int value;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        Thread worker = new Thread(() -> {
            phaser.arrive();
            value = 1; // race
        });
        worker.start();
        if (phaser.getPhase() == 1) {
            System.out.println(value > 1); // race
        }
        worker.join();
    }
}
