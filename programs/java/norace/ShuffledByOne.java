import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Two tasks shuffle lists of their own by one generator, which is for many. */
public class ShuffledByOne {

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        List<Integer> ours = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> theirs = new ArrayList<>(List.of(4, 5, 6));
        Thread worker = new Thread(() -> Collections.shuffle(theirs, random));
        worker.start();
        Collections.shuffle(ours, random); // assumed
        worker.join();
    }
}
