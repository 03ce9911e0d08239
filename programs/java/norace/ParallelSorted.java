import java.util.stream.IntStream;

/** The comparator only reads. */
public class ParallelSorted {

    static int calls;

    public static void main(String[] args) throws Exception {
        int first = IntStream.range(0, 20000).boxed().parallel().map(i -> 20000 - i).sorted((a, b) -> a - b)
                .collect(java.util.stream.Collectors.toList()).get(0);
        System.out.println(first + calls);
    }
}
