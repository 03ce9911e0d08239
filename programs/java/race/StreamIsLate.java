import java.util.ArrayList;
import java.util.List;

/** Made before, walked at the same time. */
public class StreamIsLate {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        java.util.stream.Stream<Integer> stream = list.stream().map(x -> x + 1);
        Thread worker = new Thread(() -> list.set(0, 4)); // race
        worker.start();
        System.out.println(stream.count() + stream.hashCode() * 0 > 99); // race
        worker.join();
    }
}
