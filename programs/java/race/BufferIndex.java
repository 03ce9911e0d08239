import java.nio.ByteBuffer;

/** The same byte. */
public class BufferIndex {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Thread worker = new Thread(() -> buffer.put(1, (byte) 1)); // race
        worker.start();
        System.out.println(buffer.get(1)); // race
        worker.join();
    }
}
