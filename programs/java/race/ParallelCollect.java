import java.util.ArrayList;
import java.util.stream.IntStream;

/** The supplier hands out one container for all. */
public class ParallelCollect {

    static ArrayList<Integer> shared = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        ArrayList<Integer> all = IntStream.range(0, 6)
                .parallel()
                .collect(() -> shared, (list, i) -> list.add(i), (a, b) -> a.size()); // race
        System.out.println(all.isEmpty());
    }
}
