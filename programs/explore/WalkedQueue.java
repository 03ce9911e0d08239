// explore: race-free, complete, 7 schedules
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A loop that walks over a queue ends by itself; it waits for no other task. */
public class WalkedQueue {

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        queue.add(2);
        Thread thread = new Thread(() -> queue.add(3));
        thread.start();
        Iterator<Integer> walk = queue.iterator();
        while (walk.hasNext()) {
            if (walk.next() == 3) {
                walk.remove();
            }
        }
        thread.join();
        System.out.println(queue.size());
    }
}
