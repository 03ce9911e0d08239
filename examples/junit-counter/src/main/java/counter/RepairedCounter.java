package counter;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Counts the words of many lines in parallel: each task returns its own count, and one adds them up. */
public class RepairedCounter {

    public int count(List<String> lines) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> tasks =
                    lines.stream().map(RepairedCounter::task).toList();
            int total = 0;
            for (Future<Integer> done : pool.invokeAll(tasks)) {
                total += done.get();
            }
            return total;
        } finally {
            pool.shutdown();
        }
    }

    private static Callable<Integer> task(String line) {
        return () -> line.split(" ").length;
    }
}
