import java.nio.ByteBuffer;

/** A duplicate has its own. */
public class BufferPosition {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Thread worker = new Thread(() -> System.out.println(buffer.get(0)));
        worker.start();
        buffer.duplicate().get();
        worker.join();
    }
}
