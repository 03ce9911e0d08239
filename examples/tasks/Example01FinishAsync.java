import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.stream.IntStream;

/** Two halves of a sum at the same time. A finish ends when all asyncs inside it have ended. */
class Example01FinishAsync {

    public static void main(String[] arguments) {
        int[] numbers = IntStream.rangeClosed(1, 1_000_000).toArray();
        long[] sums = new long[2];
        finish(() -> {
            async(() -> sums[0] = sum(numbers, 0, 500_000));
            sums[1] = sum(numbers, 500_000, 1_000_000);
        });
        System.out.println(sums[0] + " + " + sums[1] + " = " + (sums[0] + sums[1]));
    }

    private static long sum(int[] numbers, int begin, int end) {
        long sum = 0;
        for (int i = begin; i < end; i++) {
            sum += numbers[i];
        }
        return sum;
    }
}
