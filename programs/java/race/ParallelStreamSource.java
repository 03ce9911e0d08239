import java.util.ArrayList;
import java.util.List;

/** The source of a parallel stream is read. */
public class ParallelStreamSource {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.add(4)); // race
        worker.start();
        System.out.println(list.parallelStream().mapToInt(x -> x).sum() > 99); // race
        worker.join();
    }
}
