import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Reading writes the array. */
public class StreamReadsBytes {

    static void read(InputStream in, byte[] array) {
        try {
            in.readNBytes(array, 0, 8); // race
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] array = new byte[8];
        InputStream in = new ByteArrayInputStream(new byte[4]);
        Thread worker = new Thread(() -> read(in, array));
        worker.start();
        array[3] = 2; // race
        worker.join();
    }
}
