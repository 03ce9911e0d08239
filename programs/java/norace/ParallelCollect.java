import java.util.ArrayList;
import java.util.stream.IntStream;

/** Each leaf has a container of its own, and combiners follow their parts. */
public class ParallelCollect {

    static ArrayList<Integer> shared = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        ArrayList<Integer> all = IntStream.range(0, 6)
                .parallel()
                .collect(() -> new ArrayList<>(), (list, i) -> list.add(i), (a, b) -> a.addAll(b));
        System.out.println(all.size() + shared.size());
    }
}
