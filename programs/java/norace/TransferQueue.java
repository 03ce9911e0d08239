import java.util.concurrent.LinkedTransferQueue;

/** A transfer waits for the taker, and so follows all that it did before. */
public class TransferQueue {

    static int taken;

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread thread = new Thread(() -> {
            try {
                taken = 1;
                queue.take(); // assumed
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        queue.transfer(7); // weakened
        System.out.println(taken);
        thread.join();
    }
}
