import java.util.PriorityQueue;
import java.util.Queue;

/** Two looks. */
public class PriorityQueuePoll {

    public static void main(String[] args) throws Exception {
        Queue<Integer> queue = new PriorityQueue<>(java.util.List.of(1, 2));
        Thread worker = new Thread(() -> System.out.println(queue.contains(1)));
        worker.start();
        System.out.println(queue.peek());
        worker.join();
    }
}
