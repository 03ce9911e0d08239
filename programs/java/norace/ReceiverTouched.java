import java.awt.geom.Point2D;
import java.io.BufferedWriter;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The class that an object really has says what a call does to it: reads alone are no race, and some classes lock. */
public class ReceiverTouched {

    public static void main(String[] args) throws Exception {
        Point2D place = new Point2D.Double(1, 2);
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb"));
        List<String> wanted = new ArrayList<>(List.of("a"));
        Predicate<Object> isWanted = Predicate.isEqual(wanted);
        Writer writer = new BufferedWriter(new StringWriter());
        Thread thread = new Thread(() -> {
            System.out.println(place.getX());
            System.out.println(lines.getLineNumber());
            isWanted.test(List.of("b"));
            write(writer);
        });
        thread.start();
        System.out.println(place.getX());
        System.out.println(lines.getLineNumber());
        System.out.println(wanted.size());
        write(writer);
        thread.join();
    }

    static void write(Writer writer) {
        try {
            writer.write("a");
        } catch (java.io.IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
