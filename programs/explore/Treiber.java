// explore: race-free, complete, 4 schedules
import java.util.concurrent.atomic.AtomicReference;

/** Two pushes on a lock-free stack. */
public class Treiber {
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

    public static void main(String[] arguments) throws InterruptedException {
        run(() -> push(1), () -> push(2));
        System.out.println(TOP.get().value() + TOP.get().next().value());
    }
}
