import java.util.ArrayList;
import java.util.List;

/** Walks over other elements. */
public class StreamIsLate {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        java.util.stream.Stream<Integer> stream = list.stream().map(x -> x + 1);
        Thread worker = new Thread(() -> list.set(0, 4));
        worker.start();
        System.out.println(list.subList(1, 3).stream().map(x -> x + 1).toArray().length);
        worker.join();
    }
}
