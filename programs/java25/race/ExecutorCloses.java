import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Read inside the block, before the executor's close. */
public class ExecutorCloses {

    static int value;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> value = 1); // race
            System.out.println(value); // race
        }
    }
}
