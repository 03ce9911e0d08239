import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** What a task writes before a byte precedes what another task does after reading that byte. */
public class PipedBytes {
    static int data;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                out.write(1);
                out.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        in.read(); // weakened
        System.out.println(data);
        writer.join();
    }
}
