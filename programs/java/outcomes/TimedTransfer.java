// guarantee: same-outcomes

import java.util.concurrent.*;

/** tryTransfer with a limit may find a taker in time, or not. */
public class TimedTransfer {
    static int data;

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                q.take();
            } catch (InterruptedException e) {
            }
            data = 1;
        });
        t.start();
        if (!q.tryTransfer(1, 1, TimeUnit.SECONDS)) {
            data = 2;
            q.add(3);
        }
        t.join();
    }
}
