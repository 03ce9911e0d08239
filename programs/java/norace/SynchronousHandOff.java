import java.util.concurrent.SynchronousQueue;

/** A hand-off orders both ways: the taker sees what the giver did, and the giver what the taker did before it took. */
public class SynchronousHandOff {

    static class Box {
        int value;
    }

    static int before;

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Box> queue = new SynchronousQueue<>();
        Thread thread = new Thread(() -> {
            try {
                Box box = new Box();
                box.value = 1;
                queue.put(box); // weakened
                before++;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        before = 1;
        System.out.println(queue.take().value); // weakened
        thread.join();
    }
}
