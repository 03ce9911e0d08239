import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** Fibonacci numbers by tasks; the sum is formed after both were awaited. */
public class Drb105TaskWait {

    public static void main(String[] args) {
        int[] result = new int[1];
        finish(() -> fib(6, result));
        System.out.println(result[0]);
    }

    private static void fib(int n, int[] result) {
        if (n < 2) {
            result[0] = n;
            return;
        }
        int[] left = new int[1];
        int[] right = new int[1];
        spawn(() -> fib(n - 1, left));
        spawn(() -> fib(n - 2, right));
        sync();
        result[0] = left[0] + right[0];
    }
}
