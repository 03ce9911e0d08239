import java.util.PriorityQueue;
import java.util.Queue;

/** A poll moves the heap. */
public class PriorityQueuePoll {

    public static void main(String[] args) throws Exception {
        Queue<Integer> queue = new PriorityQueue<>(java.util.List.of(1, 2));
        Thread worker = new Thread(() -> queue.poll()); // race
        worker.start();
        System.out.println(queue.peek()); // race
        worker.join();
    }
}
