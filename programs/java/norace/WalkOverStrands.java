import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Walks that go on in another strand, or after a removal, beside tasks that set elements which the walks have passed before. */
public class WalkOverStrands {

    static int forked(List<Integer> numbers) throws Exception {
        int sum = 0;
        Thread helper = null;
        for (int number : numbers) {
            sum += number;
            if (helper == null) {
                helper = new Thread(() -> {
                    numbers.set(0, 7);
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
            numbers.set(1, 8);
        });
        helper.start();
        sum += walk.next();
        sum += walk.next();
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
            numbers.set(0, 9);
            numbers.set(1, 9);
        });
        helper.start();
        sum += walk.next();
        sum += walk.next();
        helper.join();
        return sum;
    }

    static int afterRemoval(List<Integer> numbers, List<Integer> others) throws Exception {
        int[] sum = new int[1];
        Thread walker = new Thread(() -> {
            Iterator<Integer> walk = others.iterator();
            sum[0] += walk.next();
            walk.remove();
            sum[0] += walk.next();
            for (int number : numbers) {
                sum[0] += number;
            }
        });
        walker.start();
        walker.join();
        return sum[0];
    }

    public static void main(String[] args) throws Exception {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));
        List<Integer> others = new ArrayList<>(List.of(1, 2, 3, 4));
        int sum = forked(numbers) + alone(numbers) + begunBeside(numbers) + afterRemoval(numbers, others);
        System.out.println(sum > 1000);
    }
}
