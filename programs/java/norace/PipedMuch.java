import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** A pipe has room for 1024 bytes: a writer of more waits for the reader, who comes first, and follows what made room. */
public class PipedMuch {
    static int data;
    static int room;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread reader = new Thread(() -> {
            try {
                int sum = in.read(); // weakened
                System.out.println(data);
                room = 1;
                for (int next = in.read(); next >= 0; next = in.read()) {
                    sum += next;
                }
                System.out.println(sum);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        reader.start();
        data = 1;
        out.write(1);
        out.write(new byte[5000]); // weakened
        System.out.println(room);
        out.close();
        reader.join();
    }
}
