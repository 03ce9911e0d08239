import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Each mapper has an array element for itself; with one mapper at a time they may count. */
public class MapConcurrent {

    static int count;

    public static void main(String[] args) {
        int[] squares = new int[5];
        List<Integer> results = Stream.of(1, 2, 3, 4)
                .gather(Gatherers.mapConcurrent(2, number -> {
                    squares[number] = number * number;
                    return number * 2;
                }))
                .gather(Gatherers.mapConcurrent(1, number -> {
                    count++;
                    return number + squares[number / 2];
                }))
                .toList();
        if (!results.equals(List.of(3, 8, 15, 24)) || count != 4) {
            throw new IllegalStateException(results.toString());
        }
    }
}
