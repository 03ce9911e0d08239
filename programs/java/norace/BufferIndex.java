import java.nio.ByteBuffer;

/** Another byte. */
public class BufferIndex {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Thread worker = new Thread(() -> buffer.put(1, (byte) 1));
        worker.start();
        System.out.println(buffer.get(2));
        worker.join();
    }
}
