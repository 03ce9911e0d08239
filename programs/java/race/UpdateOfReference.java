import java.util.concurrent.atomic.AtomicReference;

/** A value that was changed after it was published. */
public class UpdateOfReference {

    record Node(int[] value, Node next) {}

    public static void main(String[] args) throws Exception {
        AtomicReference<Node> top = new AtomicReference<>();
        int[] first = new int[1];
        Thread worker = new Thread(() -> {
            top.updateAndGet(next -> new Node(first, next));
            first[0] = 1; // race
        });
        worker.start();
        top.updateAndGet(next -> new Node(new int[] {next.value()[0]}, next)); // race
        worker.join();
    }
}
