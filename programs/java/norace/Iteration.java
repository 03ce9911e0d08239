import java.util.ArrayList;
import java.util.List;

/** The list grows after it was walked. */
public class Iteration {

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
        Thread worker = new Thread(() -> {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            System.out.println(sum > 100);
        });
        worker.start();
        worker.join();
        numbers.add(4);
    }
}
