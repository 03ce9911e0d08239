// guarantee: this-schedule

import java.util.concurrent.atomic.AtomicReference;

/** A release precedes the acquire that sees it. */
public class ReleasedPublication {
    static final AtomicReference<int[]> BOX = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int[] made = {4};
            BOX.setRelease(made);
        });
        other.start();
        int[] found = BOX.getAcquire();
        if (found != null) {
            System.out.println(found[0]);
        }
        other.join();
    }
}
