// verdict: race

import java.util.concurrent.atomic.AtomicReference;

/** A plain access to an atomic orders nothing. */
public class PlainPublication {
    static final AtomicReference<int[]> BOX = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int[] made = {4};
            BOX.setPlain(made);
        });
        other.start();
        int[] found = BOX.getPlain();
        if (found != null) {
            System.out.println(found[0]);
        }
        other.join();
    }
}
