import java.nio.ByteBuffer;

/** Values of four and of eight bytes that overlap. */
public class BufferWidth {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(16);
        Thread worker = new Thread(() -> buffer.putInt(5, 1)); // race
        worker.start();
        System.out.println(buffer.getLong(0) > 9); // race
        worker.join();
    }
}
