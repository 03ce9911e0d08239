import java.util.concurrent.Phaser;

/** Whoever leaves a phaser goes on beside those who stay. */
public class PhaserMembers {

    static int value;

    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser(2);
        Thread thread = new Thread(() -> {
            phaser.arriveAndDeregister();
            value = 1; // race
        });
        thread.start();
        phaser.arriveAndAwaitAdvance();
        System.out.println(value); // race
        thread.join();
    }
}
