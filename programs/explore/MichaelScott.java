// explore: race-free, complete, 5 schedules
import java.util.concurrent.atomic.AtomicReference;

/** One enqueue and one dequeue on a lock-free queue. */
public class MichaelScott {
    private static final class Node {
        private final int value;
        private final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    static final Node FIRST = new Node(0);
    static final AtomicReference<Node> HEAD = new AtomicReference<>(FIRST);
    static final AtomicReference<Node> TAIL = new AtomicReference<>(FIRST);

    static void run(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(bodies[i]);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void enqueue(int value) {
        Node node = new Node(value);
        while (true) {
            Node tail = TAIL.get();
            Node next = tail.next.get();
            if (next != null) {
                TAIL.compareAndSet(tail, next);
            } else if (tail.next.compareAndSet(null, node)) {
                TAIL.compareAndSet(tail, node);
                return;
            }
        }
    }

    static int dequeue() {
        while (true) {
            Node head = HEAD.get();
            Node tail = TAIL.get();
            Node next = head.next.get();
            if (next == null) {
                return -1;
            }
            if (head == tail) {
                TAIL.compareAndSet(tail, next);
            } else if (HEAD.compareAndSet(head, next)) {
                return next.value;
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(() -> enqueue(1), MichaelScott::dequeue);
    }
}
