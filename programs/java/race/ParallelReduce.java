import java.util.stream.IntStream;

/** The combiner changes what it was not given. */
public class ParallelReduce {

    static int combined;

    static class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        int sum = IntStream.range(0, 8).boxed().parallel().reduce(0, (a, b) -> a + b, (a, b) -> {
            combined++; // race
            return a + b;
        });
        System.out.println(sum);
    }
}
