import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** All tasks write one element. */
public class InvokeAll {

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        int[] squares = new int[3];
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int index = i;
            tasks.add(() -> squares[index / 3] = index * index); // race
        }
        executor.invokeAll(tasks);
        System.out.println(squares[0]);
        executor.shutdown();
    }
}
