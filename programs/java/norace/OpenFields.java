import java.awt.Point;
import java.io.ByteArrayOutputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;

/** A method of the JDK accesses some fields of its object; the program may access the others meanwhile. */
public class OpenFields {

    static final class Counting extends ByteArrayOutputStream {
        synchronized int used() {
            return count;
        }
    }

    public static void main(String[] args) throws Exception {
        Point place = new Point(1, 2);
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("1 2 3"));
        tokens.nextToken();
        Counting bytes = new Counting();
        Thread thread = new Thread(() -> {
            place.y = 3;
            System.out.println(tokens.nval);
            bytes.write(1);
        });
        thread.start();
        System.out.println(place.getX());
        System.out.println(tokens.lineno());
        System.out.println(bytes.used() >= 0);
        thread.join();
    }
}
