import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** What a task does after it has written to a channel's pipe is not ordered with the reader. */
public class PipedChannel {
    static int data;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try {
                pipe.sink().write(ByteBuffer.wrap(new byte[1]));
                data = 1; // race
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        pipe.source().read(ByteBuffer.allocate(1));
        System.out.println(data); // race
        writer.join();
    }
}
