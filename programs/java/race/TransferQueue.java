import java.util.concurrent.LinkedTransferQueue;

/** A put does not wait for the taker, as a transfer would. */
public class TransferQueue {

    static int taken;

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread thread = new Thread(() -> {
            try {
                taken = 1; // race
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        queue.put(7);
        System.out.println(taken); // race
        thread.join();
    }
}
