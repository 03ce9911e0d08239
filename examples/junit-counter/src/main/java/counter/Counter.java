package counter;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Counts the words of many lines in parallel, and loses some now and then. */
public class Counter {

    private int total;

    public int count(List<String> lines) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Void>> tasks = lines.stream().map(this::task).toList();
            for (Future<Void> done : pool.invokeAll(tasks)) {
                done.get();
            }
        } finally {
            pool.shutdown();
        }
        return total;
    }

    private Callable<Void> task(String line) {
        return () -> {
            total += line.split(" ").length; // read, add and write: another task may come in between
            return null;
        };
    }
}
