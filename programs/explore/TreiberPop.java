// explore: race-free, complete, 28 schedules
import java.util.concurrent.atomic.AtomicReference;

/** Two pushes and one pop on a lock-free stack. */
public class TreiberPop {
    private record Node(int value, Node next) {}

    static final AtomicReference<Node> TOP = new AtomicReference<>();

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

    static void push(int value) {
        Node top;
        do {
            top = TOP.get();
        } while (!TOP.compareAndSet(top, new Node(value, top)));
    }

    static void pop() {
        Node top;
        do {
            top = TOP.get();
        } while (top != null && !TOP.compareAndSet(top, top.next()));
    }

    public static void main(String[] arguments) throws InterruptedException {
        run(() -> push(1), () -> push(2), TreiberPop::pop);
    }
}
