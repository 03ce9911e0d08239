import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.taskrace.tasks.Tasks;

/** One race per construct that a report names. */
public class Wordings {

    static int streamed;
    static int invoked;
    static int submitted;
    static int staged;
    static int started;
    static int looped;
    static int executed;
    static int finished;
    static int piped;

    static void streams() {
        IntStream.range(0, 100).parallel().forEach(i -> streamed += i); // stream
        Map<Integer, Integer> map = new HashMap<>();
        List.of(1, 2, 3).parallelStream().forEach(i -> map.merge(i, 1, Integer::sum)); // map
        int[] sums = new int[10];
        Arrays.parallelSetAll(sums, i -> sums[(i + 1) % 10]); // set all
    }

    static void executors() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> add = () -> invoked++;
        pool.invokeAll(List.of(add, add)); // invoke all
        for (int i = 0; i < 2; i++) {
            pool.submit(() -> submitted++); // submit
        }
        pool.execute(() -> executed++); // execute
        System.out.println(executed); // executed
        pool.shutdown();
    }

    static void finishes() {
        Tasks.finish(() -> { // finish
            Tasks.async(() -> finished = 1); // one async
            Tasks.async(() -> finished = 2); // another async
        });
    }

    static void stages() {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> staged = 1); // one stage
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> staged = 2); // another stage
        CompletableFuture.allOf(one, two).join(); // all of
    }

    static void threads() throws InterruptedException {
        Thread one = new Thread(() -> started = 1);
        Thread two = new Thread(() -> started = 2);
        one.start(); // one thread
        two.start(); // another thread
        one.join(); // join
        two.join();
    }

    static void tasks() {
        Tasks.forAll(0, 4, i -> looped += i); // loop
        Tasks.pipeline(0, 4, i -> { // pipeline
            Tasks.stage();
            piped += i;
        });
    }

    public static void main(String[] arguments) throws Exception {
        streams();
        executors();
        stages();
        threads();
        tasks();
        finishes();
    }
}
