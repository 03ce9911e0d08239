import java.io.IOException;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** A reader locks itself while it reads a line; its number is asked for when the other task has ended. */
public class OwnLockOfReader {

    static String next(LineNumberReader reader) {
        try {
            return reader.readLine(); // assumed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        LineNumberReader reader = new LineNumberReader(new StringReader("a\nb\n"));
        Thread worker = new Thread(() -> next(reader));
        worker.start();
        next(reader);
        worker.join();
        reader.getLineNumber();
    }
}
