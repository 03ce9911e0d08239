// guarantee: every-schedule

/** The sum of a parallel stream has one value. */
public class StreamSum {
    static int data;

    public static void main(String[] args) throws Exception {
        data = java.util.stream.IntStream.range(0, 100)
                .parallel()
                .map(i -> i * 2)
                .sum();
    }
}
