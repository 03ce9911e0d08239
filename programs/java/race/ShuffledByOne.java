import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Two tasks shuffle one list. */
public class ShuffledByOne {

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> Collections.shuffle(list, new Random(1))); // race
        worker.start();
        Collections.shuffle(list, new Random(2)); // race
        worker.join();
    }
}
