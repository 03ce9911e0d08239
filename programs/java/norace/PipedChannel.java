import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/** What a task does before it writes to a channel's pipe precedes what the reader does. */
public class PipedChannel {
    static int data;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                pipe.sink().write(ByteBuffer.wrap(new byte[1]));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        pipe.source().read(ByteBuffer.allocate(1)); // weakened
        System.out.println(data);
        writer.join();
    }
}
