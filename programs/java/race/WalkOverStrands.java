import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Walks that go on in another strand, or after a removal: the elements that they come to then are set beside them. */
public class WalkOverStrands {

    static int forked(List<Integer> numbers) throws Exception {
        int sum = 0;
        Thread helper = null;
        for (int number : numbers) { // race
            sum += number;
            if (helper == null) {
                helper = new Thread(() -> {
                    numbers.set(2, 7); // race
                });
                helper.start();
            }
        }
        helper.join();
        return sum;
    }

    static int alone(List<Integer> numbers) throws Exception {
        Iterator<Integer> walk = numbers.iterator();
        int sum = walk.next() + walk.next();
        Thread helper = new Thread(() -> {
            numbers.set(3, 8); // race
        });
        helper.start();
        sum += walk.next();
        sum += walk.next(); // race
        helper.join();
        return sum;
    }

    static int begunBeside(List<Integer> numbers) throws Exception {
        Thread first = new Thread(() -> {});
        first.start();
        Iterator<Integer> walk = numbers.iterator();
        first.join();
        int sum = walk.next() + walk.next();
        Thread helper = new Thread(() -> {
            numbers.set(3, 9); // race
        });
        helper.start();
        sum += walk.next();
        sum += walk.next(); // race
        helper.join();
        return sum;
    }

    static int nested(List<Integer> numbers) throws Exception {
        int[] sum = new int[1];
        Thread walker = new Thread(() -> {
            for (int a : numbers) {
                for (int b : numbers) { // race
                    sum[0] += a * b;
                }
            }
        });
        walker.start();
        numbers.set(1, 5); // race
        walker.join();
        return sum[0];
    }

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));
        int sum = forked(numbers) + alone(numbers) + begunBeside(numbers) + nested(numbers);
        System.out.println(sum > 1000);
    }
}
