import java.util.stream.IntStream;

/** The actions are in the order of the stream. */
public class ForEachOrdered {

    static int order;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 6).parallel().forEachOrdered(i -> order = order * 10 + i);
        System.out.println(order);
    }
}
