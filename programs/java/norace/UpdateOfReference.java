import java.util.concurrent.atomic.AtomicReference;

/** A function sees what was published before. */
public class UpdateOfReference {

    record Node(int[] value, Node next) {}

    public static void main(String[] args) throws Exception {
        AtomicReference<Node> top = new AtomicReference<>();
        int[] first = new int[1];
        Thread worker = new Thread(() -> {
            first[0] = 1;
            top.updateAndGet(next -> new Node(first, next));
        });
        worker.start();
        top.updateAndGet(next -> new Node(new int[] {next.value()[0]}, next)); // weakened
        worker.join();
    }
}
