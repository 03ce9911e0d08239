import java.nio.ByteBuffer;

/** The position moves. */
public class BufferPosition {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Thread worker = new Thread(() -> buffer.put((byte) 1)); // race
        worker.start();
        System.out.println(buffer.get(5)); // race
        worker.join();
    }
}
