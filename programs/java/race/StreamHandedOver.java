import java.util.List;
import java.util.stream.Stream;

/** A stream that another task gets hold of is used by both. */
public class StreamHandedOver {

    static Stream<Integer> shared;

    public static void main(String[] args) throws Exception {
        Stream<Integer> stream = List.of(1, 2, 3).stream().map(n -> n + 1);
        shared = stream;
        Thread worker = new Thread(() -> System.out.println(shared.isParallel())); // race
        worker.start();
        System.out.println(stream.count()); // race
        worker.join();
    }
}
