import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A stream walks over its list until its last call is over, however many other streams run within that call. */
public class StreamAcrossStreams {

    static Thread worker;

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        int sum = list.stream()
                .map(n -> n + 1)
                .mapToInt(n -> {
                    start(list);
                    return (int) nested(5);
                })
                .sum(); // race
        worker.join();
        System.out.println(sum + list.size());
    }

    static void start(List<Integer> list) {
        if (worker == null) {
            worker = new Thread(() -> list.set(2, 7)); // race
            worker.start();
        }
    }

    static long nested(int depth) {
        return depth == 0 ? 1 : IntStream.range(0, 2).mapToLong(i -> nested(depth - 1)).sum();
    }
}
