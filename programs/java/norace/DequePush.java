import java.util.ArrayDeque;
import java.util.Deque;

/** Two looks. */
public class DequePush {

    public static void main(String[] args) throws Exception {
        Deque<Integer> deque = new ArrayDeque<>();
        Thread worker = new Thread(() -> System.out.println(deque.peekFirst()));
        worker.start();
        System.out.println(deque.size());
        worker.join();
    }
}
