import java.util.stream.Stream;

/** An endless source is asked by all tasks of a parallel stream, though a limit ends it. */
public class EndlessSource {

    static int next;

    public static void main(String[] args) {
        int sum = Stream.generate(() -> next++) // race
                .parallel()
                .limit(10)
                .mapToInt(value -> value)
                .sum();
        System.out.println(sum >= 0);
    }
}
