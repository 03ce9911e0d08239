import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** As its twin, but the reader says that there is room after the last byte, which the writer does not wait for. */
public class PipedMuch {
    static int room;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread reader = new Thread(() -> {
            try {
                for (int next = in.read(); next >= 0; next = in.read()) {
                    // Nothing is kept.
                }
                room = 1; // race
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        reader.start();
        out.write(new byte[5000]);
        out.close();
        System.out.println(room); // race
        reader.join();
    }
}
