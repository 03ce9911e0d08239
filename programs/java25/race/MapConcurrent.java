import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Two mappers may be at work at once, and both count. */
public class MapConcurrent {

    static int count;

    public static void main(String[] args) {
        List<Integer> results = Stream.of(1, 2, 3, 4)
                .gather(Gatherers.mapConcurrent(2, number -> {
                    count++; // race
                    return number * 2;
                }))
                .toList();
        if (!results.equals(List.of(2, 4, 6, 8))) {
            throw new IllegalStateException(results.toString());
        }
    }
}
