import java.nio.ByteBuffer;

/** Values of four and of eight bytes, one behind the other. */
public class BufferWidth {

    public static void main(String[] args) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(16);
        Thread worker = new Thread(() -> buffer.putInt(8, 1));
        worker.start();
        System.out.println(buffer.getLong(0) > 9);
        worker.join();
    }
}
