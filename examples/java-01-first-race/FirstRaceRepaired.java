import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** The same without a race: each half returns its own sum, and the sums are added after the join. */
public class FirstRaceRepaired {

    static int total;

    static final class Sum extends RecursiveTask<Integer> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 2) {
                int sum = 0;
                for (int i = from; i < to; i++) {
                    sum += numbers[i];
                }
                return sum;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(numbers, from, middle);
            Sum right = new Sum(numbers, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        int[] numbers = {1, 2, 3, 4, 5, 6, 7, 8};
        total = ForkJoinPool.commonPool().invoke(new Sum(numbers, 0, numbers.length));
        System.out.println("total " + total);
    }
}
