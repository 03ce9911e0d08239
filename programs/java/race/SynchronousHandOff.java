import java.util.concurrent.SynchronousQueue;

/** The giver goes on changing what it has handed over. */
public class SynchronousHandOff {

    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Box> queue = new SynchronousQueue<>();
        Thread thread = new Thread(() -> {
            try {
                Box box = new Box();
                queue.put(box);
                box.value = 1; // race
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        System.out.println(queue.take().value); // race
        thread.join();
    }
}
