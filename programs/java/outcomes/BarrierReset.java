// guarantee: same-outcomes

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A reset between two arrivals breaks the barrier. */
public class BarrierReset {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int data;

    static void meet(boolean counts) {
        try {
            BARRIER.await();
        } catch (BrokenBarrierException e) {
            data += counts ? 1 : 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> meet(true));
        Thread two = new Thread(() -> meet(false));
        one.start();
        two.start();
        BARRIER.reset();
        one.join();
        two.join();
    }
}
