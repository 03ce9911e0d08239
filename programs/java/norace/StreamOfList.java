import java.util.ArrayList;
import java.util.List;

/** Two streams. */
public class StreamOfList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> System.out.println(list.stream().filter(x -> x > 2).count() > 99));
        worker.start();
        System.out.println(list.stream().mapToInt(x -> x).sum() > 99);
        worker.join();
    }
}
