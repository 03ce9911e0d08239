import java.util.concurrent.Phaser;

/** One barrier of two is missing. */
public class PhaserEnds {

    static final int[] VALUES = new int[2];
    static final int[] SUMS = new int[2];

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                return phase >= 2;
            }
        };
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                do {
                    VALUES[me] += phaser.getPhase(); // race
                    SUMS[me] += VALUES[0] + VALUES[1]; // race
                    phaser.arriveAndAwaitAdvance();
                } while (!phaser.isTerminated());
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(SUMS[0] > 99);
    }
}
