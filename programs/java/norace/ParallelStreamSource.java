import java.util.ArrayList;
import java.util.List;

/** A copy is. */
public class ParallelStreamSource {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.add(4));
        worker.start();
        System.out.println(List.of(1, 2).parallelStream().mapToInt(x -> x).sum() > 99);
        worker.join();
    }
}
