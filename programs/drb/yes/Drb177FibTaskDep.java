import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** Fibonacci numbers; the sum depends on one of its two parts. */
public class Drb177FibTaskDep {

    public static void main(String[] args) {
        int[] result = new int[1];
        finish(() -> fib(6, result, promise()));
        System.out.println(result[0] > 0);
    }

    private static void fib(int n, int[] result, Promise<Integer> done) {
        if (n < 2) {
            result[0] = n; // race
            done.put(n);
            return;
        }
        int[] left = new int[1];
        int[] right = new int[1];
        Promise<Integer> leftIsDone = promise();
        Promise<Integer> rightIsDone = promise();
        async(() -> fib(n - 1, left, leftIsDone));
        async(() -> fib(n - 2, right, rightIsDone));
        async(() -> {
            leftIsDone.await();
            result[0] = left[0] + right[0]; // race
            done.put(n);
        });
    }
}
