import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Adds up an array in parallel. Run it with: ./taskrace run examples/java-01-first-race/FirstRace.java */
public class FirstRace {

    static int total;

    static final class Sum extends RecursiveAction {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 2) {
                for (int i = from; i < to; i++) {
                    total += numbers[i]; // both halves add to the same field: a race
                }
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sum(numbers, from, middle), new Sum(numbers, middle, to));
        }
    }

    public static void main(String[] args) {
        int[] numbers = {1, 2, 3, 4, 5, 6, 7, 8};
        ForkJoinPool.commonPool().invoke(new Sum(numbers, 0, numbers.length));
        System.out.println("total " + total);
    }
}
