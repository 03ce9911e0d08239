import java.nio.ByteBuffer;

/** A buffer writes its array. */
public class BufferOfArray {

    public static void main(String[] args) throws Exception {
        byte[] array = new byte[8];
        ByteBuffer buffer = ByteBuffer.wrap(array);
        Thread worker = new Thread(() -> buffer.put(3, (byte) 1)); // race
        worker.start();
        System.out.println(array[3]); // race
        worker.join();
    }
}
