// explore: race-free, complete, 4 schedules
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A task takes an item before a walk begins, before the walk removes the item, or afterwards. */
public class RemovedWhileWalked {

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        queue.add(2);
        Thread thread = new Thread(queue::poll);
        thread.start();
        Iterator<Integer> walk = queue.iterator();
        walk.next();
        walk.remove();
        thread.join();
        System.out.println(queue);
    }
}
