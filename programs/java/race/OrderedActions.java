import java.util.stream.IntStream;

/** An action follows the actions before it, but not what maps the elements behind its own. */
public class OrderedActions {

    static int latest;

    public static void main(String[] args) {
        IntStream.range(0, 6)
                .parallel()
                .map(i -> i + latest) // race
                .forEachOrdered(i -> latest = i); // race
    }
}
