import java.util.concurrent.Phaser;

/** A party that has not arrived knows the phase, in every schedule. */
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
                    VALUES[me] += phaser.getPhase();
                    phaser.arriveAndAwaitAdvance();
                    SUMS[me] += VALUES[0] + VALUES[1];
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
        System.out.println(SUMS[0]);
    }
}
