import java.util.ArrayDeque;
import java.util.Deque;

/** Both ends are one deque. */
public class DequePush {

    public static void main(String[] args) throws Exception {
        Deque<Integer> deque = new ArrayDeque<>();
        Thread worker = new Thread(() -> deque.push(1)); // race
        worker.start();
        deque.addLast(2); // race
        worker.join();
    }
}
