import java.util.stream.IntStream;

/** Only the action is in order, not what is mapped before it. */
public class ForEachOrdered {

    static int order;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 6).parallel().map(i -> order++).forEachOrdered(i -> {}); // race
    }
}
