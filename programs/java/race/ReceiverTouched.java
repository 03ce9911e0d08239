import java.awt.geom.Point2D;
import java.io.LineNumberReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The class that an object really has says what a call does to it, and methods that a class adds are its own affair. */
public class ReceiverTouched {

    public static void main(String[] args) throws InterruptedException {
        Point2D place = new Point2D.Double(1, 2);
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb"));
        List<String> wanted = new ArrayList<>(List.of("a"));
        Predicate<Object> isWanted = Predicate.isEqual(wanted); // race
        Thread thread = new Thread(() -> {
            place.setLocation(3, 4); // race
            lines.setLineNumber(7); // race
            isWanted.test(List.of("b"));
        });
        thread.start();
        System.out.println(place.getX() > 0); // race
        System.out.println(lines.getLineNumber() >= 0); // race
        wanted.add("b"); // race
        thread.join();
    }
}
