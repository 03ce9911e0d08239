import java.util.stream.IntStream;

/** The comparator counts its calls. */
public class ParallelSorted {

    static int calls;

    public static void main(String[] args) throws Exception {
        int first = IntStream.range(0, 20000).boxed().parallel().map(i -> 20000 - i).sorted((a, b) -> {
            calls++; // race
            return a - b;
        }).collect(java.util.stream.Collectors.toList()).get(0);
        System.out.println(first);
    }
}
