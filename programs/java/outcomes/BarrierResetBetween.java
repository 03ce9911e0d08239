// guarantee: every-schedule

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A reset that all arrivals precede breaks nothing. */
public class BarrierResetBetween {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static int data;

    static void meet() {
        try {
            BARRIER.await();
        } catch (BrokenBarrierException e) {
            data++;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(BarrierResetBetween::meet);
        Thread two = new Thread(BarrierResetBetween::meet);
        one.start();
        two.start();
        one.join();
        two.join();
        Thread other = new Thread(() -> {});
        other.start();
        BARRIER.reset();
        other.join();
    }
}
