import java.nio.ByteBuffer;

/** Another element of it. */
public class BufferOfArray {

    public static void main(String[] args) throws Exception {
        byte[] array = new byte[8];
        ByteBuffer buffer = ByteBuffer.wrap(array);
        Thread worker = new Thread(() -> buffer.put(3, (byte) 1));
        worker.start();
        System.out.println(array[4]);
        worker.join();
    }
}
