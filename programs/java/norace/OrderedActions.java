import java.util.stream.IntStream;

/** Each action reads what the action before it has written; what maps the elements touches something else. */
public class OrderedActions {

    static int latest;
    static final int[] mapped = new int[6];

    public static void main(String[] args) {
        IntStream.range(0, 6).parallel().map(i -> mapped[i] = i).forEachOrdered(i -> latest = latest + mapped[i]);
        System.out.println(latest);
    }
}
