// guarantee: same-outcomes

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The program remembers in locals, or in an object, that a limit has passed, and does something else then. */
public class TimedGetRemembered {
    static int first;
    static int second;
    static int third;
    static int fourth;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            first = 1;
        });
        boolean isDone = true;
        try {
            task.get(5, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            isDone = false;
        }
        if (isDone) {
            first = 2;
        }
        List<Future<?>> tasks = List.of(pool.submit(() -> {
            second = 1;
        }));
        int late = 0;
        for (Future<?> one : tasks) {
            try {
                one.get(5, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                late++;
            }
        }
        if (late == 0) {
            second = 2;
        }
        Future<?> last = pool.submit(() -> {
            third = 1;
        });
        try {
            last.get(5, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            System.exit(1);
        }
        third = 2;
        Future<?> noted = pool.submit(() -> {
            fourth = 1;
        });
        StringBuilder notes = new StringBuilder();
        try {
            noted.get(5, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            notes.append("late");
        }
        if (notes.isEmpty()) {
            fourth = 2;
        }
        pool.shutdown();
    }
}
