import java.util.concurrent.Phaser;

/** Arrivals precede those who wait for the phase, whether or not the arrived ones wait or stay. */
public class PhaserMembers {

    static int value;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser(3);
        Thread leaves = new Thread(() -> {
            value = 1;
            phaser.arriveAndDeregister();
        });
        Thread stays = new Thread(() -> {
            other = 1;
            phaser.arrive();
        });
        leaves.start();
        stays.start();
        phaser.awaitAdvance(phaser.arrive());
        System.out.println(value + other);
        leaves.join();
        stays.join();
    }
}
