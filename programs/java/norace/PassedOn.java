import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Arrays and objects that tasks create, pass on and keep to themselves; those that they share are joined for first. */
public class PassedOn {

    private int calls;

    static final class Sum extends RecursiveTask<Integer> {
        final int from;

        Sum(int from) {
            this.from = from;
        }

        @Override
        protected Integer compute() {
            int[] numbers = new int[8];
            double[][] rows = new double[3][5];
            fill(numbers, from, 3L);
            turn(rows, numbers, 2);
            int[] sorted = numbers.clone();
            Arrays.sort(sorted);
            PassedOn own = new PassedOn().counted().counted();
            fill(sorted, made(from)[2], 2L);
            return total(sorted, 0) + own.count(numbers) + own.calls + (int) rows[1][2];
        }
    }

    /** Has methods that are called like those that it inherits. */
    static final class Numbers extends ArrayList<Integer> {
        int add(int[] numbers) {
            numbers[0]++;
            return remove(numbers);
        }

        private int remove(int[] numbers) {
            add(numbers[0]++);
            return size() + numbers[0];
        }

        static int both() {
            int[] numbers = new int[2];
            Numbers list = new Numbers();
            return list.add(numbers) + list.remove(numbers) + list.get(0);
        }
    }

    static final class Worker extends Thread {
        private int[] join(int[] numbers) {
            numbers[1]++;
            return numbers;
        }

        int begin() {
            int[] numbers = new int[3];
            return join(numbers)[1] + interrupt(numbers);
        }

        private int interrupt(int[] numbers) {
            return ++numbers[2];
        }
    }

    static void fill(int[] numbers, int from, long by) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) (from + i * by);
        }
    }

    static void turn(double[][] rows, int[] numbers, int depth) {
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < rows[i].length; j++) {
                rows[i][j] += numbers[j] * depth;
            }
        }
        if (depth > 0) {
            turn(rows, numbers, depth - 1);
        }
    }

    static int total(int[] numbers, int at) {
        return at == numbers.length ? 0 : numbers[at] + total(numbers, at + 1);
    }

    private int count(int[] numbers) {
        calls++;
        numbers[0] = calls;
        return more(numbers, calls);
    }

    private int more(int[] numbers, int least) {
        int count = 0;
        for (int number : numbers) {
            count += number > least ? 1 : 0;
        }
        calls += count;
        return count;
    }

    final PassedOn counted() {
        calls++;
        return this;
    }

    static int[] made(int length) {
        int[] numbers = new int[length];
        fill(numbers, 1, 1L);
        return numbers;
    }

    public static void main(String[] args) {
        int[] shared = made(8);
        Sum one = new Sum(3);
        Sum other = new Sum(5);
        one.fork();
        other.fork();
        fill(shared, one.join(), 1L);
        fill(shared, other.join(), 2L);
        System.out.println(total(shared, 0) + Numbers.both() + new Worker().begin());
    }
}
