import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** A task that has read a byte does not follow what the writer does after that byte, though a second byte was there too. */
public class PipedBytes {
    static int data;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread(() -> {
            try {
                out.write(1);
                data = 1; // race
                out.write(2);
                out.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        in.read();
        System.out.println(data); // race
        writer.join();
    }
}
