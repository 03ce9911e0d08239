import java.awt.Point;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;

/** A field of a JDK object that the program accesses itself is accessed by methods of the JDK, too. */
public class OpenFields {

    static final class Counting extends ByteArrayOutputStream {
        int used() {
            return count; // race
        }
    }

    public static void main(String[] args) throws Exception {
        Point place = new Point(1, 2);
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("1 2 3"));
        Counting bytes = new Counting();
        Thread thread = new Thread(() -> {
            place.translate(1, 1); // race
            next(tokens);
            bytes.write(1); // race
        });
        thread.start();
        System.out.println(place.x > 0); // race
        System.out.println(tokens.nval >= 0); // race
        System.out.println(bytes.used() >= 0);
        thread.join();
    }

    static void next(StreamTokenizer tokens) {
        try {
            tokens.nextToken(); // race
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
