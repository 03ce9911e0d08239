import java.util.ArrayList;
import java.util.List;

/** The list grows while it is walked. */
public class Iteration {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> {
            int sum = 0;
            for (int number : numbers) { // race
                sum += number;
            }
            System.out.println(sum > 100);
        });
        worker.start();
        numbers.add(4); // race
        worker.join();
    }
}
