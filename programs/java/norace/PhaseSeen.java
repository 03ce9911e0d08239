import java.util.concurrent.Phaser;

/** Who is no party of the phaser sees the next phase in this schedule only. */
public class PhaseSeen {

    static int value;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        Thread worker = new Thread(() -> {
            value = 1;
            phaser.arrive();
        });
        worker.start();
        if (phaser.getPhase() == 1) { // weakened
            System.out.println(value > 1);
        }
        worker.join();
    }
}
