import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** An endless source is asked by all tasks of a parallel stream, and by one task of any other. */
public class EndlessSource {

    static int next;

    public static void main(String[] args) {
        int sum = Stream.generate(() -> next++).limit(10).mapToInt(value -> value).sum();
        AtomicInteger shared = new AtomicInteger();
        long count = Stream.generate(shared::incrementAndGet).parallel().limit(10).count(); // assumed
        System.out.println(sum + count);
    }
}
