import java.util.ArrayList;
import java.util.List;

/** A stream reads its list when it ends. */
public class StreamOfList {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> list.add(4)); // race
        worker.start();
        System.out.println(list.stream().mapToInt(x -> x).sum() > 99); // race
        worker.join();
    }
}
