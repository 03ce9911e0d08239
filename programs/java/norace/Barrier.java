import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** All write before any reads. */
public class Barrier {

    static final int[] CELLS = new int[2];
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    static void step(int me) {
        CELLS[me] = me + 1;
        try {
            BARRIER.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        System.out.println(CELLS[1 - me] > 2);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> step(0));
        Thread two = new Thread(() -> step(1));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
