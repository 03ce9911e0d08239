import java.io.IOException;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** A reader locks itself while it reads a line, but not while it tells the line's number. */
public class OwnLockOfReader {

    static String next(LineNumberReader reader) {
        try {
            return reader.readLine(); // race
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        LineNumberReader reader = new LineNumberReader(new StringReader("a\nb\n"));
        Thread worker = new Thread(() -> next(reader));
        worker.start();
        reader.getLineNumber(); // race
        worker.join();
    }
}
